package org.pathforest.profile.record;

import java.util.Arrays;

/**
 * What the tables of a method hold: those of all threads together.
 *
 * @param contexts of n-gram tables, without the empty ones
 * @param counters of n-gram tables: pairs of a context and a path that ended after it, or sequences
 * @param nodes of slab forests
 * @param rootLookUps paths for which a slab forest looks for a root: the operations on a hash table
 *     that D'Elia &amp; Demetrescu count in their Figure 15
 * @param slabPaths paths that slab forests count, which they divide that by; -1 if it is not known
 * @param nodeScans children of nodes at which slab forests looked to find one (Figure 11, lines 13
 *     and 21); -1 if it is not known, as without {@code pathforest.statistics}
 */
public record TableSizes(
    long contexts, long counters, long nodes, long rootLookUps, long slabPaths, long nodeScans) {
  /** Of no table. */
  public static final TableSizes NONE = new TableSizes(0, 0, 0, 0, 0, 0);

  /** The sizes of both together. */
  public TableSizes plus(TableSizes other) {
    return new TableSizes(
        contexts + other.contexts,
        counters + other.counters,
        nodes + other.nodes,
        rootLookUps + other.rootLookUps,
        slabPaths + other.slabPaths,
        nodeScans < 0 || other.nodeScans < 0 ? -1 : nodeScans + other.nodeScans);
  }

  /** Counts what it is told of one record. */
  public static final class Sink implements RecordSink {
    private final int k;
    private long contexts;
    private long counters;
    private long nodes;
    private long rootLookUps;
    private long slabPaths;
    private long lowerPaths;
    private long searchesBehindFront;
    private long scansBehindFront;
    private boolean known;
    private int[] depths = new int[16];

    /** For a record of that k. */
    public Sink(int k) {
      this.k = Math.max(2, k); // single paths are recorded as pairs are
      this.depths[0] = -1;
    }

    public TableSizes sizes() {
      return new TableSizes(contexts, counters, nodes, rootLookUps, slabPaths, nodeScans());
    }

    /**
     * A path is looked for in the upper slab unless it begins a chunk, and in the lower slab if it
     * is counted there. What was found in front took one scan.
     */
    private long nodeScans() {
      if (nodes == 0 || !known) {
        return nodes == 0 ? 0 : -1;
      }
      long searches = slabPaths - rootLookUps + lowerPaths;
      return Math.max(0, searches - searchesBehindFront) + scansBehindFront;
    }

    @Override
    public void scans(long searches, long scans) {
      searchesBehindFront = searches;
      scansBehindFront = scans;
      known = true;
    }

    @Override
    public void context(int previous, int id, int length) {
      contexts++;
    }

    @Override
    public void counter(int context, int id, long count) {
      counters++;
    }

    @Override
    public void sequence(int[] ids, long count) {
      counters++;
    }

    @Override
    public void node(int parent, int id, long count) {
      slabPaths += count;
      int number = (int) ++nodes;
      if (number == depths.length) {
        depths =
            Arrays.copyOf(depths, number > Integer.MAX_VALUE / 3 ? number * 5 / 4 : number * 2);
      }
      int depth = depths[parent] + 1;
      depths[number] = depth;
      lowerPaths += depth >= k - 1 ? count : 0;
      // The first path of a sequence counts at its root; the first of a later chunk below the last
      // node of the chunk before (Figure 11, line 21), while the root that it begins with is kept.
      if (depth == 0 || depth == k - 1) {
        rootLookUps += count;
      }
    }
  }
}
