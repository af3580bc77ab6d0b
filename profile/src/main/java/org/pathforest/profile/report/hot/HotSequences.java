package org.pathforest.profile.report.hot;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import org.pathforest.profile.forest.Kipf;
import org.pathforest.profile.forest.PathRun;
import org.pathforest.profile.forest.Words;
import org.pathforest.profile.report.hot.ReportModel.Kind;

/**
 * Finds the sequences of a forest that say most about a method: the longest ones that still cover a
 * good part of the executed instructions.
 *
 * <p>For a length n, the executed paths are divided into n-grams and into shorter sequences that
 * are whole calls. All n-grams that repeat with a period and are rotations of each other form one
 * cycle. Whole calls that differ only in how often paths repeat are combined. Any other n-gram is a
 * sequence of its own. A cycle or n-gram is skipped if more than half of it is in one that was
 * chosen before, because the two are shifts of the same longer sequence. The length is the greatest
 * one whose chosen sequences cover enough instructions.
 */
final class HotSequences {
  /** Least share of the instructions that the chosen sequences must cover. */
  private static final double ENOUGH = 0.25;

  /** Sequences with a smaller share of the instructions are not worth a line. */
  private static final double NEGLIGIBLE = 0.005;

  private static final int CANDIDATES = 256;

  private static final Comparator<HotSequence> COLDEST_FIRST =
      Comparator.comparingDouble(HotSequence::weight)
          .thenComparingInt(HotSequence::length)
          .thenComparing((a, b) -> Arrays.compare(b.ids(), a.ids()));

  private final Kipf kipf;
  private final IntToDoubleFunction instructions;
  private final IntPredicate endsCall;
  private final double total;

  /** Nodes whose n-gram begins with the first path of a call or handler. */
  private final BitSet inCall = new BitSet();

  /**
   * Creates the search for a method.
   *
   * @param instructions bytecode instructions on a path, by id
   * @param startsCall whether a path is the first of a call or handler, by id
   * @param endsCall whether a path is the last of a call, by id
   */
  HotSequences(
      Kipf kipf, IntToDoubleFunction instructions, IntPredicate startsCall, IntPredicate endsCall) {
    this.kipf = kipf;
    this.instructions = instructions;
    this.endsCall = endsCall;
    double sum = 0;
    for (int root = 0; root < kipf.roots(); root++) {
      sum += kipf.count(root) * instructions.applyAsDouble(kipf.id(root));
    }
    this.total = sum;
    for (int v = 0; v < kipf.size(); v++) {
      int parent = kipf.parent(v);
      inCall.set(v, parent < 0 ? startsCall.test(kipf.id(v)) : inCall.get(parent));
    }
  }

  /** Returns the number of instructions on all paths that ended. */
  double total() {
    return total;
  }

  /**
   * Returns the hottest sequences, hottest first.
   *
   * @param limit greatest number of sequences
   */
  List<HotSequence> hottest(int limit) {
    for (int n = kipf.depth(); n >= 1; n--) {
      List<HotSequence> chosen = choose(candidates(n), n, limit);
      double covered = chosen.stream().mapToDouble(HotSequence::weight).sum();
      if (n == 1 || covered >= ENOUGH * total) {
        return chosen;
      }
    }
    return List.of();
  }

  private List<HotSequence> choose(List<HotSequence> candidates, int n, int limit) {
    List<HotSequence> chosen = new ArrayList<>();
    for (HotSequence s : candidates) {
      if (chosen.size() == limit || (!chosen.isEmpty() && s.weight() < NEGLIGIBLE * total)) {
        break;
      }
      if (s.kind() == Kind.CALL || chosen.stream().noneMatch(c -> overlaps(s, c, n))) {
        chosen.add(s);
      }
    }
    return chosen;
  }

  /** Returns whether more than half of an n-gram is in another sequence. */
  private static boolean overlaps(HotSequence s, HotSequence chosen, int n) {
    return chosen.kind() != Kind.CALL
        && Words.commonRun(spelled(s, n), spelled(chosen, 2 * n)) > n / 2;
  }

  private static int[] spelled(HotSequence s, int n) {
    return s.kind() == Kind.CYCLE ? Words.unroll(s.ids(), 0, n) : s.ids();
  }

  private List<HotSequence> candidates(int n) {
    PriorityQueue<HotSequence> hottest = new PriorityQueue<>(COLDEST_FIRST);
    Map<List<Integer>, CallShape> calls = new HashMap<>();
    Map<List<Integer>, Cycle> cycles = new HashMap<>();
    for (int v = kipf.levelStart(n); v < kipf.levelEnd(n); v++) {
      int[] gram = kipf.ids(v);
      int[] periods = Words.periods(gram);
      int period = turn(gram, periods);
      if (inCall.get(v) && endsCall.test(gram[n - 1])) {
        addCall(calls, gram, kipf.count(v));
      } else if (period > 0) {
        int first = Words.leastRotation(gram, period);
        int[] turn = Words.unroll(Arrays.copyOf(gram, period), first, period);
        cycles
            .computeIfAbsent(boxed(turn), key -> new Cycle(turn))
            .add(kipf.count(v) * instructions.applyAsDouble(gram[0]));
      } else {
        double weight = 0;
        for (int i = 0; i < periods[0]; i++) {
          weight += instructions.applyAsDouble(gram[i]);
        }
        weight *= kipf.count(v);
        if (hottest.size() < CANDIDATES || weight >= hottest.peek().weight()) {
          keep(hottest, plain(gram, kipf.count(v), weight));
        }
      }
    }
    for (int v = 0; v < kipf.levelStart(n); v++) {
      if (!inCall.get(v)) {
        continue;
      }
      long ended = kipf.count(v);
      for (int c = kipf.childrenStart(v); c < kipf.childrenEnd(v); c++) {
        ended -= kipf.count(c);
      }
      if (ended > 0) {
        addCall(calls, kipf.ids(v), ended);
      }
    }
    cycles.values().forEach(c -> keep(hottest, c.sequence(n)));
    calls.values().forEach(c -> keep(hottest, c.sequence()));
    List<HotSequence> ordered = new ArrayList<>(hottest);
    ordered.sort(COLDEST_FIRST.reversed());
    return ordered;
  }

