package org.pathforest.paths.scheme.edges;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.pathforest.paths.cfg.BlockExit;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.probe.InterruptedMode;
import org.pathforest.paths.scheme.CountedMethod;
import org.pathforest.paths.scheme.InterruptionsJson;
import org.pathforest.paths.scheme.OpenCounts;
import org.pathforest.paths.scheme.SchemeCounts;
import org.pathforest.paths.weights.EdgeWeights;

/**
 * Counts of {@code edges}: how often each block and edge of a method ran. They are computed from
 * the counters on the chords, the interruptions, and the activations that were open at the end.
 * Immutable.
 */
public final class EdgeCounts implements SchemeCounts {
  /** Name of the limit: the block of an activation that had not ended is not known. */
  public static final String OPEN_ACTIVATIONS = "open-activations";

  /** Name of the limit: counters are inconsistent, and no other limit says why. */
  public static final String INCONSISTENT = "inconsistent";

  private final FlowGraph graph;
  private final Cfg cfg;
  private final long[] edges;
  private final long[] blocks;
  private final long[] stopped;
  private final List<CountedMethod.Interruption> interrupted;
  private final OpenCounts open;
  private final List<String> limits;

  /** Whether the counts are known; false if they were lost for lack of memory. */
  private final boolean known;

  private EdgeCounts(
      CountedMethod method, FlowGraph graph, long[] edges, long[] stopped, List<String> limits) {
    this.graph = graph;
    this.cfg = graph.cfg();
    this.edges = edges;
    this.stopped = stopped;
    this.known = method.known();
    this.interrupted = method.interrupted();
    this.open = method.open();
    this.limits = limits;
    this.blocks = new long[cfg.size()];
    blocks[0] = edges[graph.enter().id()];
    for (int h : cfg.handlers()) {
      blocks[h] = Math.addExact(blocks[h], edges[graph.caught(h).id()]);
    }
    for (CfgEdge e : cfg.edges()) {
      blocks[e.to()] = Math.addExact(blocks[e.to()], edges[graph.flow(e).id()]);
    }
  }

  /** Computes the counts of all edges from those of the chords. */
  static EdgeCounts of(EdgePlan plan, CountedMethod method) {
    FlowGraph graph = plan.tree().graph();
    long[] stopped = new long[graph.cfg().size()];
    for (CountedMethod.Interruption i : method.interrupted()) {
      if (method.mode() == InterruptedMode.BLOCK) {
        stopped[i.block()] = Math.addExact(stopped[i.block()], i.count());
      }
    }
    TreeSet<String> limits = new TreeSet<>(method.limits());
    if (method.open().unplaced() > 0) {
      limits.add(OPEN_ACTIVATIONS);
    }
    if (method.mode() != InterruptedMode.BLOCK
        && IntStream.range(0, stopped.length).anyMatch(b -> graph.cfg().block(b).canThrow())) {
      limits.add(
          method.mode() == InterruptedMode.OFF ? "interruptions-not-counted" : "blocks-not-kept");
    }
    method.open().byBlock().forEach((b, n) -> stopped[b] = Math.addExact(stopped[b], n));
    if (!method.known()) {
      return new EdgeCounts(
          method, graph, new long[graph.edges().size()], stopped, List.copyOf(limits));
    }
    long[] counters = new long[plan.counters()];
    method.counts().forEach((id, count) -> counters[id] = count);
    long[] edges = FlowSolver.solve(plan.tree(), counters, stopped);
    for (int e = 0; e < edges.length; e++) {
      if (edges[e] < 0 && limits.isEmpty()) {
        limits.add(INCONSISTENT);
      }
      edges[e] = Math.max(0, edges[e]);
    }
    return new EdgeCounts(method, graph, edges, stopped, List.copyOf(limits));
  }

  /** Returns the graph of the method. */
  public Cfg cfg() {
    return cfg;
  }

  /** Returns how often a block was entered. */
  public long block(int b) {
    return blocks[b];
  }

