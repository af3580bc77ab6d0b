package org.pathforest.viz;

import org.pathforest.paths.FileException;
import org.pathforest.paths.numbering.PathNumbering;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.forest.Kipf;

/** stub: signatures for the CLI. */
public final class ForestDrawing {
  private ForestDrawing() {}

  public static ForestDrawing of(String name, PathNumbering numbering, Kipf forest) {
    return new ForestDrawing();
  }

  public static ForestDrawing of(MethodProfile profile) throws FileException {
    return new ForestDrawing();
  }

  public ForestDrawing prune(double percent) {
    return this;
  }

  public ForestDrawing depth(int depth) {
    return this;
  }

  public ForestDrawing roots(int... ids) {
    return this;
  }

  public ForestDrawing top(int roots) {
    return this;
  }

  public ForestDrawing note(String note) {
    return this;
  }

  public String dot() {
    return "";
  }
}
