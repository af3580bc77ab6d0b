package org.pathforest.profile.coverage;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.pathforest.paths.conflict.Conflicts;
import org.pathforest.paths.dag.Dag;
import org.pathforest.paths.dag.DagEdge;
import org.pathforest.paths.numbering.BlPath;
import org.pathforest.paths.numbering.PathDecoder;
import org.pathforest.profile.EdgeProfile;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.forest.Kipf;

/**
 * Paths that were not executed although similar ones were, which tell a tester what to write next.
 * Each differs from an executed path in one decision, and in those that follow from it until the
 * shortest way reaches the executed path again, or the end. Paths that are known to be impossible
 * are left out. Whether the others can be executed is unknown.
 */
public final class UnexecutedPaths {
  /** Number of executed paths that are varied, the most frequent ones. */
  private static final int LOOKED_AT = 1000;

  private final Dag dag;
  private final PathDecoder decoder;
  private final PathClasses classes;
  private final Executed run;
  private final Set<List<Integer>> executed;
  private final Map<List<Integer>, Near> found = new HashMap<>();
  private final Conflicts conflicts;
  private final Set<List<Integer>> ruledOut = new HashSet<>();

  /**
   * The paths found.
   *
   * @param near the most similar paths, most similar first
   * @param ruledOut number of further paths that were examined and found to be impossible
   */
  public record Found(List<Near> near, int ruledOut) {
    /** Copies the list. */
    public Found {
      near = List.copyOf(near);
    }
  }

  /**
   * A path that was not executed.
   *
   * @param path the path
   * @param like id of the executed path that is most similar
   * @param decisions number of decisions in which the two paths differ, 1 or more
   * @param from the block whose branch went another way
   * @param to the block to which the branch would have gone; -1 if it would have left the method
   * @param newBranch whether the branch never went this way on any path
   */
  public record Near(BlPath path, long like, int decisions, int from, int to, boolean newBranch) {}

  private UnexecutedPaths(MethodProfile method, Kipf singles, EdgeProfile run) {
    this.dag = method.map().numbering().dag();
    this.decoder = new PathDecoder(method.map().numbering());
    this.classes = new PathClasses(method.map());
    this.run = new Executed(method.map().cfg(), run);
    this.executed = classes.keys(singles);
    this.conflicts = method.map().code().conflicts();
  }

  /**
   * Finds the most similar paths. For each branch that was never taken, one path that takes it
   * comes first. All others follow, by the number of decisions.
   *
   * @param limit greatest number of paths, 1 or more
   */
  public static Found of(MethodProfile method, Kipf singles, EdgeProfile run, int limit) {
    UnexecutedPaths search = new UnexecutedPaths(method, singles, run);
    List<Integer> roots = new ArrayList<>();
    for (int root = 0; root < singles.roots(); root++) {
      roots.add(root);
    }
    roots.sort(Comparator.comparingLong(r -> -singles.count(r)));
    for (int root : roots.subList(0, Math.min(LOOKED_AT, roots.size()))) {
      search.vary(singles.id(root));
    }
    List<Near> near = new ArrayList<>(search.found.values());
    Comparator<Near> nearest =
        Comparator.comparingInt(Near::decisions)
            .thenComparingLong(n -> -singles.countOf((int) n.like()))
            .thenComparing(n -> n.path().blocks().toString());
    near.sort(nearest);
    Set<Long> branches = new HashSet<>();
    Set<Near> firsts = new HashSet<>();
    for (Near n : near) {
      if (n.newBranch() && branches.add((long) n.from() << 32 | n.to() & 0xFFFFFFFFL)) {
        firsts.add(n);
      }
    }
    near.sort(Comparator.comparing((Near n) -> !firsts.contains(n)).thenComparing(nearest));
    search.ruledOut.removeAll(search.found.keySet());
    return new Found(near.subList(0, Math.min(limit, near.size())), search.ruledOut.size());
  }

  /** Examines all paths that differ from an executed one in one decision. */
  private void vary(int id) {
    List<DagEdge> edges = decoder.edges(id);
    for (int i = 1; i < edges.size(); i++) {
      int b = edges.get(i).from();
      for (DagEdge other : dag.out(b)) {
        if (other.id() != edges.get(i).id()) {
          vary(id, edges, i, other);
        }
      }
    }
  }

  private void vary(int like, List<DagEdge> edges, int at, DagEdge other) {
    List<DagEdge> path = new ArrayList<>(edges.subList(0, at));
    path.add(other);
    if (other.to() != dag.exit()) {
      List<DagEdge> rest = back(other.to(), edges, at);
      if (rest == null) {
        return;
      }
      path.addAll(rest);
    }
    List<Integer> key = classes.key(path);
    if (key == null || executed.contains(key)) {
      return;
    }
    if (conflicts.ruleOut(path)) {
      ruledOut.add(key);
      return;
    }
    long id = 0;
    for (DagEdge e : path) {
      id += decoder.numbering().value(e);
    }
    int decisions = 0;
    for (int i = at; i < path.size(); i++) {
      boolean same = edges.contains(path.get(i));
      decisions += !same && dag.out(path.get(i).from()).size() > 1 ? 1 : 0;
    }
    boolean fresh = classes.isNew(other, run);
    Near near =
        new Near(
            decoder.decode(id),
            like,
            Math.max(1, decisions),
            other.from(),
            other.to() == dag.exit() && other.cfgEdge() != null
                ? other.cfgEdge().to()
                : other.to() == dag.exit() ? -1 : other.to(),
            fresh);
    found.merge(key, near, (a, b) -> a.decisions() <= b.decisions() ? a : b);
  }

  /**
   * Returns the shortest way from a block to EXIT, or to a block of the executed path after the
   * index {@code at}. In the latter case, the rest of the executed path follows. Returns null if
   * there is no such way.
   */
  private List<DagEdge> back(int from, List<DagEdge> edges, int at) {
    int[] position = new int[dag.nodes()];
    Arrays.fill(position, -1);
    for (int i = at + 1; i < edges.size(); i++) {
      position[edges.get(i).from()] = i;
    }
    DagEdge[] way = new DagEdge[dag.nodes()];
    Deque<Integer> work = new ArrayDeque<>();
    work.add(from);
    int end = position[from] >= 0 ? from : -1;
    while (end < 0 && !work.isEmpty()) {
      int b = work.remove();
      for (DagEdge e : dag.out(b)) {
        if (way[e.to()] == null && e.to() != from) {
          way[e.to()] = e;
          if (e.to() == dag.exit() || position[e.to()] >= 0) {
            end = end < 0 || end == dag.exit() ? e.to() : end;
          }
          work.add(e.to());
        }
      }
    }
    if (end < 0) {
      return null;
    }
    List<DagEdge> path = new ArrayList<>();
    for (int b = end; b != from; b = way[b].from()) {
      path.add(way[b]);
    }
    Collections.reverse(path);
    if (end != dag.exit()) {
      path.addAll(edges.subList(position[end], edges.size()));
    }
    return path;
  }
}
