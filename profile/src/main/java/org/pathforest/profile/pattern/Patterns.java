package org.pathforest.profile.pattern;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.pathforest.paths.FileException;
import org.pathforest.paths.cfg.Block;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.weights.LoopForest;
import org.pathforest.profile.MethodPaths;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.forest.Kipf;
import org.pathforest.profile.forest.Words;
import org.pathforest.profile.tune.BranchMisses;
import org.pathforest.profile.tune.BranchPeriods;

/**
 * Finds the patterns of a method. What counts as one is said by the constants here, and in {@code
 * docs/patterns.md}.
 */
public final class Patterns {
  /** Loops with fewer iterations, and cycles with fewer occurrences, say nothing. */
  private static final long ENOUGH = 50;

  /**
   * Least share of a loop's back edges that single-path iterations must be for a verdict, and of a
   * branch's executions that must have so many iterations before them.
   */
  private static final double SEEN = 0.5;

  /** A loop is biased if one path is this part of its iterations. */
  private static final double BIASED = 0.9;

  /** A path comes in runs if so many of its occurrences are followed by k - 1 more. */
  private static final double FOLLOWED = 0.5;

  /** And if its runs are so many times as long as those of independent iterations would be. */
  private static final double LONGER = 2;

  /** A loop is phased if such paths are this part of its iterations. */
  private static final double PHASED = 0.5;

  /** Paths with a smaller part are not looked at for phases. */
  private static final double RARE = 0.01;

  /** Paths are periodic if so many of their occurrences are followed by the cycle. */
  private static final double PERIODIC = 0.5;

  /** Entropies below this, in bits, leave nothing to be told. */
  private static final double CERTAIN = 0.1;

  /** Iterations are correlated if this part of the entropy is known beforehand. */
  private static final double CORRELATED = 0.2;

  /** Iterations are irregular if less than this part of the entropy is known beforehand. */
  private static final double IRREGULAR = 0.05;

  /** The iteration before decides a branch if it leaves at most this part of its entropy. */
  private static final double UNDECIDED = 0.05;

  /** A branch is hard if the best guess from its history is wrong in so many of its executions. */
  private static final double HARD = 0.05;

  /** A branch has a period if it goes the way of so many iterations before in this part of them. */
  private static final double SAME = 0.95;

  /** And in so much more than it goes the way of the one before. */
  private static final double MORE = 0.1;

  /** So many instructions take about as long as a misprediction, 15 to 20 cycles. */
  private static final int MISPREDICTION = 20;

  /** Histories are looked at while each was followed so often on average. */
  private static final int OBSERVATIONS = 20;

  private final MethodProfile method;
  private final Kipf kipf;
  private final MethodPaths paths;
  private final Cfg cfg;
  private final LoopForest loops;
  private final List<Pattern> found = new ArrayList<>();

  private Patterns(MethodProfile method, Kipf kipf) {
    this.method = method;
    this.kipf = kipf;
    this.paths = new MethodPaths(method, kipf);
    this.cfg = method.map().cfg();
    this.loops = LoopForest.of(cfg);
  }

  /**
   * The patterns of a method, heaviest first, then trip counts of its loops in offset order. None
   * where sequences of two paths are not known.
   *
   * @throws FileException if a count passes 2^63 - 1
   */
  public static List<Pattern> of(MethodProfile method) throws FileException {
    return of(method, method.kipf());
  }

  /** The same for its forest, where that is at hand. */
  public static List<Pattern> of(MethodProfile method, Kipf kipf) {
    if (kipf.exactUpTo() < 2) {
      return List.of();
    }
    Patterns p = new Patterns(method, kipf);
    p.periodic();
    Map<Integer, LoopStream> streams = LoopStream.of(p.paths, kipf);
    for (MethodPaths.Loop loop : p.paths.loops()) {
      LoopStream stream = streams.get(loop.header());
      if (stream != null) {
        p.loop(stream, loop.backEdges());
      }
    }
    p.branches(streams);
    p.found.sort(Comparator.comparingDouble(pattern -> -pattern.weight()));
    p.tripCounts();
    return List.copyOf(p.found);
  }

  private Pattern.Place place(int block) {
    Block b = cfg.block(block);
    return new Pattern.Place(b.offset(), b.firstLine());
  }

