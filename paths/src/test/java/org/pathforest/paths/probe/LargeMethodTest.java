package org.pathforest.paths.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.numbering.PathDecoder;
import org.pathforest.paths.numbering.PathNumbering;
import org.pathforest.paths.testing.Graphs;
import org.pathforest.paths.testing.Interpreter;
import org.pathforest.paths.weights.BranchHints;
import org.pathforest.paths.weights.StaticWeights;

/**
 * Plans for methods as large as the class-file format allows. Neither time nor stack may run out.
 */
class LargeMethodTest {

  /** Plans within 10 seconds, on a stack that a recursion over 10,000 blocks would overflow. */
  private static void inTime(Cfg cfg) throws InterruptedException {
    List<Throwable> failures = new ArrayList<>();
    Thread thread =
        new Thread(
            null, () -> assertTimeout(Duration.ofSeconds(10), () -> plan(cfg)), "s", 1 << 18);
    thread.setUncaughtExceptionHandler((t, e) -> failures.add(e));
    thread.start();
    thread.join();
    assertThat(failures).isEmpty();
  }

  private static void plan(Cfg cfg) {
    StaticWeights weights = StaticWeights.of(cfg, BranchHints.none());
    for (CfgEdge e : cfg.edges()) {
      assertThat(weights.edge(e)).isBetween(0.0, 1e250);
    }
    MethodPlan plan = MethodPlan.of(cfg, weights, PathNumbering.MAX_PATHS, true, b -> true);
    long n = plan.numbering().numPaths();
    assertThat(n).isBetween(1L, PathNumbering.MAX_PATHS);
    PathDecoder decoder = new PathDecoder(plan.numbering());
    for (long id = 0; id < n; id += 1 + n / 10) {
      assertThat(decoder.encode(decoder.decode(id))).isEqualTo(id);
    }
  }

  @Test
  void chain_of_10000_blocks() throws InterruptedException {
    inTime(Graphs.chain(10_000));
  }

  @Test
  void chain_of_10000_blocks_runs_with_two_probes() {
    Cfg cfg = Graphs.chain(10_000);
    StaticWeights weights = StaticWeights.of(cfg, BranchHints.none());
    ProbePlan plan = MethodPlan.of(cfg, weights, 100, false, b -> false).probes();
    Interpreter interpreter = new Interpreter(1, new Random(1));
    interpreter.run(plan.atEntry());
    for (int i = 0; i < cfg.edges().size(); i++) {
      interpreter.run(plan.onEdge(i));
    }
    interpreter.run(plan.atExit(9_999));
    assertThat(interpreter.sequences()).containsExactly(List.of(0L));
  }

  @Test
  void ten_thousand_loops_in_each_other() throws InterruptedException {
    inTime(Graphs.nest(10_000));
  }

  @Test
  void two_thousand_five_hundred_ifs() throws InterruptedException {
    inTime(Graphs.diamonds(2_500));
  }

  @Test
  void ten_thousand_ways_out_to_one_block() throws InterruptedException {
    inTime(Graphs.ladder(10_000, 10_000));
  }

  @Test
  void ten_thousand_ways_back_to_one_block() throws InterruptedException {
    inTime(Graphs.ladder(10_000, 0));
  }

  @Test
  void five_thousand_ways_into_the_middle_of_a_nest() throws InterruptedException {
    inTime(Graphs.nestWithSideEntries(5_000));
  }
}
