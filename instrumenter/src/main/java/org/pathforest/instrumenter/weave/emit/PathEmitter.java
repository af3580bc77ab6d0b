package org.pathforest.instrumenter.weave.emit;

import org.pathforest.instrumenter.weave.code.Code;

/** The code of probes that count Ball-Larus paths: see {@code PathAction}. */
non-sealed interface PathEmitter extends ProbeEmitter {

  /** Begins a sequence: r = c. */
  void start(Code code, long c);

  /** r += c. */
  void add(Code code, long c);

  /** Ends a path at r + e, begins the next of the sequence at b. */
  void next(Code code, long e, long b);

  /** Ends a path at r + e, and its sequence. */
  void end(Code code, long e);

  /** Begins and ends a path of that id that is its whole sequence. */
  void whole(Code code, long id);
}
