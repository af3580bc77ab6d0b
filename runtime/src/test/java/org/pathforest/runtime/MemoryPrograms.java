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

/** Those of {@link ChildPrograms} that come to the end of the heap, or to the bound on memory. */
final class MemoryPrograms {
  private MemoryPrograms() {}

  static void counters(String... args) {
    Archive h = ChildPrograms.register();
    Memory.limit = -1L << 60;
    ChildPrograms.count(h, 1);
    Memory.limit = Settings.MEMORY;
    ChildPrograms.count(h, 1);
  }

  /** Makes contexts of some paths until the heap is full, and then needs some of it itself. */
  static void heapEnds(String... args) {
    contexts(64);
    System.out.println(sum(new long[1 << 14]));
  }

  /** Keeps 38 MiB of the heap, and makes contexts without end. */
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

  /** The heap is full when a method runs for the first time. */
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
        // smaller ones may still find room
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
    // Now there is memory, and counts, but not all of them.
    IntTable.finish(ChildPrograms.intTable(h, 2, 200), 7);
    System.out.println("done");
  }

  /**
   * Each path is in a context of its own, as good as always: there is no end to making them. Says
   * how many bytes the runtime has counted at most, and the heap has had at most after a collection
   * besides what was there before.
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
   * Bytes of the heap after collections: one of 40 JVMs leaves garbage of its start to the second.
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

  /** Fills the heap with pieces of a size, but for so many. */
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

  /** There is no memory for the array of tables when a thread has ended, and some later. */
  static void fold(String... args) {
    // So many methods that the tables' pages take more than there will be.
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

  /** There is memory to ask what there is to write, and none to say it. */
  static void dump(String... args) throws Exception {
    for (int i = 0; i < 20_000; i++) {
      ChildPrograms.registered(ChildPrograms.archive("4 kpaths", "0", "p/C" + i));
    }
    Archive h = ChildPrograms.register();
    ChildPrograms.feed(h);
    Pathforest.dump(new File("first.prof"));
    // A snapshot takes two arrays of 4 bytes a class, what is said of it one of 12.
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
