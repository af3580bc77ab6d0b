package org.pathforest.paths.probe;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;

/**
 * Finds the blocks at which the running sum of a plan is the same however the block is reached. It
 * propagates constants forward over the actions. If the register also holds a context, sums after a
 * {@link PathAction.Next} are unknown.
 */
public final class KnownSums {
  private enum State {
    /** No way to the block has been found yet. */
    UNSEEN,
    /** No path has started on the ways found so far. */
    NONE,
    KNOWN,
    VARIES
  }

  private final State[] states;
  private final long[] sums;

  private final boolean contexts;

  private KnownSums(int blocks, boolean contexts) {
    this.contexts = contexts;
    states = new State[blocks];
    sums = new long[blocks];
    Arrays.fill(states, State.UNSEEN);
  }

  /** Propagates the sums of a register that also holds a context. */
  public static KnownSums of(Cfg cfg, ProbePlan plan) {
    return of(cfg, plan, true);
  }

  /** Propagates the sums of a register without a context, which {@code Next} assigns anew. */
  public static KnownSums withoutContexts(Cfg cfg, ProbePlan plan) {
    return of(cfg, plan, false);
  }

  private static KnownSums of(Cfg cfg, ProbePlan plan, boolean contexts) {
    KnownSums known = new KnownSums(cfg.size(), contexts);
    Deque<Integer> work = new ArrayDeque<>();
    known.reach(0, State.NONE, 0, plan.atEntry(), work);
    for (int h : cfg.handlers()) {
      known.reach(h, State.NONE, 0, plan.atHandler(h), work);
    }
    while (!work.isEmpty()) {
      int b = work.remove();
      for (CfgEdge e : cfg.successors(b)) {
        known.reach(e.to(), known.states[b], known.sums[b], plan.onEdge(e.index()), work);
      }
    }
    return known;
  }

  private void reach(int to, State before, long sumBefore, List<Action> way, Deque<Integer> work) {
    State state = before;
    long sum = sumBefore;
    for (Action action : way) {
      if (action instanceof PathAction.Start start) {
        state = State.KNOWN;
        sum = start.c();
      } else if (action instanceof PathAction.Add add) {
        sum += add.c();
      } else if (action instanceof PathAction.Next next) {
        state = contexts ? State.VARIES : State.KNOWN;
        sum = next.b();
      }
    }
    State there = states[to];
    if (state.compareTo(there) > 0) {
      // A way without a sum does not matter: there, nothing reads the register before a path
      // starts.
      states[to] = state;
      sums[to] = sum;
      work.add(to);
    } else if (state == State.KNOWN && there == State.KNOWN && sums[to] != sum) {
      states[to] = State.VARIES;
      work.add(to);
    }
  }

  /**
   * Returns the running sum at the start of a block; null if it varies, or if there is none yet.
   */
  public Long at(int block) {
    return states[block] == State.KNOWN ? sums[block] : null;
  }
}
