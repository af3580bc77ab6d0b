package org.pathforest.instrumenter.jimple;

import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A control-flow graph reduced to its decisions: the reachable instructions that branch, switch,
 * return or throw. Everything between them, including jumps, is contracted. So graphs with
 * different blocks can be compared. Instructions are identified by number. {@link #NOWHERE} means
 * an endless loop without a decision.
 */
final class ContractedGraph {
  /** Takes the place of an instruction where straight flow never ends. */
  static final int NOWHERE = -1;

  /**
   * A reachable instruction that decides where control goes.
   *
   * @param flow kind of the decision
   * @param next for each successor, in the order of the branch, the next decision
   */
  private record Decision(Code.Flow flow, List<Integer> next) {}

  private int entry = NOWHERE;
  private final SortedMap<Integer, Integer> handlers = new TreeMap<>();
  private final SortedMap<Integer, Decision> decisions = new TreeMap<>();

  /** Sets the first decision reached from the method's entry. */
  void entry(int next) {
    entry = next;
  }

  /**
   * Adds a handler start and the first decision reached from it. Returns false if the handler start
   * already has a different one.
   */
  boolean handler(int start, int next) {
    Integer before = handlers.put(start, next);
    return before == null || before == next;
  }

  /** Adds a decision. Returns false if the instruction already has one. */
  boolean decision(int instruction, Code.Flow flow, int... next) {
    return decisions.put(instruction, new Decision(flow, Arrays.stream(next).boxed().toList()))
        == null;
  }

  /** Describes on one line how another graph differs from this one; null if it does not. */
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
