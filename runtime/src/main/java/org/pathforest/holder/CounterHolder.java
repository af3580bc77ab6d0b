package org.pathforest.holder;

import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.net.URL;
import java.security.CodeSource;
import org.pathforest.runtime.HolderCalls;
import org.pathforest.runtime.SampleCalls;
import org.pathforest.runtime.table.IntTable;
import org.pathforest.runtime.table.LongTable;
import org.pathforest.runtime.table.RepeatedIterations;
import org.pathforest.runtime.table.SlabForest;
import org.pathforest.runtime.thread.Archive;
import org.pathforest.runtime.thread.CounterPage;
import org.pathforest.runtime.thread.Samples;
import org.pathforest.runtime.thread.ThreadId;

/**
 * The counter holder of an instrumented archive: the only class that woven code calls. This is the
 * template. The instrumenter puts a copy into each archive, in a package of its own, with {@link
 * #description} and {@link #layout} written for that archive. Safe for all threads. No method
 * throws anything but what any call may throw.
 *
 * <p>The thread that needed the class first owns it. The owner's counters and tables are in static
 * final fields, which HotSpot treats as constants, so that counting is an increment at a fixed
 * address. The next threads own copies of {@link Owner}. All others find their counters and tables
 * through the runtime.
 *
 * <p>A class whose initializer fails is unusable for good (JVMS 5.5), so this one catches
 * everything. If stack or heap run out in it, there is no owner, and every call tries again to
 * reach the runtime. If the class's loader does not see the runtime, that is reported once, and the
 * program runs without being counted. Tables are null then, which all methods here allow for.
 *
 * <p>Methods for the end of a path are as short as possible: HotSpot inlines them into every method
 * of the program, and there is a bound on all that it inlines.
 *
 * <p>More than 300 lines: an archive gets only this class and those of further owners.
 */
public final class CounterHolder {
  /**
   * Prefix of the names of system properties that say that a class loader does not see the runtime.
   */
  private static final String MISSING = "org.pathforest.runtime.missing.";

  /** The archive; null if the runtime could not be reached when the class was initialized. */
  private static final Archive ARCHIVE;

  /** The owner; null if there is none. All threads are other threads in that case. */
  private static final Thread OWNER;

  /** The owner's counters, by archive-wide number; null without an owner. */
  private static final long[] COUNTERS;

  /** The owner's tables, by archive-wide number of the method; null without an owner. */
  private static final Object[] TABLES;

  /**
   * Pages of other threads' counters: by the counter's number divided by {@value #PAGE}, then by
   * thread id modulo the array's length. Null if the archive could not register in the initializer,
   * or is not counted.
   */
  private static final CounterPage[][] COUNTER_PAGES;

  /**
   * Pages of other threads' tables: by the method's number divided by {@value #TABLE_PAGE}, then in
   * the same way. A page begins with its thread. Null if the archive could not register in the
   * initializer, or is not counted.
   */
  private static final Object[][][] TABLE_PAGES;

  private static final int PAGE = 1024;
  private static final int TABLE_PAGE = 32;

  /**
   * By archive-wide number of a method: whether the stack has overflowed in one of its probes,
   * where there was no room to count that. Woven code writes this array, and only to true. Null
   * without a runtime.
   */
  public static boolean[] overflowed;

  /** The archive, if the runtime could be reached only later. */
  private static volatile Archive late;

  private static volatile boolean missing;

  /** Whether calls were not counted because there was no memory. */
  private static volatile boolean dropped;

  static {
    ARCHIVE = make();
    Object[] owned = own(ARCHIVE);
    OWNER = owned == null ? null : (Thread) owned[0];
    COUNTERS = owned == null ? null : (long[]) owned[1];
    TABLES = owned == null ? null : (Object[]) owned[2];
    COUNTER_PAGES = ARCHIVE == null ? null : (CounterPage[][]) ARCHIVE.pagesOfCounters();
    TABLE_PAGES = ARCHIVE == null ? null : (Object[][][]) ARCHIVE.pagesOfTables();
    overflowed = ARCHIVE == null ? null : ARCHIVE.overflowed;
  }

