package org.pathforest.paths.scheme.edges;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.scheme.CountedMethod;
import org.pathforest.paths.scheme.OpenCounts;
import org.pathforest.paths.text.Percent;

/** Formats the blocks and edges of a method as lines of text. */
final class EdgeText {
  private static final String NOT_LEFT = "%,15d calls  still in %s at the end";

  private final EdgeCounts counts;
  private final Cfg cfg;

  private EdgeText(EdgeCounts counts) {
    this.counts = counts;
    this.cfg = counts.cfg();
  }

  /**
   * Returns the hottest blocks, with the edges out of those that branch, and what else is known.
   */
  static List<String> lines(
      EdgeCounts counts, List<CountedMethod.Interruption> interrupted, OpenCounts open, int top) {
    return new EdgeText(counts).lines(interrupted, open, top);
  }

  private List<String> lines(
      List<CountedMethod.Interruption> interrupted, OpenCounts open, int top) {
    List<String> lines = new ArrayList<>();
    List<Integer> hottest = new ArrayList<>();
    for (int b = 0; b < cfg.size(); b++) {
      if (counts.block(b) > 0) {
        hottest.add(b);
      }
    }
    hottest.sort(
        Comparator.comparingLong((Integer b) -> -counts.block(b)).thenComparingInt(b -> b));
    for (int b : hottest.subList(0, Math.min(top, hottest.size()))) {
      lines.add(text("%,15d times  %s", counts.block(b), place(b)));
      ways(b, lines);
    }
    for (CountedMethod.Interruption i : interrupted) {
      lines.add(
          text(
              "%,15d times  an exception in %s %s",
              i.count(),
              i.block() == null ? "an unknown block" : place(i.block()),
              i.handlerOffset() == null
                  ? "left the method"
                  : "was caught at " + place(cfg.blockAt(i.handlerOffset()))));
    }
    open.byBlock().forEach((b, n) -> lines.add(text(NOT_LEFT, n, place(b))));
    if (open.unplaced() > 0) {
      lines.add(text(NOT_LEFT, open.unplaced(), "an unknown block"));
    }
    return lines;
  }

  /** Adds the successors of a block that branches, with their counts. */
  private void ways(int b, List<String> lines) {
    List<CfgEdge> out = cfg.successors(b);
    if (out.size() > 1) {
      long all = Math.max(1, out.stream().mapToLong(counts::edge).sum());
      for (CfgEdge e : out) {
        lines.add(
            text(
                "%,15d %6s   to %s (%s)",
                counts.edge(e),
                Percent.of(counts.edge(e), all),
                place(e.to()),
                String.join(", ", e.outcomes())));
      }
    }
  }

  private static String text(String format, Object... arguments) {
    return String.format(Locale.ROOT, format, arguments);
  }

  private String place(int block) {
    int[] lines = cfg.block(block).lines();
    int least = Arrays.stream(lines).filter(n -> n > 0).min().orElse(0);
    int most = Arrays.stream(lines).max().orElse(0);
    String at = "block " + cfg.block(block).offset();
    return least == 0
        ? at
        : at + (least == most ? ", line " + least : ", lines " + least + " to " + most);
  }
}
