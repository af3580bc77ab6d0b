package org.pathforest.instrumenter.weave;

import java.util.List;
import org.pathforest.paths.probe.Action;

/**
 * What a profiler needs from the weaver: its locals, and the code for each action. This interface
 * exists so that front end, plan, frames and handlers are the same for all profilers. One instance
 * serves one method. All code is neutral to the operand stack below it.
 */
interface Scheme {

  /**
   * Verification types of its locals, in the order of their slots, as {@code FrameNode} has them.
   */
  List<Object> locals();

  /** Number of slots of its locals. */
  int slots();

  /** Fetches what the method's probes share; at its entry, before anything else. */
  void fetch(Code code);

  /** Gives the other locals a value, for frames before the first start. */
  void declare(Code code);

  /** Begins a sequence: r = c. */
  void start(Code code, long c);

  /** r += c. */
  void add(Code code, long c);

  /** Ends a path at r + e, begins the next of the sequence at b. */
  void next(Code code, long e, long b);

  /** Whether iterations of loops of a single path may be owed. */
  default boolean owes() {
    return false;
  }

  /**
   * Counts iterations that are owed.
   *
   * @param owed the local that holds how many, negated; stays as it is
   */
  default void settle(Code code, Action.Settle settle, int owed) {
    throw new IllegalStateException("nothing can be owed");
  }

  /** Does what only schemes do that count other things than paths. */
  default void perform(Code code, Action action) {
    throw new IllegalStateException(action + " where paths are counted");
  }

  /** Pushes a register of a scheme that counts other things than paths. */
  default void push(Code code, int register) {
    throw new IllegalStateException("no register " + register + " where paths are counted");
  }

  /** Ends a path at r + e, and its sequence. */
  void end(Code code, long e);

  /** Begins and ends a path of that id that is its whole sequence. */
  void whole(Code code, long id);

  /**
   * Counts an interrupted path.
   *
   * @param where which path that was
   * @param handler position of the handler reached among the method's handler starts
   * @param thrown where the exception is, if it may be a StackOverflowError: that is noted
   */
  void interrupted(Code code, Interruption where, int handler, Thrown thrown);

  /**
   * Counts an interrupted path for the exception on the operand stack, which leaves the method and
   * stays there.
   *
   * @param where which path that was
   */
  void left(Code code, Interruption where);
}
