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
 * Draws a method's k-iteration path forest, as in D'Elia &amp; Demetrescu 2013, Figures 6 and 9.
 * There is a node for each n-gram, with the letter, conditions and count of its last path. The edge
 * to it shows X%(Y%): its share of its parent's count and of its root's count.
 *
 * <p>Alternatively, draws the k-slab forest of a method, as in their Figure 10. Each node shows its
 * own count, its slab and its level.
 *
 * <p>Roots, and the children of each node, are in descending order of count. In a slab forest, the
 * order is that of the counts of whole subtrees.
 *
 * <p>Nodes with a small share are left out, and so are most trees of a large forest. The legend
 * says how many nodes were left out and why. Each node says how many of its children were left out.
 */
public final class ForestDrawing extends Drawing {
  /** Default of the least share of its parent and of its root that a node must have, in percent. */
  public static final double DEFAULT_PRUNE = 10;

  /** Default number of trees. */
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
   * Creates a drawing of a forest.
   *
   * @param name name of the method, any text
   * @param map path map whose path ids the forest uses
   * @param singles a forest of the method whose roots are all paths of the method that ran
   */
  ForestDrawing(String name, MethodMap map, Kipf singles, Forest forest) {
    this.name = name;
    this.numPaths = map.numbering().numPaths();
    this.paths = new NamedPaths(map, singles);
    this.forest = forest;
  }

  /**
   * Creates a drawing of a method's forest, with k and the limits that were hit.
   *
   * @throws FileException if counts add up to more than 2^63 - 1
   */
  public static ForestDrawing of(MethodProfile profile) throws FileException {
    Kipf kipf = profile.kipf();
    return of(profile, kipf, kipf);
  }

  /**
   * Creates a drawing of a method's k-slab forest. If several were recorded, it draws the one that
   * counts most paths.
   *
   * @return the drawing; null if no forest was recorded
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
      drawing.note("the recorded forest with the most counted paths, of " + forests.size());
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
   * Leaves out nodes whose count is less than a share of their parent's or their root's count, with
   * everything below them. In a slab forest, the count of a node includes the counts below it.
   *
   * @param percent least share in percent, in [0, 100]; 0 draws all nodes
   */
  public ForestDrawing prune(double percent) {
    if (!(percent >= 0 && percent <= 100)) {
      throw new IllegalArgumentException(percent + " is not in [0, 100]");
    }
    this.prune = percent;
    return this;
  }

  /**
   * Leaves out deeper levels, that is, longer sequences.
   *
   * @param depth greatest depth, 1 or more
   */
  public ForestDrawing depth(int depth) {
    if (depth < 1) {
      throw new IllegalArgumentException("depth " + depth + " is below 1");
    }
    this.depth = depth;
    return this;
  }

  /**
   * Draws only the trees with the greatest counts.
   *
   * @param trees number of trees, 1 or more
   */
  public ForestDrawing top(int trees) {
    if (trees < 1) {
      throw new IllegalArgumentException("top " + trees + " is below 1");
    }
    this.top = trees;
    return this;
  }

  /** Sets whether to name paths by their ids instead of letters. */
  public ForestDrawing ids(boolean show) {
    this.ids = show;
    return this;
  }

  /** Adds a line below the title. */
  public ForestDrawing note(String note) {
    facts.add(note);
    return this;
  }

  @Override
  Picture picture() {
    return new ForestPicture(this).make();
  }
}
