package org.pathforest.cli;

import java.io.IOException;
import org.pathforest.paths.probe.Variant;
import org.pathforest.profile.report.paths.NumberedMethod;
import org.pathforest.viz.CfgDrawing;
import org.pathforest.viz.ForestDrawing;

/** A method that can be drawn and whose paths can be listed. */
interface Drawable {
  /** Returns the names of the method. */
  MethodNames names();

  /**
   * Returns the control-flow graph. The variant matters only if the method comes from no profile.
   */
  CfgDrawing cfg(Variant variant) throws IOException;

  /** Returns the paths. The variant matters only if the method comes from no profile. */
  NumberedMethod paths(Variant variant) throws IOException;

  /** Returns the path forest, or null if there are no counts. */
  default ForestDrawing forest() throws IOException {
    return null;
  }

  /** Returns the k-slab forest, or null if none was recorded. */
  default ForestDrawing slabForest() throws IOException {
    return null;
  }
}
