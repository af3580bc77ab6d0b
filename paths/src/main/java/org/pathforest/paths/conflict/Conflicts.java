package org.pathforest.paths.conflict;

import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.dag.DagEdge;

/**
 * Pairs of steps that exclude each other. The facts that hold where one step is taken contradict
 * the condition of the other step, and nothing between the two changes them. So a path with both
 * steps can't be executed. A step is an edge, given by its index, or an executed block, given as
 * {@code ~block}. Immutable.
 */
public final class Conflicts {
  /** No known conflicts. */
  public static final Conflicts NONE = new Conflicts(List.of());

  private final List<Pair> pairs;

  /**
   * Two steps that exclude each other.
   *
   * @param first comes before the other one on every path that has both
   */
  public record Pair(int first, int second) {}

  private Conflicts(List<Pair> pairs) {
    this.pairs = pairs;
  }

  /** Returns conflicts with these pairs of a graph's steps. */
  public static Conflicts of(List<Pair> pairs) {
    return pairs.isEmpty() ? NONE : new Conflicts(List.copyOf(pairs));
  }

  /** The pairs. */
  public List<Pair> pairs() {
    return pairs;
  }

  /**
   * Returns whether the conflicts prove that a path can't be executed.
   *
   * @param path its edges, from ENTRY to EXIT
   */
  public boolean ruleOut(List<DagEdge> path) {
    if (pairs.isEmpty()) {
      return false;
    }
    BitSet edges = new BitSet();
    BitSet blocks = new BitSet();
    for (DagEdge e : path.subList(1, path.size())) {
      blocks.set(e.from());
      if (e.cfgEdge() != null) {
        edges.set(e.cfgEdge().index());
      }
    }
    for (Pair p : pairs) { // no stream: this runs for millions of paths
      if (has(p.first(), edges, blocks) && has(p.second(), edges, blocks)) {
        return true;
      }
    }
    return false;
  }

  private static boolean has(int step, BitSet edges, BitSet blocks) {
    return step >= 0 ? edges.get(step) : blocks.get(~step);
  }

  /**
   * Checks that all steps belong to a graph.
   *
   * @throws IllegalArgumentException if a step does not; the message names it
   */
  public void check(Cfg cfg) {
    for (Pair p : pairs) {
      for (int step : new int[] {p.first(), p.second()}) {
        if (step >= cfg.edges().size() || ~step >= cfg.size()) {
          throw new IllegalArgumentException("step " + step + " is not in the graph");
        }
      }
    }
  }

  /** Writes an array in which the first and the second steps of the pairs alternate. */
  public void write(JsonWriter json) throws IOException {
    json.beginArray();
    for (Pair p : pairs) {
      json.value(p.first()).value(p.second());
    }
    json.endArray();
  }

  /** Reads the array that {@link #write} writes. */
  public static Conflicts read(JsonReader json) throws IOException {
    List<Pair> pairs = new ArrayList<>();
    json.beginArray();
    while (json.hasNext()) {
      int first = json.nextInt();
      pairs.add(new Pair(first, json.nextInt()));
    }
    json.endArray();
    return of(pairs);
  }
}
