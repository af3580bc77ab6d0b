package org.pathforest.paths.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.pathforest.paths.probe.Action;
import org.pathforest.paths.probe.PathAction;

/**
 * Runs actions as instrumented code would. One register holds the running sum and a context, a
 * multiple of N that only {@code step} changes. Every step returns a new random context, which
 * reveals a register that was overwritten by mistake.
 */
public final class Interpreter {
  /** Number of repeated iterations after which they are counted although the loop continues. */
  private static final int MOST = 5;

  private final long numPaths;
  private final Random random;
  private final List<List<Long>> sequences = new ArrayList<>();
  private long context;
  private long register;
  private boolean open;
  private int repeated;

  /** Starts with an arbitrary value in the register. */
  public Interpreter(long numPaths, Random random) {
    this.numPaths = numPaths;
    this.random = random;
    register = random.nextLong();
  }

  /** Runs actions in order. */
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

  /** Returns the number of repeated iterations that are not yet counted. */
  public int repeated() {
    return repeated;
  }

  private void emit(long value) {
    assertThat(open).as("a path is counted only while a sequence is open").isTrue();
    assertThat(value - context).isBetween(0L, numPaths - 1);
    sequences.get(sequences.size() - 1).add(value - context);
  }

  /** Returns whether a sequence has begun and not yet ended. */
  public boolean isOpen() {
    return open;
  }

  /** Returns the sum of increments since the path began. */
  public long runningSum() {
    return register - context;
  }

  /** Returns the path ids counted, one list for each sequence that has any. */
  public List<List<Long>> sequences() {
    return sequences.stream().filter(s -> !s.isEmpty()).toList();
  }
}
