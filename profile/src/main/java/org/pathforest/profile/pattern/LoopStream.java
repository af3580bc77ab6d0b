package org.pathforest.profile.pattern;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.pathforest.paths.cfg.Block;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.dag.DagEdge.Kind;
import org.pathforest.paths.numbering.BlPath;
import org.pathforest.profile.MethodPaths;
import org.pathforest.profile.forest.Kipf;

/**
 * What follows what in the iterations of one loop. An iteration is a path that begins with a back
 * edge to the loop's header and ends with one; so an outer loop has iterations only where no inner
 * loop ran. What follows is the path of the next iteration, or the one that leaves the loop.
 */
final class LoopStream {
  private final int header;
  private final Map<Integer, Long> iterations = new TreeMap<>();
  private long count;
  // By number of iterations that are known before, from 1.
  private final List<Before> before = new ArrayList<>();

  /** What followed after so many iterations. */
  private static final class Before {
    final Map<Integer, Long> next = new HashMap<>();
    long count;
    long predicted; // the path that follows its history most often
    double left; // entropy of what followed, histories known; times count
    double leftMissing;
    int histories;
  }

  /** Which path followed which. */
  private final Map<Integer, Map<Integer, Long>> pairs = new TreeMap<>();

  private LoopStream(int header) {
    this.header = header;
  }

  /** The loops of a method that have iterations, by header. */
  static Map<Integer, LoopStream> of(MethodPaths paths, Kipf kipf) {
    Map<Integer, LoopStream> streams = new TreeMap<>();
    Map<Integer, Integer> loopOf = new HashMap<>();
    for (int root = 0; root < kipf.roots(); root++) {
      BlPath p = paths.path(kipf.id(root));
      int h = p.blocks().get(0);
      if (p.start() == Kind.START_BACKEDGE && p.end() == Kind.END_BACKEDGE && p.to() == h) {
        loopOf.put(kipf.id(root), h);
        LoopStream s = streams.computeIfAbsent(h, LoopStream::new);
        s.iterations.put(kipf.id(root), kipf.count(root));
        s.count += kipf.count(root);
      }
    }
    // The loop that all paths of a node are iterations of, or -1. Parents come before children.
    int[] loops = new int[kipf.size()];
    for (int v = 0; v < loops.length; v++) {
      int own = loopOf.getOrDefault(kipf.id(v), -1);
      int parent = kipf.parent(v);
      loops[v] = parent < 0 || loops[parent] == own ? own : -1;
      if (loops[v] >= 0) {
        streams.get(loops[v]).add(kipf, v);
      }
    }
    return streams;
  }

  private void add(Kipf kipf, int v) {
    int length = kipf.level(v);
    if (length >= kipf.exactUpTo()) {
      return;
    }
    while (before.size() < length) {
      before.add(new Before());
    }
    Before b = before.get(length - 1);
    Map<Integer, Long> next = new HashMap<>();
    for (int c = kipf.childrenStart(v); c < kipf.childrenEnd(v); c++) {
      if (kipf.count(c) > 0) {
        next.put(kipf.id(c), kipf.count(c));
        b.next.merge(kipf.id(c), kipf.count(c), Long::sum);
        b.count += kipf.count(c);
      }
    }
    if (next.isEmpty()) {
      return;
    }
    b.predicted += Collections.max(next.values());
    b.left += Entropy.total(next.values());
    b.leftMissing += Entropy.missing(next.size());
    b.histories++;
    if (length == 1) {
      pairs.put(kipf.id(v), next);
    }
  }

  int header() {
    return header;
  }

  /** How often each path is an iteration. */
  Map<Integer, Long> iterations() {
    return iterations;
  }

  /** How many iterations there were. */
  long count() {
    return count;
  }

  /** How often something followed on so many iterations, 1 or more. */
  long observations(int known) {
    return known <= before.size() ? before.get(known - 1).count : 0;
  }

  /** How many different histories of so many iterations there are. */
  int histories(int known) {
    return known <= before.size() ? before.get(known - 1).histories : 0;
  }

  /** How many different paths follow. */
  int kinds() {
    return before.isEmpty() ? 0 : before.get(0).next.size();
  }

  /**
   * Share of what follows that is the path which follows so many iterations most often: a
   * prediction from these is right so often.
   */
  double predicted(int known) {
    Before b = before.get(known - 1);
    return b.count == 0 ? 0 : (double) b.predicted / b.count;
  }

  /** Share of what follows that is the most frequent path: a guess is right so often. */
  double guessed(int known) {
    Before b = before.get(known - 1);
    return b.count == 0 ? 0 : (double) Collections.max(b.next.values()) / b.count;
  }

  /** Entropy of what follows, where so many iterations are known before. */
  double entropy(int known) {
    Before b = before.get(known - 1);
    double total = Entropy.total(b.next.values()) + Entropy.missing(b.next.size());
    return b.count == 0 ? 0 : total / b.count;
  }

  /**
   * Information that so many iterations have about what follows; what chance alone would show is
   * taken off.
   */
  double information(int known) {
    Before b = before.get(known - 1);
    if (b.count == 0) {
      return 0;
    }
    return Math.max(0, entropy(known) - (b.left + b.leftMissing) / b.count);
  }

  /** The branches of which the iteration before decides the outcome. */
  List<Pattern.Decided> decided(Cfg cfg, MethodPaths paths, double least, double most) {
    Map<Integer, Map<Integer, Map<Integer, Long>>> outcomes = new TreeMap<>();
    pairs.forEach(
        (before, next) ->
            next.forEach(
                (id, n) -> {
                  BlPath p = paths.path(id);
                  for (int i = 0; i < p.blocks().size(); i++) {
                    int b = p.blocks().get(i);
                    int to = i + 1 < p.blocks().size() ? p.blocks().get(i + 1) : p.to();
                    if (cfg.successors(b).size() > 1) {
                      outcomes
                          .computeIfAbsent(b, k -> new TreeMap<>())
                          .computeIfAbsent(before, k -> new HashMap<>())
                          .merge(to, n, Long::sum);
                    }
                  }
                }));
    List<Pattern.Decided> decided = new ArrayList<>();
    outcomes.forEach(
        (b, byPath) -> {
          Map<Integer, Long> all = new HashMap<>();
          double left = 0;
          for (Map<Integer, Long> o : byPath.values()) {
            o.forEach((to, n) -> all.merge(to, n, Long::sum));
            left += Entropy.total(o.values());
          }
          double n = all.values().stream().mapToDouble(Long::doubleValue).sum();
          double entropy = Entropy.total(all.values()) / n;
          if (entropy >= least && left / n <= most * entropy) {
            Block block = cfg.block(b);
            int[] lines = block.lines();
            int line = lines.length == 0 ? 0 : lines[lines.length - 1];
            Pattern.Place place = new Pattern.Place(block.offset(), block.firstLine());
            decided.add(new Pattern.Decided(place, line, entropy, left / n));
          }
        });
    return decided;
  }
}
