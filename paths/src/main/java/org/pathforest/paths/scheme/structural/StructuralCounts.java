package org.pathforest.paths.scheme.structural;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeSet;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.scheme.CountedMethod;
import org.pathforest.paths.scheme.InterruptionsJson;
import org.pathforest.paths.scheme.SchemeCounts;
import org.pathforest.paths.weights.EdgeWeights;

/**
 * Counts of {@code structural}: how often each path of each structure graph ran. If graphs were
 * sampled, each one separately, the counts are the local profile. The global profile is estimated
 * from it (Yasue et al. 2004, Figure 7). Immutable.
 */
public final class StructuralCounts implements SchemeCounts {
  /** Name of the limit: only the first paths of each graph were counted. */
  public static final String SAMPLED = "sampled";

  private final StructuralPlan plan;
  private final Cfg cfg;
  private final List<Graph> graphs;
  private final List<CountedMethod.Interruption> interrupted;
  private final List<String> limits;

  /** Whether the counts are known; false if they were lost for lack of memory. */
  private final boolean known;

  /**
   * A path that ran.
   *
   * @param id its number
   * @param path the path
   * @param count number of times it was counted: the local profile
   * @param global how often it ran, relative to the counted runs of the outline: estimated if
   *     graphs were sampled, else the count; NaN if unknown
   */
  public record Counted(int id, StructuralPath path, long count, double global) {}

  /**
   * Counts of a structure graph.
   *
   * @param graph the graph
   * @param coefficient factor that turns local counts into global ones. It is the global count of
   *     the graph's loop as a node of the graph around it, divided by the number of counted paths
   *     that started when control entered the loop. It is 1 for the outline, and for all graphs if
   *     they were not sampled; NaN if no counted path entered the loop
   * @param paths paths that ran, by id
   */
  public record Graph(StructureGraph graph, double coefficient, List<Counted> paths) {
    /** Creates the counts; the list is copied. */
    public Graph {
      paths = List.copyOf(paths);
    }

    /** Returns the number of paths that were counted. */
    public long total() {
      return paths.stream().mapToLong(Counted::count).reduce(0, Math::addExact);
    }
  }

  /** Looks up the counts, and estimates the rest. */
  StructuralCounts(StructuralPlan plan, CountedMethod counted) {
    this.plan = plan;
    this.known = counted.known();
    this.cfg = plan.numbering().nest().cfg();
    this.interrupted = counted.interrupted();
    TreeSet<String> names = new TreeSet<>(counted.limits());
    if (plan.samples() > 0) {
      names.add(SAMPLED);
    }
    this.limits = List.copyOf(names);
    StructuralNumbering numbering = plan.numbering();
    List<Graph> all = new ArrayList<>();
    for (StructureGraph g : numbering.nest().graphs()) {
      int i = g.index();
      long end = numbering.base(i) + numbering.numbering(i).numPaths();
      List<Counted> local = new ArrayList<>();
      SortedMap<Integer, Long> mine =
          counted.counts().subMap((int) numbering.base(i), Math.toIntExact(end));
      for (Map.Entry<Integer, Long> e : mine.entrySet()) {
        StructuralPath path = numbering.decode(e.getKey());
        local.add(new Counted(e.getKey(), path, e.getValue(), e.getValue()));
      }
      // Outer graphs come before inner ones.
      all.add(
          plan.samples() == 0 || g.outer() < 0
              ? new Graph(g, 1, local)
              : scaled(g, all.get(g.outer()), local));
    }
    this.graphs = List.copyOf(all);
  }