  private double weight(int path, long count) {
    return paths.instructions(path) * count;
  }

  /** What the iterations of a loop show: one thing, the one that tells most. */
  private void loop(LoopStream stream, long backEdges) {
    if (stream.count() >= Math.max(ENOUGH, SEEN * backEdges)
        && !goesRound(stream)
        && !phased(stream)
        && !biased(stream, backEdges)) {
      dependence(stream);
    }
  }

  private boolean biased(LoopStream stream, long backEdges) {
    for (Map.Entry<Integer, Long> e : stream.iterations().entrySet()) {
      double share = (double) e.getValue() / stream.count();
      if (share >= BIASED) {
        found.add(
            new Pattern.Biased(
                place(stream.header()),
                e.getKey(),
                e.getValue(),
                stream.count(),
                backEdges,
                share,
                weight(e.getKey(), e.getValue())));
        return true;
      }
    }
    return false;
  }

  /** Whether most of its iterations are those of cycles found before. */
  private boolean goesRound(LoopStream stream) {
    Set<Integer> inCycles = new HashSet<>();
    for (Pattern p : found) {
      if (p instanceof Pattern.Periodic cycle) {
        inCycles.addAll(cycle.turn());
      }
    }
    long those =
        stream.iterations().entrySet().stream()
            .filter(e -> inCycles.contains(e.getKey()))
            .mapToLong(Map.Entry::getValue)
            .sum();
    return those >= PERIODIC * stream.count();
  }

  private boolean phased(LoopStream stream) {
    if (stream.iterations().size() < 2) {
      return false;
    }
    List<Pattern.Phase> phases = new ArrayList<>();
    double share = 0;
    double weight = 0;
    for (Map.Entry<Integer, Long> e : stream.iterations().entrySet()) {
      Pattern.Phase phase = phase(e.getKey(), e.getValue(), stream.count());
      double independent = 1 / (1 - phase.share());
      if (phase.share() >= RARE
          && phase.followed() >= FOLLOWED
          && phase.run() >= LONGER * independent) {
        phases.add(phase);
        share += phase.share();
        weight += weight(phase.path(), phase.count());
      }
    }
    if (share < PHASED) {
      return false;
    }
    phases.sort(Comparator.comparingLong(p -> -p.count()));
    found.add(new Pattern.Phased(place(stream.header()), phases, share, weight));
    return true;
  }

  private Pattern.Phase phase(int path, long count, long iterations) {
    int k = kipf.exactUpTo();
    double left = 0;
    long repeated = 0;
    long twice = 0;
    int v = -1;
    for (int n = 1; n <= k; n++) {
      v = n == 1 || v >= 0 ? kipf.child(v, path) : -1;
      repeated = v < 0 ? 0 : kipf.count(v);
      twice = n == 2 ? repeated : twice;
      left += repeated;
    }
    double run = (double) count / Math.max(1, count - twice);
    return new Pattern.Phase(
        path, count, (double) count / iterations, (double) repeated / count, run, left / count);
  }

  private void dependence(LoopStream stream) {
    if (stream.iterations().size() < 2 || stream.observations(1) < ENOUGH) {
      return;
    }
    double entropy = stream.entropy(1);
    if (entropy < CERTAIN) {
      return;
    }
    Pattern.Place loop = place(stream.header());
    double weight =
        stream.iterations().entrySet().stream()
            .mapToDouble(e -> weight(e.getKey(), e.getValue()))
            .sum();
    double information = stream.information(1);
    if (information >= CORRELATED * entropy) {
      List<Pattern.Decided> decided = stream.decided(cfg, paths, CERTAIN, UNDECIDED);
      found.add(
          new Pattern.Correlated(
              loop, entropy, information, stream.predicted(1), stream.guessed(1), decided, weight));
      return;
    }
    double most = information / entropy;
    int known = 1;
    while (known + 1 < kipf.exactUpTo()
        && stream.observations(known + 1) >= ENOUGH
        && stream.observations(known + 1)
            >= (long) OBSERVATIONS * stream.histories(known + 1) * stream.kinds()) {
      known++;
      most = Math.max(most, stream.information(known) / stream.entropy(known));
    }
    if (most < IRREGULAR) {
      found.add(
          new Pattern.Irregular(
              loop,
              entropy,
              most * entropy,
              known,
              stream.predicted(known),
              stream.guessed(known),
              weight));
    }
  }