  private CounterHolder() {}

  /**
   * Returns the description of the archive, see {@link HolderCalls#archive}. The instrumenter
   * writes this method.
   */
  private static String description() {
    throw new IllegalStateException("a template");
  }

  /**
   * Returns the description of its classes, see {@link HolderCalls#archive}. The instrumenter
   * writes this method.
   */
  private static String[] layout() {
    throw new IllegalStateException("a template");
  }

  private static Archive make() {
    try {
      return HolderCalls.archive(description(), layout(), CounterHolder.class);
    } catch (Throwable e) {
      failed(e);
      return null;
    }
  }

  static Object[] own(Archive archive) {
    try {
      return archive == null ? null : HolderCalls.own(archive);
    } catch (Throwable e) {
      failed(e);
      return null;
    }
  }

  private static Archive archive() {
    return ARCHIVE != null ? ARCHIVE : late();
  }

  /** Tries again to reach the runtime, if only stack or heap had run out. */
  private static Archive late() {
    Archive a = late;
    if (a == null && !missing) {
      try {
        a = HolderCalls.archive(description(), layout(), CounterHolder.class);
        overflowed = a.overflowed;
        if (dropped) {
          HolderCalls.missed(a);
        }
        late = a;
      } catch (OutOfMemoryError e) {
        dropped = true; // the next call tries again
      } catch (LinkageError | RuntimeException e) {
        failed(e);
      }
    }
    return a;
  }

  /**
   * Counts a path of a method that has counters.
   *
   * @param counter archive-wide number of the path's counter
   */
  public static void count(int counter) {
    if (Thread.currentThread() == OWNER) {
      COUNTERS[counter]++;
    } else {
      countOther(counter);
    }
  }

  /** Counts the path that has counter {@code first + r}. */
  public static void count(int first, int r) {
    if (Thread.currentThread() == OWNER) {
      COUNTERS[first + r]++;
    } else {
      countOther(first + r);
    }
  }

  private static void countOther(int counter) {
    if (COUNTER_PAGES == null) {
      countFirst(counter);
    } else {
      countOther(counter, ThreadId.of(Thread.currentThread()));
    }
  }

  private static void countOther(int counter, long id) {
    long[] counters = Owner.counters(id);
    if (counters != null) {
      counters[counter]++;
    } else {
      countInPage(counter, id);
    }
  }

  /**
   * Counts a path in a thread that owns nothing.
   *
   * @param id the thread's {@link ThreadId}
   */
  private static void countInPage(int counter, long id) {
    CounterPage[] threads = COUNTER_PAGES[counter >> 10];
    CounterPage page = threads[(int) id & threads.length - 1];
    if (page.id != id) {
      countFirst(counter);
      return;
    }
    int i = counter & PAGE - 1;
    short[] counts = page.counts;
    short n = (short) (counts[i] + 1);
    if (n != 0) {
      counts[i] = n;
    } else {
      page.carry(i);
    }
  }

  private static void countFirst(int counter) {
    Archive a = archive();
    if (a != null) {
      HolderCalls.count(a, counter);
    }
  }

  /**
   * Returns the current thread's table of a method.
   *
   * @param method archive-wide number of the method
   * @param numPaths N; -N if no sequence has more than one path
   * @param kind one of {@link HolderCalls}' kinds
   * @return the table; null if there is no runtime
   */
  public static Object table(int method, int numPaths, int kind) {
    if (Thread.currentThread() == OWNER) {
      Object t = TABLES[method];
      return t != null ? t : tableFirst(method, numPaths, kind);
    }
    return tableOther(method, numPaths, kind);
  }

  private static Object tableOther(int method, int numPaths, int kind) {
    return TABLE_PAGES == null
        ? tableFirst(method, numPaths, kind)
        : tableOther(method, numPaths, kind, ThreadId.of(Thread.currentThread()));
  }

