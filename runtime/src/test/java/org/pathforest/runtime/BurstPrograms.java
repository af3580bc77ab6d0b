package org.pathforest.runtime;

import java.util.List;

/** Those of {@link ChildPrograms} whose activations may be profiled in bursts. */
final class BurstPrograms {
  /** Paths of method 0 of another class, which do not fit in an int register k times. */
  static final int SOME = 200;

  /** Paths of method 2, which fit in a long register k times. */
  static final int MORE = 1 << 14;

  static final String OTHER = "p/Other";

  private BurstPrograms() {}

  /** The sequence of an activation of a method of n paths, where so many are new at first. */
  static List<Integer> sequence(int n, int activation, int different) {
    int a = Math.min(activation, different - 1);
    return List.of(a % n, (a + 1) % n, a % 2, a % 2, a % 2, a * a % n);
  }

  /** Activations of methods 0 and 1, each of which is interrupted, too, and of method 3. */
  static void interrupted(int activations, int different) {
    ClassHandle h = ChildPrograms.register();
    for (int a = 0; a < activations; a++) {
      IntTable t = Probes.intTable(h, 0, ChildPrograms.FEW);
      Feeds.feed(t, List.of(sequence(ChildPrograms.FEW, a, different)));
      Probes.interrupted(t, 1, 2, 1);
      LongTable l = Probes.longTable(h, 1, ChildPrograms.MANY);
      Feeds.feed(l, List.of(sequence(ChildPrograms.MANY, a, different)));
      Probes.interrupted(l, 1, 2, 1);
      Probes.count(h, 1);
    }
  }

  /** Activations, a reset in this thread or another one, and more activations. */
  static void reset(int before, int after, int different, boolean elsewhere)
      throws InterruptedException {
    tables(0, before, different);
    if (elsewhere) {
      Thread t = new Thread(Pathforest::reset);
      t.start();
      t.join();
    } else {
      Pathforest.reset();
    }
    tables(before, before + after, different);
  }

  /** Activations that all have one sequence, and from one of them on all another. */
  static void becomeOther(int from, int activations) {
    tables(0, from, 1);
    tables(from, activations, 2);
  }

  /** Threads that end one after the other, so many activations each. */
  static void ofThreads(int... activations) throws InterruptedException {
    for (int n : activations) {
      Thread t = new Thread(() -> tables(0, n, 1000));
      t.start();
      t.join();
      Registry.snapshot();
      Registry.written();
    }
  }

  private static void tables(int from, int to, int different) {
    ClassHandle h = ChildPrograms.register();
    ClassHandle other = Probes.register(ChildPrograms.identity(OTHER, 4), ChildPrograms.class);
    for (int a = from; a < to; a++) {
      Feeds.feed(
          Probes.intTable(h, 0, ChildPrograms.FEW),
          List.of(sequence(ChildPrograms.FEW, a, different)));
      Feeds.feed(
          Probes.longTable(h, 1, ChildPrograms.MANY),
          List.of(sequence(ChildPrograms.MANY, a, different)));
      Feeds.feed(Probes.longTable(h, 2, MORE), List.of(sequence(MORE, a, different)));
      Feeds.feed(Probes.intTable(other, 0, SOME), List.of(sequence(SOME, a, different)));
    }
  }
}