  private static Graph scaled(StructureGraph g, Graph around, List<Counted> local) {
    StructureNode loop = new StructureNode(g.header(), true);
    double visits = 0;
    for (Counted c : around.paths) {
      if (c.path().nodes().contains(loop)) {
        visits += c.global();
      }
    }
    double entered = 0;
    for (Counted c : local) {
      entered += c.path().start().enters() ? c.count() : 0;
    }
    double coefficient = entered == 0 ? Double.NaN : visits / entered;
    List<Counted> global = new ArrayList<>();
    for (Counted c : local) {
      global.add(new Counted(c.id(), c.path(), c.count(), coefficient * c.count()));
    }
    return new Graph(g, coefficient, global);
  }

  /** Returns the graphs, by number; the outline comes first. */
  public List<Graph> graphs() {
    return graphs;
  }

  /** Returns whether only the first paths of each graph were counted. */
  public boolean sampled() {
    return plan.samples() > 0;
  }

  /**
   * Returns how far a graph's relative frequencies agree with those of a complete profile. For each
   * path, the smaller of the two frequencies is taken; the result is their sum. It is 1 if all
   * frequencies are the same, and NaN if either profile has none.
   *
   * @param complete profile of the same method, not sampled
   */
  public double overlap(int graph, StructuralCounts complete) {
    return overlap(List.of(graphs.get(graph)), List.of(complete.graphs.get(graph)), false);
  }

  /** Returns the same for the global profile of the whole method. */
  public double overlap(StructuralCounts complete) {
    return overlap(graphs, complete.graphs, true);
  }

  private static double overlap(List<Graph> mine, List<Graph> theirs, boolean global) {
    Map<StructuralPath, Double> a = relative(mine, global);
    Map<StructuralPath, Double> b = relative(theirs, global);
    if (a.isEmpty() || b.isEmpty()) {
      return Double.NaN;
    }
    double sum = 0;
    for (Map.Entry<StructuralPath, Double> e : a.entrySet()) {
      sum += Math.min(e.getValue(), b.getOrDefault(e.getKey(), 0.0));
    }
    return sum;
  }

  /**
   * Returns the relative frequencies by path. Ids do not work as keys, since the profiles may be of
   * programs that were instrumented in two ways.
   */
  private static Map<StructuralPath, Double> relative(List<Graph> graphs, boolean global) {
    double total = 0;
    for (Graph g : graphs) {
      for (Counted c : g.paths) {
        total += weight(c, global);
      }
    }
    Map<StructuralPath, Double> relative = new LinkedHashMap<>();
    if (total > 0) {
      for (Graph g : graphs) {
        for (Counted c : g.paths) {
          relative.put(c.path(), weight(c, global) / total);
        }
      }
    }
    return relative;
  }

  private static double weight(Counted c, boolean global) {
    return !global ? c.count() : Double.isNaN(c.global()) ? 0 : c.global();
  }

  @Override
  public List<String> limits() {
    return limits;
  }

  @Override
  public double instructions() {
    double sum = 0;
    for (Graph g : graphs) {
      for (Counted c : g.paths) {
        sum += weight(c, true) * instructions(c.path());
      }
    }
    return sum;
  }

  /**
   * Returns the number of instructions in a path's own blocks. Instructions of inner loops belong
   * to the paths of those loops.
   */
  private long instructions(StructuralPath path) {
    long sum = 0;
    for (StructureNode n : path.nodes()) {
      sum += n.loop() ? 0 : cfg.block(n.block()).instructions();
    }
    return sum;
  }

  @Override
  public long total() {
    long runs = 0;
    for (Counted c : graphs.get(0).paths) {
      if (c.path().start() == PathStart.ENTRY) {
        runs = Math.addExact(runs, c.count());
      }
    }
    return runs;
  }

  @Override
  public EdgeWeights weights() {
    return null; // edges into and out of an inner loop can't be told apart
  }

  @Override
  public void write(JsonWriter json) throws IOException {
    new StructuralJson(json, plan, this).write(known ? graphs : List.of());
    InterruptionsJson.write(json, cfg, interrupted);
  }

  @Override
  public List<String> lines(int top) {
    return known ? StructuralText.lines(this, cfg, top) : List.of(LOST);
  }
}
