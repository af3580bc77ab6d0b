package org.pathforest.viz;

import java.util.ArrayList;
import java.util.List;

/** What is around a drawing: its title and facts above, its legend below. */
final class Frame {
  static final String PROBE = "#0b4f9e";
  static final String CUT = "#b00020";
  static final String GREY = "#5a5a5a";

  private static final int WIDTH = 110;

  private Frame() {}

  /** Begins a drawing with its legend. */
  static Dot begin(String id, List<String> legend) {
    List<String> below = new ArrayList<>(List.of(""));
    below.addAll(Wrap.all(legend, WIDTH));
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
            .lines("label", below, 'l'));
    dot.set("node", new Dot.Attributes().text("fontname", "Helvetica").text("fontsize", "11"));
    dot.set(
        "edge",
        new Dot.Attributes()
            .text("fontname", "Helvetica")
            .text("fontsize", "10")
            .text("arrowsize", "0.7"));
    return dot;
  }

  /** Titles the subgraph that is open, since the label of the whole graph is its legend. */
  static void titleSubgraph(String title, List<String> facts, Dot dot) {
    dot.set(
        "graph",
        new Dot.Attributes()
            .text("peripheries", "0")
            .text("labelloc", "t")
            .text("labeljust", "l")
            .text("fontsize", "14")
            .text("fontcolor", "black")
            .html("label", markup(title, facts)));
  }

  /** A title that is a node: in subgraphs Graphviz does not keep the order of a node's children. */
  static void titleNode(String id, String title, List<String> facts, Dot dot) {
    dot.node(
        id,
        new Dot.Attributes()
            .text("shape", "plaintext")
            .text("fontsize", "14")
            .html("label", markup(title, facts)));
  }

  private static String markup(String title, List<String> facts) {
    StringBuilder label = new StringBuilder();
    for (String line : Wrap.all(List.of(title), WIDTH)) {
      label.append("<b>").append(Dot.html(line)).append("</b><br align=\"left\"/>");
    }
    for (String line : Wrap.all(facts, WIDTH)) {
      label.append("<font point-size=\"11\">");
      label.append(Dot.html(line)).append("</font><br align=\"left\"/>");
    }
    return label.toString();
  }
}
