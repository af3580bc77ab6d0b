package org.pathforest.cli;

import java.io.IOException;
import org.pathforest.viz.CfgDrawing;
import org.pathforest.viz.ForestDrawing;

/** A method that can be drawn. */
interface Drawable {
  /** What it is called. */
  MethodNames names();

  /** Its control-flow graph. */
  CfgDrawing cfg() throws IOException;

  /** Its forest; null if there are no counts. */
  default ForestDrawing forest() throws IOException {
    return null;
  }

  /** Its k-slab forest; null if none was recorded. */
  default ForestDrawing slabForest() throws IOException {
    return null;
  }
}
