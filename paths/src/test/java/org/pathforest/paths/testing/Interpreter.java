package org.pathforest.paths.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.pathforest.paths.probe.Action;
import org.pathforest.paths.probe.PathAction;

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
  private int repeated;

  /** Starts with rubbish in the register. */
  public Interpreter(long numPaths, Random random) {
    this.numPaths = numPaths;
    this.random = random;
    register = random.nextLong();
  }

  /** Carries out actions in order. */
  public void run(List<Action> actions) {
    for (Action a : actions) {
      if (a instanceof PathAction.Start start) {
        context = 0;
        register = start.c();
        open = true;
        sequences.add(new ArrayList<>());
      } else if (a instanceof PathAction.Add add) {
        register += add.c();
      } else if (a instanceof PathAction.Next next) {
        emit(register + next.e());
        context = random.nextInt(1 << 20) * numPaths;
        register = context + next.b();
      } else if (a instanceof PathAction.End end) {
        assertThat(repeated).as("repeated iterations when the sequence ends").isZero();
        emit(register + end.e());
        open = false;
      } else if (a instanceof PathAction.Repeat repeat) {
        register -= repeat.sum();
        if (++repeated == MOST) {
          flush(repeat.flush());
        }
      } else if (a instanceof PathAction.Flush flush) {
        flush(flush);
      }
    }
  }

  /** Counts the repeated iterations. */
  public void flush(PathAction.Flush flush) {
    for (; repeated > 0; repeated--) {
      emit(register + flush.d());
      context = random.nextInt(1 << 20) * numPaths;
      register = context + flush.c() - flush.d();
    }
  }

  /** How many iterations are noted. */
  public int repeated() {
    return repeated;
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
