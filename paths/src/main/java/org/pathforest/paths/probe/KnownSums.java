package org.pathforest.paths.probe;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;

/**
 * Where the running sum of a plan is the same on all ways that lead there: constants, propagated
 * forward over the actions. Where the register also holds a context, nothing is known of sums
 * behind a {@link PathAction.Next}.
 */
public final class KnownSums {
  private enum State {
    /** No way to there has been found yet. */
    UNSEEN,
    /** Nothing has begun on the ways found. */
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

  /** Propagates sums of a register that also holds a context. */
  public static KnownSums of(Cfg cfg, ProbePlan plan) {
    return of(cfg, plan, true);
  }

  /** Propagates sums of a register that holds nothing else: {@code Next} sets it anew. */
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
      // Where one way has no sum yet, it is not wanted before a path begins.
      states[to] = state;
      sums[to] = sum;
      work.add(to);
    } else if (state == State.KNOWN && there == State.KNOWN && sums[to] != sum) {
      states[to] = State.VARIES;
      work.add(to);
    }
  }

  /** The running sum with which a block begins; null if it varies, or if there is none yet. */
  public Long at(int block) {
    return states[block] == State.KNOWN ? sums[block] : null;
  }
}
