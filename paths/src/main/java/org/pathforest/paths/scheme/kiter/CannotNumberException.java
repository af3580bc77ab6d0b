package org.pathforest.paths.scheme.kiter;

import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;

/** Thrown where the k-iteration paths of a method can't be numbered. Its message says why. */
public final class CannotNumberException extends Exception {
  private static final long serialVersionUID = 1;

  private CannotNumberException(String message) {
    super(message);
  }

  static CannotNumberException irreducible(Cfg cfg, CfgEdge entry) {
    return new CannotNumberException(
        "an irreducible loop: it is entered past its header, from offset "
            + cfg.block(entry.from()).offset()
            + " to "
            + cfg.block(entry.to()).offset()
            + "; --profiler kpaths counts it");
  }

  static CannotNumberException tooMany(int k, long paths, long most) {
    return new CannotNumberException(
        (paths == IterationNumbering.TOO_MANY ? "over 2^60" : paths)
            + " paths of up to "
            + k
            + " iterations, and at most "
            + most
            + " are numbered (--most-paths); a smaller k has fewer, --profiler kpaths needs no numbers");
  }
}
