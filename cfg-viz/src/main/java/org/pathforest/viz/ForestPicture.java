package org.pathforest.viz;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.pathforest.profile.forest.Forest;
import org.pathforest.profile.forest.Kipf;
import org.pathforest.profile.forest.SlabForest;
import org.pathforest.profile.text.NamedPath;
import org.pathforest.profile.text.PathText;

/** Creates the nodes and edges of a {@link ForestDrawing}. */
final class ForestPicture {
  private static final int LABEL_WIDTH = 32;
  private static final int LABEL_LINES = 8;

  private final ForestDrawing drawing;
  private final Forest forest;

  /** The forest if it has slabs, else null. */
  private final SlabForest slabs;

  private final Pruning pruning;
  private final Heat scale;
  private final List<Picture.Node> nodes = new ArrayList<>();
  private final List<Picture.Edge> edges = new ArrayList<>();

  private record Node(int node, int root) {}

  ForestPicture(ForestDrawing drawing) {
    this.drawing = drawing;
    this.forest = drawing.forest;
    this.slabs = forest instanceof SlabForest s ? s : null;
    this.pruning = new Pruning(drawing);
    this.scale = new Heat(pruning.roots().isEmpty() ? 0 : forest.weight(pruning.roots().get(0)));
  }

  Picture make() {
    Deque<Node> stack = new ArrayDeque<>();
    push(pruning.roots(), -1, stack);
    while (!stack.isEmpty()) {
      Node next = stack.pop();
      node(next.node());
      if (next.node() != next.root()) {
        edge(next.node(), next.root());
      }
      push(pruning.children(next.node()), next.root(), stack);
    }
    return new Picture("forest", true, drawing.name, facts(), legend(), nodes, edges);
  }

  private static void push(List<Integer> nodes, int root, Deque<Node> stack) {
    for (int i = nodes.size() - 1; i >= 0; i--) {
      int v = nodes.get(i);
      stack.push(new Node(v, root < 0 ? v : root));
    }
  }

  private void node(int v) {
    List<Row> rows = new ArrayList<>();
    NamedPath path = drawing.paths.of(forest.id(v));
    // While threads run, a node can be recorded before its path is counted. Such a path has no
    // letter.
    boolean id = drawing.ids || path.letter() == null;
    String name = id ? Integer.toString(path.path()) : path.letter();
    rows.add(Row.of(name, Span.Look.BOLD));
    List<String> text = Wrap.all(List.of(path.text().split(PathText.BETWEEN)), LABEL_WIDTH);
    for (String line : Text.first(LABEL_LINES, text, "...")) {
      rows.add(Row.of(line, Span.Look.SMALL));
    }
    rows.add(Row.of(Text.count(forest.count(v)) + "x", Span.Look.BOLD));
    boolean lower = slabs != null && slabs.isLower(v);
    if (slabs != null) {
      String slab = lower ? ", lower slab" : ", upper slab";
      rows.add(Row.of("level " + (slabs.level(v) - 1) + slab, Span.Look.SMALL));
    }
    int hidden = pruning.leftOut(v);
    if (hidden > 0) {
      rows.add(Row.of("(" + Text.count(hidden) + " not drawn)", Span.Look.SMALL));
    }
    Picture.Shape shape = lower ? Picture.Shape.SQUARE : Picture.Shape.ROUND;
    long weight = forest.weight(v);
    nodes.add(new Picture.Node("n" + v, shape, v, rows, scale.warmth(weight), weight == 0));
  }

  private void edge(int v, int root) {
    int parent = forest.parent(v);
    long weight = forest.weight(v);
    String share =
        Text.share(weight, forest.weight(parent))
            + "("
            + Text.share(weight, forest.weight(root))
            + ")";
    boolean between = slabs != null && slabs.isLower(v) && !slabs.isLower(parent);
    edges.add(
        new Picture.Edge(
            "n" + parent,
            "n" + v,
            -1,
            between ? Picture.Line.DOTTED : Picture.Line.SOLID,
            slabs == null ? List.of(Row.of(share, Span.Look.PLAIN)) : List.of(),
            new Heat(forest.weight(root)).warmth(weight),
            weight == 0));
  }

  private List<String> facts() {
    List<String> facts = new ArrayList<>();
    facts.add(
        (forest instanceof Kipf kipf
                ? "consecutive paths, up to " + Math.min(drawing.depth, kipf.exactUpTo())
                : "k-slab forest of " + Text.count(slabs.paths(), "path"))
            + "; N = "
            + Text.count(drawing.numPaths, "path"));
    facts.addAll(drawing.facts);
    if (forest.size() == 0) {
      facts.add("no path was counted");
    }
    return facts;
  }

  private List<String> legend() {
    List<String> legend = new ArrayList<>();
    legend.add(Text.count(pruning.drawn()) + " of " + Text.count(forest.size(), "node") + " drawn");
    if (pruning.small() > 0) {
      legend.add(
          "not drawn: "
              + Text.count(pruning.small(), "node")
              + " below "
              + Text.percent(drawing.prune)
              + " of parent or root, or below such a node");
    }
    if (pruning.deep() > 0) {
      legend.add(
          "not drawn: " + Text.count(pruning.deep(), "node") + " deeper than " + drawing.depth);
    }
    if (pruning.elsewhere() > 0) {
      legend.add(
          "not drawn: "
              + Text.count(pruning.elsewhere(), "node")
              + " in "
              + Text.count(forest.roots() - (long) pruning.roots().size(), "other tree"));
    }
    legend.add(
        slabs == null
            ? "node: path, conditions, count; edge: share of the parent's count (of the root's)"
            : "node: path, conditions, count, level and slab; edge: dotted from slab to slab");
    return legend;
  }
}
