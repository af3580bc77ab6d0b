package org.pathforest.paths.scheme.kiter;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.scheme.CountedMethod;
import org.pathforest.paths.scheme.InterruptionsJson;
import org.pathforest.paths.scheme.SchemeCounts;
import org.pathforest.paths.scheme.kiter.IterationEdge.Kind;
import org.pathforest.paths.weights.EdgeWeights;

/**
 * Counts of {@code kiter}: how often each k-iteration path of a method ended. Paths of one loop
 * overlap: the first k - 1 iterations of a path that started at the loop's head are the last ones
 * of the path before. So that blocks and edges are not counted twice, they are counted only in the
 * new part of a path. Immutable.
 */
public final class IterationCounts implements SchemeCounts {
  private final IterationPlan plan;
  private final Cfg cfg;
  private final List<Counted> paths;
  private final long[] blocks;
  private final long[] edges;
  private final long[] starts;
  private final long[] exits;
  private long entries;
  private final List<CountedMethod.Interruption> interrupted;
  private final List<String> limits;

  /** Whether the counts are known; false if they were lost for lack of memory. */
  private final boolean known;

  /**
   * A path that ran.
   *
   * @param id its number
   * @param path its blocks, over all iterations
   * @param count number of times it ended
   */
  public record Counted(int id, IterationPath path, long count) {}

  /** Adds up the counts of blocks and edges from the paths. */
  IterationCounts(IterationPlan plan, CountedMethod counted) {
    this.plan = plan;
    this.known = counted.known();
    this.cfg = plan.numbering().graph().cfg();
    this.interrupted = counted.interrupted();
    this.limits = List.copyOf(new TreeSet<>(counted.limits()));
    this.blocks = new long[cfg.size()];
    this.edges = new long[cfg.edges().size()];
    this.starts = new long[cfg.size()];
    this.exits = new long[cfg.size()];
    IterationDecoder decoder = new IterationDecoder(plan.numbering());
    List<Counted> all = new ArrayList<>();
    counted
        .counts()
        .forEach(
            (id, count) -> {
              all.add(new Counted(id, decoder.decode(id), count));
              add(decoder.edges(id), count);
            });
    this.paths = List.copyOf(all);
  }

  private void add(List<IterationEdge> path, long count) {
    IterationEdge first = path.get(0);
    int old = 0;
    if (first.kind() == Kind.START_LOOP) {
      IterationLoop loop = plan.numbering().graph().loops().of(first.to());
      for (int iterations = 1; iterations < loop.k(); old++) {
        iterations += path.get(old).kind() == Kind.LOOP ? 1 : 0;
      }
    } else if (first.kind() == Kind.START_ENTRY) {
      entries = Math.addExact(entries, count);
    } else if (first.kind() == Kind.START_HANDLER) {
      starts[first.to()] = Math.addExact(starts[first.to()], count);
    }
    for (IterationEdge e : path.subList(Math.max(1, old), path.size())) {
      blocks[e.from()] = Math.addExact(blocks[e.from()], count);
      if (e.cfgEdge() != null) {
        int i = e.cfgEdge().index();
        edges[i] = Math.addExact(edges[i], count);
      } else {
        exits[e.from()] = Math.addExact(exits[e.from()], count);
      }
    }
  }

  /** Returns the paths that ran, by id; none if counts were lost. */
  public List<Counted> paths() {
    return paths;
  }

  /** Returns the plan, which gives the ids their meaning. */
  public IterationPlan plan() {
    return plan;
  }

  /** Returns how often a block ran, in paths that ended. */
  public long block(int b) {
    return blocks[b];
  }

  /** Returns how often an edge was taken, in paths that ended. */
  public long edge(CfgEdge e) {
    return edges[e.index()];
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

  /** Returns how often the method was entered and a path ended after that. */
  @Override
  public long total() {
    return entries;
  }

  @Override
  public EdgeWeights weights() {
    if (!known || Arrays.stream(blocks).allMatch(n -> n == 0)) {
      return null;
    }
    return new EdgeWeights() {
      @Override
      public double edge(CfgEdge e) {
        return edges[e.index()];
      }

      @Override
      public double entry() {
        return entries;
      }

      @Override
      public double handler(int block) {
        return starts[block];
      }

      @Override
      public double exit(int block) {
        return exits[block];
      }
    };
  }

  private int offset(int block) {
    return cfg.block(block).offset();
  }

  @Override
  public void write(JsonWriter json) throws IOException {
    IterationLoops loops = plan.numbering().graph().loops();
    json.name("k").value(loops.largestK());
    json.name("numPaths").value(plan.numbering().numPaths());
    json.name("loops").beginArray();
    for (IterationLoop loop : loops.loops()) {
      json.beginObject();
      json.name("header").value(offset(loop.header()));
      json.name("k").value(loop.k());
      json.endObject();
    }
    json.endArray();
    json.name("paths");
    if (known) {
      writePaths(json);
    } else {
      json.nullValue();
    }
    InterruptionsJson.write(json, cfg, interrupted);
  }

  private void writePaths(JsonWriter json) throws IOException {
    json.beginArray();
    for (Counted c : paths) {
      json.beginObject();
      json.name("id").value(c.id());
      json.name("count").value(c.count());
      json.name("start").value(c.path().start().label());
      json.name("end").value(c.path().end().label());
      if (c.path().to() >= 0) {
        json.name("to").value(offset(c.path().to()));
      }
      json.name("offsets").beginArray();
      for (int b : c.path().blocks()) {
        json.value(offset(b));
      }
      json.endArray().endObject();
    }
    json.endArray();
  }

  @Override
  public List<String> lines(int top) {
    if (!known) {
      return List.of(LOST);
    }
    List<Counted> hottest = new ArrayList<>(paths);
    hottest.sort(Comparator.comparingDouble((Counted c) -> -heat(c)).thenComparingInt(Counted::id));
    List<String> lines = new ArrayList<>();
    for (Counted c : hottest.subList(0, Math.min(top, hottest.size()))) {
      lines.add("%,15d  %s".formatted(c.count(), text(c.path())));
    }
    return lines;
  }

  private double heat(Counted c) {
    double instructions = 0;
    for (int b : c.path().blocks()) {
      instructions += cfg.block(b).instructions();
    }
    return c.count() * instructions;
  }

  /** Returns the lines of a path's blocks; a bar marks the start of a new iteration of a loop. */
  private String text(IterationPath path) {
    IterationLoops loops = plan.numbering().graph().loops();
    List<String> places = new ArrayList<>();
    int last = -1;
    for (int b : path.blocks()) {
      IterationLoop loop = loops.of(b);
      boolean again = last >= 0 && loop != null && b == loop.header() && loop == loops.of(last);
      String place = place(b);
      if (again) {
        places.add("|");
      }
      if (again || places.isEmpty() || !place.equals(places.get(places.size() - 1))) {
        places.add(place);
      }
      last = b;
    }
    String start = path.start().label();
    String end = path.end().label();
    return "%s: %s: %s".formatted(start, String.join(" ", places), end);
  }

  private String place(int block) {
    int first = cfg.block(block).firstLine();
    int last = cfg.block(block).lastLine();
    return first == 0 ? "@" + offset(block) : first == last ? "" + first : first + "-" + last;
  }
}
