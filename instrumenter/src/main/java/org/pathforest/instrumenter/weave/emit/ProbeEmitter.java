package org.pathforest.instrumenter.weave.emit;

import java.util.List;
import org.pathforest.instrumenter.weave.code.Code;

/**
 * The code of a method's probes. This interface exists so that plan, frames and handlers are the
 * same for all profilers. One instance serves one method. All code is neutral to the operand stack
 * below it.
 */
public sealed interface ProbeEmitter permits PathEmitter, IdEmitter {

  /**
   * Verification types of its locals, in the order of their slots, as {@code FrameNode} has them.
   */
  List<Object> locals();

  /** Number of slots of its locals. */
  int slots();

  /** Fetches what the method's probes share; at its entry, before anything else. */
  void fetch(Code code);

  /** Gives the other locals a value, for frames before the first probe. */
  void declare(Code code);

  /** Whether the method has a table; else it has counters. */
  boolean hasTable();

  /**
   * Pushes what an interrupted path is counted from: table, register as a {@code long}, and block;
   * or number of the method, running sum, and block where it has counters.
   */
  void pushInterrupted(Code code, Interruption where);
}
