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
 * The control flow graph of a method: its reachable blocks, numbered in the order of their offsets,
 * with merged edges, handler starts and back edges.
 */
public final class TraceGraph {
  /** How a block that has no successor leaves the method; a block with successors flows. */
  public enum Exit {
    NONE,
    RETURN,
    THROW;

    /** How a path that ends with the block is said to end. */
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
   * Makes the graph of blocks and edges that were found.
   *
   * @param successors of each block, fall-through first, then targets by offset, without duplicates
   * @param handlerStarts the blocks that handlers start with
   * @param optionalLeaders offsets of instructions that only dead code makes leaders
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

  /** Offset of the first instruction of a block, in the traced class file. */
  public int offset(int block) {
    return offsets[block];
  }

  /** The block that starts at the offset, or -1. */
  public int blockAt(int offset) {
    return Math.max(Arrays.binarySearch(offsets, offset), -1);
  }

  /** The block that has the instruction at the offset, or the last one before it. */
  public int lastAt(int offset) {
    int found = Arrays.binarySearch(offsets, offset);
    return found >= 0 ? found : -found - 2;
  }

  /** Blocks that normal edges lead to; an edge is named by its source and its place here. */
  public int[] successors(int block) {
    return successors[block].clone();
  }

  public int edges(int block) {
    return successors[block].length;
  }

  /** The number of the edge among those out of its source, or -1 if there is none. */
  public int edge(int from, int to) {
    int[] targets = successors[from];
    for (int edge = 0; edge < targets.length; edge++) {
      if (targets[edge] == to) {
        return edge;
      }
    }
    return -1;
  }

  /** The blocks in the order in which the search finished them, backwards. */
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

  /** Whether only dead code makes a leader of the instruction at the offset. */
  public boolean isOptionalLeader(int offset) {
    return optionalLeaders.get(offset);
  }

  /** The offsets but for those of blocks that only dead code separates from the ones before. */
  List<Integer> withoutOptional(List<Integer> blocks) {
    return blocks.stream().filter(offset -> !isOptionalLeader(offset)).toList();
  }

  /** Whether a normal edge leads out of the block into a handler start. */
  boolean flowsIntoHandler(int block) {
    return Arrays.stream(successors[block]).anyMatch(handlerStarts::get);
  }

  /** Whether the method has a single path and neither loop nor handler. */
  public boolean isTrivial() {
    return handlerStarts.isEmpty() && pathCount((from, edge) -> false).equals(BigInteger.ONE);
  }

  /**
   * The number of paths of the method when some edges are cut as the back edges are.
   *
   * @param cuts tells by source and number whether an edge is one of them
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
   * Whether the other graph has the same blocks, edges and handler starts, whatever their offsets,
   * when {@code extra} blocks in front of this graph's are disregarded.
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
