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
  ForestDrawing forest() throws IOException;
}
