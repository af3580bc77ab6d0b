package org.pathforest.profile.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;
import org.pathforest.paths.cfg.Block;
import org.pathforest.paths.cfg.BlockExit;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.dag.DagEdge.Kind;
import org.pathforest.paths.numbering.BlPath;
import org.pathforest.paths.numbering.PathDecoder;
import org.pathforest.paths.numbering.PathNumbering;
import org.pathforest.paths.weights.EdgeWeights;
import org.pathforest.profile.forest.Kipf;

/**
 * Periods of branches. The loop's header 1 branches to 2 or 3; block 4 branches to 5 or 6; block 7
 * goes back.
 */
class BranchPeriodsTest {
  private static final PathNumbering NUMBERING =
      PathNumbering.of(cfg(), EdgeWeights.uniform(), 1000);

  private static Cfg cfg() {
    Cfg.Builder b = new Cfg.Builder();
    for (int i = 0; i < 9; i++) {
      b.block(new Block(i, i == 8 ? BlockExit.RETURN : BlockExit.NONE, true, 1, 0));
    }
    b.edge(0, 1, CfgEdge.FALL).edge(1, 2, CfgEdge.FALL).edge(1, 3, CfgEdge.TAKEN);
    b.edge(2, 4, CfgEdge.GOTO).edge(3, 4, CfgEdge.FALL);
    b.edge(4, 5, CfgEdge.FALL).edge(4, 6, CfgEdge.TAKEN).edge(5, 7, CfgEdge.GOTO);
    b.edge(6, 7, CfgEdge.FALL).edge(7, 1, CfgEdge.TAKEN).edge(7, 8, CfgEdge.FALL);
    return b.build();
  }

  /**
   * Returns a call of 3,000 iterations. The functions give the target of the branches at 1 and at 4
   * in each.
   */
  private static int[] call(IntUnaryOperator first, IntUnaryOperator second) {
    PathDecoder encoder = new PathDecoder(NUMBERING);
    int[] sequence = new int[3000];
    for (int i = 0; i < sequence.length; i++) {
      List<Integer> blocks = new ArrayList<>(i == 0 ? List.of(0, 1) : List.of(1));
      blocks.addAll(List.of(first.applyAsInt(i), 4, second.applyAsInt(i), 7));
      boolean leaves = i == sequence.length - 1;
      sequence[i] =
          (int)
              encoder.encode(
                  new BlPath(
                      i == 0 ? Kind.START_ENTRY : Kind.START_BACKEDGE,
                      leaves ? with(blocks, 8) : blocks,
                      leaves ? Kind.END_RETURN : Kind.END_BACKEDGE,
                      leaves ? -1 : 1));
    }
    return sequence;
  }

  private static Iterations iterations(Kipf kipf) {
    return new Iterations(NUMBERING.dag().cfg(), kipf, new PathDecoder(NUMBERING)::decode);
  }

  @Test
  void branch_that_another_one_decides_in_the_iteration_before_is_found() {
    Random random = new Random(7);
    int[] last = {3, 3};
    Kipf kipf =
        Kipf.ofSequences(
            2,
            call(
                i -> {
                  last[0] = last[1];
                  last[1] = random.nextInt(4) == 0 ? 2 : 3;
                  return last[1];
                },
                i -> last[0] == 2 ? 6 : 5));
    Decisions decisions = new Decisions(kipf, iterations(kipf), Set.of(1, 4));
    Decisions.Rule rule = decisions.of(4);
    assertThat(List.of(rule.from(), rule.to(), rule.then())).containsExactly(1, 2, 6);
    assertThat(rule.held()).isEqualTo(rule.cases()).isBetween(650L, 850L);
    assertThat(decisions.of(1)).as("a coin").isNull();
  }

  @Test
  void period_is_seen_beside_a_branch_without_order() {
    Random random = new Random(7);
    Kipf kipf =
        Kipf.ofSequences(5, call(i -> i % 3 == 0 ? 2 : 3, i -> random.nextBoolean() ? 5 : 6));
    List<BranchPeriods.Periods> found = BranchPeriods.of(kipf, iterations(kipf));
    assertThat(found).extracting(BranchPeriods.Periods::block).containsExactly(1, 4, 7);
    BranchPeriods.Periods third = found.get(0);
    assertThat(third.header()).isEqualTo(1);
    // Of the 2,998 iterations, those from the fourth on have an iteration three before them.
    assertThat(third.compared()).containsExactly(0L, 2997L, 2996L, 2995L, 2994L);
    assertThat(third.share(3)).isEqualTo(1);
    assertThat(third.share(1)).isEqualTo(1 / 3.0, within(0.01));
    assertThat(found.get(1).share(3)).as("a coin").isEqualTo(0.5, within(0.05));
    assertThat(found.get(2).share(1)).as("goes back always").isEqualTo(1);
  }

  private static List<Integer> with(List<Integer> blocks, int more) {
    List<Integer> all = new ArrayList<>(blocks);
    all.add(more);
    return all;
  }
}
