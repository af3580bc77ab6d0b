package org.pathforest.instrumenter.weave.emit;

import java.util.List;
import org.pathforest.instrumenter.weave.code.Code;

/**
 * Emits the probes of one method. This interface lets all profilers share the handling of plans,
 * frames and exception handlers. The code leaves the operand stack below it unchanged.
 */
public sealed interface ProbeEmitter permits PathEmitter, IdEmitter {

  /**
   * Returns the verification types of the emitter's locals, in slot order, as {@code FrameNode} has
   * them.
   */
  List<Object> locals();

  /** Returns the number of slots of the emitter's locals. */
  int slots();

  /** Fetches what the method's probes share, at the method's entry and before all other code. */
  void fetch(Code code);

  /** Gives the other locals a value, for frames before the first probe. */
  void declare(Code code);

  /** Returns whether the method has a table; otherwise it has counters. */
  boolean hasTable();

  /**
   * Pushes the data that identifies an interrupted path. With a table, this is the table, the
   * register as a {@code long}, and the block. With counters, it is the method's number, the
   * running sum, and the block.
   */
  void pushInterrupted(Code code, Interruption where);
}
