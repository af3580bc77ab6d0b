package org.pathforest.paths.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.pathforest.paths.probe.Action;

/**
 * Carries out actions as woven code would: one register that holds a context, a multiple of N that
 * only {@code step} knows, and the running sum. Every step hands out another context at random, so
 * that a register which was overwritten gives itself away.
 */
public final class Interpreter {
  /** So many iterations are counted though the loop goes on. */
  private static final int MOST = 5;

  private final long numPaths;
  private final Random random;
  private final List<List<Long>> sequences = new ArrayList<>();
  private long context;
  private long register;
  private boolean open;
  private int owed;

  /** Starts with rubbish in the register. */
  public Interpreter(long numPaths, Random random) {
    this.numPaths = numPaths;
    this.random = random;
    register = random.nextLong();
  }

  /** Carries out actions in order. */
  public void run(List<Action> actions) {
    for (Action a : actions) {
      if (a instanceof Action.Start start) {
        context = 0;
        register = start.c();
        open = true;
        sequences.add(new ArrayList<>());
      } else if (a instanceof Action.Add add) {
        register += add.c();
      } else if (a instanceof Action.Next next) {
        emit(register + next.e());
        context = random.nextInt(1 << 20) * numPaths;
        register = context + next.b();
      } else if (a instanceof Action.End end) {
        assertThat(owed).as("iterations owed when the sequence ends").isZero();
        emit(register + end.e());
        open = false;
      } else if (a instanceof Action.Again again) {
        register -= again.sum();
        if (++owed == MOST) {
          settle(again.settle());
        }
      } else if (a instanceof Action.Settle settle) {
        settle(settle);
      }
    }
  }

  /** Counts the iterations that are owed. */
  public void settle(Action.Settle settle) {
    for (; owed > 0; owed--) {
      emit(register + settle.d());
      context = random.nextInt(1 << 20) * numPaths;
      register = context + settle.c() - settle.d();
    }
  }

  /** How many iterations are owed. */
  public int owed() {
    return owed;
  }

  private void emit(long value) {
    assertThat(open).as("a path is counted only while a sequence is open").isTrue();
    assertThat(value - context).isBetween(0L, numPaths - 1);
    sequences.get(sequences.size() - 1).add(value - context);
  }

  /** Whether a sequence was begun and not ended. */
  public boolean isOpen() {
    return open;
  }

  /** The sum of increments since the path began. */
  public long runningSum() {
    return register - context;
  }

  /** The ids emitted, a list per sequence that emitted any. */
  public List<List<Long>> sequences() {
    return sequences.stream().filter(s -> !s.isEmpty()).toList();
  }
}
