package org.pathforest.viz;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.pathforest.paths.numbering.PathDecoder;
import org.pathforest.profile.forest.Kipf;

/** Writes the nodes and edges of a {@link ForestDrawing}. */
final class ForestWriter {
  private static final String TITLE = "title";
  private static final int LABEL_WIDTH = 26;
  private static final int LABEL_LINES = 4;

  private final ForestDrawing drawing;
  private final Kipf forest;
  private final Pruning pruning;
  private final PathLines paths;
  private final Heat scale;

  private record Node(int node, int root) {}

  ForestWriter(ForestDrawing drawing) {
    this.drawing = drawing;
    this.forest = drawing.forest;
    this.pruning = new Pruning(drawing);
    this.paths = new PathLines(new PathDecoder(drawing.numbering));
    this.scale = new Heat(pruning.roots().isEmpty() ? 0 : forest.count(pruning.roots().get(0)));
  }

  String write() {
    Dot dot = Frame.begin("forest", legend());
    dot.set("graph", new Dot.Attributes().text("ordering", "out"));
    Frame.titleNode(TITLE, drawing.name, facts(), dot);
    dot.set("node", new Dot.Attributes().text("shape", "box").text("style", "rounded,filled"));
    standInOrder(dot);
    Deque<Node> stack = new ArrayDeque<>();
    push(pruning.roots(), -1, stack);
    while (!stack.isEmpty()) {
      Node next = stack.pop();
      node(next.node(), dot);
      if (next.node() != next.root()) {
        edge(next.node(), next.root(), dot);
      }
      push(pruning.children(next.node()), next.root(), stack);
    }
    return dot.end();
  }

  /** Trees of their own would be laid out in any order: the title holds their roots. */
  private void standInOrder(Dot dot) {
    for (int root : pruning.roots()) {
      dot.edge(TITLE, "n" + root, new Dot.Attributes().text("style", "invis"));
    }
  }

  private static void push(List<Integer> nodes, int root, Deque<Node> stack) {
    for (int i = nodes.size() - 1; i >= 0; i--) {
      int v = nodes.get(i);
      stack.push(new Node(v, root < 0 ? v : root));
    }
  }

  private void node(int v, Dot dot) {
    long count = forest.count(v);
    StringBuilder label = new StringBuilder();
    label.append("<b>").append(forest.id(v)).append("</b><br/><font point-size=\"9\">");
    List<String> text = Wrap.all(List.of(paths.of(forest.id(v))), LABEL_WIDTH);
    for (String line : Text.first(LABEL_LINES, text, "...")) {
      label.append(Dot.html(line)).append("<br/>");
    }
    label.append("</font><b>").append(Text.count(count)).append("x</b>");
    int hidden = pruning.leftOut(v);
    if (hidden > 0) {
      label
          .append("<br/><font point-size=\"9\">(")
          .append(Text.count(hidden))
          .append(" not drawn)");
      label.append("</font>");
    }
    dot.node(
        "n" + v,
        new Dot.Attributes()
            .text("fillcolor", scale.fill(count))
            .text("penwidth", scale.width(count))
            .html("label", label.toString()));
  }

  private void edge(int v, int root, Dot dot) {
    int parent = forest.parent(v);
    long count = forest.count(v);
    String share =
        Text.share(count, forest.count(parent)) + "(" + Text.share(count, forest.count(root)) + ")";
    dot.edge(
        "n" + parent,
        "n" + v,
        new Dot.Attributes()
            .text("penwidth", new Heat(forest.count(root)).width(count))
            .text("label", "  " + share));
  }

  private List<String> facts() {
    List<String> facts = new ArrayList<>();
    facts.add(
        "paths that follow each other, up to "
            + Math.min(drawing.depth, forest.exactUpTo())
            + "; N = "
            + Text.count(drawing.numbering.numPaths(), "path"));
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
    legend.add("node: path id, lines, count; edge: share of the parent's count (of the root's)");
    return legend;
  }
}
