package org.pathforest.runtime;

import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * What woven code calls, with the {@code step} and {@code finish} methods of the tables. Nothing
 * here throws. Safe for all threads.
 */
public final class Probes {
  /**
   * What woven code and runtime must agree on: {@link #register} and what its answer serves for.
   */
  static final int PROTOCOL = 5;

  /** Some calls were not counted of which no record says so: the profile does. */
  static volatile boolean lost;

  private static boolean otherSaid;

  // Tables that count nothing; without a static initialiser, see Startup.
  private static IntTable lostInt;
  private static LongTable lostLong;
  private static SlabForest lostForest;

  private Probes() {}

  /**
   * Registers a class. One that was woven for a runtime of another version is not counted; that is
   * said in one line. This method stays as it is in all versions, so that they can say so.
   *
   * @param identity what it says of itself: the number of the protocol, a blank, and so on (see
   *     {@link ClassHandle#of}); the class's internal name behind the last blank
   * @param type the class, or null for class files before version 49
   */
  public static ClassHandle register(String identity, Class<?> type) {
    ClassHandle h = new ClassHandle(identity, type);
    // All of them exist before the first is wanted where the heap is full.
    lostInt();
    lostLong();
    lostForest();
    if (h.protocol() != PROTOCOL) {
      sayOther(identity.substring(identity.lastIndexOf(' ') + 1));
      h.setRegistered(); // without methods
      return h;
    }
    Startup.register(h);
    return h.representative;
  }

  private static void sayOther(String className) {
    lost = true;
    if (!otherSaid) {
      otherSaid = true;
      Messages.say(
          className.replace('/', '.'),
          "was instrumented for another version of the runtime than the one that was loaded first;"
              + " such classes are not counted");
    }
  }

  /**
   * Whether the handle in a class's field is that of the class as it is woven: after it has been
   * redefined the field holds that of its former self.
   *
   * @param h may be null
   * @param identity a constant of the class; so the same string is the same object
   */
  @SuppressWarnings("ReferenceEquality") // constants are interned (JLS 3.10.5)
  public static boolean isCurrent(ClassHandle h, String identity) {
    return h != null && h.identity == identity;
  }

  /** The same as a bootstrap method of a dynamically computed constant (JVMS 5.4.3.6). */
  public static ClassHandle bootstrap(
      MethodHandles.Lookup lookup, String name, Class<?> type, String identity) {
    return register(identity, lookup.lookupClass());
  }

  /** The same as a bootstrap method of a call site, which answers the handle (JVMS 5.4.3.6). */
  public static CallSite callSite(
      MethodHandles.Lookup lookup, String name, MethodType type, String identity) {
    return new ConstantCallSite(
        MethodHandles.constant(ClassHandle.class, register(identity, lookup.lookupClass())));
  }

  /**
   * Counts a path of a method whose paths have cells (see {@link ClassHandle}).
   *
   * @param h its class
   * @param cell of the path
   */
  public static void count(ClassHandle h, int cell) {
    ClassCounts c = h.first;
    if (c.owner != Thread.currentThread()) {
      c = counts(h);
    }
    long[] cells = c.cells;
    if (cell < cells.length) {
      cells[cell]++;
    } else {
      countElsewhere(h, cell);
    }
  }

  /** There is no room, or the cells are those of virtual threads. */
  private static void countElsewhere(ClassHandle h, int cell) {
    ClassCounts c = counts(h);
    if (c.sharedCells != null) {
      c.sharedCells.incrementAndGet(cell);
    } else if (cell < c.cells.length) {
      c.cells[cell]++; // it has registered only now
    } else if (h.methods != 0) {
      int method = h.methodOf(cell);
      h.lose(method, h.cellsOf(method));
    }
  }

  /**
   * The current thread's table of a method with an {@code int} register.
   *
   * @param h its class
   * @param method its index among the methods of the class that have probes
   * @param numPaths N; -N if no sequence has more than one path
   */
  public static IntTable intTable(ClassHandle h, int method, int numPaths) {
    ClassCounts c = h.first;
    if (c.owner != Thread.currentThread()) {
      c = counts(h);
    }
    Table[] tables = c.tables;
    if (method < tables.length) {
      Table t = tables[method];
      if (t != null) {
        return (IntTable) (Settings.BURSTS ? ((GramTable) t).forActivation() : t);
      }
    }
    return newIntTable(h, method, numPaths, false, false);
  }

