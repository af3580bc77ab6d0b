package org.pathforest.paths.scheme.structural;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonParser;
import com.google.gson.stream.JsonWriter;
import java.io.StringWriter;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;
import net.jqwik.api.statistics.Statistics;
import org.junit.jupiter.api.Test;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.cfg.DepthFirstSearch;
import org.pathforest.paths.dag.Dag;
import org.pathforest.paths.numbering.PathNumbering;
import org.pathforest.paths.testing.Graphs;
import org.pathforest.paths.testing.RandomCfgs;
import org.pathforest.paths.weights.EdgeWeights;
import org.pathforest.paths.weights.LoopForest;

/** Structure graphs and the ids of their paths, compared with their definitions. */
@Domain(RandomCfgs.class)
@Domain(DomainContext.Global.class)
class StructuralNumberingTest {

  @Property(tries = 1000)
  void loops_are_the_strongly_connected_parts_without_their_headers_edges(@ForAll Cfg cfg) {
    LoopForest loops = LoopForest.of(cfg);
    NaiveNest naive = new NaiveNest(cfg);
    Set<Integer> headers = new HashSet<>();
    for (NaiveNest.Region r : naive.regions()) {
      if (r.header < 0) {
        continue;
      }
      headers.add(r.header);
      assertThat(loops.around(r.header)).isEqualTo(r.around.header);
      for (int b = 0; b < cfg.size(); b++) {
        assertThat(loops.contains(r.header, b)).isEqualTo(r.blocks.get(b));
      }
    }
    for (int b = 0; b < cfg.size(); b++) {
      assertThat(loops.isHeader(b)).isEqualTo(headers.contains(b));
    }
  }

  @Property(tries = 1000)
  void ids_are_the_paths_of_all_graphs_each_once(@ForAll Cfg cfg, @ForAll long seed) {
    StructuralNumbering numbering =
        StructuralNumbering.of(cfg, Graphs.random(cfg, seed), PathNumbering.MAX_PATHS);
    if (numbering.numPaths() > 3000) {
      return;
    }
    Set<StructuralPath> decoded = new HashSet<>();
    for (long id = 0; id < numbering.numPaths(); id++) {
      StructuralPath path = numbering.decode(id);
      assertThat(numbering.encode(path)).isEqualTo(id);
      assertThat(numbering.graphOf(id)).isEqualTo(path.graph());
      int header = numbering.nest().graphs().get(path.graph()).header();
      decoded.add(
          new StructuralPath(header, path.start(), path.at(), path.nodes(), path.end(), path.to()));
    }
    Set<StructuralPath> defined = new HashSet<>();
    NaiveNest naive = new NaiveNest(cfg);
    naive.regions().forEach(r -> defined.addAll(naive.paths(r)));
    assertThat(decoded).isEqualTo(defined);
    assertThat(numbering.numPaths()).isEqualTo(defined.size());
  }

  @Property(tries = 1000)
  void what_is_written_is_restored(
      @ForAll Cfg cfg, @ForAll long seed, @ForAll @IntRange(min = 1, max = 60) int limit)
      throws Exception {
    StructuralPlan plan = StructuralPlan.of(cfg, Graphs.random(cfg, seed), limit, 7);
    StringWriter text = new StringWriter();
    try (JsonWriter json = new JsonWriter(text)) {
      json.beginObject();
      plan.write(json);
      json.endObject();
    }
    StructuralPlan restored =
        StructuralPlan.restore(JsonParser.parseString(text.toString()).getAsJsonObject(), cfg);
    assertThat(restored.samples()).isEqualTo(7);
    assertThat(restored.counters()).isEqualTo(plan.counters());
    for (long id = 0; id < Math.min(plan.counters(), 2000); id++) {
      assertThat(restored.numbering().decode(id)).isEqualTo(plan.numbering().decode(id));
    }
  }

  @Property(tries = 1000)
  void cuts_keep_a_limit_that_can_be_kept(
      @ForAll Cfg cfg, @ForAll @IntRange(min = 20, max = 2000) int limit) {
    long all = StructuralNumbering.of(cfg, EdgeWeights.uniform(), 1 << 30).numPaths();
    StructuralNumbering cut = StructuralNumbering.of(cfg, EdgeWeights.uniform(), limit);
    boolean canBeKept = withAllCuts(cfg) <= limit;
    Statistics.label("cut").collect(cut.numPaths() < all);
    Statistics.label("can be kept, with cuts").collect(canBeKept && all > limit);
    assertThat(cut.numPaths()).isLessThanOrEqualTo(canBeKept ? limit : all);
    if (all <= limit) {
      assertThat(cut.numPaths()).isEqualTo(all);
    }
    for (StructureGraph g : cut.nest().graphs()) {
      for (var e : cut.numbering(g.index()).dag().cuts()) {
        assertThat(g.isNode(e.from()) && g.isNode(e.to())).isTrue();
      }
    }
  }

  /**
   * Returns the number of paths if every edge is cut that can be. Numbering with the smallest
   * threshold has at most as many: it keeps only edges out of blocks from which a single path leads
   * on.
   */
  private static long withAllCuts(Cfg cfg) {
    long paths = 0;
    for (StructureGraph g : StructureNest.of(cfg).graphs()) {
      DepthFirstSearch search = new DepthFirstSearch(g.cfg());
      BitSet cuts = new BitSet();
      for (CfgEdge e : g.cfg().edges()) {
        cuts.set(e.index(), g.isNode(e.from()) && g.isNode(e.to()) && !search.isBackEdge(e));
      }
      Dag dag = new Dag(g.cfg(), search.backEdges(), cuts);
      paths += PathNumbering.of(dag, EdgeWeights.uniform()).numPaths();
    }
    return paths;
  }

  @Test
  void deep_nest_with_side_entries_is_numbered_in_short_time() {
    Cfg cfg = Graphs.nestWithSideEntries(500);
    StructuralNumbering numbering = StructuralNumbering.of(cfg, EdgeWeights.uniform(), 1 << 30);
    assertThat(numbering.nest().graphs()).hasSize(501);
    for (long id = 0; id < numbering.numPaths(); id += 101) {
      assertThat(numbering.encode(numbering.decode(id))).isEqualTo(id);
    }
  }

  @Test
  void many_diamonds_are_cut() {
    StructuralNumbering numbering =
        StructuralNumbering.of(Graphs.diamonds(100), EdgeWeights.uniform(), 1 << 20);
    assertThat(numbering.numPaths()).isBetween(2L, 1L << 20);
  }
}
