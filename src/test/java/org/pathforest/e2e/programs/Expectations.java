package org.pathforest.e2e.programs;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.pathforest.e2e.programs.Expectation.MethodName;
import org.pathforest.e2e.programs.Expectation.Quantity;
import org.pathforest.e2e.programs.Expectation.Source;
import org.pathforest.e2e.programs.ExportedMethod.ExportedGram;
import org.pathforest.e2e.programs.ExportedMethod.ExportedPath;
import org.pathforest.e2e.programs.ExportedMethod.ExportedPrefix;

/**
 * The counts that a test program states beside its code, held against an export of its profile.
 *
 * <p>The program is its own oracle: nothing here computes paths. Lines are taken from the class
 * files, and those in the export must agree with them.
 */
public final class Expectations {
  private final ProgramSource program;
  private final List<Expectation> expectations;

  private Expectations(ProgramSource program, List<Expectation> expectations) {
    this.program = program;
    this.expectations = expectations;
  }

  /** The expectations of a source file. */
  static Expectations of(ProgramSource program) {
    return new Expectations(program, program.expectations());
  }

  /** Those that also hold for a profile that was made without interrupted prefixes. */
  public Expectations withoutInterruptions() {
    return new Expectations(
        program,
        expectations.stream()
            .filter(
                expectation ->
                    expectation instanceof Expectation.Gram
                        || (expectation instanceof Expectation.Total total
                            && total.quantity() == Quantity.PATHS))
            .toList());
  }

  /** How many there are. */
  public int size() {
    return expectations.size();
  }

  /**
   * The markers whose line has no code in any class that the expectations name: they match nothing.
   */
  List<String> markedLinesWithoutCode(ClassFiles originals) throws IOException {
    Map<Integer, String> left = new TreeMap<>(program.markers());
    Set<String> classes = new HashSet<>();
    for (Expectation expectation : expectations) {
      String name = expectation.source().method().className();
      if (classes.add(name)) {
        left.keySet().removeAll(LineTables.of(originals.bytes(name)).lines());
      }
    }
    return left.entrySet().stream().map(e -> e.getKey() + ": @" + e.getValue()).toList();
  }

  /**
   * What came of it.
   *
   * @param checked how many expectations were compared
   * @param skipped those that the export cannot answer: grams longer than {@code exactUpTo},
   *     methods that were cut
   * @param failures what differs, a line each; empty if all is well
   */
  public record Outcome(int checked, List<String> skipped, List<String> failures) {}

  /** Compares with an export of a run whose classes were these before instrumentation. */
  public Outcome check(Path export, ClassFiles originals) throws IOException {
    return check(ExportedMethod.read(export), originals);
  }

  private Outcome check(List<ExportedMethod> methods, ClassFiles originals) throws IOException {
    int checked = 0;
    List<String> skipped = new ArrayList<>();
    List<String> failures = new ArrayList<>();
    Map<MethodName, Counted> counted = new HashMap<>();
    for (Expectation expectation : expectations) {
      Source source = expectation.source();
      List<ExportedMethod> named =
          methods.stream().filter(method -> source.method().names(method)).toList();
      if (named.size() != 1) {
        checked++;
        failures.add(source + ", but the export has " + named.size() + " such methods");
        continue;
      }
      ExportedMethod method = named.get(0);
      Counted counts = counted.get(source.method());
      if (counts == null) {
        LineTables lines = LineTables.of(originals.bytes(method.className()));
        counts = new Counted(method, lines, program.markers());
        failures.addAll(counts.wrongLines());
        counted.put(source.method(), counts);
      }
      String reason = counts.unanswerable(expectation);
      if (reason != null) {
        skipped.add(source + ": " + reason);
        continue;
      }
      checked++;
      long expected = expectation.count() - counts.notCounted(expectation);
      long actual = counts.count(expectation);
      if (actual != expected) {
        failures.add(source + ", but the profile says " + actual);
      }
    }
    return new Outcome(checked, skipped, failures);
  }

  /** A method of the export, its paths read as markers. */
  private static final class Counted {
    private final ExportedMethod method;
    private final LineTables lines;
    private final Map<Integer, String> markers;
    private final Map<Long, ExportedPath> paths = new HashMap<>();
    private final Map<Long, List<String>> markersOfPaths = new HashMap<>();

    Counted(ExportedMethod method, LineTables lines, Map<Integer, String> markers) {
      this.method = method;
      this.lines = lines;
      this.markers = markers;
      for (ExportedPath path : method.paths()) {
        paths.put(path.id(), path);
        markersOfPaths.put(path.id(), markersAt(path.offsets()));
      }
    }