  /** The same for a table that is hashed whatever N is. */
  public static IntTable hashedTable(ClassHandle h, int method, int numPaths) {
    ClassCounts c = h.first;
    if (c.owner != Thread.currentThread()) {
      c = counts(h);
    }
    Table[] tables = c.tables;
    if (method < tables.length) {
      Table t = tables[method];
      if (t != null) {
        return (IntTable) t;
      }
    }
    return newIntTable(h, method, numPaths, true, false);
  }

  /**
   * The same for a table that is an array at once, whatever N is, as far as memory allows.
   *
   * @param numPaths -N: no sequence has more than one path
   */
  public static IntTable arrayTable(ClassHandle h, int method, int numPaths) {
    ClassCounts c = h.first;
    if (c.owner != Thread.currentThread()) {
      c = counts(h);
    }
    Table[] tables = c.tables;
    if (method < tables.length) {
      Table t = tables[method];
      if (t != null) {
        return (IntTable) t;
      }
    }
    return newIntTable(h, method, numPaths, false, true);
  }

  /** The same for a {@code long} register. */
  public static LongTable longTable(ClassHandle h, int method, int numPaths) {
    ClassCounts c = h.first;
    if (c.owner != Thread.currentThread()) {
      c = counts(h);
    }
    Table[] tables = c.tables;
    if (method < tables.length) {
      Table t = tables[method];
      if (t != null) {
        return (LongTable) (Settings.BURSTS ? ((GramTable) t).forActivation() : t);
      }
    }
    return newLongTable(h, method, numPaths);
  }

  /** The same for a slab forest. */
  public static SlabForest forest(ClassHandle h, int method, int numPaths) {
    ClassCounts c = h.first;
    if (c.owner != Thread.currentThread()) {
      c = counts(h);
    }
    Table[] tables = c.tables;
    if (method < tables.length) {
      Table t = tables[method];
      if (t != null) {
        return (SlabForest) t;
      }
    }
    return newForest(h, method, numPaths);
  }

  // The next are longer than what C1 inlines (35 bytes), on purpose: it reserves room for all
  // that it inlines in each frame of a method, and deep recursions would pay for that.

  /**
   * Counts an interrupted path.
   *
   * @param t the method's table
   * @param r its register
   * @param block that threw; negative: the path had ended
   * @param handler 1 + position of the handler reached
   */
  public static void interrupted(IntTable t, int r, int block, int handler) {
    if (block >= 0 && !t.lost) {
      long key = InterruptedCounts.key(handler, block, t.runningSum(r));
      if (!t.interrupted.add(key, 1)) {
        t.limit(0, Table.LIMIT_MEMORY);
      }
    }
  }

  /** The same for a {@code long} register. */
  public static void interrupted(LongTable t, long r, int block, int handler) {
    if (block >= 0 && !t.lost) {
      long key = InterruptedCounts.key(handler, block, t.runningSum(r));
      if (!t.interrupted.add(key, 1)) {
        t.limit(0, Table.LIMIT_MEMORY);
      }
    }
  }

  /** The same for a slab forest; the register is the running sum. */
  public static void interrupted(SlabForest t, int r, int block, int handler) {
    if (block >= 0 && !t.lost) {
      long key = InterruptedCounts.key(handler, block, r);
      if (!t.interrupted.add(key, 1)) {
        t.limit(0, Table.LIMIT_MEMORY);
      }
    }
  }

  /**
   * Counts an interrupted path, and takes note of what interrupted it: see {@link Table#note}.
   *
   * @param x was caught by the method
   */
  public static void interrupted(Throwable x, IntTable t, int r, int block, int handler) {
    if (x instanceof Error) {
      t.note(x);
    }
    if (block >= 0 && !t.lost) {
      long key = InterruptedCounts.key(handler, block, t.runningSum(r));
      if (!t.interrupted.add(key, 1)) {
        t.limit(0, Table.LIMIT_MEMORY);
      }
    }
  }

  /** The same for a {@code long} register. */
  public static void interrupted(Throwable x, LongTable t, long r, int block, int handler) {
    if (x instanceof Error) {
      t.note(x);
    }
    if (block >= 0 && !t.lost) {
      long key = InterruptedCounts.key(handler, block, t.runningSum(r));
      if (!t.interrupted.add(key, 1)) {
        t.limit(0, Table.LIMIT_MEMORY);
      }
    }
  }

