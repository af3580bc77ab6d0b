package org.pathforest.paths.scheme.kiter;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.pathforest.paths.cfg.BlockExit;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.scheme.kiter.IterationEdge.Kind;

/** Cuts a walk into k-iteration paths by their definition, using lists of blocks. */
final class Segments {
  private final NaiveLoops loops;
  private final List<IterationPath> paths = new ArrayList<>();
  private Kind start;
  private List<Integer> prefix;
  private final Deque<List<Integer>> iterations = new ArrayDeque<>();

  Segments(NaiveLoops loops) {
    this.loops = loops;
  }

  /** Returns the paths that have ended, in order. */
  List<IterationPath> paths() {
    return paths;
  }

  /** Begins a path that does not follow a profiled loop's back edge; drops the path in progress. */
  void begin(Kind kind, int block) {
    start = kind;
    prefix = new ArrayList<>();
    iterations.clear();
    step(block);
  }

  private void step(int block) {
    if (loops.of(block) < 0) {
      prefix.add(block);
    } else if (iterations.isEmpty()) {
      iterations.add(new ArrayList<>(List.of(block)));
    } else {
      iterations.getLast().add(block);
    }
  }

  private void leave() {
    iterations.forEach(prefix::addAll);
    iterations.clear();
  }

  void take(CfgEdge e) {
    if (loops.isLoopEdge(e)) {
      if (iterations.size() == loops.ks.get(e.to())) {
        List<Integer> blocks = new ArrayList<>(prefix);
        iterations.forEach(blocks::addAll);
        paths.add(new IterationPath(start, blocks, Kind.END_LOOP, e.to()));
        start = Kind.START_LOOP;
        prefix = new ArrayList<>();
        iterations.removeFirst();
      }
      iterations.add(new ArrayList<>(List.of(e.to())));
    } else if (loops.retreating.get(e.index())) {
      leave();
      paths.add(new IterationPath(start, prefix, Kind.END_BACKEDGE, e.to()));
      begin(Kind.START_BACKEDGE, e.to());
    } else {
      if (loops.of(e.from()) != loops.of(e.to())) {
        leave();
      }
      step(e.to());
    }
  }

  void exit(int block) {
    leave();
    boolean returns = loops.cfg.block(block).exit() == BlockExit.RETURN;
    paths.add(new IterationPath(start, prefix, returns ? Kind.END_RETURN : Kind.END_THROW, -1));
  }
}
