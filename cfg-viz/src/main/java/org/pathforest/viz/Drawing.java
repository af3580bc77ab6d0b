package org.pathforest.viz;

/**
 * A drawing of a graph, as DOT for Graphviz, or as SVG laid out by the Eclipse Layout Kernel. The
 * text depends only on what was drawn, and must be written as UTF-8. Not thread-safe.
 */
public abstract sealed class Drawing permits CfgDrawing, ForestDrawing {
  /** Returns the drawing as DOT. */
  public final String dot() {
    return DotWriter.write(picture());
  }

  /**
   * Returns the drawing as an SVG document, laid out.
   *
   * @throws IllegalArgumentException if the graph is too large to lay out
   */
  public final String svg() {
    return SvgWriter.document(picture());
  }

  /**
   * Returns the drawing as an HTML page that needs no other files.
   *
   * @throws IllegalArgumentException if the graph is too large to lay out
   */
  public final String html() {
    return SvgWriter.page(picture());
  }

  /** Returns what is drawn. */
  abstract Picture picture();
}