  private static Object tableOther(int method, int numPaths, int kind, long id) {
    Object t = Owner.table(method, id);
    return t != null ? t : tableInPage(method, numPaths, kind, id);
  }

  /** Returns the table of a method for a thread that owns nothing. */
  private static Object tableInPage(int method, int numPaths, int kind, long id) {
    Object[][] threads = TABLE_PAGES[method >> 5];
    Object[] page = threads[(int) id & threads.length - 1];
    if (page[0] == Thread.currentThread()) {
      Object t = page[1 + (method & TABLE_PAGE - 1)];
      if (t != null) {
        return t;
      }
    }
    return tableFirst(method, numPaths, kind);
  }

  private static Object tableFirst(int method, int numPaths, int kind) {
    Archive a = archive();
    return a == null ? null : HolderCalls.table(a, method, numPaths, kind);
  }

  /** See {@link IntTable#step}. */
  public static int step(Object table, int r) {
    return table == null ? 0 : IntTable.step((IntTable) table, r);
  }

  /** See {@link LongTable#step}. */
  public static long step(Object table, long r) {
    return table == null ? 0 : LongTable.step((LongTable) table, r);
  }

  /** See {@link IntTable#finish}. */
  public static void finish(Object table, int r) {
    if (table != null) {
      IntTable.finish((IntTable) table, r);
    }
  }

  /** See {@link LongTable#finish}. */
  public static void finish(Object table, long r) {
    if (table != null) {
      LongTable.finish((LongTable) table, r);
    }
  }

  /** See {@link RepeatedIterations#flush(IntTable, int, int, int)}. */
  public static int flush(Object table, int q, int n, int c) {
    return table == null ? q : RepeatedIterations.flush((IntTable) table, q, n, c);
  }

  /** See {@link RepeatedIterations#flush(LongTable, long, int, long)}. */
  public static long flush(Object table, long q, int n, long c) {
    return table == null ? q : RepeatedIterations.flush((LongTable) table, q, n, c);
  }

  /** See {@link RepeatedIterations#interrupted(IntTable, int, int, int, String)}. */
  public static int repeated(Object table, int r, int n, int block, String blocks) {
    return table == null
        ? r
        : RepeatedIterations.interrupted((IntTable) table, r, n, block, blocks);
  }

  /** See {@link RepeatedIterations#interrupted(LongTable, long, int, int, String)}. */
  public static long repeated(Object table, long r, int n, int block, String blocks) {
    return table == null
        ? r
        : RepeatedIterations.interrupted((LongTable) table, r, n, block, blocks);
  }

  /** See {@link HolderCalls#interrupted(Throwable, Object, long, int, int)}. */
  public static void interrupted(Throwable x, Object table, long r, int block, int handler) {
    if (table != null) {
      HolderCalls.interrupted(x, table, r, block, handler);
    }
  }

  /**
   * Counts a path that was interrupted by an exception which leaves the method. Returns the
   * exception.
   */
  public static Throwable exitByException(Throwable x, Object table, long r, int block) {
    return table == null ? x : HolderCalls.interrupted(x, table, r, block, 0);
  }

  /** See {@link HolderCalls#interrupted(Throwable, Archive, int, int, int, int)}. */
  public static void interrupted(Throwable x, int method, int r, int block, int handler) {
    Archive a = archive();
    if (a != null) {
      HolderCalls.interrupted(x, a, method, r, block, handler);
    }
  }

  /** Does the same for a method that has counters. */
  public static Throwable exitByException(Throwable x, int method, int r, int block) {
    Archive a = archive();
    return a == null ? x : HolderCalls.interrupted(x, a, method, r, block, 0);
  }

  /** See {@link SlabForest#base}. */
  public static Object base(Object forest, Object top, Object bottom) {
    return forest == null
        ? null
        : SlabForest.base((SlabForest) forest, (SlabForest.Node) top, (SlabForest.Node) bottom);
  }

