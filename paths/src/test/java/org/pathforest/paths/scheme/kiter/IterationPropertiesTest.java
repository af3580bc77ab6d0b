package org.pathforest.paths.scheme.kiter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;
import net.jqwik.api.statistics.Statistics;
import org.pathforest.paths.cfg.BlockExit;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.probe.ProbePlan;
import org.pathforest.paths.scheme.kiter.IterationEdge.Kind;
import org.pathforest.paths.testing.Graphs;
import org.pathforest.paths.testing.RandomCfgs;
import org.pathforest.paths.weights.EdgeWeights;

/**
 * Path ids compared with the loop-unrolled graph, and probes compared with walks, on random graphs.
 */
@Domain(RandomCfgs.class)
@Domain(DomainContext.Global.class)
class IterationPropertiesTest {
  private static final int MOST = 3000;

  /** Returns a k for each loop, from 1 to 4. */
  private static IntUnaryOperator ks(long seed) {
    return h -> 1 + new Random(seed * 31 + h).nextInt(4);
  }

  private static IterationNumbering number(IterationLoops loops, long seed) {
    Random random = new Random(seed);
    long[] ranks = random.longs(1000, 0, 5).toArray();
    return IterationNumbering.of(loops, e -> ranks[e.id() % ranks.length]);
  }

  @Property(tries = 4000)
  void ids_number_the_paths_of_the_loop_unrolled_graph_perfectly(
      @ForAll Cfg cfg, @ForAll long seed) {
    NaiveLoops naive = NaiveLoops.innermost(cfg, ks(seed));
    IterationLoops loops = IterationLoops.innermost(cfg, ks(seed));
    Statistics.label("irreducible").collect(naive.irreducible());
    assertThat(loops.irreducible() != null).isEqualTo(naive.irreducible());
    Assume.that(!naive.irreducible());
    NaiveLoops.Unrolled unrolled = naive.new Unrolled(MOST);
    Assume.that(unrolled.all <= MOST);
    Statistics.label("loops").collect(naive.bodies.size());
    IterationNumbering numbering = number(loops, seed);
    int start = numbering.graph().start();
    assertThat(numbering.numPaths(start, 1)).isEqualTo(unrolled.all);
    assertThat(numbering.invalidPaths(start, 1)).isEqualTo(unrolled.all - unrolled.valid.size());
    assertThat(numbering.numPaths()).isEqualTo(unrolled.valid.size());
    IterationDecoder decoder = new IterationDecoder(numbering);
    Set<IterationPath> decoded = new HashSet<>();
    for (long id = 0; id < numbering.numPaths(); id++) {
      decoded.add(decoder.decode(id));
    }
    assertThat(decoded).isEqualTo(unrolled.valid);
  }

  @Property(tries = 4000)
  void walks_count_their_paths_in_order_and_once(
      @ForAll Cfg cfg, @ForAll long seed, @ForAll boolean plain) {
    NaiveLoops naive = NaiveLoops.innermost(cfg, ks(seed));
    Assume.that(!naive.irreducible());
    IterationLoops loops = IterationLoops.innermost(cfg, ks(seed));
    IterationNumbering numbering = number(loops, seed);
    Assume.that(numbering.numPaths() <= 1_000_000_000);
    Statistics.label("loops").collect(naive.bodies.size());
    EdgeWeights weights = Graphs.random(cfg, seed);
    IterationIncrements increments =
        plain
            ? new IterationIncrements(numbering, new long[numbering.graph().nodes()])
            : IterationIncrements.byTree(numbering, weights);
    ProbePlan probes = IterationProbes.place(numbering.graph(), increments);
    IterationDecoder decoder = new IterationDecoder(numbering);
    Random random = new Random(seed);
    for (int activation = 0; activation < 5; activation++) {
      Segments segments = new Segments(naive);
      Registers registers = new Registers(IterationProbes.registers(loops), random.nextInt());
      walk(cfg, probes, random, segments, registers);
      List<IterationPath> counted = registers.counted().stream().map(decoder::decode).toList();
      assertThat(counted).isEqualTo(segments.paths());
    }
  }

  private static void walk(
      Cfg cfg, ProbePlan probes, Random random, Segments segments, Registers registers) {
    int[] handlers = cfg.handlers();
    registers.run(probes.atEntry());
    segments.begin(Kind.START_ENTRY, 0);
    int b = 0;
    for (int step = 0; step < 80; step++) {
      boolean exits = cfg.block(b).exit() != BlockExit.NONE;
      if (exits) {
        registers.run(probes.atExit(b));
        segments.exit(b);
      }
      if (exits || random.nextInt(15) == 0) {
        if (handlers.length == 0 || random.nextInt(3) == 0) {
          return;
        }
        b = handlers[random.nextInt(handlers.length)];
        registers.run(probes.atHandler(b));
        segments.begin(Kind.START_HANDLER, b);
        continue;
      }
      CfgEdge e = cfg.successors(b).get(random.nextInt(cfg.successors(b).size()));
      registers.run(probes.onEdge(e.index()));
      segments.take(e);
      b = e.to();
    }
  }
}
