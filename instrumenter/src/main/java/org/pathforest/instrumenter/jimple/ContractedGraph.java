package org.pathforest.instrumenter.jimple;

import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A control-flow graph reduced to where control is decided: the reachable instructions that branch,
 * switch, return or throw. Everything between, jumps included, is contracted, so that graphs of
 * different block structure can be compared. Instructions are named by number; {@link #NOWHERE} is
 * an endless straight loop, which reaches none.
 */
final class ContractedGraph {
  /** Instead of an instruction: straight flow without end. */
  static final int NOWHERE = -1;

  /**
   * A reachable instruction that decides.
   *
   * @param flow what it does
   * @param next per successor, in the order of the branch, the next instruction that decides
   */
  private record Decision(Code.Flow flow, List<Integer> next) {}

  private int entry = NOWHERE;
  private final SortedMap<Integer, Integer> handlers = new TreeMap<>();
  private final SortedMap<Integer, Decision> decisions = new TreeMap<>();

  /** Sets the first decision that the method's entry reaches. */
  void entry(int next) {
    entry = next;
  }

  /** Adds a handler start and the first decision that it reaches; false if that contradicts. */
  boolean handler(int start, int next) {
    Integer before = handlers.put(start, next);
    return before == null || before == next;
  }

  /** Adds a decision; false if the instruction has one already. */
  boolean decision(int instruction, Code.Flow flow, int... next) {
    return decisions.put(instruction, new Decision(flow, Arrays.stream(next).boxed().toList()))
        == null;
  }

  /** How another graph differs from this one, on one line; null if it does not. */
  String difference(ContractedGraph other) {
    if (entry != other.entry) {
      return "the entry leads to instruction " + other.entry + ", not " + entry;
    }
    if (!handlers.equals(other.handlers)) {
      return "handlers " + other.handlers + ", not " + handlers;
    }
    for (var d : decisions.entrySet()) {
      Decision o = other.decisions.get(d.getKey());
      if (!d.getValue().equals(o)) {
        return "instruction " + d.getKey() + ": " + o + ", not " + d.getValue();
      }
    }
    return decisions.size() == other.decisions.size()
        ? null
        : other.decisions.size() + " branches, not " + decisions.size();
  }
}