  /** See {@link SlabForest#top}. */
  public static Object top(Object forest, Object top, int id) {
    return forest == null ? null : SlabForest.top((SlabForest) forest, (SlabForest.Node) top, id);
  }

  /** See {@link SlabForest#count}. */
  public static Object count(Object forest, Object top, Object bottom, int id) {
    return forest == null
        ? null
        : SlabForest.count(
            (SlabForest) forest, (SlabForest.Node) top, (SlabForest.Node) bottom, id);
  }

  /** See {@link Samples#count}. */
  public static void sample(Object table, int id, int graph, int samples) {
    if (table != null) {
      Samples.count((IntTable) table, id, graph, samples);
    }
  }

  /** Bootstrap method of a call site (JVMS 5.4.3.6), see {@link SampleCalls#site}. */
  public static CallSite site(
      MethodHandles.Lookup lookup,
      String name,
      MethodType type,
      int method,
      int graph,
      int counters,
      int samples) {
    Archive a = archive();
    if (a != null) {
      return SampleCalls.site(a, type, method, graph, counters, samples);
    }
    MethodHandle nothing =
        MethodHandles.constant(Object.class, null).asType(MethodType.methodType(void.class));
    return new ConstantCallSite(MethodHandles.dropArguments(nothing, 0, int.class));
  }

  /** Records a failure, for good if it cannot go away. */
  private static void failed(Throwable e) {
    if (e instanceof VirtualMachineError || e instanceof ThreadDeath) {
      return; // out of stack or heap, or the thread was stopped: the next call tries again
    }
    if (!missing) {
      missing = true;
      try {
        say(e);
      } catch (Throwable x) {
        // The program has set a stream that fails, or there is no room for the message.
      }
    }
  }

  /**
   * Reports once per class loader that the runtime is missing. One message is written at once, for
   * programs that run for long. When the program ends, another one says what helps. A system
   * property, which is set and read in one step, remembers that this was reported.
   */
  private static void say(Throwable e) {
    ClassLoader loader = CounterHolder.class.getClassLoader();
    String property = MISSING + Integer.toHexString(System.identityHashCode(loader));
    try {
      if (System.setProperty(property, "true") != null) {
        return;
      }
    } catch (RuntimeException x) {
      // A security manager forbids it: reported once per archive in that case.
    }
    String file = "pathforest: " + file() + ": ";
    String why =
        e instanceof IncompatibleClassChangeError
            ? "finds an older Pathforest runtime first; instrument all archives with one version"
            : "does not find pathforest-runtime.jar; put it on the class path or module path";
    System.err.println(file + "not counted: its class loader " + why + " (" + e + ")");
    String help =
        file
            + "not counted, like all classes of its class loader, "
            + loader
            + ", which does not find this version of pathforest-runtime.jar; put it on that"
            + " loader's class path or module path, or instrument with --runtime embed";
    Runtime.getRuntime().addShutdownHook(new Thread(() -> System.err.println(help)));
  }

  /** Returns the jar or folder of this class, as far as it is known. */
  private static String file() {
    CodeSource source = null;
    try {
      source = CounterHolder.class.getProtectionDomain().getCodeSource();
    } catch (RuntimeException e) {
      // A security manager forbids it.
    }
    URL place = source == null ? null : source.getLocation();
    return place == null
        ? CounterHolder.class.getName()
        : place.getProtocol().equals("file") ? place.getPath() : place.toString();
  }

  /** Returns null: the counters of a thread that owns nothing. */
  static long[] counters(long id) {
    return null;
  }

  /** Returns null: the table of a thread that owns nothing. */
  static Object table(int method, long id) {
    return null;
  }

  /**
   * Returns what a further owner has: the current thread's id ({@code Long}), its counters and its
   * tables; null if the thread may not own the holder.
   */
  static Object[] ownToo() {
    long id = ThreadId.of(Thread.currentThread());
    Object[] owned = id == 0 ? null : own(ARCHIVE);
    if (owned != null) {
      owned[0] = id;
    }
    return owned;
  }
}
