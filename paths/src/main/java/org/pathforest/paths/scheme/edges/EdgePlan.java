package org.pathforest.paths.scheme.edges;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.DepthFirstSearch;
import org.pathforest.paths.probe.IdAction;
import org.pathforest.paths.probe.ProbePlan;
import org.pathforest.paths.scheme.CountedMethod;
import org.pathforest.paths.scheme.SchemeCounts;
import org.pathforest.paths.scheme.SchemePlan;
import org.pathforest.paths.weights.EdgeWeights;

/**
 * Plan of {@code edges}: a counter on each chord of a maximum spanning tree, and nothing else. Id i
 * is the i-th chord of {@link #tree()}. Immutable.
 */
public final class EdgePlan implements SchemePlan, SchemePlan.OpenPlaces {
  /** The profiler's name. */
  public static final String NAME = "edges";

  private final FlowTree tree;

  /** By block, for some blocks: the lines at which a thread can be in a call, or wait. */
  private final SortedMap<Integer, List<Integer>> stops;

  /** Blocks that call {@code System.exit}. */
  private final NavigableSet<Integer> exits;

  private final ProbePlan probes;
  private final boolean loops;

  private EdgePlan(FlowTree tree, Map<Integer, List<Integer>> stops, Set<Integer> exiting) {
    this.tree = tree;
    this.exits = new TreeSet<>(exiting);
    this.stops = new TreeMap<>(stops);
    Cfg cfg = tree.graph().cfg();
    this.loops = !new DepthFirstSearch(cfg).backEdges().isEmpty();
    List<IdAction> entry = List.of();
    Map<Integer, List<IdAction>> handlers = new LinkedHashMap<>();
    Map<Integer, List<IdAction>> edges = new LinkedHashMap<>();
    Map<Integer, List<IdAction>> leaves = new LinkedHashMap<>();
    for (int id = 0; id < tree.chords().size(); id++) {
      FlowEdge e = tree.chords().get(id);
      List<IdAction> count = List.of(new IdAction.Count(id));
      switch (e.kind()) {
        case ENTER -> entry = count;
        case CATCH -> handlers.put(e.to(), count);
        case LEAVE -> leaves.put(e.from(), count);
        case FLOW -> edges.put(e.cfgEdge(), count);
        case AGAIN -> throw new IllegalStateException("the edge to ENTRY is in the tree");
      }
    }
    this.probes = new ProbePlan(entry, handlers, edges, leaves);
  }

  /** Creates a plan whose counters are where they cost least. */
  public static EdgePlan of(Cfg cfg, EdgeWeights weights) {
    return of(FlowTree.maximum(new FlowGraph(cfg), weights));
  }

  /** Creates the plan for a tree. */
  public static EdgePlan of(FlowTree tree) {
    return new EdgePlan(tree, Map.of(), Set.of());
  }

  /**
   * Returns the same plan with lines at which a thread can be in a call, or wait.
   *
   * @param lines lines by block. If a block is missing, all its lines count, provided that the
   *     block can throw
   * @param exiting blocks that call {@code System.exit}. Most activations that never end are
   *     waiting for such a call to return
   */
  public EdgePlan withStops(Map<Integer, List<Integer>> lines, Set<Integer> exiting) {
    return new EdgePlan(tree, lines, exiting);
  }

  /**
   * Restores a plan that was written.
   *
   * @throws RuntimeException if it does not fit the graph
   */
  public static EdgePlan restore(JsonObject json, Cfg cfg) {
    FlowGraph graph = new FlowGraph(cfg);
    BitSet tree = new BitSet();
    tree.set(0, graph.edges().size());
    for (JsonElement chord : json.getAsJsonArray("chords")) {
      tree.clear(chord.getAsInt());
    }
    Map<Integer, List<Integer>> stops = new TreeMap<>();
    for (JsonElement element : json.getAsJsonArray("stops")) {
      List<Integer> lines = new ArrayList<>();
      element.getAsJsonArray().forEach(number -> lines.add(number.getAsInt()));
      int block = lines.remove(0);
      if (block < 0 || block >= cfg.size()) {
        throw new IllegalArgumentException("no block " + block);
      }
      stops.put(block, lines);
    }
    Set<Integer> exits = new TreeSet<>();
    json.getAsJsonArray("exits").forEach(block -> exits.add(block.getAsInt()));
    return new EdgePlan(FlowTree.ofEdges(graph, tree), stops, exits);
  }

  /** Returns the tree, whose chords are counted. */
  public FlowTree tree() {
    return tree;
  }

  @Override
  public OpenPlaces openPlaces() {
    return this;
  }

  @Override
  public List<Integer> blocksAt(int line, boolean exiting) {
    List<Integer> blocks = new ArrayList<>();
    Cfg cfg = tree.graph().cfg();
    for (int b = 0; b < cfg.size(); b++) {
      List<Integer> lines =
          stops.getOrDefault(b, Arrays.stream(cfg.block(b).lines()).boxed().toList());
      boolean unknown = line <= 0 && (!stops.containsKey(b) || !lines.isEmpty());
      if (cfg.block(b).canThrow() && (unknown || lines.contains(line))) {
        blocks.add(b);
      }
    }
    if (exiting && blocks.stream().anyMatch(exits::contains)) {
      blocks.removeIf(b -> !exits.contains(b));
    }
    return blocks;
  }

  @Override
  public String scheme() {
    return NAME;
  }

  @Override
  public int counters() {
    return tree.chords().size();
  }

  @Override
  public int registers() {
    return 0;
  }

  @Override
  public ProbePlan probes() {
    return probes;
  }

  @Override
  public boolean countsOften() {
    return loops;
  }

  @Override
  public SchemeCounts counts(CountedMethod counted) {
    return EdgeCounts.of(this, counted);
  }

  @Override
  public void write(JsonWriter json) throws IOException {
    json.name("chords").beginArray();
    for (FlowEdge e : tree.chords()) {
      json.value(e.id());
    }
    json.endArray();
    json.name("stops").beginArray();
    for (Map.Entry<Integer, List<Integer>> e : stops.entrySet()) {
      json.beginArray().value(e.getKey());
      for (int line : e.getValue()) {
        json.value(line);
      }
      json.endArray();
    }
    json.endArray();
    json.name("exits").beginArray();
    for (int block : exits) {
      json.value(block);
    }
    json.endArray();
  }
}
