package org.pathforest.paths.testing;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.domains.DomainContextBase;
import org.pathforest.paths.cfg.Block;
import org.pathforest.paths.cfg.BlockExit;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;

/**
 * Random graphs like those of compilers and obfuscators, and stranger ones. Jumps go anywhere:
 * loops nest, overlap, have two entries or no exit, jump to themselves, share headers and latches.
 * Switches share targets, and any block may be a handler start.
 */
public final class RandomCfgs extends DomainContextBase {
  private static final int NUMBERS_PER_BLOCK = 6;

  @Provide
  Arbitrary<Cfg> cfgs() {
    return Arbitraries.frequencyOf(Tuple.of(3, cfgs(16, true)), Tuple.of(2, cfgs(16, false)));
  }

  /** Returns graphs of at most this many blocks. */
  public static Arbitrary<Cfg> cfgs(int blocks, boolean handlers) {
    return Arbitraries.integers()
        .between(0, 719)
        .withoutEdgeCases()
        .list()
        .ofSize(NUMBERS_PER_BLOCK)
        .list()
        .ofMinSize(1)
        .ofMaxSize(blocks)
        .map(numbers -> cfg(numbers, handlers));
  }

  private static Cfg cfg(List<List<Integer>> numbers, boolean withHandlers) {
    int n = numbers.size();
    int[][] targets = new int[n][];
    BlockExit[] exits = new BlockExit[n];
    boolean[] handlers = new boolean[n];
    for (int b = 0; b < n; b++) {
      List<Integer> x = numbers.get(b);
      int kind = x.get(0) % 12;
      int next = Math.min(b + 1, n - 1);
      boolean last = b == n - 1;
      int a = target(b, x.get(1), n);
      int c = target(b, x.get(2), n);
      exits[b] = BlockExit.NONE;
      if (kind < 2 || (last && kind < 6)) {
        targets[b] = new int[] {a};
      } else if (kind < 7) {
        targets[b] = last ? new int[] {} : new int[] {next, a};
      } else if (kind < 9) {
        targets[b] = new int[] {a, c, target(b, x.get(3), n), a};
      } else if (kind < 10) {
        targets[b] = last ? new int[] {} : new int[] {next};
      } else {
        targets[b] = new int[] {};
      }
      if (targets[b].length == 0) {
        exits[b] = kind == 11 ? BlockExit.THROW : BlockExit.RETURN;
      }
      handlers[b] = withHandlers && x.get(4) % 6 == 0;
    }
    return reachable(numbers, targets, exits, handlers);
  }

  private static int target(int b, int x, int n) {
    int far = (x / 2) % n;
    int near = Math.max(0, Math.min(n - 1, b - 4 + (x / 2) % 9));
    return x % 2 == 0 ? near : far;
  }

  private static Cfg reachable(
      List<List<Integer>> numbers, int[][] targets, BlockExit[] exits, boolean[] handlers) {
    int n = targets.length;
    boolean[] seen = new boolean[n];
    Deque<Integer> work = new ArrayDeque<>();
    for (int b = 0; b < n; b++) {
      if (b == 0 || handlers[b]) {
        seen[b] = true;
        work.add(b);
      }
    }
    while (!work.isEmpty()) {
      for (int t : targets[work.remove()]) {
        if (!seen[t]) {
          seen[t] = true;
          work.add(t);
        }
      }
    }
    int[] number = new int[n];
    Cfg.Builder builder = new Cfg.Builder();
    int count = 0;
    for (int b = 0; b < n; b++) {
      if (seen[b]) {
        number[b] = count++;
        boolean canThrow = numbers.get(b).get(5) % 3 != 0;
        builder.block(Block.ofRuns(3 * b, exits[b], canThrow, 3 + b, b, 1 + b, b + 100, 1, b, 1));
      }
    }
    for (int b = 0; b < n; b++) {
      if (!seen[b]) {
        continue;
      }
      int[] t = targets[b];
      for (int i = 0; i < t.length; i++) {
        builder.edge(number[b], number[t[i]], outcome(i, t));
      }
      if (handlers[b]) {
        builder.handler(number[b]);
      }
    }
    return builder.build();
  }

  private static String outcome(int i, int[] targets) {
    return switch (targets.length) {
      case 1 -> CfgEdge.GOTO;
      case 2 -> i == 0 ? CfgEdge.FALL : CfgEdge.TAKEN;
      default ->
          i == targets.length - 1 ? CfgEdge.DEFAULT : "case " + Arrays.hashCode(targets) % 7 + i;
    };
  }
}
