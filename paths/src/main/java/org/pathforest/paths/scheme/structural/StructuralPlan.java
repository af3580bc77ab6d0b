package org.pathforest.paths.scheme.structural;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.pathforest.paths.cfg.BlockExit;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.dag.Dag;
import org.pathforest.paths.probe.IdAction;
import org.pathforest.paths.probe.ProbePlan;
import org.pathforest.paths.scheme.CountedMethod;
import org.pathforest.paths.scheme.SchemeCounts;
import org.pathforest.paths.scheme.SchemePlan;
import org.pathforest.paths.weights.EdgeWeights;

/**
 * Plan of {@code structural}: counts the paths of each structure graph. Graphs that can be active
 * at the same time have separate registers. There is one register for each depth of the nest, or
 * one for each graph if graphs are switched off one by one. Immutable.
 */
public final class StructuralPlan implements SchemePlan, SchemePlan.Sampling {
  /** The profiler's name. */
  public static final String NAME = "structural";

  /** Largest number of paths: ids in the runtime's tables have 30 bits. */
  private static final long MOST_PATHS = (1 << 30) - 1;

  private final StructuralNumbering numbering;
  private final int samples;

  /** Null if the plan was read from a path map. */
  private final ProbePlan probes;

  /** Graph of each register; if registers are by depth, a graph of that depth. */
  private final int[] graphOfRegister;

  private StructuralPlan(
      StructuralNumbering numbering, int samples, ProbePlan probes, int[] graphOfRegister) {
    this.numbering = numbering;
    this.samples = samples;
    this.probes = probes;
    this.graphOfRegister = graphOfRegister;
  }

  /**
   * Creates the plan of a method.
   *
   * @param weights weights of its edges
   * @param limit largest number of paths, see {@link StructuralNumbering#of}; reduced to 2^30 - 1
   *     if it is more
   * @param samples number of ended paths of each graph that are counted in a run; 0 for all
   */
  public static StructuralPlan of(Cfg cfg, EdgeWeights weights, long limit, int samples) {
    StructuralNumbering numbering =
        StructuralNumbering.of(cfg, weights, Math.min(limit, MOST_PATHS));
    return new Assembly(numbering, weights, samples).plan();
  }

  /**
   * Restores a plan that was written; it has no probes.
   *
   * @throws RuntimeException if it does not fit the method
   */
  public static StructuralPlan restore(JsonObject json, Cfg cfg) {
    List<List<StructureNode[]>> cuts = new ArrayList<>();
    List<long[]> values = new ArrayList<>();
    for (JsonElement g : json.getAsJsonArray("graphs")) {
      JsonObject graph = g.getAsJsonObject();
      List<StructureNode[]> pairs = new ArrayList<>();
      for (JsonElement pair : array(graph, "cuts")) {
        int[] p = ints(pair.getAsJsonArray());
        pairs.add(
            new StructureNode[] {
              new StructureNode(p[0], p[1] != 0), new StructureNode(p[2], p[3] != 0)
            });
      }
      cuts.add(pairs);
      JsonArray numbers = graph.getAsJsonArray("values");
      long[] longs = new long[numbers.size()];
      Arrays.setAll(longs, i -> numbers.get(i).getAsLong());
      values.add(longs);
    }
    int samples = json.has("samples") ? json.get("samples").getAsInt() : 0;
    return new StructuralPlan(
        StructuralNumbering.restore(cfg, cuts, values), samples, null, new int[0]);
  }

  private static JsonArray array(JsonObject object, String name) {
    return object.has(name) ? object.getAsJsonArray(name) : new JsonArray();
  }

  private static int[] ints(JsonArray array) {
    int[] ints = new int[array.size()];
    Arrays.setAll(ints, i -> array.get(i).getAsInt());
    return ints;
  }

  @Override
  public SchemeCounts counts(CountedMethod counted) {
    return new StructuralCounts(this, counted);
  }

  @Override
  public void write(JsonWriter json) throws IOException {
    if (samples > 0) {
      json.name("samples").value(samples);
    }
    json.name("graphs").beginArray();
    for (StructureGraph g : numbering.nest().graphs()) {
      Dag dag = numbering.numbering(g.index()).dag();
      json.beginObject();
      if (!dag.cuts().isEmpty()) {
        json.name("cuts").beginArray();
        for (CfgEdge e : dag.cuts()) {
          json.beginArray();
          for (int n : new int[] {e.from(), e.to()}) {
            json.value(g.nodes().get(n).block()).value(g.nodes().get(n).loop() ? 1 : 0);
          }
          json.endArray();
        }
        json.endArray();
      }
      json.name("values").beginArray();
      for (long value : numbering.numbering(g.index()).values()) {
        json.value(value);
      }
      json.endArray().endObject();
    }
    json.endArray();
  }

