package org.pathforest.paths.scheme.edges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonParser;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;
import org.pathforest.paths.cfg.BlockExit;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.probe.Action;
import org.pathforest.paths.probe.IdAction;
import org.pathforest.paths.testing.Graphs;
import org.pathforest.paths.testing.RandomCfgs;

/**
 * Edge counts derived from counters, compared with walks that have exceptions and open activations.
 */
@Domain(RandomCfgs.class)
@Domain(DomainContext.Global.class)
class FlowSolverTest {
  private static final int STEPS = 60;

  /** Walks a graph, counts every edge, and runs the probes. */
  private static final class Walk {
    private final EdgePlan plan;
    private final Cfg cfg;
    private final FlowGraph graph;
    private final Random random;
    final long[] walked;
    final long[] counters;
    final long[] stopped;

    Walk(EdgePlan plan, Random random) {
      this.plan = plan;
      this.graph = plan.tree().graph();
      this.cfg = graph.cfg();
      this.random = random;
      walked = new long[graph.edges().size()];
      counters = new long[plan.counters()];
      stopped = new long[cfg.size()];
    }

    private void take(FlowEdge e, List<Action> probes) {
      walked[e.id()]++;
      for (Action a : probes) {
        counters[((IdAction.Count) a).id()]++;
      }
    }

    /**
     * Walks through one activation, which stays open if it does not end within {@code STEPS} steps.
     */
    void activation() {
      take(graph.enter(), plan.probes().atEntry());
      walked[graph.again().id()]++;
      int at = 0;
      for (int step = 0; step < STEPS; step++) {
        if (cfg.block(at).canThrow() && random.nextInt(8) == 0) {
          stopped[at]++;
          at = caught();
        } else if (cfg.block(at).exit() != BlockExit.NONE) {
          take(graph.leave(at), plan.probes().atExit(at));
          at = cfg.block(at).exit() == BlockExit.THROW ? caught() : -1;
        } else {
          List<CfgEdge> out = cfg.successors(at);
          CfgEdge e = out.get(random.nextInt(out.size()));
          take(graph.flow(e), plan.probes().onEdge(e.index()));
          at = e.to();
        }
        if (at < 0) {
          return;
        }
      }
      stopped[at]++;
    }

    /** Goes to a random handler and returns it, or returns -1 if the method is left. */
    private int caught() {
      int[] handlers = cfg.handlers();
      if (handlers.length == 0 || random.nextInt(3) == 0) {
        return -1;
      }
      int h = handlers[random.nextInt(handlers.length)];
      take(graph.caught(h), plan.probes().atHandler(h));
      walked[graph.again().id()]++;
      return h;
    }
  }

  @Property(tries = 2000)
  void counters_on_chords_determine_every_edge(@ForAll Cfg cfg, @ForAll long seed) {
    EdgePlan plan = EdgePlan.of(cfg, Graphs.random(cfg, seed));
    Walk walk = new Walk(plan, new Random(seed));
    for (int i = 0; i < 12; i++) {
      walk.activation();
    }
    assertThat(FlowSolver.solve(plan.tree(), walk.counters, walk.stopped)).isEqualTo(walk.walked);
  }

  @Property(tries = 500)
  void there_are_as_many_counters_as_independent_circles(@ForAll Cfg cfg, @ForAll long seed) {
    EdgePlan plan = EdgePlan.of(cfg, Graphs.random(cfg, seed));
    FlowGraph graph = plan.tree().graph();
    assertThat(plan.counters()).isEqualTo(graph.edges().size() - graph.nodes() + 1);
    assertThat(plan.counters()).isPositive();
  }

  @Property(tries = 500)
  void plan_that_was_written_down_is_the_same(@ForAll Cfg cfg, @ForAll long seed)
      throws IOException {
    EdgePlan plan = EdgePlan.of(cfg, Graphs.random(cfg, seed));
    StringWriter text = new StringWriter();
    try (JsonWriter json = new JsonWriter(text)) {
      json.beginObject();
      plan.write(json);
      json.endObject();
    }
    EdgePlan restored =
        EdgePlan.restore(JsonParser.parseString(text.toString()).getAsJsonObject(), cfg);
    assertThat(restored.probes()).isEqualTo(plan.probes());
    assertThat(restored.tree().chords()).isEqualTo(plan.tree().chords());
  }

  @Example
  void no_tree_of_heavier_edges_exists_in_a_loop() {
    // One edge of the loop needs a counter: the back edge, which has the lowest weight.
    Cfg cfg = Graphs.of("AB BC BD CB");
    EdgePlan plan = EdgePlan.of(cfg, Graphs.order(cfg, "BC", "AB", "BD"));
    assertThat(plan.probes().edges().keySet())
        .extracting(e -> Graphs.name(cfg.edges().get(e)))
        .containsExactly("CB");
  }

  @Example
  void sum_beyond_a_long_is_an_error_and_not_a_count() {
    Cfg cfg = Graphs.of("AB AC BD CD");
    EdgePlan plan = EdgePlan.of(cfg, Graphs.order(cfg, "BD"));
    long[] counters = new long[plan.counters()];
    Arrays.fill(counters, Long.MAX_VALUE);
    assertThatThrownBy(() -> FlowSolver.solve(plan.tree(), counters, new long[cfg.size()]))
        .isInstanceOf(ArithmeticException.class);
  }

  @Example
  void edges_that_are_no_spanning_tree_are_refused() {
    FlowGraph graph = new FlowGraph(Graphs.of("AB AC BD CD"));
    BitSet all = new BitSet();
    all.set(0, graph.edges().size());
    assertThatThrownBy(() -> FlowTree.ofEdges(graph, all))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("not a spanning tree");
  }
}
