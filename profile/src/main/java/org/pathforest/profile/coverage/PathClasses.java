package org.pathforest.profile.coverage;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.pathforest.paths.cfg.BlockExit;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.cfg.DepthFirstSearch;
import org.pathforest.paths.dag.DagEdge;
import org.pathforest.paths.map.CoverageShape;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.paths.numbering.PathDecoder;
import org.pathforest.profile.forest.Kipf;

/**
 * The paths of a method as coverage counts them. Paths are equal if they begin alike and all
 * decisions of the source have the same outcomes on them, whatever branches a compiler has added.
 * Paths over edges that only a compiler's code takes do not count. Where nothing was added, every
 * path is different.
 */
final class PathClasses {
  /**
   * Greatest number of states of the automaton. With more, the paths of the graph are counted
   * instead, since the effort grows with the number of states.
   */
  private static final int MOST_STATES = 20_000;

  /** Methods with at most this many paths have each path examined. */
  private static final int FEW = 10_000;

  private final MethodMap map;
  private final Cfg cfg;
  private final BitSet generated = new BitSet();
  private final BitSet generatedStarts = new BitSet();
  private final Map<Integer, List<Integer>> outcomes = new TreeMap<>();

  /**
   * By step of a decision: a number for its meaning in all decisions. Steps with the same meaning
   * have the same number.
   */
  private final Map<Integer, Integer> letters = new HashMap<>();

  PathClasses(MethodMap map) {
    this.map = map;
    this.cfg = map.cfg();
    CoverageShape shape = map.shape();
    shape.generated().forEach(generated::set);
    shape.generatedStarts().forEach(generatedStarts::set);
    Map<Integer, List<Integer>> meanings = new TreeMap<>();
    int number = 0;
    for (CoverageShape.Decision decision : shape.decisions()) {
      for (List<Integer> outcome : decision.outcomes()) {
        int meaning = number++;
        for (int step : outcome) {
          meanings.computeIfAbsent(step, s -> new ArrayList<>()).add(meaning);
          outcomes.put(step, outcome);
        }
      }
    }
    shape.alike().forEach(meanings::remove);
    Map<List<Integer>, Integer> known = new HashMap<>();
    meanings.forEach((step, m) -> letters.put(step, known.computeIfAbsent(m, k -> known.size())));
  }

  /** Returns the number of different paths that ended and count. */
  long executed(Kipf singles) {
    return map.marked() == null ? singles.roots() : keys(singles).size();
  }

  /** Returns the keys of the executed paths that count. */
  Set<List<Integer>> keys(Kipf singles) {
    PathDecoder decoder = new PathDecoder(map.numbering());
    Set<List<Integer>> keys = new HashSet<>();
    for (int root = 0; root < singles.roots(); root++) {
      keys.add(key(decoder.edges(singles.id(root))));
    }
    keys.remove(null);
    return keys;
  }

  /** Returns the key that identifies a path; null if the path does not count. */
  List<Integer> key(List<DagEdge> path) {
    DagEdge first = path.get(0);
    if (first.kind() == DagEdge.Kind.START_HANDLER && generatedStarts.get(first.to())) {
      return null;
    }
    List<Integer> key = new ArrayList<>(List.of(first.id()));
    for (DagEdge e : path.subList(1, path.size())) {
      add(~e.from(), key);
      if (e.cfgEdge() == null) {
        key.add(end(cfg.block(e.from()).exit()));
      } else if (generated.get(e.cfgEdge().index())) {
        return null;
      } else {
        add(e.cfgEdge().index(), key);
      }
    }
    return key;
  }

  private void add(int step, List<Integer> to) {
    Integer letter = letters.get(step);
    if (letter != null) {
      to.add(letter);
    }
  }

  /** Returns a number that no letter has. */
  private static int end(BlockExit exit) {
    return exit == BlockExit.RETURN ? -1 : -2;
  }

  /** Returns whether an edge is an outcome that its decision never had. */
  boolean isNew(DagEdge e, Executed run) {
    return e.cfgEdge() != null
        && letters.containsKey(e.cfgEdge().index())
        && !run.had(outcomes.get(e.cfgEdge().index()));
  }

