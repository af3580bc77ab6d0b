package org.pathforest.profile.tune;

import java.util.ArrayList;
import java.util.List;
import org.pathforest.paths.dag.DagEdge.Kind;
import org.pathforest.paths.numbering.BlPath;
import org.pathforest.paths.weights.LoopForest;
import org.pathforest.profile.MethodPaths;
import org.pathforest.profile.forest.Kipf;
import org.pathforest.profile.record.InterruptedPrefix;

/**
 * Counts how often a loop repeats per entry, as far as sequences of k paths show it. Paths through
 * inner loops use up some of the k paths.
 */
final class TripCounter {
  private final MethodPaths paths;
  private final Kipf kipf;
  private final LoopForest loops;
  private final int header;
  private final List<Long> times = new ArrayList<>();
  private long entries;
  private long more;
  private long open;

  private TripCounter(MethodPaths paths, Kipf kipf, LoopForest loops, int header) {
    this.paths = paths;
    this.kipf = kipf;
    this.loops = loops;
    this.header = header;
  }

  /**
   * Counts the trips of a loop.
   *
   * @param interrupted interrupted prefixes of the method; an entry whose first path was
   *     interrupted is open
   */
  static TripCounts count(
      MethodPaths paths,
      Kipf kipf,
      LoopForest loops,
      MethodPaths.Loop loop,
      List<InterruptedPrefix> interrupted) {
    TripCounter counter = new TripCounter(paths, kipf, loops, loop.header());
    for (int root = 0; root < kipf.roots(); root++) {
      BlPath p = paths.path(kipf.id(root));
      if (counter.enters(p.start(), p.blocks())) {
        counter.entries += kipf.count(root);
        counter.follow(root);
      }
    }
    for (InterruptedPrefix p : interrupted) {
      if (p.start() != null && counter.enters(p.start(), p.blocks())) {
        counter.entries += p.count();
        counter.open += p.count();
      }
    }
    return new TripCounts(
        counter.entries,
        counter.entries == 0 ? 0 : (double) loop.backEdges() / counter.entries,
        counter.times,
        counter.more,
        counter.open);
  }

  /** Returns whether a path reaches the header from outside the loop. */
  private boolean enters(Kind start, List<Integer> blocks) {
    int at = blocks.indexOf(header);
    boolean fromInside = start == Kind.START_BACKEDGE || start == Kind.START_CUT;
    return at > 0 ? !loops.contains(header, blocks.get(at - 1)) : at == 0 && !fromInside;
  }

  /**
   * Follows the sequences that begin with an entry. The walk uses a stack of its own, at most k
   * deep.
   */
  private void follow(int root) {
    int[] node = new int[kipf.exactUpTo() + 1];
    int[] next = new int[kipf.exactUpTo() + 1];
    int[] turns = new int[kipf.exactUpTo() + 1];
    int depth = 0;
    node[0] = root;
    if (!visit(root, 0, turns, 0)) {
      return;
    }
    next[0] = kipf.childrenStart(root);
    while (depth >= 0) {
      if (next[depth] == kipf.childrenEnd(node[depth])) {
        depth--;
        continue;
      }
      int child = next[depth]++;
      if (visit(child, turns[depth], turns, depth + 1)) {
        depth++;
        node[depth] = child;
        next[depth] = kipf.childrenStart(child);
      }
    }
  }

  /**
   * Counts the sequences that end with a node; returns whether the walk must visit its children.
   */
  private boolean visit(int v, int before, int[] turns, int depth) {
    BlPath p = paths.path(kipf.id(v));
    boolean goesOn = p.end() == Kind.END_BACKEDGE || p.end() == Kind.END_CUT;
    boolean again = p.end() == Kind.END_BACKEDGE && p.to() == header;
    int taken = before + (again ? 1 : 0);
    turns[depth] = taken;
    if (!goesOn || !loops.contains(header, p.to())) {
      while (times.size() <= taken) {
        times.add(0L);
      }
      times.set(taken, times.get(taken) + kipf.count(v));
      return false;
    }
    if (kipf.level(v) == kipf.exactUpTo()) {
      more += kipf.count(v);
      return false;
    }
    long followed = 0;
    for (int c = kipf.childrenStart(v); c < kipf.childrenEnd(v); c++) {
      followed += kipf.count(c);
    }
    open += Math.max(0, kipf.count(v) - followed);
    return true;
  }
}
