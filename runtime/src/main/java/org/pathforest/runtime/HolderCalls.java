package org.pathforest.runtime;

import org.pathforest.runtime.memory.StackRoom;
import org.pathforest.runtime.settings.Messages;
import org.pathforest.runtime.settings.Settings;
import org.pathforest.runtime.settings.ThreadStop;
import org.pathforest.runtime.table.CounterTable;
import org.pathforest.runtime.table.IntTable;
import org.pathforest.runtime.table.InterruptedCounts;
import org.pathforest.runtime.table.LongTable;
import org.pathforest.runtime.table.SlabForest;
import org.pathforest.runtime.table.Table;
import org.pathforest.runtime.table.UncountedTables;
import org.pathforest.runtime.thread.Archive;
import org.pathforest.runtime.thread.ArchiveCounts;
import org.pathforest.runtime.thread.ThreadContext;
import org.pathforest.runtime.thread.ThreadContexts;

/**
 * The methods that counter holders call, apart from those of tables and samples. They throw nothing
 * but what any call may throw, such as a StackOverflowError. Safe for all threads.
 *
 * <p>More than 300 lines: what holders of any version must find is in one class.
 */
public final class HolderCalls {
  /**
   * Version of these methods and of what {@link #archive} receives. Counter holders and runtime
   * must agree on it.
   */
  static final int PROTOCOL = 7;

  /** Kind of a table whose register is an {@code int}. */
  public static final int INT = 0;

  /** Kind of a table whose register is a {@code long}. */
  public static final int LONG = 1;

  /** Kind of a table like {@link #INT} that is hashed for any N. */
  public static final int HASHED = 2;

  /**
   * Kind of a table like {@link #INT}, for single paths. It is an array for any N, if there is
   * memory.
   */
  public static final int ARRAY = 3;

  /** Kind of a table that is a slab forest. */
  public static final int FOREST = 4;

  private static boolean otherSaid;

  private HolderCalls() {}

  /**
   * Creates the archive of a counter holder. The archive registers when it is first counted. An
   * archive that was woven for another version of the runtime is not counted; one line reports
   * that.
   *
   * @param description one-line description of the archive, as {@code Archive.read} reads it
   * @param layout its classes in pieces, as {@code LayoutReader} reads them
   * @param holder the counter holder
   */
  public static Archive archive(String description, String[] layout, Class<?> holder) {
    Archive a = new Archive(description, layout, holder);
    // Create them now: when they are needed, the heap is full.
    UncountedTables.ints();
    UncountedTables.longs();
    UncountedTables.forest();
    if (a.protocol() != PROTOCOL) {
      sayOther(holder);
      a.setRegistered(); // without methods
    }
    return a;
  }

  private static void sayOther(Class<?> holder) {
    Archive.noteUncounted();
    if (!otherSaid) {
      otherSaid = true;
      Messages.say(
          holder == null ? "an archive" : holder.getName(),
          "instrumented for another version of the runtime than the one loaded first, so such"
              + " archives are not counted; instrument all archives with the same version");
    }
  }

  /**
   * Registers an archive for its counter holder, and creates what the holder keeps for the current
   * thread, unless enough live threads own holders of the archive.
   *
   * @return the thread, its counters by number ({@code long[]}), and its tables by method ({@code
   *     Object[]}); null if the holder has no owner
   */
  public static Object[] own(Archive a) {
    a.owning = true;
    try {
      // If this fails, no call has been missed yet.
      ArchiveCounts c = RuntimeStart.register(a) ? counts(a) : null;
      return c == null || c.owner == null ? null : a.representative.own(c);
    } finally {
      a.owning = false;
    }
  }

  /** Records that calls of an archive came before there was room to create it. */
  public static void missed(Archive a) {
    a.missed = true;
    Archive.noteUncounted();
  }

  /**
   * Counts a path of a method that has counters. Called if the holder has not found the counter.
   *
   * @param counter archive-wide number of the path's counter
   */
  public static void count(Archive a, int counter) {
    ArchiveCounts c = counts(a);
    if (c != null) {
      c.count(counter);
    } else {
      a.representative.setUncounted(counter);
    }
  }

  /**
   * Returns the current thread's table of a method. Called if the holder has not found the table.
   *
   * @param method archive-wide number of the method
   * @param numPaths N; -N if no sequence has more than one path
   * @param kind kind of the table, such as {@link #INT}
   */
  public static Object table(Archive a, int method, int numPaths, int kind) {
    ArchiveCounts c = counts(a);
    Table t = c == null ? null : c.table(method);
    if (t == null) {
      return newTable(a, c, method, numPaths, kind);
    }
    c.show(method);
    return t.forActivation();
  }

