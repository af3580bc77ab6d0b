package org.pathforest.viz;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Writes pictures in the DOT language, for Graphviz to lay out. */
final class DotWriter {
  private static final String PROBE = "#0b4f9e";
  private static final String CUT = "#b00020";
  private static final String GREY = "#5a5a5a";
  private static final String TITLE = "title";
  private static final int WIDTH = 110;

  private final Picture picture;
  private final Dot dot;

  private DotWriter(Picture picture) {
    this.picture = picture;
    this.dot = new Dot(picture.id());
  }

  static String write(Picture picture) {
    return new DotWriter(picture).write();
  }

  private String write() {
    begin();
    if (picture.tree()) {
      // Graphviz does not keep the order of a node's children in subgraphs, so the title is a node.
      dot.set("graph", new Dot.Attributes().text("ordering", "out"));
      dot.node(
          TITLE,
          new Dot.Attributes()
              .text("shape", "plaintext")
              .text("fontsize", "14")
              .html("label", title()));
      dot.set("node", new Dot.Attributes().text("shape", "box").text("style", "rounded,filled"));
      standInOrder();
    } else {
      dot.beginSubgraph("cluster_cfg");
      dot.set(
          "graph",
          new Dot.Attributes()
              .text("peripheries", "0")
              .text("labelloc", "t")
              .text("labeljust", "l")
              .text("fontsize", "14")
              .text("fontcolor", "black")
              .html("label", title()));
    }
    picture.nodes().forEach(this::node);
    picture.edges().forEach(this::edge);
    return picture.tree() ? dot.end() : dot.endSubgraph().end();
  }

  /** Writes defaults, and the legend, which is the label of the whole graph. */
  private void begin() {
    List<String> below = new ArrayList<>(List.of(""));
    below.addAll(Wrap.all(picture.legend(), WIDTH));
    dot.set(
        "graph",
        new Dot.Attributes()
            .text("fontname", "Helvetica")
            .text("fontsize", "10")
            .text("fontcolor", GREY)
            .text("labelloc", "b")
            .text("labeljust", "l")
            .text("nodesep", "0.3")
            .text("ranksep", "0.35")
            .lines("label", below, 'l'));
    dot.set("node", new Dot.Attributes().text("fontname", "Helvetica").text("fontsize", "11"));
    dot.set(
        "edge",
        new Dot.Attributes()
            .text("fontname", "Helvetica")
            .text("fontsize", "10")
            .text("arrowsize", "0.7"));
  }

  private String title() {
    StringBuilder label = new StringBuilder();
    for (String line : Wrap.all(List.of(picture.title()), WIDTH)) {
      label.append("<b>").append(Dot.html(line)).append("</b><br align=\"left\"/>");
    }
    for (String line : Wrap.all(picture.facts(), WIDTH)) {
      label.append("<font point-size=\"11\">");
      label.append(Dot.html(line)).append("</font><br align=\"left\"/>");
    }
    return label.toString();
  }

  /** Connects the title to all roots. Otherwise, Graphviz would lay out the trees in any order. */
  private void standInOrder() {
    Set<String> children = new HashSet<>();
    picture.edges().forEach(e -> children.add(e.to()));
    for (Picture.Node node : picture.nodes()) {
      if (!children.contains(node.id())) {
        dot.edge(TITLE, node.id(), new Dot.Attributes().text("style", "invis"));
      }
    }
  }

  private void node(Picture.Node node) {
    Dot.Attributes attributes = new Dot.Attributes();
    switch (node.shape()) {
      case OVAL ->
          attributes
              .text("shape", "oval")
              .text("style", "filled")
              .text("fillcolor", "#e8e8e8")
              .text("height", "0.3")
              .text("label", node.rows().get(0).text());
      case WORD ->
          attributes
              .text("shape", "plaintext")
              .text("height", "0.2")
              .text("label", node.rows().get(0).text());
      case BLOCK ->
          attributes
              .text("shape", "plain")
              .text("fontcolor", node.faint() ? GREY : "black")
              .html("label", table(node));
      case ROUND, SQUARE -> {
        if (node.shape() == Picture.Shape.SQUARE) {
          attributes.text("style", "filled");
        }
        attributes
            .text("fillcolor", Heat.fill(node.warmth()))
            .text("penwidth", width(node.warmth()))
            .html("label", lines(node.rows(), "", "<br/>"));
      }
    }
    dot.node(node.id(), attributes);
  }

  private static String table(Picture.Node node) {
    StringBuilder text = new StringBuilder();
    text.append("<table cellborder=\"0\" cellspacing=\"0\" cellpadding=\"1\" border=\"");
    text.append(Heat.border(node.warmth())).append("\" bgcolor=\"");
    text.append(Heat.fill(node.warmth())).append("\">");
    boolean inTwo = node.rows().stream().anyMatch(row -> !row.right().isEmpty());
    for (Row row : node.rows()) {
      text.append("<tr><td align=\"left\"");
      text.append(inTwo && row.right().isEmpty() ? " colspan=\"2\">" : ">");
      text.append(spans(row.left())).append("</td>");
      if (!row.right().isEmpty()) {
        text.append("<td align=\"right\">").append(spans(row.right())).append("</td>");
      }
      text.append("</tr>");
    }
    return text.append("</table>").toString();
  }

  private static String lines(List<Row> rows, String before, String after) {
    StringBuilder text = new StringBuilder();
    for (Row row : rows) {
      text.append(before).append(spans(row.left())).append(after);
    }
    return text.toString();
  }

  private static String spans(List<Span> spans) {
    StringBuilder text = new StringBuilder();
    for (Span span : spans) {
      String escaped = Dot.html(span.text());
      text.append(
          switch (span.look()) {
            case PLAIN -> escaped;
            case BOLD -> "<b>" + escaped + "</b>";
            case SMALL -> "<font point-size=\"9\">" + escaped + "</font>";
            case CODE -> "<font face=\"monospace\" point-size=\"10\">" + escaped + "</font>";
            case CHORD -> "<font color=\"" + PROBE + "\">" + escaped + "</font>";
            case PROBE ->
                "<font color=\"" + PROBE + "\" face=\"monospace\"><b>" + escaped + "</b></font>";
          });
    }
    return text.toString();
  }

  private void edge(Picture.Edge edge) {
    Dot.Attributes attributes = new Dot.Attributes();
    switch (edge.line()) {
      case SOLID -> {}
      case DASHED -> attributes.text("style", "dashed");
      case DOTTED -> attributes.text("style", "dotted");
      case CUT -> attributes.text("style", "dotted").text("color", CUT);
      case DUMMY ->
          attributes
              .text("style", "dotted")
              .text("color", GREY)
              .text("fontcolor", GREY)
              .text("constraint", "false");
    }
    if (edge.warmth() >= 0) {
      attributes.text("penwidth", width(edge.warmth()));
    }
    if (edge.faint()) {
      attributes.text("fontcolor", GREY);
      if (edge.line() != Picture.Line.CUT) {
        attributes.text("color", "#9a9a9a");
      }
    }
    if (!edge.rows().isEmpty()) {
      // The spaces keep a wide edge from touching the first letters.
      attributes.html("label", lines(edge.rows(), "&#160;&#160;", "<br align=\"left\"/>"));
    }
    dot.edge(edge.from(), edge.to(), attributes);
  }

  private static String width(double warmth) {
    return String.format(Locale.ROOT, "%.1f", Heat.width(warmth));
  }
}
