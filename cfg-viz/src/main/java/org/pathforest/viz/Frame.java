package org.pathforest.viz;

import java.util.List;

/** What is around a drawing: its title and facts above, its legend below. */
final class Frame {
  static final String PROBE = "#0b4f9e";
  static final String CUT = "#b00020";
  static final String GREY = "#5a5a5a";

  private static final int WIDTH = 110;

  private Frame() {}

  /** Begins a drawing: all nodes and edges are to follow. */
  static Dot begin(String id, String title, List<String> facts, List<String> legend) {
    Dot dot = new Dot(id);
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
            .lines("label", Wrap.all(legend, WIDTH), 'l'));
    dot.set("node", new Dot.Attributes().text("fontname", "Helvetica").text("fontsize", "11"));
    dot.set(
        "edge",
        new Dot.Attributes()
            .text("fontname", "Helvetica")
            .text("fontsize", "10")
            .text("arrowsize", "0.7"));
    dot.beginSubgraph("cluster_drawing");
    StringBuilder label = new StringBuilder();
    for (String line : Wrap.all(List.of(title), WIDTH)) {
      label.append("<b>").append(Dot.html(line)).append("</b><br align=\"left\"/>");
    }
    for (String line : Wrap.all(facts, WIDTH)) {
      label.append("<font point-size=\"11\">");
      label.append(Dot.html(line)).append("</font><br align=\"left\"/>");
    }
    dot.set(
        "graph",
        new Dot.Attributes()
            .text("peripheries", "0")
            .text("labelloc", "t")
            .text("labeljust", "l")
            .text("fontsize", "14")
            .text("fontcolor", "black")
            .html("label", label.toString()));
    return dot;
  }

  /** Ends it. */
  static String end(Dot dot) {
    return dot.endSubgraph().end();
  }
}
