package org.pathforest.paths.scheme.structural;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;
import net.jqwik.api.statistics.Statistics;
import org.pathforest.paths.cfg.BlockExit;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.probe.Action;
import org.pathforest.paths.probe.IdAction;
import org.pathforest.paths.testing.Graphs;
import org.pathforest.paths.testing.RandomCfgs;

/**
 * Probes of structural paths, compared with paths cut out of walks with loops, cuts and exceptions.
 */
@Domain(RandomCfgs.class)
@Domain(DomainContext.Global.class)
class StructuralProbesTest {
  private static final int STEPS = 80;

  @Property(tries = 3000)
  void probes_count_every_path_of_every_graph_once(
      @ForAll Cfg cfg,
      @ForAll long seed,
      @ForAll boolean sampled,
      @ForAll @IntRange(min = 1, max = 200) int limit) {
    Random random = new Random(seed);
    StructuralPlan plan = StructuralPlan.of(cfg, Graphs.random(cfg, seed), limit, sampled ? 1 : 0);
    Statistics.label("registers").collect(Math.min(3, plan.registers()));
    for (int activation = 0; activation < 6; activation++) {
      new Walk(cfg, plan, random).run();
    }
  }

  private static final class Open {
    final NaiveNest.Region region;
    PathStart start;
    int at;
    final List<StructureNode> nodes = new ArrayList<>();

    Open(NaiveNest.Region region) {
      this.region = region;
    }

    void begin(PathStart how, int block) {
      start = how;
      at = block;
      nodes.clear();
      nodes.add(region.node(block));
    }
  }

  /** A random walk through one activation. */
  private static final class Walk {
    private final Cfg cfg;
    private final StructuralPlan plan;
    private final Random random;
    private final NaiveNest naive;
    private final Map<Integer, Integer> graphOf = new HashMap<>();
    private final Map<Integer, Set<List<StructureNode>>> cuts = new HashMap<>();
    private final Deque<Open> open = new ArrayDeque<>();
    private final Map<Integer, Integer> expected = new HashMap<>();
    private final Map<Integer, Integer> counted = new HashMap<>();
    private final int[] registers;
    private int block;

    Walk(Cfg cfg, StructuralPlan plan, Random random) {
      this.cfg = cfg;
      this.plan = plan;
      this.random = random;
      naive = new NaiveNest(cfg);
      registers = random.ints(plan.registers()).toArray();
      for (StructureGraph g : plan.numbering().nest().graphs()) {
        graphOf.put(g.header(), g.index());
        Set<List<StructureNode>> pairs = new HashSet<>();
        for (CfgEdge e : plan.numbering().numbering(g.index()).dag().cuts()) {
          pairs.add(List.of(g.nodes().get(e.from()), g.nodes().get(e.to())));
        }
        cuts.put(g.header(), pairs);
      }
    }

    void run() {
      actions(plan.probes().atEntry());
      enter(naive.outline, 0, false);
      boolean active = true;
      for (int i = 0; active && i < STEPS; i++) {
        active = leaveBlock();
      }
      Map<Integer, Integer> early = new HashMap<>(counted);
      expected.forEach((id, n) -> early.merge(id, -n, Integer::sum));
      early.values().removeIf(n -> n == 0);
      if (!active) {
        assertThat(early).isEmpty();
      }
      // A path in progress may be counted early, where it can end in only one way.
      assertThat(early.values()).allMatch(n -> n == 1);
      assertThat(early.keySet().stream().map(id -> plan.numbering().graphOf(id)))
          .doesNotHaveDuplicates()
          .isSubsetOf(open.stream().map(o -> graphOf.get(o.region.header)).toList());
    }

    private void actions(List<Action> actions) {
      for (Action a : actions) {
        if (a instanceof IdAction.Set set) {
          registers[set.register()] = set.value();
        } else if (a instanceof IdAction.Plus plus) {
          registers[plus.register()] += plus.c();
        } else if (a instanceof IdAction.Count count) {
          counted.merge(count.id(), 1, Integer::sum);
        } else if (a instanceof IdAction.CountSum sum) {
          int id = registers[sum.register()] + sum.c();
          counted.merge(id, 1, Integer::sum);
          if (plan.samples() > 0) {
            assertThat(plan.groupOfRegister(sum.register()))
                .isEqualTo(plan.numbering().graphOf(id));
          }
        } else {
          throw new AssertionError(a);
        }
      }
    }

    /** Enters a region at a block, and all regions inside it that contain the block. */
    private void enter(NaiveNest.Region region, int at, boolean handler) {
      for (NaiveNest.Region r = region; r != null; r = r.innerWith(at)) {
        Open path = new Open(r);
        boolean front = r.header < 0 || r.header == at;
        path.begin(handler ? PathStart.HANDLER : front ? PathStart.ENTRY : PathStart.SIDE, at);
        open.push(path);
      }
      block = at;
    }

    private void end(Open path, PathEnd end, int to) {
      StructuralPath whole =
          new StructuralPath(
              graphOf.get(path.region.header), path.start, path.at, path.nodes, end, to);
      expected.merge((int) plan.numbering().encode(whole), 1, Integer::sum);
    }

    private boolean leaveBlock() {
      if (cfg.block(block).canThrow() && random.nextInt(10) == 0) {
        open.clear();
        return enterHandler();
      }
      BlockExit exit = cfg.block(block).exit();
      if (exit != BlockExit.NONE) {
        actions(plan.probes().atExit(block));
        assertThat(open).hasSize(1);
        end(open.pop(), exit == BlockExit.RETURN ? PathEnd.RETURN : PathEnd.THROW, -1);
        return random.nextBoolean() && enterHandler();
      }
      List<CfgEdge> out = cfg.successors(block);
      CfgEdge e = out.get(random.nextInt(out.size()));
      actions(plan.probes().onEdge(e.index()));
      follow(e.to());
      return true;
    }

    private void follow(int to) {
      while (!open.peek().region.blocks.get(to)) {
        end(open.pop(), PathEnd.EXIT, to);
      }
      Open path = open.peek();
      StructureNode last = path.nodes.get(path.nodes.size() - 1);
      StructureNode next = path.region.node(to);
      if (to == path.region.header) {
        end(path, PathEnd.BACKEDGE, to);
        path.begin(PathStart.BACKEDGE, to);
      } else if (cuts.get(path.region.header).contains(List.of(last, next))) {
        end(path, PathEnd.CUT, next.block());
        path.begin(PathStart.CUT, next.block());
      } else {
        path.nodes.add(next);
      }
      enter(path.region.innerWith(to), to, false);
    }

    private boolean enterHandler() {
      int[] handlers = cfg.handlers();
      if (handlers.length == 0 || random.nextInt(4) == 0) {
        return false;
      }
      int h = handlers[random.nextInt(handlers.length)];
      actions(plan.probes().atHandler(h));
      enter(naive.outline, h, true);
      return true;
    }
  }
}
