package org.pathforest.runtime.thread;

import java.lang.reflect.Field;
import java.util.Arrays;
import org.pathforest.runtime.ChildPrograms;
import org.pathforest.runtime.memory.Memory;
import org.pathforest.runtime.table.StoppingTable;

/** Programs, run by {@link ChildPrograms}, that access the contexts of threads. */
final class ThreadPrograms {
  private ThreadPrograms() {}

  /** Counts in a thread whose slot is freed and whose thread locals are cleared, as pools do. */
  static void erased(String... args) throws ReflectiveOperationException {
    Archive h = ChildPrograms.register();
    ChildPrograms.feed(h);
    h.threads.forget(Registry.context(Thread.currentThread()).at(h.number));
    Field locals = Thread.class.getDeclaredField("threadLocals");
    locals.setAccessible(true);
    locals.set(Thread.currentThread(), null);
    ChildPrograms.feed(h);
    System.out.println(ChildPrograms.contexts());
  }

  /** Counts in some threads one after another. Prints whether what they take stays the same. */
  static void inTurn(String... args) {
    Archive h = ChildPrograms.register();
    long[] used = new long[10];
    for (int i = 0; i < used.length; i++) {
      ChildPrograms.inThread(() -> ChildPrograms.feed(h));
      used[i] = Memory.used();
    }
    System.out.println(used[9] == used[4] ? "the same" : Arrays.toString(used));
  }

  static void stopped(String... args) {
    Archive h = ChildPrograms.register();
    ChildPrograms.feed(h);
    for (int i = 0; i < 2; i++) {
      ChildPrograms.inThread(
          () -> Registry.context(Thread.currentThread()).of(h).put(0, new StoppingTable()));
    }
    try {
      System.out.println(ChildPrograms.contexts());
    } catch (ThreadDeath e) {
      System.out.println("stopped");
    }
  }
}
