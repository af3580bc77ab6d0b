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

  /**
   * There are more than may be numbered.
   *
   * @param k the largest of the method's loops
   */
  static CannotNumberException tooMany(int k, long paths, long most) {
    String instead = k > 1 ? "a smaller k has fewer, " : "";
    return new CannotNumberException(
        (paths == IterationNumbering.TOO_MANY ? "over 2^60" : paths)
            + " paths of up to "
            + k
            + (k == 1 ? " iteration" : " iterations")
            + ", and at most "
            + most
            + " are numbered; "
            + instead
            + "--profiler kpaths needs no numbers");
  }
}
