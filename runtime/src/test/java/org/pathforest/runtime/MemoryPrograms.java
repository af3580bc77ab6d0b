package org.pathforest.runtime;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.pathforest.runtime.memory.Memory;
import org.pathforest.runtime.settings.Settings;
import org.pathforest.runtime.table.Feeds;
import org.pathforest.runtime.table.IntTable;
import org.pathforest.runtime.table.LongTable;
import org.pathforest.runtime.thread.Archive;

/** Programs, run by {@link ChildPrograms}, that reach the end of the heap or the memory bound. */
final class MemoryPrograms {
  private MemoryPrograms() {}

  static void counters(String... args) {
    Archive h = ChildPrograms.register();
    Memory.limit = -1L << 60;
    ChildPrograms.count(h, 1);
    Memory.limit = Settings.MEMORY;
    ChildPrograms.count(h, 1);
  }

  /** Creates contexts of a few paths until the heap is full, then allocates memory itself. */
  static void heapEnds(String... args) {
    contexts(64);
    System.out.println(sum(new long[1 << 14]));
  }

  /** Keeps 38 MiB of the heap, and creates more contexts than fit in the rest. */
  static void ballast(String... args) {
    byte[][] kept = new byte[38][1 << 20];
    contexts(1 << 12);
    System.out.println(sum(new long[1 << 17]) + kept.length);
  }

  private static void contexts(int paths) {
    LongTable t = ChildPrograms.longTable(ChildPrograms.register(), 1, ChildPrograms.MANY);
    Random random = new Random(1);
    long r = 0;
    for (int i = 0; i < 2_000_000; i++) {
      r = LongTable.step(t, r + random.nextInt(paths));
    }
    LongTable.finish(t, r);
    System.out.println("limited " + (t.exactUpTo < t.k));
  }

  private static long sum(long[] some) {
    return some.length;
  }

  /** Fills the heap before a method runs for the first time. */
  static void tables(String... args) {
    Archive h = ChildPrograms.register();
    ChildPrograms.feed(h);
    List<Object> hoard = new ArrayList<>(1 << 16);
    for (int size = 1 << 20; size > 0; size /= 2) {
      try {
        while (true) {
          hoard.add(new byte[size]);
        }
      } catch (OutOfMemoryError e) {
        // smaller arrays may still fit
      }
    }
    IntTable t = ChildPrograms.intTable(h, 2, 200);
    int r = 0;
    for (int i = 0; i < 1000; i++) {
      r = IntTable.step(t, r);
    }
    IntTable.finish(t, r);
    HolderCalls.interrupted(null, t, r, 1, 0);
    boolean empty = hoard.isEmpty();
    hoard.clear();
    System.out.println(empty);
    // There is memory again: paths are counted, but earlier counts are missing.
    IntTable.finish(ChildPrograms.intTable(h, 2, 200), 7);
    System.out.println("done");
  }

  /**
   * Runs nearly every path in a new context, so the number of contexts grows without end. Prints
   * the largest number of bytes that the runtime has counted, and the largest growth of the heap
   * after a collection.
   */
  static void soak(String... args) {
    long paths = Long.parseLong(args[0]);
    Archive h = ChildPrograms.register();
    long before = inUse();
    LongTable l = ChildPrograms.longTable(h, 1, ChildPrograms.MANY);
    IntTable t = ChildPrograms.intTable(h, 2, 200);
    Random random = new Random(1);
    long r = 0;
    int q = 0;
    long most = 0;
    long heap = 0;
    for (long i = 0; i < paths; i++) {
      r = LongTable.step(l, r + random.nextInt(1 << 12));
      q = IntTable.step(t, q + random.nextInt(200));
      if ((i & 0xFFF) == 0) {
        most = Math.max(most, Memory.used());
      }
      if (i % (paths / 16) == 0) {
        heap = Math.max(heap, inUse() - before);
      }
    }
    LongTable.finish(l, r);
    IntTable.finish(t, q);
    System.out.println(most + " " + Math.max(heap, inUse() - before));
  }

  /**
   * Returns the bytes of the heap in use, collecting until they no longer fall. In one of 40 JVMs,
   * the first collection leaves garbage of the JVM's start.
   */
  private static long inUse() {
    Runtime runtime = Runtime.getRuntime();
    long least = Long.MAX_VALUE;
    while (true) {
      System.gc();
      long now = runtime.totalMemory() - runtime.freeMemory();
      if (now >= least) {
        return least;
      }
      least = now;
    }
  }

  /** Fills the heap with arrays of this size, then frees this number of them. */
  private static List<byte[]> fill(int size, int free) {
    List<byte[]> hoard = new ArrayList<>(1 << 16);
    try {
      while (true) {
        hoard.add(new byte[size]);
      }
    } catch (OutOfMemoryError e) {
      hoard.subList(hoard.size() - free, hoard.size()).clear();
    }
    return hoard;
  }

  /**
   * Adds up the counts of an ended thread without memory for the array of tables, then with memory.
   */
  static void fold(String... args) {
    // The pages of tables of this many methods need more memory than is left.
    String counters = "2" + "0".repeat(1 << 19);
    Archive h =
        ChildPrograms.registered(ChildPrograms.archive("4 kpaths", counters, ChildPrograms.CLASS));
    ChildPrograms.count(h, 0);
    ChildPrograms.inThread(() -> ChildPrograms.count(h, 0));
    ChildPrograms.contexts();
    ChildPrograms.inThread(
        () ->
            Feeds.feed(
                ChildPrograms.intTable(h, 1, ChildPrograms.FEW),
                ChildPrograms.sequences(ChildPrograms.FEW)));
    List<byte[]> hoard = fill(1 << 13, 4);
    int before = ChildPrograms.contexts();
    hoard.clear();
    System.out.println(before);
    System.out.println(ChildPrograms.contexts());
  }

  /** Dumps with enough memory for a snapshot, but not for the list of classes. */
  static void dump(String... args) throws Exception {
    for (int i = 0; i < 20_000; i++) {
      ChildPrograms.registered(ChildPrograms.archive("4 kpaths", "0", "p/C" + i));
    }
    Archive h = ChildPrograms.register();
    ChildPrograms.feed(h);
    Pathforest.dump(new File("first.prof"));
    // A snapshot takes two arrays of 4 bytes per class, the list of classes one of 12.
    List<byte[]> hoard = fill(1 << 14, 12);
    boolean failed = false;
    try {
      Pathforest.dump(new File("second.prof"));
    } catch (OutOfMemoryError e) {
      failed = true;
    }
    hoard.clear();
    System.out.println(failed ? "out of memory" : "written");
    ChildPrograms.inThread(() -> ChildPrograms.feed(h));
    System.out.println(ChildPrograms.contexts());
  }
}
