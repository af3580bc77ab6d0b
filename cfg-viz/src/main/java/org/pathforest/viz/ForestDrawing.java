package org.pathforest.viz;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.pathforest.paths.FileException;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.forest.Forest;
import org.pathforest.profile.forest.Kipf;
import org.pathforest.profile.forest.SlabForest;
import org.pathforest.profile.text.NamedPaths;

/**
 * Draws a method's k-iteration path forest, as D'Elia &amp; Demetrescu 2013, Figures 6 and 9, do: a
 * node for each n-gram with the letter, the conditions and the count of its last path; at the edge
 * to it, X%(Y%), its share of its parent's count and of its root's. Or its k-slab forest, as their
 * Figure 10: a node with its own count, its slab and its level. Roots, and the children of each
 * node, stand in the order of their counts; of a slab forest, of what is counted at them and below.
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
  final Forest forest;
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
   * @param singles a forest of the method whose roots are all its paths
   */
  ForestDrawing(String name, MethodMap map, Kipf singles, Forest forest) {
    this.name = name;
    this.numPaths = map.numbering().numPaths();
    this.paths = new NamedPaths(map, singles);
    this.forest = forest;
  }

  /**
   * Draws the forest of a method, with k and the limits that were hit.
   *
   * @throws FileException if counts add up to more than 2^63 - 1
   */
  public static ForestDrawing of(MethodProfile profile) throws FileException {
    Kipf kipf = profile.kipf();
    return of(profile, kipf, kipf);
  }

  /**
   * Draws the k-slab forest of a method; if several were recorded, the one that counts most paths.
   *
   * @return null if none was recorded
   * @throws FileException if counts add up to more than 2^63 - 1
   */
  public static ForestDrawing ofSlabs(MethodProfile profile) throws FileException {
    List<SlabForest> forests = profile.slabForests();
    if (forests.isEmpty()) {
      return null;
    }
    ForestDrawing drawing =
        of(
            profile,
            profile.kipf(1),
            Collections.max(forests, Comparator.comparingLong(SlabForest::paths)));
    if (forests.size() > 1) {
      drawing.note("the one of " + forests.size() + " recorded forests that counts most paths");
    }
    return drawing;
  }

  private static ForestDrawing of(MethodProfile profile, Kipf singles, Forest forest) {
    ForestDrawing drawing =
        new ForestDrawing(profile.key().toString(), profile.map(), singles, forest);
    drawing.facts.addAll(Facts.of(profile));
    return drawing;
  }

  /**
   * Leaves out nodes that count less than a share of their parent's or of their root's count, and
   * what is below them. Of a slab forest, what is counted below a node is its count, too.
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
   * Leaves out deeper levels: longer sequences.
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
