package org.pathforest.paths.scheme.kiter;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import org.pathforest.paths.cfg.BlockExit;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.scheme.kiter.IterationEdge.Kind;
import org.pathforest.paths.testing.Naive;

/**
 * Loops and the loop-unrolled graph, computed directly from the definitions. The code is slow and
 * recursive, and uses none of the algorithms under test.
 */
final class NaiveLoops {
  final Cfg cfg;
  final BitSet retreating;

  /** Bodies, by header, of the loops that are profiled with k iterations. */
  final Map<Integer, BitSet> bodies = new HashMap<>();

  final Map<Integer, Integer> ks = new HashMap<>();
  final Map<Integer, BitSet> backEdges = new HashMap<>();

  NaiveLoops(Cfg cfg) {
    this.cfg = cfg;
    retreating = Naive.retreatingEdges(cfg);
  }

  /** Returns the loops that contain no other loop and have a k above 1. */
  static NaiveLoops innermost(Cfg cfg, IntUnaryOperator k) {
    NaiveLoops loops = new NaiveLoops(cfg);
    BitSet headers = new BitSet();
    cfg.edges().stream()
        .filter(e -> loops.retreating.get(e.index()))
        .forEach(e -> headers.set(e.to()));
    headers.stream()
        .forEach(
            h -> {
              BitSet inner = loops.body(h, loops.retreating);
              inner.and(headers);
              if (inner.cardinality() == 1 && k.applyAsInt(h) > 1) {
                loops.add(h, k.applyAsInt(h), loops.retreating);
              }
            });
    return loops;
  }

  void add(int header, int k, BitSet chosen) {
    BitSet mine = new BitSet();
    cfg.edges().stream()
        .filter(e -> e.to() == header && retreating.get(e.index()) && chosen.get(e.index()))
        .forEach(e -> mine.set(e.index()));
    backEdges.put(header, mine);
    bodies.put(header, body(header, chosen));
    ks.put(header, k);
  }

  /** Returns the blocks on forward paths from the header to the source of a chosen back edge. */
  private BitSet body(int header, BitSet chosen) {
    BitSet fromHeader = forward(header);
    BitSet body = new BitSet();
    for (CfgEdge e : cfg.edges()) {
      if (e.to() == header && retreating.get(e.index()) && chosen.get(e.index())) {
        fromHeader.stream().filter(b -> forward(b).get(e.from())).forEach(body::set);
      }
    }
    body.set(header);
    return body;
  }

  private BitSet forward(int b) {
    BitSet seen = new BitSet();
    forward(b, seen);
    return seen;
  }

  private void forward(int b, BitSet seen) {
    if (!seen.get(b)) {
      seen.set(b);
      cfg.successors(b).stream()
          .filter(e -> !retreating.get(e.index()))
          .forEach(e -> forward(e.to(), seen));
    }
  }

  /** Returns the header of the loop that contains the block; -1 if there is none. */
  int of(int block) {
    return bodies.entrySet().stream()
        .filter(e -> e.getValue().get(block))
        .mapToInt(Map.Entry::getKey)
        .findFirst()
        .orElse(-1);
  }

  boolean isLoopEdge(CfgEdge e) {
    return backEdges.containsKey(e.to()) && backEdges.get(e.to()).get(e.index());
  }

  /**
   * Returns whether a loop is entered past its header from a block that the method's entry reaches.
   */
  boolean irreducible() {
    BitSet fromEntry = Naive.reach(cfg, 0, -1);
    return cfg.edges().stream()
        .anyMatch(
            e ->
                of(e.to()) >= 0
                    && of(e.from()) != of(e.to())
                    && of(e.to()) != e.to()
                    && fromEntry.get(e.from()));
  }

  /**
   * All paths of the loop-unrolled graph: the valid ones, and the number of valid and invalid ones.
   */
  final class Unrolled {
    final Set<IterationPath> valid = new LinkedHashSet<>();
    int all;
    private final int most;

    Unrolled(int most) {
      this.most = most;
      from(Kind.START_ENTRY, 0);
      for (int h : cfg.handlers()) {
        from(Kind.START_HANDLER, h);
      }
      BitSet starts = new BitSet();
      cfg.edges().stream()
          .filter(e -> retreating.get(e.index()) && !isLoopEdge(e))
          .forEach(e -> starts.set(e.to()));
      starts.stream().forEach(b -> from(Kind.START_BACKEDGE, b));
      bodies.keySet().stream().sorted().forEach(h -> from(Kind.START_LOOP, h));
    }

    private void from(Kind start, int block) {
      List<Integer> blocks = new ArrayList<>();
      blocks.add(block);
      extend(start, start == Kind.START_LOOP ? block : -1, blocks, 1, true);
    }

    private void extend(
        Kind start, int startLoop, List<Integer> blocks, int iteration, boolean valid) {
      if (all > most) {
        return;
      }
      int b = blocks.get(blocks.size() - 1);
      int loop = of(b);
      boolean mayLeave = loop < 0 || startLoop != loop || iteration == ks.get(loop);
      if (cfg.block(b).exit() != BlockExit.NONE) {
        boolean returns = cfg.block(b).exit() == BlockExit.RETURN;
        end(start, blocks, returns ? Kind.END_RETURN : Kind.END_THROW, -1, valid && mayLeave);
      }
      for (CfgEdge e : cfg.successors(b)) {
        if (isLoopEdge(e)) {
          if (iteration == ks.get(loop)) {
            end(start, blocks, Kind.END_LOOP, e.to(), valid);
          } else {
            extend(start, startLoop, with(blocks, e.to()), iteration + 1, valid);
          }
        } else if (retreating.get(e.index())) {
          end(start, blocks, Kind.END_BACKEDGE, e.to(), valid && mayLeave);
        } else if (loop >= 0 && of(e.to()) == loop) {
          extend(start, startLoop, with(blocks, e.to()), iteration, valid);
        } else {
          extend(start, -1, with(blocks, e.to()), 1, valid && mayLeave);
        }
      }
    }

    private List<Integer> with(List<Integer> blocks, int next) {
      List<Integer> more = new ArrayList<>(blocks);
      more.add(next);
      return more;
    }

    private void end(Kind start, List<Integer> blocks, Kind end, int to, boolean isValid) {
      all++;
      if (isValid) {
        valid.add(new IterationPath(start, blocks, end, to));
      }
    }
  }
}
