package org.pathforest.paths.weights;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.cfg.DepthFirstSearch;

/**
 * The loops of a CFG, one for each target of back edges, and their nesting (Havlak, "Nesting of
 * reducible and irreducible loops", 1997). A loop is identified by its header. An edge that enters
 * an irreducible loop past its header counts as entering its header. The cost is near-linear in the
 * number of edges at any nesting depth. Immutable.
 */
public final class LoopForest {
  /** No loop. */
  public static final int NONE = -1;

  private final Cfg cfg;
  private final DepthFirstSearch search;
  private final int[] order;
  private final int[] position;
  private final int[] loop;
  private final int[] outer;
  private final int[] first;
  private final int[] loops;
  private final Map<Integer, List<CfgEdge>> sideEntries = new HashMap<>();

  // Used only during construction: the outermost loop so far of each block, and the edges that
  // enter a loop from blocks outside it that are not yet known to belong to another loop.
  private final int[] collapsed;
  private final Map<Integer, PriorityQueue<CfgEdge>> pending = new HashMap<>();

  /** Finds the loops of a graph. */
  public static LoopForest of(Cfg cfg) {
    return new LoopForest(cfg, new DepthFirstSearch(cfg));
  }

  LoopForest(Cfg cfg, DepthFirstSearch search) {
    this.cfg = cfg;
    this.search = search;
    int n = cfg.size();
    order = search.topologicalOrder();
    position = new int[n];
    loop = new int[n];
    outer = new int[n];
    first = new int[n];
    loops = new int[n];
    collapsed = new int[n];
    Arrays.fill(loop, NONE);
    Arrays.fill(outer, NONE);
    for (int i = 0; i < n; i++) {
      position[order[i]] = i;
      collapsed[i] = i;
    }
    for (int i = n - 1; i >= 0; i--) {
      collect(order[i]);
    }
    for (Map.Entry<Integer, PriorityQueue<CfgEdge>> e : pending.entrySet()) {
      sideEntries(e.getKey()).addAll(e.getValue());
    }
    pending.clear();
    sideEntries.values().forEach(l -> l.sort(Comparator.comparingInt(CfgEdge::index)));
    number();
  }

  /**
   * Collects the body of the loop with that header, if it is the header of a loop. Inner loops are
   * already collapsed.
   */
  private void collect(int header) {
    Deque<Integer> work = new ArrayDeque<>();
    for (CfgEdge e : cfg.predecessors(header)) {
      if (search.isBackEdge(e)) {
        loop[header] = header;
        take(e.from(), header, work);
      }
    }
    while (!work.isEmpty()) {
      int x = work.remove();
      for (CfgEdge e : cfg.predecessors(x)) {
        if (search.isBackEdge(e)) {
          continue;
        }
        if (inside(e, header)) {
          take(e.from(), header, work);
        } else {
          pending(header).add(e);
        }
      }
      PriorityQueue<CfgEdge> side = pending.remove(x);
      if (side == null) {
        continue;
      }
      while (!side.isEmpty() && inside(side.peek(), header)) {
        CfgEdge e = side.remove();
        sideEntries(x).add(e);
        take(e.from(), header, work);
      }
      PriorityQueue<CfgEdge> mine = pending(header);
      if (mine.size() < side.size()) {
        side.addAll(mine);
        pending.put(header, side);
      } else {
        mine.addAll(side);
      }
    }
  }

  /**
   * Returns whether the source of an edge into the loop belongs to the loop. In reverse post-order,
   * the blocks after the header that reach the loop are the header's descendants in the search.
   */
  private boolean inside(CfgEdge e, int header) {
    return position[e.from()] >= position[header];
  }

  private void take(int block, int header, Deque<Integer> work) {
    int x = find(block);
    if (x == header) {
      return;
    }
    collapsed[x] = header;
    if (loop[x] == x) {
      outer[x] = header;
    } else {
      loop[x] = header;
    }
    work.add(x);
  }

  private int find(int block) {
    int root = block;
    while (collapsed[root] != root) {
      root = collapsed[root];
    }
    int at = block;
    while (collapsed[at] != root) {
      int next = collapsed[at];
      collapsed[at] = root;
      at = next;
    }
    return root;
  }

  private PriorityQueue<CfgEdge> pending(int header) {
    return pending.computeIfAbsent(
        header,
        k ->
            new PriorityQueue<>(
                Comparator.comparingInt((CfgEdge e) -> -position[e.from()])
                    .thenComparingInt(CfgEdge::index)));
  }

  private List<CfgEdge> sideEntries(int header) {
    return sideEntries.computeIfAbsent(header, k -> new ArrayList<>());
  }

  /** Numbers the loops so that the loops inside a loop follow it without a gap. */
  private void number() {
    for (int i = order.length - 1; i >= 0; i--) {
      int h = order[i];
      if (isHeader(h)) {
        loops[h]++;
        if (outer[h] != NONE) {
          loops[outer[h]] += loops[h];
        }
      }
    }
    int[] next = new int[order.length];
    int nextOutermost = 0;
    for (int h : order) {
      if (!isHeader(h)) {
        continue;
      }
      if (outer[h] == NONE) {
        first[h] = nextOutermost;
        nextOutermost += loops[h];
      } else {
        first[h] = next[outer[h]];
        next[outer[h]] += loops[h];
      }
      next[h] = first[h] + 1;
    }
  }

  /**
   * Returns the blocks in topological order; headers of outer loops come before those of inner
   * loops.
   */
  public int[] order() {
    return order.clone();
  }

  /** Returns whether the block is the header of a loop. */
  public boolean isHeader(int block) {
    return loop[block] == block;
  }

  /**
   * Returns the header of the innermost loop that contains the block, or {@link #NONE}. For a
   * header, this is the header itself.
   */
  public int loopOf(int block) {
    return loop[block];
  }

  /**
   * Returns the header of the innermost loop around a block, or {@link #NONE}. If the block is a
   * header, this is the loop around its loop.
   */
  public int around(int block) {
    return isHeader(block) ? outer[block] : loop[block];
  }

  /** Returns whether the loop with that header contains the block. */
  public boolean contains(int header, int block) {
    if (loop[block] == NONE) {
      return false;
    }
    int number = first[loop[block]];
    return number >= first[header] && number < first[header] + loops[header];
  }

  /**
   * Returns the edges that enter the loop past its header, from outside; empty in reducible graphs.
   */
  List<CfgEdge> sideEntriesOf(int header) {
    return sideEntries.getOrDefault(header, List.of());
  }
}
