package org.pathforest.paths.scheme.structural;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.probe.IdAction;
import org.pathforest.paths.testing.Graphs;
import org.pathforest.paths.weights.EdgeWeights;

/**
 * The example of Yasue et al. 2004, Figures 1, 3 and 7. Its blocks 1 to 7 are A to G here: C is the
 * header of the inner loop, B of the outer loop, and E returns from inside both.
 */
class PaperFigure7Test {
  static final Cfg FIGURE_1 = Graphs.of("AB BC CF CD DE DC FG FB");

  private static StructureNode node(char letter) {
    return new StructureNode(letter - 'A', false);
  }

  private static StructureNode loop(char letter) {
    return new StructureNode(letter - 'A', true);
  }

  @Test
  void figure3_one_graph_for_the_outline_and_one_for_each_loop() {
    List<StructureGraph> graphs = StructureNest.of(FIGURE_1).graphs();
    assertThat(graphs).hasSize(3);
    assertThat(graphs.get(0).nodes())
        .containsExactlyInAnyOrder(node('A'), loop('B'), node('E'), node('G'));
    assertThat(graphs.get(1).header()).isEqualTo(1);
    assertThat(graphs.get(1).nodes()).containsExactlyInAnyOrder(node('B'), loop('C'), node('F'));
    assertThat(graphs.get(1).outer()).isZero();
    assertThat(graphs.get(2).header()).isEqualTo(2);
    assertThat(graphs.get(2).nodes()).containsExactlyInAnyOrder(node('C'), node('D'));
    assertThat(graphs.get(2).outer()).isEqualTo(1);
    assertThat(graphs.get(2).depth()).isEqualTo(2);
  }

  @Test
  void figure7_has_two_paths_in_the_outline_and_six_in_each_loop() {
    StructuralNumbering numbering = StructuralNumbering.of(FIGURE_1, EdgeWeights.uniform(), 1000);
    assertThat(numbering.numPaths()).isEqualTo(14);
    List<String> paths = new ArrayList<>();
    for (long id = 0; id < 14; id++) {
      paths.add(text(numbering.decode(id)));
    }
    assertThat(paths.subList(0, 2))
        .containsExactlyInAnyOrder("E-A-(B)-G-return", "E-A-(B)-E-return");
    assertThat(paths.subList(2, 8))
        .containsExactlyInAnyOrder(
            "E-B-(C)-X:E",
            "E-B-(C)-F-X:G",
            "E-B-(C)-F-:B",
            "again-B-(C)-X:E",
            "again-B-(C)-F-X:G",
            "again-B-(C)-F-:B");
    assertThat(paths.subList(8, 14))
        .containsExactlyInAnyOrder(
            "E-C-D-X:E", "E-C-D-:C", "E-C-X:F", "again-C-D-X:E", "again-C-D-:C", "again-C-X:F");
  }

  private static String text(StructuralPath p) {
    StringBuilder text = new StringBuilder(p.start() == PathStart.ENTRY ? "E" : "again");
    for (StructureNode n : p.nodes()) {
      String letter = Graphs.letters(List.of(n.block()));
      text.append('-').append(n.loop() ? "(" + letter + ")" : letter);
    }
    return text
        + (switch (p.end()) {
          case EXIT -> "-X:" + Graphs.letters(List.of(p.to()));
          case BACKEDGE -> "-:" + Graphs.letters(List.of(p.to()));
          default -> "-return";
        });
  }

  @Test
  void registers_are_by_depth_and_the_return_in_the_nest_ends_a_path_of_each_graph() {
    StructuralPlan plan = StructuralPlan.of(FIGURE_1, EdgeWeights.uniform(), 1000, 0);
    assertThat(plan.registers()).isLessThanOrEqualTo(3);
    assertThat(plan.countsOften()).isTrue();
    long counts =
        plan.probes().onEdge(Graphs.edge(FIGURE_1, "DE").index()).stream()
            .filter(a -> a instanceof IdAction.Count || a instanceof IdAction.CountSum)
            .count();
    assertThat(counts).isGreaterThanOrEqualTo(2);
  }
}
