package org.pathforest.profile.scheme;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.pathforest.paths.cfg.Block;
import org.pathforest.paths.cfg.BlockExit;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.scheme.CountedMethod;
import org.pathforest.paths.scheme.structural.PathEnd;
import org.pathforest.paths.scheme.structural.PathStart;
import org.pathforest.paths.scheme.structural.StructuralCounts;
import org.pathforest.paths.scheme.structural.StructuralPath;
import org.pathforest.paths.scheme.structural.StructuralPlan;
import org.pathforest.paths.scheme.structural.StructureNode;
import org.pathforest.paths.weights.EdgeWeights;

/**
 * Local profile, coefficients and global profile of Yasue et al. 2004, Figure 7, value by value.
 */
class StructuralCountsTest {
  /**
   * The figure's block 1 is block 0 here, and so on. Block 3 is the header of the inner loop, 2 of
   * the outer loop.
   */
  private static final Cfg FIGURE_1 = graph("1-2 2-3 3-6 3-4 4-5 4-3 6-7 6-2");

  private final StructuralPlan sampled =
      StructuralPlan.of(FIGURE_1, EdgeWeights.uniform(), 99, 100);
  private final StructuralPlan complete = StructuralPlan.of(FIGURE_1, EdgeWeights.uniform(), 99, 0);

  private static Cfg graph(String edges) {
    Cfg.Builder builder = new Cfg.Builder();
    for (int b = 1; b <= 7; b++) {
      BlockExit exit = b == 5 || b == 7 ? BlockExit.RETURN : BlockExit.NONE;
      builder.block(new Block(b, exit, true, 10 + b, b));
    }
    for (String e : edges.split(" ", -1)) {
      builder.edge(e.charAt(0) - '1', e.charAt(2) - '1', CfgEdge.GOTO);
    }
    return builder.build();
  }

  /** Returns a path written as in the figure: {@code E-2-(3)-X:5}, {@code (6)-2-(3)-6-(2)}. */
  private static StructuralPath path(int graph, String text) {
    String[] parts = text.split("-", -1);
    int header = graph == 0 ? 0 : graph;
    PathStart start = parts[0].equals("E") ? PathStart.ENTRY : PathStart.BACKEDGE;
    List<StructureNode> nodes = new ArrayList<>();
    PathEnd end = PathEnd.RETURN;
    int to = -1;
    for (int i = 1; i < parts.length; i++) {
      boolean last = i == parts.length - 1;
      if (parts[i].startsWith("X")) {
        end = PathEnd.EXIT;
        to = parts[i].charAt(2) - '1';
      } else if (last && parts[i].startsWith("(")) {
        end = PathEnd.BACKEDGE;
        to = header;
      } else {
        boolean loop = parts[i].startsWith("(");
        nodes.add(new StructureNode(parts[i].charAt(loop ? 1 : 0) - '1', loop));
      }
    }
    return new StructuralPath(graph, start, header, nodes, end, to);
  }

  private static final String[][] PATHS = {
    {"E-1-(2)-7", "E-1-(2)-5"},
    {
      "E-2-(3)-X:5",
      "E-2-(3)-6-X:7",
      "E-2-(3)-6-(2)",
      "(6)-2-(3)-X:5",
      "(6)-2-(3)-6-X:7",
      "(6)-2-(3)-6-(2)"
    },
    {"E-3-4-X:5", "E-3-4-(3)", "E-3-X:6", "(4)-3-4-X:5", "(4)-3-4-(3)", "(4)-3-X:6"}
  };

  private static final long[][] LOCAL = {
    {100, 0}, {0, 50, 1, 0, 1, 48}, {0, 2, 56, 0, 40, 2},
  };

  private static final double[][] GLOBAL = {
    {100.0, 0}, {0, 98.0, 2.0, 0, 2.0, 94.1}, {0, 6.8, 189.3, 0, 135.2, 6.8},
  };

  private static final long[][] OFFLINE = {
    {10000, 0}, {0, 9800, 200, 0, 200, 9600}, {0, 683, 19117, 0, 13660, 683},
  };

  private static StructuralCounts counts(StructuralPlan plan, long[][] table) {
    SortedMap<Integer, Long> counts = new TreeMap<>();
    for (int g = 0; g < 3; g++) {
      for (int p = 0; p < table[g].length; p++) {
        if (table[g][p] > 0) {
          counts.put((int) plan.numbering().encode(path(g, PATHS[g][p])), table[g][p]);
        }
      }
    }
    return (StructuralCounts) plan.counts(CountedMethod.of(counts));
  }