  /** Cycles of different paths, anywhere in the method. */
  private void periodic() {
    int n = kipf.exactUpTo();
    Map<List<Integer>, Long> seen = new TreeMap<>(Patterns::compare);
    for (int v = kipf.levelStart(n); v < kipf.levelEnd(n); v++) {
      int[] gram = kipf.ids(v);
      int period = Words.periods(gram)[0];
      if (period >= 2 && 2 * period <= n) {
        int first = Words.leastRotation(gram, period);
        int[] turn = Words.unroll(Arrays.copyOf(gram, period), first, period);
        seen.merge(Arrays.stream(turn).boxed().toList(), kipf.count(v), Long::sum);
      }
    }
    seen.forEach(this::periodic);
  }

  private static int compare(List<Integer> a, List<Integer> b) {
    int[] x = a.stream().mapToInt(Integer::intValue).toArray();
    int[] y = b.stream().mapToInt(Integer::intValue).toArray();
    return Arrays.compare(x, y);
  }

  private void periodic(List<Integer> least, long occurrences) {
    int[] turn = least.stream().mapToInt(Integer::intValue).toArray();
    int n = kipf.exactUpTo();
    Set<Integer> different = new HashSet<>(least);
    long all = 0;
    for (int id : different) {
      all += kipf.countOf(id);
    }
    double share = (double) occurrences / all;
    if (occurrences < ENOUGH || share < PERIODIC) {
      return;
    }
    int best = 0;
    long most = -1;
    double weight = 0;
    for (int from = 0; from < turn.length; from++) {
      int[] gram = Words.unroll(turn, from, n);
      long count = kipf.countOf(gram);
      weight += weight(gram[0], count);
      if (count > most) {
        most = count;
        best = from;
      }
    }
    int[] shown = Words.unroll(turn, best, turn.length);
    found.add(
        new Pattern.Periodic(
            Arrays.stream(shown).boxed().toList(),
            n,
            most,
            (double) most / kipf.countOf(shown[0]),
            share,
            weight));
  }

  private void branches(Map<Integer, LoopStream> streams) {
    Map<Integer, BranchMisses> misses = new TreeMap<>();
    BranchMisses.of(cfg, kipf, paths::path).forEach(b -> misses.put(b.block(), b));
    for (BranchPeriods.Periods periods : BranchPeriods.of(cfg, kipf, paths::path)) {
      if (!goesRound(streams.get(periods.header()))) {
        periodic(periods, misses.get(periods.block()));
      }
    }
    for (BranchMisses b : misses.values()) {
      if (loops.loopOf(b.block()) != LoopForest.NONE
          && b.missesHistory() >= Math.max(ENOUGH, HARD * b.executions())) {
        found.add(
            new Pattern.HardBranch(
                place(b.block()),
                cfg.block(b.block()).lastLine(),
                b.executions(),
                b.missesConstant(),
                b.missesHistory(),
                (double) MISPREDICTION * b.missesHistory()));
      }
    }
  }

  private void periodic(BranchPeriods.Periods periods, BranchMisses b) {
    for (int n = 2; n < periods.compared().size(); n++) {
      double share = periods.share(n);
      if (periods.compared().get(n) >= SEEN * b.executions()
          && share >= SAME
          && share >= periods.share(1) + MORE
          && b.missesConstant() >= ENOUGH) {
        found.add(
            new Pattern.PeriodicBranch(
                place(periods.header()),
                place(periods.block()),
                cfg.block(periods.block()).lastLine(),
                n,
                share,
                b.executions(),
                b.missesConstant(),
                (double) MISPREDICTION * b.missesConstant()));
        return;
      }
    }
  }

  private void tripCounts() {
    for (MethodPaths.Loop loop : paths.loops()) {
      double weight = 0;
      for (int root = 0; root < kipf.roots(); root++) {
        if (paths.path(kipf.id(root)).blocks().contains(loop.header())) {
          weight += weight(kipf.id(root), kipf.count(root));
        }
      }
      found.add(
          TripCounter.count(
              paths,
              kipf,
              loops,
              loop.header(),
              method.interrupted(),
              place(loop.header()),
              loop.backEdges(),
              weight));
    }
  }
}
