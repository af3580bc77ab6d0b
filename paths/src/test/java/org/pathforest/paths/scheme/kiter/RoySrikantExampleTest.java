package org.pathforest.paths.scheme.kiter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.probe.ProbePlan;
import org.pathforest.paths.scheme.kiter.IterationEdge.Kind;
import org.pathforest.paths.testing.Graphs;

/**
 * The example of Roy &amp; Srikant 2009, whose nodes 1 to 6 are A to F here. The order of edges
 * follows from Table 1.
 */
class RoySrikantExampleTest {
  private static final String FIGURE_1 = "AB BC BD CE DE DF EB EF";

  /** The trace of Figure 1: 1-(2-3-5-2-4-5)^100-6. */
  private static final String TRACE = "A" + "BCEBDE".repeat(100) + "F";

  private final Cfg cfg = Graphs.of(FIGURE_1);

  private IterationNumbering number(int k) {
    // The paper's order: 5-2 before 5-6 and 5-End after it, as in Table 1; others by target.
    return IterationNumbering.of(
        IterationLoops.innermost(cfg, h -> k),
        e -> e.kind() == Kind.END_LOOP ? 100 : e.kind() == Kind.LOOP ? -1 : e.to());
  }

  private static String text(IterationPath path) {
    return Graphs.letters(path.blocks());
  }

  private Map<String, Integer> profile(int k) {
    Map<String, Integer> counts = new TreeMap<>();
    paths(k).forEach(p -> counts.merge(text(p), 1, Integer::sum));
    return counts;
  }

  private List<IterationPath> paths(int k) {
    Segments segments = new Segments(NaiveLoops.innermost(cfg, h -> k));
    segments.begin(Kind.START_ENTRY, 0);
    for (int i = 1; i < TRACE.length(); i++) {
      segments.take(Graphs.edge(cfg, TRACE.substring(i - 1, i + 1)));
    }
    segments.exit('F' - 'A');
    return segments.paths();
  }

  @Test
  void figure_1_acyclic_profile_hides_that_the_paths_alternate() {
    assertThat(profile(1)).isEqualTo(Map.of("ABCE", 1, "BCE", 99, "BDE", 99, "BDEF", 1));
  }

  @Test
  void figure_1_two_iteration_profile_shows_it() {
    // The figure says 98 for 2-3-5-2-4-5. The trace has 100 of these pairs, but the first is part
    // of 1-2-3-5-2-4-5, and the last is part of 2-3-5-2-4-5-6.
    assertThat(profile(2))
        .isEqualTo(Map.of("ABCEBDE", 1, "BCEBDE", 98, "BDEBCE", 99, "BCEBDEF", 1));
  }

  @Test
  void figure_2_acyclic_and_two_iteration_static_paths() {
    assertThat(decoded(number(1)))
        .containsExactlyInAnyOrder(
            "ABCE", "ABCEF", "ABDE", "ABDEF", "ABDF", "BCE", "BCEF", "BDE", "BDEF", "BDF");
    assertThat(number(2).numPaths()).isEqualTo(23);
    assertThat(decoded(number(2)))
        .containsExactlyInAnyOrder(
            "ABCEF",
            "ABCEBCE",
            "ABCEBCEF",
            "ABCEBDE",
            "ABCEBDEF",
            "ABCEBDF",
            "ABDF",
            "ABDEF",
            "ABDEBCE",
            "ABDEBCEF",
            "ABDEBDE",
            "ABDEBDEF",
            "ABDEBDF",
            "BCEBCE",
            "BCEBCEF",
            "BCEBDE",
            "BCEBDEF",
            "BCEBDF",
            "BDEBCE",
            "BDEBCEF",
            "BDEBDE",
            "BDEBDEF",
            "BDEBDF");
  }

  static List<String> decoded(IterationNumbering numbering) {
    IterationDecoder decoder = new IterationDecoder(numbering);
    return LongStream.range(0, numbering.numPaths())
        .mapToObj(id -> text(decoder.decode(id)))
        .toList();
  }

