package org.pathforest.instrumenter.weave.emit;

import org.pathforest.instrumenter.weave.code.Code;

/** Emits probes that count Ball-Larus paths; see {@code PathAction}. */
non-sealed interface PathEmitter extends ProbeEmitter {

  /** Begins a sequence: r = c. */
  void start(Code code, long c);

  /** Emits r += c. */
  void add(Code code, long c);

  /** Ends a path at r + e and begins the sequence's next path at b. */
  void next(Code code, long e, long b);

  /** Ends a path at r + e, and its sequence. */
  void end(Code code, long e);

  /** Counts a path that is its whole sequence. */
  void whole(Code code, long id);
}
