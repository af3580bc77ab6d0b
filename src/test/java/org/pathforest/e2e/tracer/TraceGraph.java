package org.pathforest.e2e.tracer;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
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
    THROW
  }

  private final int[] offsets;
  private final int[][] successors;
  private final Exit[] exits;
  private final BitSet handlerStarts;
  private final BitSet optionalLeaders;
  private final boolean[][] backEdges;
  private final int[] postorder;
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

  /** Number of blocks. */
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
  int lastAt(int offset) {
    int found = Arrays.binarySearch(offsets, offset);
    return found >= 0 ? found : -found - 2;
  }

  /** Blocks that normal edges lead to; an edge is named by its source and its place here. */
  public int[] successors(int block) {
    return successors[block].clone();
  }

  /** How many edges lead out of a block. */
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
  int[] lastFinishedFirst() {
    return IntStream.range(0, size()).map(i -> postorder[size() - 1 - i]).toArray();
  }

  /** Whether an edge is a back edge of the search. */
  public boolean isBackEdge(int from, int edge) {
    return backEdges[from][edge];
  }

  /** Whether a handler begins with the block. */
  public boolean isHandlerStart(int block) {
    return handlerStarts.get(block);
  }

  /** How a block leaves the method. */
  public Exit exit(int block) {
    return exits[block];
  }

  /** Whether only dead code makes a leader of the instruction at the offset. */
  public boolean isOptionalLeader(int offset) {
    return optionalLeaders.get(offset);
  }

  /** Whether a normal edge leads out of the block into a handler start. */
  boolean flowsIntoHandler(int block) {
    return Arrays.stream(successors[block]).anyMatch(handlerStarts::get);
  }

  /** Whether the method has a single path and neither loop nor handler. */
  public boolean isTrivial() {
    return handlerStarts.isEmpty() && pathCount((from, edge) -> false).equals(BigInteger.ONE);
  }

  /** Tells the edges that were cut. */
  interface CutEdges {
    boolean isCut(int from, int edge);
  }

  /** The number of paths of the method when the given edges are cut as the back edges are. */
  BigInteger pathCount(CutEdges cuts) {
    BigInteger[] fromBlock = new BigInteger[offsets.length];
    BitSet backEdgeTargets = new BitSet();
    BitSet cutTargets = new BitSet();
    for (int block : postorder) {
      BigInteger sum = exits[block] == Exit.NONE ? BigInteger.ZERO : BigInteger.ONE;
      for (int edge = 0; edge < successors[block].length; edge++) {
        int target = successors[block][edge];
        if (backEdges[block][edge]) {
          backEdgeTargets.set(target);
          sum = sum.add(BigInteger.ONE);
        } else if (cuts.isCut(block, edge)) {
          cutTargets.set(target);
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
    if (size() != other.size() + extra) {
      return false;
    }
    BitSet starts = new BitSet();
    other.handlerStarts.stream().forEach(start -> starts.set(start + extra));
    return starts.equals(handlerStarts)
        && IntStream.range(0, other.size())
            .allMatch(
                block ->
                    exits[block + extra] == other.exits[block]
                        && Arrays.equals(
                            successors[block + extra],
                            Arrays.stream(other.successors[block])
                                .map(to -> to + extra)
                                .toArray()));
  }
}