  private static Table newTable(Archive a, ArchiveCounts c, int method, int numPaths, int kind) {
    Table t = null;
    if (c != null) {
      try {
        t = c.put(method, make(a, numPaths, kind, c.shared));
        if (Settings.BURSTS && a.canCountSequences()) {
          t.startBursts();
        }
      } catch (OutOfMemoryError e) {
        t = c.table(method); // the table may exist, without bursts
      }
    }
    if (t != null) {
      return t.forActivation();
    }
    a.representative.setUncounted(method, Math.abs(numPaths));
    return kind == LONG
        ? UncountedTables.longs()
        : kind == FOREST ? UncountedTables.forest() : UncountedTables.ints();
  }

  private static Table make(Archive a, int numPaths, int kind, boolean shared) {
    int n = Math.abs(numPaths);
    int k = a.actualK();
    if (kind == FOREST) {
      return SlabForest.make(n, k, shared);
    }
    if (kind == ARRAY) {
      return IntTable.array(n, k, shared);
    }
    boolean hashed = Settings.HASHED || kind == HASHED;
    return kind == LONG
        ? new LongTable(n, k, numPaths < 0, shared, hashed)
        : new IntTable(n, k, numPaths < 0, shared, hashed);
  }

  // The next two methods are longer than what C1 inlines (35 bytes), on purpose: C1 reserves room
  // in each frame for everything that it inlines, and deep recursions would pay for that.

  /**
   * Counts an interrupted path.
   *
   * @param x the exception that the method has caught, or that leaves the method; null if it cannot
   *     have been thrown in a probe. It is recorded, see {@link Table#note}
   * @param table the method's table
   * @param r its register
   * @param block the block that threw; negative if the path had ended
   * @param handler 1 + position of the handler that was reached; 0 if the method was left
   * @return x
   */
  public static Throwable interrupted(Throwable x, Object table, long r, int block, int handler) {
    Table t = (Table) table;
    if (x instanceof Error) {
      t.note(x);
    }
    if (block >= 0 && !t.uncounted) {
      t.countInterrupted(InterruptedCounts.key(handler, block, t.runningSum(r)));
    }
    return x;
  }

  /**
   * Counts an interrupted path of a method that has counters.
   *
   * @param x the exception, as in the method above
   * @param method archive-wide number of the method
   * @param r the running sum
   * @param block the block that threw; negative if the path had ended
   * @param handler 1 + position of the handler that was reached; 0 if the method was left
   * @return x
   */
  public static Throwable interrupted(
      Throwable x, Archive a, int method, int r, int block, int handler) {
    boolean noted = x instanceof Error && (x instanceof StackOverflowError || ThreadStop.is(x));
    if (noted || block >= 0) {
      CounterTable t = counterTable(a, method);
      if (t != null && noted) {
        t.note(x);
      }
      if (t != null && block >= 0) {
        t.countInterrupted(InterruptedCounts.key(handler, block, t.runningSum(r)));
      }
    }
    return x;
  }

  /** Returns whether an archive is counted. Registers it first, if it has not registered yet. */
  private static boolean isCounted(Archive a) {
    return (a.registered || registers(a)) && a.methods != 0;
  }

  /**
   * Registers an archive that could not register before. Records a missed call if it still cannot.
   */
  private static boolean registers(Archive a) {
    boolean done = RuntimeStart.register(a);
    if (!done) {
      missed(a);
    }
    return done;
  }

  /**
   * Returns the interruption counts of a method that has counters. Returns null if there is no
   * memory, and records that.
   */
  private static CounterTable counterTable(Archive a, int method) {
    ArchiveCounts c = counts(a);
    if (c == null) {
      a.representative.setUncounted(method, a.methods == 0 ? 0 : a.countersOf(method));
      return null;
    }
    Table t = c.table(method);
    if (t == null) {
      try {
        t = c.put(method, new CounterTable(a.countersOf(method), a.actualK(), c.shared));
      } catch (OutOfMemoryError e) {
        a.representative.setUncounted(method, a.countersOf(method));
      }
    }
    return (CounterTable) t;
  }

  /**
   * Returns the current thread's counts of an archive; null if the archive is not counted, or there
   * is no memory.
   */
  private static ArchiveCounts counts(Archive a) {
    if (!isCounted(a)) {
      return null;
    }
    Thread t = Thread.currentThread();
    ArchiveCounts c = a.threads.at(t);
    if (c != null) {
      return c;
    }
    ThreadContext context = ThreadContexts.of(t);
    c = context.at(a.number);
    if (c == null) {
      c = newCounts(context, a.representative);
    }
    if (c != null) {
      c.show(t);
    }
    return c;
  }

  private static ArchiveCounts newCounts(ThreadContext context, Archive a) {
    StackRoom.check();
    if (context == ThreadContexts.NOBODY) {
      return null;
    }
    try {
      return context.of(a);
    } catch (OutOfMemoryError e) {
      return null;
    }
  }
}
