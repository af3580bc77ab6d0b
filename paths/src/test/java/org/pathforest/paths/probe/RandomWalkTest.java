package org.pathforest.paths.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntPredicate;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;
import net.jqwik.api.statistics.Statistics;
import org.pathforest.paths.cfg.BlockExit;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.dag.Dag;
import org.pathforest.paths.dag.DagEdge.Kind;
import org.pathforest.paths.numbering.BlPath;
import org.pathforest.paths.numbering.PathDecoder;
import org.pathforest.paths.testing.Graphs;
import org.pathforest.paths.testing.Interpreter;
import org.pathforest.paths.testing.RandomCfgs;

/**
 * Placed probes, compared with the definition of paths on walks with loops, cuts and exceptions.
 */
@Domain(RandomCfgs.class)
@Domain(DomainContext.Global.class)
class RandomWalkTest {
  private static final int STEPS = 60;

  @Property(tries = 3000)
  void probes_emit_the_paths_of_every_sequence_in_order_and_once(
      @ForAll Cfg cfg,
      @ForAll long seed,
      @ForAll boolean moveStart,
      @ForAll boolean repeat,
      @ForAll Variant.Numbering numbering,
      @ForAll Variant.Placing placing,
      @ForAll @IntRange(min = 1, max = 200) int limit) {
    Random random = new Random(seed);
    boolean[] movable = new boolean[cfg.size()];
    for (int b = 0; b < movable.length; b++) {
      movable[b] = !cfg.block(b).canThrow() && random.nextInt(4) > 0;
    }
    IntPredicate endMovesOver = b -> movable[b];
    MethodPlan plan =
        MethodPlan.of(
            new Variant(numbering, placing),
            cfg,
            Graphs.random(cfg, seed),
            limit,
            moveStart,
            endMovesOver);
    Statistics.label("cut").collect(!plan.numbering().dag().cuts().isEmpty());
    // A block that throws must be able to count repeated iterations, so it needs the register.
    ProbePlan probes =
        repeat
            ? SinglePathLoops.repeat(
                cfg, plan.probes(), b -> !moveStart || !cfg.block(b).canThrow())
            : plan.probes();
    Statistics.label("repeats").collect(probes.repeats());
    for (int activation = 0; activation < 6; activation++) {
      new Walk(cfg, plan, probes, moveStart, random).run();
    }
  }

  /** A random walk through one activation. */
  private static final class Walk {
    private final Cfg cfg;
    private final Dag dag;
    private final MethodPlan plan;
    private final ProbePlan probes;
    private final boolean prefixesKept;
    private final Random random;
    private final PathDecoder decoder;
    private final Interpreter interpreter;
    private final List<List<Long>> expected = new ArrayList<>();
    private Kind start;
    private final List<Integer> blocks = new ArrayList<>();

    Walk(Cfg cfg, MethodPlan plan, ProbePlan probes, boolean moveStart, Random random) {
      this.cfg = cfg;
      this.plan = plan;
      this.probes = probes;
      this.random = random;
      prefixesKept = !moveStart;
      dag = plan.numbering().dag();
      decoder = new PathDecoder(plan.numbering());
      interpreter = new Interpreter(plan.numbering().numPaths(), random);
    }

    void run() {
      interpreter.run(probes.atEntry());
      expected.add(new ArrayList<>());
      beginPath(Kind.START_ENTRY, 0);
      boolean active = true;
      for (int i = 0; active && i < STEPS; i++) {
        active = leaveBlock();
      }
      if (active) {
        // Repeated iterations are not counted before the loop is left.
        List<Long> last = expected.get(expected.size() - 1);
        last.subList(last.size() - interpreter.repeated(), last.size()).clear();
      }
      List<List<Long>> emitted = new ArrayList<>(interpreter.sequences());
      if (active && count(emitted) > count(expected)) {
        // The path in progress was counted early, where it could end in only one way.
        List<Long> last = new ArrayList<>(emitted.remove(emitted.size() - 1));
        last.remove(last.size() - 1);
        emitted.add(last);
        emitted.removeIf(List::isEmpty);
      }
      expected.removeIf(List::isEmpty);
      assertThat(emitted).isEqualTo(expected);
    }

    private static long count(List<List<Long>> sequences) {
      return sequences.stream().mapToLong(List::size).sum();
    }

    private void beginPath(Kind kind, int block) {
      start = kind;
      blocks.clear();
      blocks.add(block);
    }

    private void endPath(Kind kind, int to) {
      long id = decoder.encode(new BlPath(start, blocks, kind, to));
      expected.get(expected.size() - 1).add(id);
    }

    /** Continues from the current block; returns false if the method was left. */
    private boolean leaveBlock() {
      int b = blocks.get(blocks.size() - 1);
      if (cfg.block(b).canThrow() && random.nextInt(8) == 0) {
        interrupt(b);
        return enterHandler();
      }
      BlockExit exit = cfg.block(b).exit();
      if (exit != BlockExit.NONE) {
        interpreter.run(probes.atExit(b));
        endPath(exit == BlockExit.RETURN ? Kind.END_RETURN : Kind.END_THROW, -1);
        assertThat(interpreter.isOpen()).isFalse();
        return random.nextBoolean() && enterHandler();
      }
      CfgEdge e = cfg.successors(b).get(random.nextInt(cfg.successors(b).size()));
      interpreter.run(probes.onEdge(e.index()));
      if (dag.isBackEdge(e)) {
        endPath(Kind.END_BACKEDGE, e.to());
        beginPath(Kind.START_BACKEDGE, e.to());
      } else if (dag.isCut(e)) {
        endPath(Kind.END_CUT, e.to());
        beginPath(Kind.START_CUT, e.to());
      } else {
        blocks.add(e.to());
      }
      return true;
    }

    private void interrupt(int b) {
      if (interpreter.repeated() > 0) {
        interpreter.flush(probes.interruptions().get(b));
      }
      if (prefixesKept) {
        assertThat(interpreter.isOpen()).isTrue();
        BlPath prefix = new BlPath(start, blocks, null, -1);
        long sum = interpreter.runningSum() + plan.increments().potential(b);
        assertThat(decoder.decodePrefix(b, sum)).isEqualTo(prefix);
      }
    }

    private boolean enterHandler() {
      int[] handlers = cfg.handlers();
      if (handlers.length == 0 || random.nextInt(4) == 0) {
        return false;
      }
      int h = handlers[random.nextInt(handlers.length)];
      interpreter.run(probes.atHandler(h));
      expected.add(new ArrayList<>());
      beginPath(Kind.START_HANDLER, h);
      return true;
    }
  }
}
