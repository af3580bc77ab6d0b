package org.pathforest.viz;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.pathforest.profile.forest.Kipf;
import org.pathforest.profile.text.NamedPath;
import org.pathforest.profile.text.PathText;

/** Makes the nodes and edges of a {@link ForestDrawing}. */
final class ForestPicture {
  private static final int LABEL_WIDTH = 32;
  private static final int LABEL_LINES = 8;

  private final ForestDrawing drawing;
  private final Kipf forest;
  private final Pruning pruning;
  private final Heat scale;
  private final List<Picture.Node> nodes = new ArrayList<>();
  private final List<Picture.Edge> edges = new ArrayList<>();

  private record Node(int node, int root) {}

  ForestPicture(ForestDrawing drawing) {
    this.drawing = drawing;
    this.forest = drawing.forest;
    this.pruning = new Pruning(drawing);
    this.scale = new Heat(pruning.roots().isEmpty() ? 0 : forest.count(pruning.roots().get(0)));
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
    long count = forest.count(v);
    List<Row> rows = new ArrayList<>();
    NamedPath path = drawing.paths.of(forest.id(v));
    String name = drawing.ids ? Integer.toString(path.path()) : path.letter();
    rows.add(Row.of(name, Span.Look.BOLD));
    List<String> text = Wrap.all(List.of(path.text().split(PathText.BETWEEN)), LABEL_WIDTH);
    for (String line : Text.first(LABEL_LINES, text, "...")) {
      rows.add(Row.of(line, Span.Look.SMALL));
    }
    rows.add(Row.of(Text.count(count) + "x", Span.Look.BOLD));
    int hidden = pruning.leftOut(v);
    if (hidden > 0) {
      rows.add(Row.of("(" + Text.count(hidden) + " not drawn)", Span.Look.SMALL));
    }
    nodes.add(
        new Picture.Node("n" + v, Picture.Shape.ROUND, v, rows, scale.warmth(count), count == 0));
  }

  private void edge(int v, int root) {
    int parent = forest.parent(v);
    long count = forest.count(v);
    String share =
        Text.share(count, forest.count(parent)) + "(" + Text.share(count, forest.count(root)) + ")";
    edges.add(
        new Picture.Edge(
            "n" + parent,
            "n" + v,
            -1,
            Picture.Line.SOLID,
            List.of(Row.of(share, Span.Look.PLAIN)),
            new Heat(forest.count(root)).warmth(count),
            count == 0));
  }

  private List<String> facts() {
    List<String> facts = new ArrayList<>();
    facts.add(
        "paths that follow each other, up to "
            + Math.min(drawing.depth, forest.exactUpTo())
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
              + " of parent or root, or under such");
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
    legend.add("node: path, conditions, count; edge: share of the parent's count (of the root's)");
    return legend;
  }
}