  /**
   * Returns how many paths there would be if the method were not cut. If there are few enough to
   * examine each, paths that are known to be impossible do not count.
   */
  BigInteger possible() {
    boolean few = map.numbering().numPaths() <= FEW && map.numbering().dag().cuts().isEmpty();
    if (few && !map.code().conflicts().pairs().isEmpty()) {
      PathDecoder decoder = new PathDecoder(map.numbering());
      Set<Object> different = new HashSet<>();
      for (long id = 0; id < map.numbering().numPaths(); id++) {
        List<DagEdge> path = decoder.edges(id);
        if (!map.code().conflicts().ruleOut(path)) {
          different.add(map.marked() == null ? id : key(path));
        }
      }
      different.remove(null);
      return BigInteger.valueOf(different.size());
    }
    if (map.marked() == null) {
      return PossiblePaths.of(cfg);
    }
    BigInteger count = new Count().count();
    return count == null ? PossiblePaths.of(cfg) : count;
  }

  /**
   * Counts the different words that an automaton accepts, by making it deterministic. Its states
   * are blocks that have begun (b), blocks that were executed to their end (n + b), and the end
   * (2n).
   */
  private final class Count {
    private final DepthFirstSearch search = new DepthFirstSearch(cfg);
    private final int n = cfg.size();
    private final Map<BitSet, BigInteger> words = new HashMap<>();

    /** Returns null if there are too many states. */
    BigInteger count() {
      BitSet starts = new BitSet();
      for (CfgEdge e : cfg.edges()) {
        if (search.isBackEdge(e)) {
          starts.set(e.to());
        }
      }
      List<Integer> all = new ArrayList<>(starts.stream().boxed().toList());
      all.add(0);
      for (int h : cfg.handlers()) {
        if (!generatedStarts.get(h)) {
          all.add(h);
        }
      }
      BigInteger sum = BigInteger.ZERO;
      for (int start : all) {
        BitSet state = new BitSet();
        state.set(start);
        BigInteger more = count(closure(state));
        if (more == null) {
          return null;
        }
        sum = sum.add(more);
      }
      return sum;
    }

    private BigInteger count(BitSet start) {
      Deque<BitSet> open = new ArrayDeque<>();
      open.push(start);
      while (!open.isEmpty()) {
        BitSet state = open.peek();
        Map<Integer, BitSet> moves = moves(state);
        BigInteger sum = state.get(2 * n) ? BigInteger.ONE : BigInteger.ZERO;
        boolean ready = true;
        for (BitSet next : moves.values()) {
          BigInteger more = words.get(next);
          if (more == null) {
            open.push(next);
            ready = false;
          } else {
            sum = sum.add(more);
          }
        }
        if (ready) {
          open.pop();
          words.put(state, sum);
        }
        if (words.size() + open.size() > MOST_STATES) {
          return null;
        }
      }
      return words.get(start);
    }

    private Map<Integer, BitSet> moves(BitSet state) {
      Map<Integer, BitSet> moves = new TreeMap<>();
      for (int s = state.nextSetBit(0); s >= 0; s = state.nextSetBit(s + 1)) {
        step(
            s,
            (letter, to) -> {
              if (letter != null) {
                moves.computeIfAbsent(letter, l -> new BitSet()).set(to);
              }
            });
      }
      moves.replaceAll((letter, next) -> closure(next));
      return moves;
    }

    /** Adds all states that can be reached without a letter. */
    private BitSet closure(BitSet states) {
      BitSet closed = (BitSet) states.clone();
      BitSet work = (BitSet) states.clone();
      for (int s = work.nextSetBit(0); s >= 0; s = work.nextSetBit(0)) {
        work.clear(s);
        step(
            s,
            (letter, to) -> {
              if (letter == null && !closed.get(to)) {
                closed.set(to);
                work.set(to);
              }
            });
      }
      return closed;
    }

    private void step(int state, Step to) {
      if (state < n) {
        to.take(letters.get(~state), n + state);
      } else if (state < 2 * n) {
        int b = state - n;
        if (cfg.block(b).exit() != BlockExit.NONE) {
          to.take(end(cfg.block(b).exit()), 2 * n);
        }
        for (CfgEdge e : cfg.successors(b)) {
          if (!generated.get(e.index())) {
            to.take(letters.get(e.index()), search.isBackEdge(e) ? 2 * n : e.to());
          }
        }
      }
    }
  }

  /** A transition between states of an automaton. */
  @FunctionalInterface
  private interface Step {
    void take(Integer letter, int to);
  }
}