  /** The same for a slab forest; the register is the running sum. */
  public static void interrupted(Throwable x, SlabForest t, int r, int block, int handler) {
    if (x instanceof Error) {
      t.note(x);
    }
    if (block >= 0 && !t.lost) {
      long key = InterruptedCounts.key(handler, block, r);
      if (!t.interrupted.add(key, 1)) {
        t.limit(0, Table.LIMIT_MEMORY);
      }
    }
  }

  /**
   * The same for what leaves a method.
   *
   * @param x what is thrown
   * @return the same
   */
  public static Throwable left(Throwable x, IntTable t, int r, int block) {
    if (x instanceof Error) {
      t.note(x);
    }
    if (block >= 0 && !t.lost) {
      long key = InterruptedCounts.key(0, block, t.runningSum(r));
      if (!t.interrupted.add(key, 1)) {
        t.limit(0, Table.LIMIT_MEMORY);
      }
    }
    return x;
  }

  /** The same for a {@code long} register. */
  public static Throwable left(Throwable x, LongTable t, long r, int block) {
    if (x instanceof Error) {
      t.note(x);
    }
    if (block >= 0 && !t.lost) {
      long key = InterruptedCounts.key(0, block, t.runningSum(r));
      if (!t.interrupted.add(key, 1)) {
        t.limit(0, Table.LIMIT_MEMORY);
      }
    }
    return x;
  }

  /** The same for a slab forest; the register is the running sum. */
  public static Throwable left(Throwable x, SlabForest t, int r, int block) {
    if (x instanceof Error) {
      t.note(x);
    }
    if (block >= 0 && !t.lost) {
      long key = InterruptedCounts.key(0, block, r);
      if (!t.interrupted.add(key, 1)) {
        t.limit(0, Table.LIMIT_MEMORY);
      }
    }
    return x;
  }

  /**
   * Counts an interrupted path of a method whose paths have cells.
   *
   * @param position index of the method times 2^16, plus the block that threw; -1 in its place: the
   *     path had ended
   * @param handler 1 + position of the handler reached
   * @param h its class
   * @param r its register: the running sum, counted from the method's first cell
   */
  public static void interrupted(int position, int handler, ClassHandle h, int r) {
    int method = position + 1 >>> 16;
    int block = position - (method << 16);
    if (block >= 0 && isCounted(h)) {
      CellTable t = cellTable(h, method);
      long key = InterruptedCounts.key(handler, block, sum(h, method, r));
      if (t != null && !t.interrupted.add(key, 1)) {
        t.limit(0, Table.LIMIT_MEMORY);
      }
    }
  }

  /** The same, and takes note of what interrupted it: see {@link Table#note}. */
  public static void interrupted(Throwable x, int position, int handler, ClassHandle h, int r) {
    int method = position + 1 >>> 16;
    int block = position - (method << 16);
    if (x instanceof Error) {
      note(x, method, h);
    }
    if (block >= 0 && isCounted(h)) {
      CellTable t = cellTable(h, method);
      long key = InterruptedCounts.key(handler, block, sum(h, method, r));
      if (t != null && !t.interrupted.add(key, 1)) {
        t.limit(0, Table.LIMIT_MEMORY);
      }
    }
  }

  /**
   * The same for what leaves a method.
   *
   * @param x what is thrown
   * @return the same
   */
  public static Throwable left(Throwable x, int position, ClassHandle h, int r) {
    int method = position + 1 >>> 16;
    int block = position - (method << 16);
    if (x instanceof Error) {
      note(x, method, h);
    }
    if (block >= 0 && isCounted(h)) {
      CellTable t = cellTable(h, method);
      long key = InterruptedCounts.key(0, block, sum(h, method, r));
      if (t != null && !t.interrupted.add(key, 1)) {
        t.limit(0, Table.LIMIT_MEMORY);
      }
    }
    return x;
  }

  private static void note(Throwable x, int method, ClassHandle h) {
    if ((x instanceof StackOverflowError || ThreadStop.is(x)) && isCounted(h)) {
      CellTable t = cellTable(h, method);
      if (t != null) {
        t.note(x);
      }
    }
  }

  /** Whether a class is counted, if it has registered or can do so now. */
  private static boolean isCounted(ClassHandle h) {
    return (h.registered || registers(h)) && h.methods != 0;
  }

  /** Registers a class that could not before; notes it if it still can't. */
  private static boolean registers(ClassHandle h) {
    boolean done = Startup.register(h);
    if (!done) {
      h.missed = true;
      lost = true;
    }
    return done;
  }

