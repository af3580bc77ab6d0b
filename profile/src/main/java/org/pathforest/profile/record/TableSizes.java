package org.pathforest.profile.record;

import java.util.Arrays;

/**
 * Sizes of a method's tables, summed over all threads.
 *
 * @param contexts contexts of n-gram tables, not counting the empty ones
 * @param counters counters of n-gram tables: pairs of a context and a path that ended after it, or
 *     sequences
 * @param nodes nodes of slab forests
 * @param rootLookUps number of paths for which a slab forest looked up a root. These are the hash
 *     table operations that D'Elia &amp; Demetrescu count in their Figure 15
 * @param slabPaths number of paths that slab forests count, by which the paper divides the
 *     look-ups; -1 if unknown
 * @param nodeScans children that slab forests looked at to find one (Figure 11, lines 13 and 21);
 *     -1 if unknown, as without {@code pathforest.statistics}
 */
public record TableSizes(
    long contexts, long counters, long nodes, long rootLookUps, long slabPaths, long nodeScans) {
  /** The sizes of no table. */
  public static final TableSizes NONE = new TableSizes(0, 0, 0, 0, 0, 0);

  /** Returns the sums of both sizes. */
  public TableSizes plus(TableSizes other) {
    return new TableSizes(
        contexts + other.contexts,
        counters + other.counters,
        nodes + other.nodes,
        rootLookUps + other.rootLookUps,
        slabPaths + other.slabPaths,
        nodeScans < 0 || other.nodeScans < 0 ? -1 : nodeScans + other.nodeScans);
  }

  /** Computes the sizes from one record. */
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

    /** Creates a sink for a record of the given k. */
    public Sink(int k) {
      this.k = Math.max(2, k); // ksf records single paths like pairs
      this.depths[0] = -1;
    }

    public TableSizes sizes() {
      return new TableSizes(contexts, counters, nodes, rootLookUps, slabPaths, nodeScans());
    }

    /**
     * Computes the node scans. The upper slab is searched for every path that does not begin a
     * chunk. The lower slab is searched for every path that it counts. A search that found its
     * child in front took one scan.
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
      // The first path of a sequence counts at its root. The first path of a later chunk counts
      // below the last node of the chunk before (Figure 11, line 21), and the root with which it
      // begins is kept.
      if (depth == 0 || depth == k - 1) {
        rootLookUps += count;
      }
    }
  }
}
