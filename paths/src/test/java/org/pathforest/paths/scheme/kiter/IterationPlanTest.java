package org.pathforest.paths.scheme.kiter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.StringWriter;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;
import org.junit.jupiter.api.Test;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.numbering.PathNumbering;
import org.pathforest.paths.probe.IdAction;
import org.pathforest.paths.scheme.CannotNumberException;
import org.pathforest.paths.testing.Graphs;
import org.pathforest.paths.testing.RandomCfgs;
import org.pathforest.paths.weights.EdgeWeights;

/** Plans for paths of k iterations: refused methods, entries in the path map, cost of probes. */
class IterationPlanTest {
  private static IterationPlan plan(Cfg cfg, int k, long most) throws CannotNumberException {
    return IterationPlan.of(
        paths(cfg), EdgeWeights.uniform(), h -> k, new IterationPlan.Limits(0, most));
  }

  private static PathNumbering paths(Cfg cfg) {
    return PathNumbering.of(cfg, EdgeWeights.uniform(), PathNumbering.MAX_PATHS);
  }

  private static JsonObject written(IterationPlan plan) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonWriter json = new JsonWriter(text)) {
      json.beginObject();
      plan.write(json);
      json.endObject();
    }
    return JsonParser.parseString(text.toString()).getAsJsonObject();
  }

  @Property(tries = 500)
  @Domain(RandomCfgs.class)
  @Domain(DomainContext.Global.class)
  void restored_plan_has_the_same_paths_under_the_same_ids(@ForAll Cfg cfg, @ForAll long seed)
      throws IOException {
    PathNumbering paths = PathNumbering.of(cfg, Graphs.random(cfg, seed), 100);
    IterationPlan plan;
    try {
      plan =
          IterationPlan.of(
              paths,
              Graphs.random(cfg, seed),
              h -> 1 + (h + 7) % 4,
              new IterationPlan.Limits(0, 2000));
    } catch (CannotNumberException e) {
      return;
    }
    IterationPlan restored = IterationPlan.restore(written(plan), paths);
    assertThat(restored.numbering().toString()).isEqualTo(plan.numbering().toString());
    assertThat(restored.counters()).isEqualTo(plan.counters());
    IterationDecoder before = new IterationDecoder(plan.numbering());
    IterationDecoder after = new IterationDecoder(restored.numbering());
    for (int id = 0; id < plan.counters(); id++) {
      assertThat(after.decode(id)).isEqualTo(before.decode(id));
    }
  }

  @Test
  void loops_that_are_not_the_methods_are_refused() throws Exception {
    Cfg cfg = Graphs.of("AB BB BC");
    JsonObject json = written(plan(cfg, 2, 100));
    assertThat(json.toString()).isEqualTo("{\"paths\":5,\"loops\":[[1,2]]}");
    for (String wrong :
        new String[] {
          "{\"paths\":6,\"loops\":[[1,2]]}",
          "{\"paths\":5,\"loops\":[[0,2]]}",
          "{\"paths\":5,\"loops\":[[1,2],[7,2]]}"
        }) {
      JsonObject other = JsonParser.parseString(wrong).getAsJsonObject();
      assertThatThrownBy(() -> IterationPlan.restore(other, paths(cfg)))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void irreducible_loop_is_refused_by_name_with_what_to_use_instead() {
    Cfg cfg = Graphs.of("AB AC BC CB CD");
    assertThatThrownBy(() -> plan(cfg, 2, 100))
        .isInstanceOf(CannotNumberException.class)
        .hasMessage(
            "irreducible loop (entered past its header, from offset 0 to 20); use --profiler kpaths");
  }

  @Test
  void irreducible_loop_that_is_profiled_acyclically_is_no_obstacle() throws Exception {
    assertThat(plan(Graphs.of("AB AC BC CB CD"), 1, 100).counters()).isEqualTo(6);
  }

  @Test
  void loop_that_only_a_handler_enters_past_its_header_is_numbered() throws Exception {
    // E is a handler start followed by C, a block in the middle of the loop B C D.
    Cfg cfg = Graphs.of("AB BC CD DB BF EC", "E");
    IterationPlan plan = plan(cfg, 2, 100);
    IterationDecoder decoder = new IterationDecoder(plan.numbering());
    assertThat(java.util.stream.IntStream.range(0, plan.counters()).mapToObj(decoder::decode))
        .extracting(p -> p.start().label() + " " + Graphs.letters(p.blocks()) + p.end().label())
        .containsExactlyInAnyOrder(
            "entry ABFreturn",
            "entry ABCDBFreturn",
            "entry ABCDBCDloop",
            "handler ECDBFreturn",
            "handler ECDBCDloop",
            "loop BCDBFreturn",
            "loop BCDBCDloop");
  }

  @Test
  void too_many_paths_are_refused_by_name_with_what_to_use_instead() {
    assertThatThrownBy(() -> plan(Graphs.of("AB BB BC"), 2, 4))
        .isInstanceOf(CannotNumberException.class)
        .hasMessage(
            "5 paths of up to 2 iterations exceed the limit of 4; use a smaller k or --profiler kpaths");
    // Without a loop, a smaller k does not reduce the number of paths.
    assertThatThrownBy(() -> plan(Graphs.diamonds(10), 2, 1000))
        .isInstanceOf(CannotNumberException.class)
        .hasMessage(
            "1024 paths of up to 1 iteration exceed the limit of 1000; use --profiler kpaths");
    assertThatThrownBy(() -> plan(Graphs.diamonds(100), 2, 1000))
        .isInstanceOf(CannotNumberException.class)
        .hasMessageStartingWith("over 2^60 paths")
        .hasMessageEndingWith(" exceed the limit of 1000; use --profiler kpaths");
  }

  @Test
  void nested_loops_have_k_on_the_innermost_alone() throws Exception {
    Cfg cfg = Graphs.nest(3);
    IterationPlan plan = plan(cfg, 3, 1000);
    assertThat(plan.numbering().graph().loops().loops())
        .singleElement()
        .satisfies(
            loop -> {
              assertThat(loop.header()).isEqualTo(2);
              assertThat(loop.k()).isEqualTo(3);
            });
  }

  @Test
  void edges_of_the_spanning_tree_need_no_probe() throws Exception {
    // In this loop with one if, one edge adds, one iterates and one leaves.
    Cfg cfg = Graphs.of("AB BC BG CD CE DF EF FB");
    IterationPlan plan = plan(cfg, 4, 10_000);
    long adding =
        cfg.edges().stream()
            .filter(
                e ->
                    plan.probes().onEdge(e.index()).stream()
                        .anyMatch(IdAction.Plus.class::isInstance))
            .count();
    assertThat(adding).isEqualTo(1);
    CfgEdge back = Graphs.edge(cfg, "FB");
    assertThat(plan.probes().onEdge(back.index()))
        .noneMatch(IdAction.Plus.class::isInstance)
        .filteredOn(IdAction.Move.class::isInstance)
        .hasSize(3);
  }
}