  /** The running sum in [0, N): that of a path's begin is the method's first cell. */
  private static int sum(ClassHandle h, int method, int r) {
    int n = h.cellsOf(method);
    int rest = (r - h.firstCell(method)) % n;
    return rest < 0 ? rest + n : rest;
  }

  /** What else is counted of a method whose paths have cells; null if there is no room: noted. */
  private static CellTable cellTable(ClassHandle h, int method) {
    ClassCounts c = counts(h);
    Table t = c.at(method);
    if (t != null) {
      return (CellTable) t;
    }
    if (!c.isNone()) {
      try {
        boolean shared = c.sharedCells != null;
        return (CellTable) c.put(method, new CellTable(h.cellsOf(method), h.actualK(), shared));
      } catch (OutOfMemoryError e) {
        // noted below
      }
    }
    h.lose(method, h.cellsOf(method));
    return null;
  }

  /**
   * What the current thread counts of a class, where that of {@link ClassHandle#first} is another
   * thread's. Which thread's is there follows the program: each of these searches that is the 64th
   * of its thread and class puts its own there.
   */
  private static ClassCounts counts(ClassHandle h) {
    if (!isCounted(h)) {
      return ClassCounts.none();
    }
    ClassCounts c = ThreadContexts.current().at(h.number);
    if (c == null) {
      return newCounts(h);
    }
    if ((++c.searches & 63) == 0 && c.sharedCells == null) {
      h.first = c;
    }
    return c;
  }

  private static ClassCounts newCounts(ClassHandle h) {
    StackRoom.check();
    ThreadContext context = ThreadContexts.current();
    if (context == ThreadContexts.NOBODY) {
      return ClassCounts.none();
    }
    try {
      ClassCounts c = context.of(h);
      if (h.first.isNone() && c.sharedCells == null) {
        h.first = c;
      }
      return c;
    } catch (OutOfMemoryError e) {
      return ClassCounts.none();
    }
  }

  private static IntTable newIntTable(
      ClassHandle h, int method, int numPaths, boolean hashed, boolean array) {
    ClassCounts c = counts(h);
    if (!c.isNone()) {
      try {
        boolean shared = c.sharedCells != null;
        int n = Math.abs(numPaths);
        IntTable made =
            array
                ? IntTable.array(n, h.actualK(), shared)
                : new IntTable(n, h.actualK(), numPaths < 0, shared, hashed || Settings.HASHED);
        IntTable t = (IntTable) c.put(method, made);
        t.startBursts(h);
        return (IntTable) t.forActivation();
      } catch (OutOfMemoryError e) {
        // said below
      }
    }
    h.lose(method, Math.abs(numPaths));
    return lostInt();
  }

  private static LongTable newLongTable(ClassHandle h, int method, int numPaths) {
    ClassCounts c = counts(h);
    if (!c.isNone()) {
      try {
        boolean shared = c.sharedCells != null;
        LongTable t =
            (LongTable)
                c.put(
                    method,
                    new LongTable(
                        Math.abs(numPaths), h.actualK(), numPaths < 0, shared, Settings.HASHED));
        t.startBursts(h);
        return (LongTable) t.forActivation();
      } catch (OutOfMemoryError e) {
        // said below
      }
    }
    h.lose(method, Math.abs(numPaths));
    return lostLong();
  }

  private static SlabForest newForest(ClassHandle h, int method, int numPaths) {
    ClassCounts c = counts(h);
    if (!c.isNone()) {
      try {
        boolean shared = c.sharedCells != null;
        return (SlabForest) c.put(method, new SlabForest(numPaths, h.actualK(), shared));
      } catch (OutOfMemoryError e) {
        // said below
      }
    }
    h.lose(method, numPaths);
    return lostForest();
  }

  private static IntTable lostInt() {
    IntTable t = lostInt;
    if (t == null) {
      t = IntTable.lost();
      lostInt = t;
    }
    return t;
  }

  private static LongTable lostLong() {
    LongTable t = lostLong;
    if (t == null) {
      t = LongTable.lost();
      lostLong = t;
    }
    return t;
  }

  private static SlabForest lostForest() {
    SlabForest t = lostForest;
    if (t == null) {
      t = SlabForest.lost();
      lostForest = t;
    }
    return t;
  }

  /** A table of each kind that counts nothing. */
  static Table[] lostTables() {
    Iterations.load();
    Publication.fence();
    return new Table[] {lostInt(), lostLong(), lostForest()};
  }
}
