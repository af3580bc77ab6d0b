package org.pathforest.e2e.tracer;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.function.BiPredicate;
import java.util.stream.IntStream;

/**
 * Control flow graph of a method: its reachable blocks, numbered in the order of their offsets,
 * with merged edges, handler starts and back edges.
 */
public final class TraceGraph {
  /** The way in which a block leaves the method; {@code NONE} if it has successors. */
  public enum Exit {
    NONE,
    RETURN,
    THROW;

    /** Returns the word for the end of a path that ends with the block. */
    public String end() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private final int[] offsets;
  private final int[][] successors;
  private final Exit[] exits;
  private final BitSet handlerStarts;
  private final BitSet optionalLeaders;
  private final boolean[][] backEdges;
  private final int[] postorder;
  private final BitSet fromEntry;
  private int finished;

  /**
   * Creates the graph of the given blocks and edges.
   *
   * @param successors of each block: fall-through first, then targets by offset, without duplicates
   * @param handlerStarts first blocks of handlers
   * @param optionalLeaders offsets of instructions that are leaders only because of dead code
   */
  TraceGraph(
      int[] offsets,
      int[][] successors,
      Exit[] exits,
      BitSet handlerStarts,
      BitSet optionalLeaders) {
    this.offsets = offsets;
    this.successors = successors;
    this.exits = exits;
    this.handlerStarts = handlerStarts;
    this.optionalLeaders = optionalLeaders;
    this.backEdges = new boolean[offsets.length][];
    this.postorder = new int[offsets.length];
    Arrays.setAll(backEdges, block -> new boolean[successors[block].length]);
    BitSet seen = new BitSet();
    search(0, seen);
    fromEntry = (BitSet) seen.clone();
    handlerStarts.stream().filter(start -> !seen.get(start)).forEach(start -> search(start, seen));
  }

  private void search(int root, BitSet seen) {
    Deque<int[]> path = new ArrayDeque<>();
    BitSet onPath = new BitSet();
    path.push(new int[] {root, 0});
    seen.set(root);
    onPath.set(root);
    while (!path.isEmpty()) {
      int[] top = path.peek();
      int block = top[0];
      if (top[1] == successors[block].length) {
        path.pop();
        onPath.clear(block);
        postorder[finished++] = block;
        continue;
      }
      int edge = top[1]++;
      int target = successors[block][edge];
      if (onPath.get(target)) {
        backEdges[block][edge] = true;
      } else if (!seen.get(target)) {
        seen.set(target);
        onPath.set(target);
        path.push(new int[] {target, 0});
      }
    }
  }

  public int size() {
    return offsets.length;
  }

  /** Returns the offset of a block's first instruction, in the traced class file. */
  public int offset(int block) {
    return offsets[block];
  }

  /** Returns the block that starts at the offset, or -1. */
  public int blockAt(int offset) {
    return Math.max(Arrays.binarySearch(offsets, offset), -1);
  }

  /** Returns the block that contains the instruction at the offset, or the last block before it. */
  public int lastAt(int offset) {
    int found = Arrays.binarySearch(offsets, offset);
    return found >= 0 ? found : -found - 2;
  }

  /**
   * Returns the blocks to which normal edges lead. An edge is named by its source and its index
   * here.
   */
  public int[] successors(int block) {
    return successors[block].clone();
  }

  public int edges(int block) {
    return successors[block].length;
  }

  /** Returns the number of the edge among the edges out of its source, or -1 if there is none. */
  public int edge(int from, int to) {
    int[] targets = successors[from];
    for (int edge = 0; edge < targets.length; edge++) {
      if (targets[edge] == to) {
        return edge;
      }
    }
    return -1;
  }

  /** Returns the blocks in the reverse of the order in which the search finished them. */
  public int[] lastFinishedFirst() {
    return IntStream.range(0, size()).map(i -> postorder[size() - 1 - i]).toArray();
  }

  public boolean isBackEdge(int from, int edge) {
    return backEdges[from][edge];
  }

  /** Whether normal edges lead from the method's first block to the block. */
  public boolean isFromEntry(int block) {
    return fromEntry.get(block);
  }

  public boolean isHandlerStart(int block) {
    return handlerStarts.get(block);
  }

  public Exit exit(int block) {
    return exits[block];
  }

  /** Whether the instruction at the offset is a leader only because of dead code. */
  public boolean isOptionalLeader(int offset) {
    return optionalLeaders.get(offset);
  }

  /**
   * Returns the offsets without those of blocks that only dead code separates from the blocks
   * before.
   */
  List<Integer> withoutOptional(List<Integer> blocks) {
    return blocks.stream().filter(offset -> !isOptionalLeader(offset)).toList();
  }

  /** Whether a normal edge leads from the block to a handler start. */
  boolean flowsIntoHandler(int block) {
    return Arrays.stream(successors[block]).anyMatch(handlerStarts::get);
  }

  /** Whether the method has a single path and neither loop nor handler. */
  public boolean isTrivial() {
    return handlerStarts.isEmpty() && pathCount((from, edge) -> false).equals(BigInteger.ONE);
  }

  /**
   * Returns the number of paths of the method when some edges are cut in the same way as back
   * edges.
   *
   * @param cuts tells by source block and edge number whether an edge is cut
   */
  BigInteger pathCount(BiPredicate<Integer, Integer> cuts) {
    BigInteger[] fromBlock = new BigInteger[offsets.length];
    BitSet backEdgeTargets = new BitSet();
    BitSet cutTargets = new BitSet();
    for (int block : postorder) {
      BigInteger sum = exits[block] == Exit.NONE ? BigInteger.ZERO : BigInteger.ONE;
      for (int edge = 0; edge < successors[block].length; edge++) {
        int target = successors[block][edge];
        if (backEdges[block][edge] || cuts.test(block, edge)) {
          (backEdges[block][edge] ? backEdgeTargets : cutTargets).set(target);
          sum = sum.add(BigInteger.ONE);
        } else {
          sum = sum.add(fromBlock[target]);
        }
      }
      fromBlock[block] = sum;
    }
    BigInteger all = fromBlock[0];
    for (BitSet starts : List.of(backEdgeTargets, cutTargets, handlerStarts)) {
      all = starts.stream().mapToObj(b -> fromBlock[b]).reduce(all, BigInteger::add);
    }
    return all;
  }

  /**
   * Whether the other graph has the same blocks, edges and handler starts, regardless of offsets.
   * The first {@code extra} blocks of this graph are ignored.
   */
  boolean hasShapeOf(TraceGraph other, int extra) {
    return handlerStarts.cardinality() == other.handlerStarts.cardinality()
        && shape(extra, 0).equals(other.shape(0, extra));
  }

  private List<?> shape(int first, int shift) {
    return IntStream.range(first, size())
        .mapToObj(b -> List.of(exits[b], isHandlerStart(b), shifted(successors[b], shift)))
        .toList();
  }

  private static List<Integer> shifted(int[] blocks, int shift) {
    return Arrays.stream(blocks).mapToObj(block -> block + shift).toList();
  }
}
