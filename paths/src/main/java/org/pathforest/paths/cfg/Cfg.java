package org.pathforest.paths.cfg;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The control-flow graph of one method: its reachable blocks in offset order. Block 0 is the
 * method's first block. The virtual ENTRY has an edge to block 0. Blocks whose {@link Block#exit()}
 * is not {@code NONE} have an edge to the virtual EXIT. Handler starts are extra entries.
 * Immutable.
 */
public final class Cfg {
  private final List<Block> blocks;
  private final List<CfgEdge> edges;
  private final List<List<CfgEdge>> successors;
  private final List<List<CfgEdge>> predecessors;
  private final BitSet handlers;

  private Cfg(List<Block> blocks, List<CfgEdge> edges, BitSet handlers) {
    this.blocks = List.copyOf(blocks);
    this.edges = List.copyOf(edges);
    this.handlers = handlers;
    List<List<CfgEdge>> out = new ArrayList<>();
    List<List<CfgEdge>> in = new ArrayList<>();
    for (int b = 0; b < blocks.size(); b++) {
      out.add(new ArrayList<>(2));
      in.add(new ArrayList<>(2));
    }
    for (CfgEdge e : edges) {
      out.get(e.from()).add(e);
      in.get(e.to()).add(e);
    }
    out.replaceAll(List::copyOf);
    in.replaceAll(List::copyOf);
    this.successors = List.copyOf(out);
    this.predecessors = List.copyOf(in);
  }

  /** Number of blocks, 1 or more. */
  public int size() {
    return blocks.size();
  }

  /** The block with that number, in [0, {@link #size()}). */
  public Block block(int b) {
    return blocks.get(b);
  }

  /** All blocks in offset order. */
  public List<Block> blocks() {
    return blocks;
  }

  /**
   * All edges; the position of an edge is its index. Edges with the same source are in search
   * order.
   */
  public List<CfgEdge> edges() {
    return edges;
  }

  /**
   * Returns the edges out of a block: first the edge that falls through, then the others by target.
   */
  public List<CfgEdge> successors(int b) {
    return successors.get(b);
  }

  /** Returns the edges into a block, in index order. */
  public List<CfgEdge> predecessors(int b) {
    return predecessors.get(b);
  }

  /**
   * Returns whether a branch decides if an edge of this graph is taken, because the edge's source
   * has other outcomes.
   */
  public boolean isDecided(CfgEdge e) {
    return successors(e.from()).size() > 1 || e.outcomes().size() > 1;
  }

  /** Returns whether the block is the start of an exception handler. */
  public boolean isHandler(int b) {
    return handlers.get(b);
  }

  /** The handler starts in offset order. */
  public int[] handlers() {
    return handlers.stream().toArray();
  }

  /** Returns the block at an offset, or -1 if there is none. */
  public int blockAt(int offset) {
    int low = 0;
    int high = blocks.size() - 1;
    while (low <= high) {
      int mid = (low + high) >>> 1;
      int o = blocks.get(mid).offset();
      if (o == offset) {
        return mid;
      }
      if (o < offset) {
        low = mid + 1;
      } else {
        high = mid - 1;
      }
    }
    return -1;
  }

  @Override
  public String toString() {
    return "Cfg" + Arrays.asList(blocks, edges, handlers);
  }

  /** Collects blocks, edges and handler starts. Not thread-safe. */
  public static final class Builder {
    private final List<Block> blocks = new ArrayList<>();
    private final Map<Long, List<String>> outcomes = new LinkedHashMap<>();
    private final BitSet handlers = new BitSet();

    /** Appends a block. Blocks must be appended in offset order. */
    public Builder block(Block block) {
      if (!blocks.isEmpty() && blocks.get(blocks.size() - 1).offset() >= block.offset()) {
        throw new IllegalArgumentException("blocks out of order at offset " + block.offset());
      }
      blocks.add(block);
      return this;
    }

    /**
     * Adds an outcome that leads from one block to another. Outcomes between the same two blocks
     * share an edge.
     */
    public Builder edge(int from, int to, String outcome) {
      outcomes.computeIfAbsent(((long) from << 32) | to, k -> new ArrayList<>(1)).add(outcome);
      return this;
    }

    /** Marks a block as the start of an exception handler. */
    public Builder handler(int block) {
      handlers.set(block);
      return this;
    }

    /**
     * Builds the graph.
     *
     * @throws IllegalArgumentException if there is no block, an edge or handler names a block that
     *     does not exist, or a block neither leaves the method nor has an edge
     */
    public Cfg build() {
      if (blocks.isEmpty()) {
        throw new IllegalArgumentException("a method has at least one block");
      }
      if (handlers.length() > blocks.size()) {
        throw new IllegalArgumentException(
            "handler " + (handlers.length() - 1) + " is not a block");
      }
      List<CfgEdge> all = new ArrayList<>();
      outcomes.forEach(
          (key, list) -> all.add(new CfgEdge(-1, (int) (key >>> 32), key.intValue(), list)));
      for (CfgEdge e : all) {
        if (e.from() >= blocks.size() || e.to() >= blocks.size() || e.from() < 0 || e.to() < 0) {
          throw new IllegalArgumentException("edge " + e + " between blocks that do not exist");
        }
      }
      all.sort(
          Comparator.comparingInt(CfgEdge::from)
              .thenComparing(e -> !e.fallsThrough())
              .thenComparingInt(CfgEdge::to));
      for (int i = 0; i < all.size(); i++) {
        CfgEdge e = all.get(i);
        all.set(i, new CfgEdge(i, e.from(), e.to(), e.outcomes()));
      }
      for (int b = 0, next = 0; b < blocks.size(); b++) {
        int first = next;
        while (next < all.size() && all.get(next).from() == b) {
          next++;
        }
        if (first == next && blocks.get(b).exit() == BlockExit.NONE) {
          throw new IllegalArgumentException("block " + b + " leads nowhere");
        }
      }
      return new Cfg(blocks, all, (BitSet) handlers.clone());
    }
  }
}
