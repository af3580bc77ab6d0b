package org.pathforest.paths.scheme.edges;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.DepthFirstSearch;
import org.pathforest.paths.probe.Action;
import org.pathforest.paths.probe.ProbePlan;
import org.pathforest.paths.scheme.SchemePlan;
import org.pathforest.paths.weights.EdgeWeights;

/**
 * {@code edges}: a counter on each chord of a maximum spanning tree, and nothing else. Id i is the
 * i-th chord of {@link #tree()}. Immutable.
 */
public final class EdgePlan implements SchemePlan {
  /** The profiler's name. */
  public static final String NAME = "edges";

  private final FlowTree tree;
  private final ProbePlan probes;
  private final boolean loops;

  private EdgePlan(FlowTree tree) {
    this.tree = tree;
    Cfg cfg = tree.graph().cfg();
    this.loops = !new DepthFirstSearch(cfg).backEdges().isEmpty();
    List<Action> entry = List.of();
    Map<Integer, List<Action>> handlers = new LinkedHashMap<>();
    Map<Integer, List<Action>> edges = new LinkedHashMap<>();
    Map<Integer, List<Action>> exits = new LinkedHashMap<>();
    for (int id = 0; id < tree.chords().size(); id++) {
      FlowEdge e = tree.chords().get(id);
      List<Action> count = List.of(new Action.Count(id));
      switch (e.kind()) {
        case ENTER -> entry = count;
        case CATCH -> handlers.put(e.to(), count);
        case LEAVE -> exits.put(e.from(), count);
        case FLOW -> edges.put(e.cfgEdge(), count);
        case AGAIN -> throw new IllegalStateException("the edge to ENTRY is in the tree");
      }
    }
    this.probes = new ProbePlan(entry, handlers, edges, exits);
  }

  /** Puts counters where they cost least. */
  public static EdgePlan of(Cfg cfg, EdgeWeights weights) {
    return new EdgePlan(FlowTree.maximum(new FlowGraph(cfg), weights));
  }

  /** The same for a tree. */
  public static EdgePlan of(FlowTree tree) {
    return new EdgePlan(tree);
  }

  /**
   * Makes the plan that was written.
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
    return new EdgePlan(FlowTree.ofEdges(graph, tree));
  }

  /** The tree, whose chords are counted. */
  public FlowTree tree() {
    return tree;
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
  public void write(JsonWriter json) throws IOException {
    json.name("chords").beginArray();
    for (FlowEdge e : tree.chords()) {
      json.value(e.id());
    }
    json.endArray();
  }
}