  /** Returns how often an edge was taken. */
  public long edge(CfgEdge e) {
    return edges[graph.flow(e).id()];
  }

  /** Returns how often the method was entered. */
  public long entry() {
    return edges[graph.enter().id()];
  }

  /** Returns how often an exception entered a handler start. */
  public long handler(int block) {
    return edges[graph.caught(block).id()];
  }

  /** Returns how often a block returned, or threw with {@code ATHROW}; 0 for other blocks. */
  public long exit(int block) {
    return graph.leave(block) == null ? 0 : edges[graph.leave(block).id()];
  }

  /** Returns how often a block was left other than by an edge, or had not been left at the end. */
  public long stopped(int block) {
    return stopped[block];
  }

  @Override
  public List<String> limits() {
    return limits;
  }

  @Override
  public double instructions() {
    double sum = 0;
    for (int b = 0; b < blocks.length; b++) {
      sum += (double) blocks[b] * cfg.block(b).instructions();
    }
    return sum;
  }

  @Override
  public long total() {
    return entry();
  }

  @Override
  public EdgeWeights weights() {
    if (Arrays.stream(blocks).allMatch(n -> n == 0)) {
      return null;
    }
    return new EdgeWeights() {
      @Override
      public double edge(CfgEdge e) {
        return EdgeCounts.this.edge(e);
      }

      @Override
      public double entry() {
        return EdgeCounts.this.entry();
      }

      @Override
      public double handler(int block) {
        return EdgeCounts.this.handler(block);
      }

      @Override
      public double exit(int block) {
        return EdgeCounts.this.exit(block);
      }
    };
  }

  private int offset(int block) {
    return cfg.block(block).offset();
  }

  @Override
  public void write(JsonWriter json) throws IOException {
    json.name("entries").value(known ? (Long) entry() : null);
    json.name("blocks").beginArray();
    for (int b = 0; known && b < cfg.size(); b++) {
      json.beginObject();
      json.name("offset").value(offset(b));
      json.name("count").value(blocks[b]);
      json.name("lines").beginArray();
      for (int line : cfg.block(b).lines()) {
        json.value(line);
      }
      json.endArray();
      json.endObject();
    }
    json.endArray();
    json.name("edges").beginArray();
    for (CfgEdge e : known ? cfg.edges() : List.<CfgEdge>of()) {
      json.beginObject();
      json.name("from").value(offset(e.from()));
      json.name("to").value(offset(e.to()));
      json.name("outcomes").beginArray();
      for (String outcome : e.outcomes()) {
        json.value(outcome);
      }
      json.endArray();
      json.name("count").value(edge(e));
      json.endObject();
    }
    json.endArray();
    json.name("handlers").beginArray();
    for (int h : known ? cfg.handlers() : new int[0]) {
      json.beginObject().name("offset").value(offset(h)).name("count").value(handler(h));
      json.endObject();
    }
    json.endArray();
    json.name("exits").beginArray();
    for (int b = 0; b < cfg.size(); b++) {
      if (known && cfg.block(b).exit() != BlockExit.NONE) {
        json.beginObject().name("block").value(offset(b)).name("count").value(exit(b)).endObject();
      }
    }
    json.endArray();
    InterruptionsJson.write(json, cfg, interrupted);
    writeOpen(json);
  }

  private void writeOpen(JsonWriter json) throws IOException {
    json.name("open").beginArray();
    for (Map.Entry<Integer, Long> e : open.byBlock().entrySet()) {
      json.beginObject().name("block").value(offset(e.getKey()));
      json.name("count").value(e.getValue()).endObject();
    }
    if (open.unplaced() > 0) {
      json.beginObject().name("block").nullValue();
      json.name("count").value(open.unplaced()).endObject();
    }
    json.endArray();
  }

  @Override
  public List<String> lines(int top) {
    return known ? EdgeText.lines(this, interrupted, open, top) : List.of(LOST);
  }
}
