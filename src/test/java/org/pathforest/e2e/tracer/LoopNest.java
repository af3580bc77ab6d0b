package org.pathforest.e2e.tracer;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;

/**
 * The loops of a method by definition: a strongly connected part of the graph is a loop; its header
 * is the block that the depth-first search meets first; without the edges to the header, the
 * strongly connected parts that are left are the loops inside. Loop 0 is the whole method.
 */
final class LoopNest {
  static final int WHOLE = 0;

  private final TraceGraph graph;
  private final List<Integer> headers = new ArrayList<>();
  private final List<Integer> around = new ArrayList<>();
  private final List<BitSet> blocks = new ArrayList<>();
  private final int[] innermost;
  private final int[] met;

  LoopNest(TraceGraph graph) {
    this.graph = graph;
    this.innermost = new int[graph.size()];
    this.met = new int[graph.size()];
    meet();
    BitSet all = new BitSet();
    all.set(0, graph.size());
    headers.add(-1);
    around.add(-1);
    blocks.add(all);
    for (int loop = 0; loop < headers.size(); loop++) {
      divide(loop);
    }
  }

  /** The order in which the search meets the blocks: from the entry, then from handler starts. */
  private void meet() {
    Arrays.fill(met, -1);
    int count = 0;
    for (int root = 0; root < graph.size(); root++) {
      if (met[root] >= 0 || (root > 0 && !graph.isHandlerStart(root))) {
        continue;
      }
      Deque<int[]> path = new ArrayDeque<>();
      path.push(new int[] {root, 0});
      met[root] = count++;
      while (!path.isEmpty()) {
        int[] top = path.peek();
        int[] targets = graph.successors(top[0]);
        if (top[1] == targets.length) {
          path.pop();
        } else if (met[targets[top[1]++]] < 0) {
          int target = targets[top[1] - 1];
          met[target] = count++;
          path.push(new int[] {target, 0});
        }
      }
    }
  }

  /** Finds the loops directly inside one (Tarjan's algorithm, without recursion). */
  private void divide(int loop) {
    int[] number = new int[graph.size()];
    int[] low = new int[graph.size()];
    BitSet waiting = new BitSet();
    Deque<Integer> stack = new ArrayDeque<>();
    int[] next = {1};
    BitSet inside = blocks.get(loop);
    for (int root = inside.nextSetBit(0); root >= 0; root = inside.nextSetBit(root + 1)) {
      if (number[root] > 0) {
        continue;
      }
      Deque<int[]> path = new ArrayDeque<>();
      path.push(new int[] {root, 0});
      while (!path.isEmpty()) {
        int[] top = path.peek();
        int block = top[0];
        if (top[1] == 0) {
          number[block] = next[0];
          low[block] = next[0]++;
          stack.push(block);
          waiting.set(block);
        }
        int[] targets = graph.successors(block);
        if (top[1] < targets.length) {
          int target = targets[top[1]++];
          if (!isInside(loop, target)) {
            continue;
          }
          if (number[target] == 0) {
            path.push(new int[] {target, 0});
          } else if (waiting.get(target)) {
            low[block] = Math.min(low[block], number[target]);
          }
          continue;
        }
        path.pop();
        if (!path.isEmpty()) {
          low[path.peek()[0]] = Math.min(low[path.peek()[0]], low[block]);
        }
        if (low[block] == number[block]) {
          part(loop, block, stack, waiting);
        }
      }
    }
  }

  private boolean isInside(int loop, int target) {
    return blocks.get(loop).get(target) && target != headers.get(loop);
  }

  private void part(int loop, int root, Deque<Integer> stack, BitSet waiting) {
    BitSet part = new BitSet();
    int block;
    do {
      block = stack.pop();
      waiting.clear(block);
      part.set(block);
    } while (block != root);
    boolean itself =
        Arrays.stream(graph.successors(root)).anyMatch(t -> t == root && isInside(loop, t));
    if (part.cardinality() == 1 && !itself) {
      return;
    }
    int header = root;
    for (int b = part.nextSetBit(0); b >= 0; b = part.nextSetBit(b + 1)) {
      header = met[b] < met[header] ? b : header;
      innermost[b] = headers.size();
    }
    headers.add(header);
    around.add(loop);
    blocks.add(part);
  }

  /** The header; -1 for the whole method. */
  int header(int loop) {
    return headers.get(loop);
  }

  boolean contains(int loop, int block) {
    return blocks.get(loop).get(block);
  }

  /** The loop directly inside that has the block; -1 if none has. */
  int inside(int loop, int block) {
    int inner = innermost[block];
    if (inner == loop) {
      return -1;
    }
    while (around.get(inner) != loop) {
      inner = around.get(inner);
    }
    return inner;
  }
}