  @Test
  void figure7_coefficients_are_1_96_and_3_38() {
    StructuralCounts counts = counts(sampled, LOCAL);
    assertThat(counts.graphs().get(0).coefficient()).isEqualTo(1);
    assertThat(counts.graphs().get(1).coefficient()).isCloseTo(1.96, within(0.005));
    assertThat(counts.graphs().get(2).coefficient()).isCloseTo(3.38, within(0.005));
  }

  @Test
  void figure7_global_profile() {
    StructuralCounts counts = counts(sampled, LOCAL);
    double total = 0;
    for (int g = 0; g < 3; g++) {
      assertThat(counts.graphs().get(g).total()).isEqualTo(100);
      for (StructuralCounts.Counted c : counts.graphs().get(g).paths()) {
        int p = 0;
        while (!path(g, PATHS[g][p]).equals(c.path())) {
          p++;
        }
        assertThat(c.count()).as(PATHS[g][p]).isEqualTo(LOCAL[g][p]);
        assertThat(c.global()).as(PATHS[g][p]).isCloseTo(GLOBAL[g][p], within(0.05));
        total += c.global();
      }
    }
    assertThat(total).isCloseTo(634.1, within(0.1));
  }

  @Test
  void figure7_sampled_and_complete_profile_agree_as_far_as_the_figure_says() {
    StructuralCounts local = counts(sampled, LOCAL);
    StructuralCounts offline = counts(complete, OFFLINE);
    assertThat(offline.graphs().stream().mapToLong(StructuralCounts.Graph::total).sum())
        .isEqualTo(63943);
    // Overlap is the smaller of two shares. In the loop, in percent: 49.5 (of 50), 1 (of 1.01), 1
    // and 48.
    double loop = 0;
    for (int p = 0; p < 6; p++) {
      loop += Math.min(LOCAL[1][p] / 100.0, OFFLINE[1][p] / 19800.0);
    }
    assertThat(local.overlap(1, offline)).isCloseTo(loop, within(1e-12));
    assertThat(local.overlap(0, offline)).isEqualTo(1);
    assertThat(local.overlap(offline)).isBetween(0.98, 1.0);
    assertThat(offline.overlap(offline)).isCloseTo(1, within(1e-12));
  }

  @Test
  void complete_counts_are_global_as_they_are() {
    StructuralCounts offline = counts(complete, OFFLINE);
    assertThat(offline.sampled()).isFalse();
    assertThat(offline.total()).isEqualTo(10000);
    assertThat(offline.graphs().get(2).coefficient()).isEqualTo(1);
    // The figure's blocks 1 to 7 have 11 to 17 instructions.
    long blocks =
        10000L * (11 + 17)
            + 19800L * 12
            + (9800 + 200 + 200 + 9600L) * 16
            + 34143L * 13
            + (683 + 13660L) * 14;
    assertThat(offline.instructions()).isEqualTo((double) blocks);
  }

  @Test
  void where_no_counted_path_entered_a_loop_nothing_is_said_of_its_global_counts() {
    int id = (int) sampled.numbering().encode(path(2, "(4)-3-4-(3)"));
    StructuralCounts counts =
        (StructuralCounts) sampled.counts(CountedMethod.of(new TreeMap<>(Map.of(id, 5L))));
    assertThat(counts.graphs().get(2).coefficient()).isNaN();
    assertThat(counts.graphs().get(2).paths().get(0).global()).isNaN();
    assertThat(counts.instructions()).isZero();
  }

  @Test
  void lines_of_text_have_the_hottest_paths_of_each_graph_with_their_estimates() {
    assertThat(counts(sampled, LOCAL).lines(1))
        .containsExactly(
            "outline: 100 paths counted",
            "            100  (global 100.00)  entry, line 1, (loop at line 2), line 7, return",
            "  loop at line 2: 100 paths counted, coefficient 1.96",
            "             50  (global 98.04)  entry, line 2, (loop at line 3), line 6, out to line 7",
            "    loop at line 3: 100 paths counted, coefficient 3.38",
            "             56  (global 189.32)  entry, line 3, out to line 6");
    assertThat(counts(complete, OFFLINE).lines(1))
        .contains("         19,117  entry, line 3, out to line 6")
        .contains("    loop at line 3: 34143 paths counted");
  }
}
