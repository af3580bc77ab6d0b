package org.pathforest.viz;

import java.util.ArrayList;
import java.util.List;
import org.pathforest.paths.FileException;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.forest.Kipf;
import org.pathforest.profile.text.NamedPaths;

/**
 * Draws a method's k-iteration path forest, as D'Elia &amp; Demetrescu 2013, Figures 6 and 9, do: a
 * node for each n-gram with the letter, the conditions and the count of its last path; at the edge
 * to it, X%(Y%), its share of its parent's count and of its root's. Roots, and the children of each
 * node, stand in the order of their counts.
 *
 * <p>Nodes with a small share are not drawn, nor are all trees of a large forest; the drawing says
 * below how many nodes it left out and why, and each node how many of its children.
 *
 * <p>The text depends on nothing but what was handed in, and is to be written as UTF-8. It is DOT
 * for Graphviz, or SVG laid out by the Eclipse Layout Kernel. Not for use by several threads.
 */
public final class ForestDrawing {
  /** What share of its parent and root a node has at least, in percent, unless chosen. */
  public static final double DEFAULT_PRUNE = 10;

  /** How many trees are drawn, unless chosen. */
  public static final int DEFAULT_TOP = 5;

  final String name;
  final long numPaths;
  final NamedPaths paths;
  final Kipf forest;
  final List<String> facts = new ArrayList<>();
  double prune = DEFAULT_PRUNE;
  int depth = Integer.MAX_VALUE;
  int top = DEFAULT_TOP;
  boolean ids;

  /**
   * Draws a forest.
   *
   * @param name of the method, any text
   * @param map whose path ids the forest has
   */
  ForestDrawing(String name, MethodMap map, Kipf forest) {
    this.name = name;
    this.numPaths = map.numbering().numPaths();
    this.paths = new NamedPaths(map, forest);
    this.forest = forest;
  }

  /**
   * Draws the forest of a method, with k and the limits that were hit.
   *
   * @throws FileException if counts add up to more than 2^63 - 1
   */
  public static ForestDrawing of(MethodProfile profile) throws FileException {
    ForestDrawing drawing =
        new ForestDrawing(profile.key().toString(), profile.map(), profile.kipf());
    drawing.facts.addAll(Facts.of(profile));
    return drawing;
  }

  /**
   * Leaves out nodes that count less than a share of their parent's or of their root's count, and
   * what is below them.
   *
   * @param percent in [0, 100]; 0 draws all
   */
  public ForestDrawing prune(double percent) {
    if (!(percent >= 0 && percent <= 100)) {
      throw new IllegalArgumentException(percent + " is not in [0, 100]");
    }
    this.prune = percent;
    return this;
  }

  /**
   * Leaves out longer n-grams.
   *
   * @param depth 1 or more
   */
  public ForestDrawing depth(int depth) {
    if (depth < 1) {
      throw new IllegalArgumentException("depth " + depth + " is below 1");
    }
    this.depth = depth;
    return this;
  }

  /**
   * Draws only the trees that count most.
   *
   * @param trees how many, 1 or more
   */
  public ForestDrawing top(int trees) {
    if (trees < 1) {
      throw new IllegalArgumentException("top " + trees + " is below 1");
    }
    this.top = trees;
    return this;
  }

  /** Names paths by their ids, in place of letters. */
  public ForestDrawing ids(boolean show) {
    this.ids = show;
    return this;
  }

  /** Adds a line below the title. */
  public ForestDrawing note(String note) {
    facts.add(note);
    return this;
  }

  /** The drawing . */
  public String dot() {
    return DotWriter.write(picture());
  }

  /** The drawing as an SVG document of its own, laid out. */
  public String svg() {
    return SvgWriter.document(picture());
  }

  /** The drawing as a page that needs nothing else. */
  public String html() {
    return SvgWriter.page(picture());
  }

  Picture picture() {
    return new ForestPicture(this).make();
  }
}
