package org.pathforest.cli;

import java.io.IOException;
import org.pathforest.paths.probe.Variant;
import org.pathforest.profile.report.paths.NumberedMethod;
import org.pathforest.viz.CfgDrawing;
import org.pathforest.viz.ForestDrawing;

/** A method that can be drawn, and whose paths can be listed. */
interface Drawable {
  /** What it is called. */
  MethodNames names();

  /** Its control-flow graph; the variant matters only if it did not run. */
  CfgDrawing cfg(Variant variant) throws IOException;

  /** Its paths; the variant matters only if it did not run. */
  NumberedMethod paths(Variant variant) throws IOException;

  /** Its forest; null if there are no counts. */
  default ForestDrawing forest() throws IOException {
    return null;
  }

  /** Its k-slab forest; null if none was recorded. */
  default ForestDrawing slabForest() throws IOException {
    return null;
  }
}
