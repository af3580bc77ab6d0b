package org.pathforest.profile.report.paths;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.pathforest.paths.cfg.Block;
import org.pathforest.paths.dag.Dag;
import org.pathforest.paths.dag.DagEdge;
import org.pathforest.paths.numbering.PathNumbering;

/**
 * Finds the ids of paths from the names of their blocks. The name of a block is its offset, as
 * {@code @24}, or a line, as {@code 12}. A line matches one or more consecutive blocks that have
 * it.
 */
final class PathQuery {
  /** Greatest number of partial paths, because lines may match very many paths. */
  private static final int MOST = 100_000;

  private final PathNumbering numbering;
  private final Dag dag;

  /**
   * A partial path: the node that it has reached, and the sum of its edge values up to that node.
   */
  private record Reached(int node, long sum) {}

  PathQuery(PathNumbering numbering) {
    this.numbering = numbering;
    this.dag = numbering.dag();
  }

  /**
   * Returns the ids of all paths through exactly the named blocks, in ascending order. The paths
   * differ in how they begin and end. If lines name the blocks, the paths may also differ in their
   * blocks.
   *
   * @throws IllegalArgumentException if a name matches no block, or if there is no such path, or if
   *     there are too many
   */
  List<Long> ids(List<String> names) {
    Set<Reached> reached = Set.of(new Reached(dag.entry(), 0));
    String before = "ENTRY";
    for (String name : names) {
      reached = step(reached, named(name), !name.startsWith("@"));
      if (reached.isEmpty()) {
        throw new IllegalArgumentException("no path goes from " + before + " to " + name);
      }
      if (reached.size() > MOST) {
        throw new IllegalArgumentException(
            "more than " + MOST + " paths match; name blocks by offset, such as @24");
      }
      before = name;
    }
    List<Long> ids = new ArrayList<>();
    for (Reached r : reached) {
      for (DagEdge e : dag.out(r.node())) {
        if (e.kind().ends()) {
          ids.add(r.sum() + numbering.value(e));
        }
      }
    }
    if (ids.isEmpty()) {
      throw new IllegalArgumentException("no path ends at " + before);
    }
    return ids.stream().sorted().toList();
  }

  /** Returns the blocks with a name. */
  private BitSet named(String name) {
    BitSet named = new BitSet();
    for (int b = 0; b < dag.cfg().size(); b++) {
      Block block = dag.cfg().block(b);
      boolean has =
          name.startsWith("@")
              ? name.equals("@" + block.offset())
              : IntStream.of(block.lines()).anyMatch(line -> name.equals(Integer.toString(line)));
      named.set(b, has);
    }
    if (named.isEmpty()) {
      throw new IllegalArgumentException(
          "no block '" + name + "'; name blocks by offset, such as @24, or by line, such as 12");
    }
    return named;
  }

  /**
   * Extends partial paths to blocks with a name. If the name is a line, a path may stay where it
   * is, or pass several blocks of the line.
   */
  private Set<Reached> step(Collection<Reached> from, BitSet named, boolean line) {
    Set<Reached> next = new LinkedHashSet<>();
    Deque<Reached> work = new ArrayDeque<>(from);
    if (line) {
      from.stream().filter(r -> named.get(r.node())).forEach(next::add);
    }
    while (!work.isEmpty() && next.size() <= MOST) {
      Reached r = work.remove();
      for (DagEdge e : dag.out(r.node())) {
        if (named.get(e.to())) {
          Reached there = new Reached(e.to(), r.sum() + numbering.value(e));
          if (next.add(there) && line) {
            work.add(there);
          }
        }
      }
    }
    return next;
  }
}