    /** The paths whose lines are not those of the class file. */
    List<String> wrongLines() {
      List<String> failures = new ArrayList<>();
      for (ExportedPath path : method.paths()) {
        List<Integer> expected = path.offsets().stream().map(this::line).toList();
        if (!expected.equals(path.lines())) {
          failures.add(
              "%s.%s%s: path %d has lines %s, but the class file has %s"
                  .formatted(
                      method.className(),
                      method.method(),
                      method.descriptor(),
                      path.id(),
                      path.lines(),
                      expected));
        }
      }
      return failures;
    }

    /** Why the export cannot answer this expectation, or null. */
    String unanswerable(Expectation expectation) {
      boolean ofWholePaths =
          expectation instanceof Expectation.Gram
              || (expectation instanceof Expectation.Total total
                  && total.quantity() == Quantity.PATHS);
      if (ofWholePaths && !method.cuts().isEmpty()) {
        return "the method was cut";
      }
      if (expectation instanceof Expectation.Gram gram
          && gram.steps().size() > method.exactUpTo()) {
        return "the profile is exact up to " + method.exactUpTo();
      }
      return null;
    }

    /** How many of those expected the export declares as missing. */
    long notCounted(Expectation expectation) {
      boolean missing =
          method.limits().contains("before-super")
              && expectation instanceof Expectation.Total total
              && (total.quantity() == Quantity.ACTIVATIONS
                  || total.quantity() == Quantity.INTERRUPTED);
      return missing ? ((Expectation.Total) expectation).beforeSuper() : 0;
    }

    long count(Expectation expectation) {
      if (expectation instanceof Expectation.Total total) {
        return switch (total.quantity()) {
          case ACTIVATIONS -> starts("entry");
          case HANDLERS -> starts("handler");
          case PATHS -> method.paths().stream().mapToLong(ExportedPath::count).sum();
          case INTERRUPTED -> method.interrupted().stream().mapToLong(ExportedPrefix::count).sum();
        };
      }
      if (expectation instanceof Expectation.Gram gram) {
        return count(gram);
      }
      return count((Expectation.Prefix) expectation);
    }

    private long starts(String kind) {
      long ended =
          method.paths().stream()
              .filter(path -> path.start().equals(kind))
              .mapToLong(ExportedPath::count)
              .sum();
      long interrupted =
          method.interrupted().stream()
              .filter(prefix -> prefix.start().equals(kind))
              .mapToLong(ExportedPrefix::count)
              .sum();
      return ended + interrupted;
    }

    private long count(Expectation.Gram expectation) {
      if (expectation.steps().size() == 1) {
        return method.paths().stream()
            .filter(path -> matches(expectation.steps().get(0), path.id()))
            .mapToLong(ExportedPath::count)
            .sum();
      }
      return method.grams().stream()
          .filter(gram -> matches(expectation.steps(), gram))
          .mapToLong(ExportedGram::count)
          .sum();
    }

    private boolean matches(List<Expectation.Step> steps, ExportedGram gram) {
      if (steps.size() != gram.ids().size()) {
        return false;
      }
      for (int i = 0; i < steps.size(); i++) {
        if (!matches(steps.get(i), gram.ids().get(i))) {
          return false;
        }
      }
      return true;
    }

    private boolean matches(Expectation.Step step, long id) {
      ExportedPath path = paths.get(id);
      return path != null && step.matches(path.start(), markersOfPaths.get(id), path.end());
    }

    private long count(Expectation.Prefix expectation) {
      long sum = 0;
      for (ExportedPrefix prefix : method.interrupted()) {
        String handler = prefix.handler() == null ? null : markers.get(line(prefix.handler()));
        boolean sameHandler =
            expectation.handler() == null
                ? prefix.handler() == null
                : expectation.handler().equals(handler);
        if (sameHandler
            && expectation.step().matches(prefix.start(), markersAt(prefix.offsets()), null)) {
          sum += prefix.count();
        }
      }
      return sum;
    }

    private List<String> markersAt(List<Integer> offsets) {
      List<String> met = new ArrayList<>();
      for (int offset : offsets) {
        String marker = markers.get(line(offset));
        if (marker != null && (met.isEmpty() || !met.get(met.size() - 1).equals(marker))) {
          met.add(marker);
        }
      }
      return met;
    }

    private int line(int offset) {
      return lines.line(method.method(), method.descriptor(), offset);
    }
  }
}