  @Test
  void figure_4_paths_through_the_loop_unrolled_graph() {
    IterationNumbering n = number(2);
    assertThat(n.numPaths('C' - 'A', 1)).isEqualTo(6);
    assertThat(n.numPaths('D' - 'A', 1)).isEqualTo(7);
    assertThat(n.numPaths('B' - 'A', 1)).isEqualTo(13);
    assertThat(n.invalidPaths('B' - 'A', 1)).isEqualTo(3);
  }

  /** Returns a row of Table 1: edge, iteration, val, cval. */
  private static String row(IterationNumbering n, String edge, Kind kind, int i) {
    IterationEdge e =
        n.graph().edges().stream()
            .filter(x -> x.kind() == kind && name(x).equals(edge))
            .findFirst()
            .orElseThrow();
    return n.value(e, i) + " " + n.compensation(e, i);
  }

  private static String name(IterationEdge e) {
    return e.cfgEdge() != null ? Graphs.name(e.cfgEdge()) : "" + (char) ('A' + e.to());
  }

  @Test
  void table_1_values_and_compensations() {
    IterationNumbering n = number(2);
    assertThat(row(n, "EF", Kind.NORMAL, 2)).isEqualTo("0 0");
    assertThat(row(n, "EB", Kind.END_LOOP, 2)).isEqualTo("1 0");
    assertThat(row(n, "CE", Kind.NORMAL, 2)).isEqualTo("0 0");
    assertThat(row(n, "DE", Kind.NORMAL, 2)).isEqualTo("0 0");
    assertThat(row(n, "DF", Kind.NORMAL, 2)).isEqualTo("2 0");
    assertThat(row(n, "BC", Kind.NORMAL, 2)).isEqualTo("0 0");
    assertThat(row(n, "BD", Kind.NORMAL, 2)).isEqualTo("2 0");
    assertThat(row(n, "EB", Kind.LOOP, 1)).isEqualTo("0 0");
    assertThat(row(n, "EF", Kind.NORMAL, 1)).isEqualTo("5 0");
    assertThat(row(n, "CE", Kind.NORMAL, 1)).isEqualTo("0 0");
    assertThat(row(n, "DE", Kind.NORMAL, 1)).isEqualTo("0 0");
    assertThat(row(n, "DF", Kind.NORMAL, 1)).isEqualTo("6 1");
    assertThat(row(n, "BC", Kind.NORMAL, 1)).isEqualTo("0 0");
    assertThat(row(n, "BD", Kind.NORMAL, 1)).isEqualTo("6 1");
    assertThat(row(n, "AB", Kind.NORMAL, 1)).isEqualTo("0 0");
    assertThat(row(n, "A", Kind.START_ENTRY, 1)).isEqualTo("0 0");
    assertThat(row(n, "B", Kind.START_LOOP, 1)).isEqualTo("13 0");
  }

  @Test
  void table_1_numbers_of_paths_and_of_invalid_ones() {
    IterationNumbering n = number(2);
    String[] expected = {
      "F1: 1 0",
      "E2: 2 0",
      "C2: 2 0",
      "D2: 3 0",
      "B2: 5 0",
      "E1: 6 1",
      "C1: 6 1",
      "D1: 7 2",
      "B1: 13 3",
      "A1: 13 0"
    };
    List<String> rows = new ArrayList<>();
    for (String row : expected) {
      int node = row.charAt(0) - 'A';
      int i = row.charAt(1) - '0';
      rows.add(row.substring(0, 4) + n.numPaths(node, i) + " " + n.invalidPaths(node, i));
    }
    assertThat(rows).containsExactly(expected);
    assertThat(n.numPaths(n.graph().start(), 1)).isEqualTo(26);
    assertThat(n.invalidPaths(n.graph().start(), 1)).isEqualTo(3);
  }

