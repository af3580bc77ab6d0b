package org.pathforest.e2e.jacoco;

import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jacoco.core.analysis.ILine;
import org.jacoco.core.analysis.IMethodCoverage;
import org.jacoco.core.analysis.ISourceNode;

/** A report's counts for one line: missed and covered instructions and branches. */
record LineNumbers(
    int missedInstructions, int coveredInstructions, int missedBranches, int coveredBranches) {
  static final LineNumbers NONE = new LineNumbers(0, 0, 0, 0);

  /** Returns the counts of a method's line; zeros if the method is null. */
  static LineNumbers of(IMethodCoverage method, int line) {
    if (method == null) {
      return NONE;
    }
    ILine numbers = method.getLine(line);
    return new LineNumbers(
        numbers.getInstructionCounter().getMissedCount(),
        numbers.getInstructionCounter().getCoveredCount(),
        numbers.getBranchCounter().getMissedCount(),
        numbers.getBranchCounter().getCoveredCount());
  }

  /** Lines with code in any of the methods, which may be null. */
  static NavigableSet<Integer> lines(IMethodCoverage... methods) {
    NavigableSet<Integer> lines = new TreeSet<>();
    for (IMethodCoverage method : methods) {
      if (method != null && method.getFirstLine() != ISourceNode.UNKNOWN_LINE) {
        IntStream.rangeClosed(method.getFirstLine(), method.getLastLine())
            .filter(line -> !of(method, line).equals(NONE))
            .forEach(lines::add);
      }
    }
    return lines;
  }

  int instructions() {
    return missedInstructions + coveredInstructions;
  }

  int branches() {
    return missedBranches + coveredBranches;
  }

  /** Whether more instructions or branches are covered here than in the other report. */
  boolean hasMoreThan(LineNumbers other) {
    return coveredInstructions > other.coveredInstructions
        || coveredBranches > other.coveredBranches;
  }
}