  private static HotSequence plain(int[] gram, long count, double weight) {
    return new HotSequence(Kind.SEQUENCE, PathRun.of(gram), gram.length, count, weight);
  }

  private static void keep(PriorityQueue<HotSequence> hottest, HotSequence s) {
    hottest.add(s);
    if (hottest.size() > CANDIDATES) {
      hottest.remove();
    }
  }

  /**
   * Returns the number of paths in one turn of the cycle that an n-gram belongs to; 0 if it belongs
   * to none.
   */
  private int turn(int[] gram, int[] periods) {
    for (int period : periods) {
      if (repeats(gram, period)) {
        return period;
      }
    }
    return 0;
  }

  /**
   * Returns whether an n-gram repeats with a period. It does if it contains two turns. It also does
   * if it has three paths or more, and the n-grams that begin at each path of its turn occur about
   * equally often. (Two adjacent paths satisfy that by chance.)
   */
  private boolean repeats(int[] gram, int period) {
    int n = gram.length;
    if (2 * period <= n) {
      return true;
    }
    if (n < 3) {
      return false;
    }
    int[] turn = Arrays.copyOf(gram, period);
    long least = Long.MAX_VALUE;
    long most = 0;
    for (int from = 0; from < period; from++) {
      long count = kipf.countOf(Words.unroll(turn, from, n));
      if (count == 0) {
        return false;
      }
      least = Math.min(least, count);
      most = Math.max(most, count);
    }
    return least >= most / 2;
  }

  private void addCall(Map<List<Integer>, CallShape> calls, int[] ids, long count) {
    List<PathRun> runs = PathRun.of(ids);
    double length = 0;
    for (int id : ids) {
      length += instructions.applyAsDouble(id);
    }
    calls
        .computeIfAbsent(runs.stream().map(PathRun::id).toList(), key -> new CallShape())
        .add(runs, ids.length, count, length * count);
  }

  private static List<Integer> boxed(int[] ids) {
    return Arrays.stream(ids).boxed().toList();
  }

  /** A cycle, with the weight of all n-grams that follow it. */
  private final class Cycle {
    private final int[] turn;
    private double weight;

    Cycle(int[] turn) {
      this.turn = turn;
    }

    /**
     * Adds an n-gram. Only its first path counts, because the next n-gram begins one path later.
     */
    void add(double instructionsOfFirst) {
      weight += instructionsOfFirst;
    }

    /**
     * Returns the cycle as a sequence of length n. It begins with a rotation whose n-gram occurs
     * more than half as often as the most frequent one. Of these rotations, it is one with the
     * fewest runs of equal paths, so that no run is split.
     */
    HotSequence sequence(int n) {
      long[] counts = new long[turn.length];
      for (int from = 0; from < turn.length; from++) {
        counts[from] = kipf.countOf(Words.unroll(turn, from, n));
      }
      long most = Arrays.stream(counts).max().orElse(0);
      int best = -1;
      int bestRuns = 0;
      for (int from = 0; from < turn.length; from++) {
        int runs = PathRun.of(Words.unroll(turn, from, turn.length)).size();
        if ((most == 0 || counts[from] > most / 2)
            && (best < 0 || runs < bestRuns || (runs == bestRuns && counts[from] > counts[best]))) {
          best = from;
          bestRuns = runs;
        }
      }
      List<PathRun> runs = PathRun.of(Words.unroll(turn, best, turn.length));
      return new HotSequence(Kind.CYCLE, runs, n, counts[best], weight);
    }
  }

  /** Whole calls of the same paths in the same order, with different numbers of repetitions. */
  private static final class CallShape {
    private List<PathRun> runs = List.of();
    private int longest;
    private long count;
    private double weight;

    void add(List<PathRun> more, int length, long times, double instructions) {
      List<PathRun> all = new ArrayList<>(more);
      for (int i = 0; i < runs.size(); i++) {
        PathRun a = runs.get(i);
        PathRun b = all.get(i);
        all.set(
            i, new PathRun(a.id(), Math.min(a.least(), b.least()), Math.max(a.most(), b.most())));
      }
      runs = all;
      longest = Math.max(longest, length);
      count = Math.addExact(count, times);
      weight += instructions;
    }

    HotSequence sequence() {
      return new HotSequence(Kind.CALL, runs, longest, count, weight);
    }
  }
}
