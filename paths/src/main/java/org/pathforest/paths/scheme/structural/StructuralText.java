package org.pathforest.paths.scheme.structural;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.pathforest.paths.cfg.Cfg;

/** Formats the structural paths of a method as lines of text. */
final class StructuralText {
  private final StructuralCounts counts;
  private final Cfg cfg;

  private StructuralText(StructuralCounts counts, Cfg cfg) {
    this.counts = counts;
    this.cfg = cfg;
  }

  /** Returns the hottest paths of each graph that ran, with graphs in the order of the nest. */
  static List<String> lines(StructuralCounts counts, Cfg cfg, int top) {
    return new StructuralText(counts, cfg).lines(top);
  }

  private List<String> lines(int top) {
    List<String> lines = new ArrayList<>();
    for (StructuralCounts.Graph g : counts.graphs()) {
      if (g.paths().isEmpty()) {
        continue;
      }
      String estimate =
          counts.sampled() && g.graph().outer() >= 0
              ? ", coefficient " + number(g.coefficient())
              : "";
      lines.add(
          "%s%s: %d %s counted%s"
              .formatted(
                  "  ".repeat(Math.min(8, g.graph().depth())),
                  title(g.graph()),
                  g.total(),
                  g.total() == 1 ? "path" : "paths",
                  estimate));
      List<StructuralCounts.Counted> hottest = new ArrayList<>(g.paths());
      hottest.sort(
          Comparator.comparingLong((StructuralCounts.Counted c) -> -c.count())
              .thenComparingLong(StructuralCounts.Counted::id));
      for (StructuralCounts.Counted c : hottest.subList(0, Math.min(top, hottest.size()))) {
        String global = counts.sampled() ? "  (global " + number(c.global()) + ")" : "";
        lines.add("%,15d%s  %s".formatted(c.count(), global, text(c.path())));
      }
    }
    return lines;
  }

  private static String number(double value) {
    return Double.isNaN(value) ? "unknown" : String.format(Locale.ROOT, "%.2f", value);
  }

  private String title(StructureGraph g) {
    return g.header() == StructureGraph.OUTLINE ? "outline" : "loop at " + place(g.header());
  }

  private String text(StructuralPath path) {
    StringBuilder text = new StringBuilder();
    text.append(
        switch (path.start()) {
          case ENTRY -> "entry";
          case BACKEDGE -> "again";
          case SIDE -> "side entry at " + place(path.at());
          case HANDLER -> "handler at " + place(path.at());
          case CUT -> "after a cut";
        });
    String last = path.start() == PathStart.HANDLER ? place(path.at()) : "";
    for (StructureNode n : path.nodes()) {
      String place = n.loop() ? "(loop at " + place(n.block()) + ")" : place(n.block());
      if (!place.equals(last)) {
        text.append(", ").append(place);
      }
      last = place;
    }
    return text.append(
            switch (path.end()) {
              case BACKEDGE -> ", back";
              case EXIT -> ", out to " + place(path.to());
              case RETURN -> ", return";
              case THROW -> ", throw";
              case CUT -> ", cut";
              case ENDLESS -> ", endless loop";
            })
        .toString();
  }

  private String place(int block) {
    int line = cfg.block(block).firstLine();
    return line == 0 ? "@" + cfg.block(block).offset() : "line " + line;
  }
}