  /** Returns the numbering, which gives the ids their meaning. */
  public StructuralNumbering numbering() {
    return numbering;
  }

  @Override
  public Sampling sampling() {
    return samples > 0 ? this : null;
  }

  /** Returns the number of ended paths of each graph that are counted in a run; 0 for all. */
  @Override
  public int samples() {
    return samples;
  }

  @Override
  public int groupOfId(int id) {
    return numbering.graphOf(id);
  }

  /** Returns the graph whose sums a register holds, if graphs are sampled. */
  @Override
  public int groupOfRegister(int register) {
    return graphOfRegister[register];
  }

  @Override
  public String scheme() {
    return NAME;
  }

  @Override
  public int counters() {
    return Math.toIntExact(numbering.numPaths());
  }

  @Override
  public int registers() {
    return graphOfRegister.length;
  }

  /**
   * Returns the probes.
   *
   * @throws IllegalStateException if the plan was read from a path map
   */
  @Override
  public ProbePlan probes() {
    if (probes == null) {
      throw new IllegalStateException("a path map does not say where probes stand");
    }
    return probes;
  }

  @Override
  public boolean countsOften() {
    return numbering.nest().graphs().size() > 1 || !numbering.numbering(0).dag().cuts().isEmpty();
  }

  /** Combines the probes of all graphs. */
  private static final class Assembly {
    private final StructuralNumbering numbering;
    private final StructureNest nest;
    private final int samples;
    private final List<GraphProbes> graphs = new ArrayList<>();

    /** By graph: its register; -1 if it has none. */
    private final int[] registers;

    private final List<Integer> graphOfRegister = new ArrayList<>();

    Assembly(StructuralNumbering numbering, EdgeWeights weights, int samples) {
      this.numbering = numbering;
      this.nest = numbering.nest();
      this.samples = samples;
      GraphWeights carried = new GraphWeights(nest, weights);
      Map<Integer, Integer> register = new LinkedHashMap<>();
      registers = new int[nest.graphs().size()];
      for (StructureGraph g : nest.graphs()) {
        int i = g.index();
        GraphProbes probes =
            new GraphProbes(g, numbering.numbering(i), numbering.base(i), carried.of(g));
        graphs.add(probes);
        registers[i] = -1;
        if (probes.register()) {
          Integer known = register.putIfAbsent(samples > 0 ? i : g.depth(), register.size());
          registers[i] = known == null ? register.size() - 1 : known;
          if (known == null) {
            graphOfRegister.add(i);
          }
        }
      }
    }

    StructuralPlan plan() {
      Cfg cfg = nest.cfg();
      Collector entry = new Collector();
      nest.enter(entry);
      Map<Integer, List<IdAction>> handlers = new LinkedHashMap<>();
      for (int h : cfg.handlers()) {
        Collector collector = new Collector();
        nest.handler(h, collector);
        handlers.put(h, collector.actions);
      }
      Map<Integer, List<IdAction>> edges = new LinkedHashMap<>();
      for (CfgEdge e : cfg.edges()) {
        Collector collector = new Collector();
        nest.take(e, collector);
        edges.put(e.index(), collector.actions);
      }
      Map<Integer, List<IdAction>> exits = new LinkedHashMap<>();
      for (int b = 0; b < cfg.size(); b++) {
        if (cfg.block(b).exit() != BlockExit.NONE) {
          int g = nest.graphOf(b).index();
          exits.put(b, graphs.get(g).leave(new StructureNode(b, false), registers[g]));
        }
      }
      ProbePlan probes = new ProbePlan(entry.actions, handlers, edges, exits);
      return new StructuralPlan(
          numbering,
          samples,
          probes,
          graphOfRegister.stream().mapToInt(Integer::intValue).toArray());
    }

    /** Collects the actions of all graphs that an event concerns, in order. */
    private final class Collector implements StructureNest.Visitor {
      private final List<IdAction> actions = new ArrayList<>();

      @Override
      public void start(int g, PathStart kind, int block, StructureNode node) {
        actions.addAll(graphs.get(g).start(kind, block, node, registers[g]));
      }

      @Override
      public void edge(int g, StructureNode from, StructureNode to) {
        actions.addAll(graphs.get(g).edge(from, to, registers[g]));
      }

      @Override
      public void exit(int g, StructureNode from, int to) {
        actions.addAll(graphs.get(g).exit(from, to, registers[g]));
      }
    }
  }
}
