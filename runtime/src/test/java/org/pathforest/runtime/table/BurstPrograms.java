package org.pathforest.runtime.table;

import java.io.File;
import java.io.IOException;
import java.util.List;
import org.pathforest.runtime.ChildPrograms;
import org.pathforest.runtime.HolderCalls;
import org.pathforest.runtime.Pathforest;
import org.pathforest.runtime.thread.Archive;

/** Programs, run by {@link ChildPrograms}, whose activations may be profiled in bursts. */
final class BurstPrograms {
  /**
   * Number of paths of method 0 of the other class; k of their ids do not fit in an int register.
   */
  static final int SOME = 200;

  /** Number of paths of method 2; k of their ids fit in a long register. */
  static final int MORE = 1 << 14;

  static final String OTHER = "p/Other";

  private BurstPrograms() {}

  /**
   * Returns the sequence of an activation of a method with n paths. From activation {@code
   * different - 1} on, all sequences are the same.
   */
  static List<Integer> sequence(int n, int activation, int different) {
    int a = Math.min(activation, different - 1);
    return List.of(a % n, (a + 1) % n, a % 2, a % 2, a % 2, a * a % n);
  }

  /**
   * Runs activations of methods 0 and 1, with an interruption after each, and of method 3. The
   * first argument is the number of different activations. Each further argument is the number of
   * activations of a class, whose name ends with that number.
   */
  static void interrupted(String... args) {
    int different = Integer.parseInt(args[0]);
    for (int i = 1; i < args.length; i++) {
      Archive h = ChildPrograms.register(ChildPrograms.CLASS + args[i]);
      for (int a = 0; a < Integer.parseInt(args[i]); a++) {
        IntTable t = ChildPrograms.intTable(h, 0, ChildPrograms.FEW);
        feed(t, ChildPrograms.FEW, a, different);
        HolderCalls.interrupted(null, t, 1, 2, 1);
        LongTable l = ChildPrograms.longTable(h, 1, ChildPrograms.MANY);
        feed(l, ChildPrograms.MANY, a, different);
        HolderCalls.interrupted(null, l, 1, 2, 1);
        ChildPrograms.count(h, 1);
      }
    }
  }

  /**
   * Runs activations, a reset in this thread or another one, more activations, and a dump. Each
   * argument has the form of {@link BurstsTest.Reset#argument} and has its own classes.
   */
  static void reset(String... args) throws IOException {
    for (int i = 0; i < args.length; i++) {
      String[] parts = args[i].split("/", -1);
      int before = Integer.parseInt(parts[0]);
      int different = Integer.parseInt(parts[2]);
      tables(args[i], 0, before, different);
      if (parts[3].equals("elsewhere")) {
        ChildPrograms.inThread(Pathforest::reset);
      } else {
        Pathforest.reset();
      }
      tables(args[i], before, before + Integer.parseInt(parts[1]), different);
      Pathforest.dump(new File(args[i].replace('/', '-')));
    }
  }

  /** Runs 600 activations: the first 58 have one sequence, and all others have another one. */
  static void becomeOther(String... args) {
    tables("", 0, 58, 1);
    tables("", 58, 600, 2);
  }

  /** Runs three threads, one after the other, with 2, 100 and 2 activations. */
  static void threads(String... args) {
    for (int n : new int[] {2, 100, 2}) {
      ChildPrograms.inThread(() -> tables("", 0, n, 1000));
      ChildPrograms.contexts();
    }
  }

  private static void tables(String suffix, int from, int to, int different) {
    Archive h = ChildPrograms.register(ChildPrograms.CLASS + suffix);
    Archive other = ChildPrograms.register(OTHER + suffix);
    for (int a = from; a < to; a++) {
      feed(ChildPrograms.intTable(h, 0, ChildPrograms.FEW), ChildPrograms.FEW, a, different);
      feed(ChildPrograms.longTable(h, 1, ChildPrograms.MANY), ChildPrograms.MANY, a, different);
      feed(ChildPrograms.longTable(h, 2, MORE), MORE, a, different);
      feed(ChildPrograms.intTable(other, 0, SOME), SOME, a, different);
    }
  }

  private static void feed(Table t, int paths, int activation, int different) {
    Feeds.feed(t, List.of(sequence(paths, activation, different)));
  }
}