  /** Returns increments from potentials that remove the two dummies, as in section 4.1. */
  private IterationIncrements figure6(IterationNumbering n) {
    IterationGraph graph = n.graph();
    long[] potentials = new long[graph.nodes()];
    int k = graph.loops().largestK();
    int b = 'B' - 'A';
    IterationEdge start = graph.startAfter(Graphs.edge(cfg, "EB"));
    IterationEdge end = graph.loopEnd(Graphs.edge(cfg, "EB"));
    potentials[graph.node(b, 0)] = n.weight(start, 0);
    potentials[graph.node(b, k)] = n.weight(start, 0);
    potentials[graph.node('E' - 'A', k - 1)] = -n.weight(end, k - 1);
    return new IterationIncrements(n, potentials);
  }

  @Test
  void figure_6_weights_without_dummies() {
    IterationIncrements increments = figure6(number(2));
    // First iteration / second iteration (compensation of the first).
    Map<String, String> expected = new TreeMap<>();
    expected.put("BC", "13/0 (0)");
    expected.put("BD", "19/2 (1)");
    expected.put("CE", "0/1 (0)");
    expected.put("DE", "0/1 (0)");
    expected.put("DF", "6/2 (1)");
    expected.put("EF", "5/-1 (0)");
    Map<String, String> found = new TreeMap<>();
    IterationGraph graph = number(2).graph();
    for (String name : expected.keySet()) {
      IterationEdge e = graph.of(Graphs.edge(cfg, name));
      long first = increments.of(e, 0);
      // No path leaves in the first iteration, so none needs a different compensation.
      long compensation = number(2).compensation(e, 1);
      found.put(name, first + "/" + increments.of(e, 1) + " (" + compensation + ")");
      assertThat(graph.takes(e, 2) ? increments.of(e, 2) : first - compensation)
          .isEqualTo(first - compensation);
    }
    assertThat(found).isEqualTo(expected);
    assertThat(increments.of(graph.of(Graphs.edge(cfg, "AB")), 0)).isEqualTo(-13);
    assertThat(increments.of(graph.of(Graphs.edge(cfg, "EB")), 0)).isZero();
    assertThat(increments.of(graph.loopEnd(Graphs.edge(cfg, "EB")), 1)).isZero();
    assertThat(increments.of(graph.startAfter(Graphs.edge(cfg, "EB")), 0)).isZero();
  }

  @Test
  void table_2_execution_of_figure_7s_code() {
    IterationNumbering n = number(2);
    ProbePlan probes = IterationProbes.place(n.graph(), figure6(n));
    Registers c = new Registers(3, 0);
    c.run(probes.atEntry());
    List<String> rows = new ArrayList<>();
    for (int i = 1; i < 12; i++) {
      String edge = TRACE.substring(i - 1, i + 1);
      int before = c.counted().size();
      c.run(probes.onEdge(Graphs.edge(cfg, edge).index()));
      String path =
          c.counted().size() == before
              ? ""
              : " " + c.counted().get(before) + " " + decoded(n).get(c.counted().get(before));
      int itr = 1 - c.get(2);
      rows.add(edge + " [" + c.get(0) + ", " + c.get(1) + "] " + (itr == 1) + " " + itr + path);
    }
    assertThat(rows)
        .containsExactly(
            "AB [-13, 0] false 0",
            "BC [0, 0] false 0",
            "CE [0, 1] false 0",
            "EB [0, 0] true 1",
            "BD [18, 2] true 1",
            "DE [18, 3] true 1",
            "EB [0, 18] true 1 3 ABCEBDE",
            "BC [13, 18] true 1",
            "CE [13, 19] true 1",
            "EB [0, 13] true 1 19 BDEBCE",
            "BD [18, 15] true 1");
    for (int i = 12; i < TRACE.length(); i++) {
      c.run(probes.onEdge(Graphs.edge(cfg, TRACE.substring(i - 1, i + 1)).index()));
    }
    assertThat(c.get(0)).isEqualTo(15);
    c.run(probes.atExit('F' - 'A'));
    assertThat(c.counted().get(2)).isEqualTo(16);
    assertThat(decoded(n).get(16)).isEqualTo("BCEBDE");
    assertThat(c.counted().get(c.counted().size() - 1)).isEqualTo(15);
    assertThat(decoded(n).get(15)).isEqualTo("BCEBDEF");
  }

  @Test
  void probes_count_the_trace_for_any_k() {
    for (int k = 1; k <= 8; k++) {
      IterationNumbering n = number(k);
      ProbePlan probes = IterationProbes.place(n.graph(), figure6Or(n, k));
      Registers c = new Registers(k + 1, 7);
      c.run(probes.atEntry());
      for (int i = 1; i < TRACE.length(); i++) {
        c.run(probes.onEdge(Graphs.edge(cfg, TRACE.substring(i - 1, i + 1)).index()));
      }
      c.run(probes.atExit('F' - 'A'));
      IterationDecoder decoder = new IterationDecoder(n);
      assertThat(c.counted().stream().map(decoder::decode)).containsExactlyElementsOf(paths(k));
    }
  }

  private IterationIncrements figure6Or(IterationNumbering n, int k) {
    return k == 1 ? new IterationIncrements(n, new long[n.graph().nodes()]) : figure6(n);
  }

  /** Runs Algorithm 3 as printed: it compensates all accumulators if the flag is set. */
  private List<Long> algorithm3(int k) {
    IterationNumbering n = number(k);
    IterationGraph graph = n.graph();
    IterationIncrements increments = figure6(n);
    List<Long> counted = new ArrayList<>();
    long[] c = new long[k];
    boolean flag = false;
    int itr = 0;
    for (int at = 1; at < TRACE.length(); at++) {
      CfgEdge e = Graphs.edge(cfg, TRACE.substring(at - 1, at + 1));
      boolean inLoop = graph.loops().of(e.from()) != null;
      if (graph.loops().isLoopEdge(e)) {
        if (flag) {
          counted.add(c[itr]);
        }
        for (int i = k - 1; i >= 1; i--) {
          c[i] = c[i - 1];
        }
        c[0] = 0;
        if (itr < k - 1) {
          itr++;
          flag = itr == k - 1;
        }
        continue;
      }
      for (int i = 0; i < (inLoop ? k : 1); i++) {
        long compensation = flag && i < k - 1 ? n.compensation(graph.of(e), i + 1) : 0;
        c[i] += increments.of(graph.of(e), i) - compensation;
      }
      if (graph.exits(graph.of(e))) {
        c[0] = c[itr];
        flag = false;
        itr = 0;
      }
    }
    counted.add(c[0]);
    return counted;
  }

  @Test
  void algorithm_3_as_printed_is_right_for_two_iterations() {
    IterationDecoder decoder = new IterationDecoder(number(2));
    assertThat(algorithm3(2).stream().map(decoder::decode)).containsExactlyElementsOf(paths(2));
  }

  @Test
  void algorithm_3_as_printed_is_wrong_for_three_where_paths_begin_before_the_flag_is_set() {
    IterationDecoder decoder = new IterationDecoder(number(3));
    List<IterationPath> expected = paths(3);
    List<Long> counted = algorithm3(3);
    assertThat(counted).hasSameSizeAs(expected);
    assertThat(decoder.decode(counted.get(0))).isEqualTo(expected.get(0));
    assertThat(text(expected.get(1))).isEqualTo("BDEBCEBDE");
    assertThat(decoder.decode(counted.get(1))).isNotEqualTo(expected.get(1));
    assertThat(counted.subList(2, counted.size()).stream().map(decoder::decode))
        .containsExactlyElementsOf(expected.subList(2, expected.size()));
  }
}
