package org.pathforest.runtime;

import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * What woven code calls, with the {@code step} and {@code finish} methods of the tables. Nothing
 * here throws. Safe for all threads.
 */
public final class Probes {
  /** Contexts by a hash of their thread: a hint, checked by owner, in front of the thread local. */
  private static final ThreadContext[] SLOTS = new ThreadContext[1024];

  private static final ThreadLocal<ThreadContext> CONTEXT = new ThreadLocal<ThreadContext>();

  /** Stands for the context of a thread for which there is no memory. */
  private static final ThreadContext NOBODY = new ThreadContext(null, 0);

  /**
   * What woven code and runtime must agree on: {@link #register} and what its answer serves for.
   */
  static final int PROTOCOL = 1;

  /** Stands for a class that can't be counted. */
  private static final ClassHandle NO_CLASS = ClassHandle.uncounted();

  /** Some class could not register: the profile says so. */
  static volatile boolean lost;

  private static final AtomicBoolean OTHER_SAID = new AtomicBoolean();

  private Probes() {}

  /**
   * Registers a class; from its {@code $pathforest} method. A class that was woven for a runtime of
   * another version is not counted; that is said in one line. This method stays as it is in all
   * versions, so that they can say so.
   *
   * @param protocol of the runtime for which the class was woven
   * @param mapId identity of its path map
   * @param className internal name
   * @param sha256 of its original class file
   * @param methods number of its methods that have probes
   * @param k default of the jar
   * @param acyclic 1 if single paths are all that is counted by default
   * @param type the class, or null for class files before version 49
   */
  public static ClassHandle register(
      int protocol,
      String mapId,
      String className,
      String sha256,
      int methods,
      int k,
      int acyclic,
      Class<?> type) {
    if (protocol != PROTOCOL) {
      return ofOtherVersion(className);
    }
    try {
      return Registry.register(
          mapId, className, sha256, methods, k, acyclic != 0, null, loader(type));
    } catch (OutOfMemoryError e) {
      lost = true;
      return NO_CLASS;
    }
  }

  /**
   * Registers a class that keeps its handle in a field. Such woven code is in each method: so it is
   * short. This method stays as it is in all versions, too.
   *
   * @param identity the arguments of the other method, without the last, each behind a blank but
   *     the first
   * @param type the class, or null for class files before version 49
   */
  public static ClassHandle register(String identity, Class<?> type) {
    try {
      String[] is = identity.split(" ", 7);
      if (is.length < 7 || Integer.parseInt(is[0]) != PROTOCOL) {
        return ofOtherVersion(is[is.length - 1]);
      }
      return Registry.register(
          is[1],
          is[6],
          is[2],
          Integer.parseInt(is[3]),
          Integer.parseInt(is[4]),
          is[5].equals("1"),
          identity,
          loader(type));
    } catch (OutOfMemoryError e) {
      lost = true;
      return NO_CLASS;
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
    return h != null && (h.identity == identity || h.methods == 0);
  }

  private static ClassLoader loader(Class<?> type) {
    if (type != null) {
      return type.getClassLoader();
    }
    // Such an old class file can't name its own class: where containers run code, this is known.
    ClassLoader context = Thread.currentThread().getContextClassLoader();
    return context != null ? context : Probes.class.getClassLoader();
  }

  private static ClassHandle ofOtherVersion(String className) {
    lost = true;
    if (OTHER_SAID.compareAndSet(false, true)) {
      Settings.complain(
          className.replace('/', '.'),
          "was instrumented for another version of the runtime than the one that was loaded first;"
              + " such classes are not counted");
    }
    return NO_CLASS;
  }

  /** The same as a bootstrap method of a dynamically computed constant (JVMS 5.4.3.6). */
  public static ClassHandle bootstrap(
      MethodHandles.Lookup lookup,
      String name,
      Class<?> type,
      int protocol,
      String mapId,
      String className,
      String sha256,
      int methods,
      int k,
      int acyclic) {
    return register(protocol, mapId, className, sha256, methods, k, acyclic, lookup.lookupClass());
  }

  /** The same as a bootstrap method of a call site, which answers the handle (JVMS 5.4.3.6). */
  public static CallSite callSite(
      MethodHandles.Lookup lookup,
      String name,
      MethodType type,
      int protocol,
      String mapId,
      String className,
      String sha256,
      int methods,
      int k,
      int acyclic) {
    return new ConstantCallSite(
        MethodHandles.constant(
            ClassHandle.class,
            register(
                protocol, mapId, className, sha256, methods, k, acyclic, lookup.lookupClass())));
  }

  /**
   * The current thread's table of a method with an {@code int} register.
   *
   * @param h its class
   * @param method its index among the methods of the class that have probes
   * @param numPaths N
   */
  public static IntTable intTable(ClassHandle h, int method, int numPaths) {
    Table[] tables = context().tables;
    int i = h.base + method;
    if (i < tables.length) {
      Table t = tables[i];
      if (t != null) {
        return (IntTable) t;
      }
    }
    return newIntTable(h, method, numPaths);
  }

  /** The same for a {@code long} register. */
  public static LongTable longTable(ClassHandle h, int method, int numPaths) {
    Table[] tables = context().tables;
    int i = h.base + method;
    if (i < tables.length) {
      Table t = tables[i];
      if (t != null) {
        return (LongTable) t;
      }
    }
    return newLongTable(h, method, numPaths);
  }

  /** The same for a slab forest. */
  public static SlabForest forest(ClassHandle h, int method, int numPaths) {
    Table[] tables = context().tables;
    int i = h.base + method;
    if (i < tables.length) {
      Table t = tables[i];
      if (t != null) {
        return (SlabForest) t;
      }
    }
    return newForest(h, method, numPaths);
  }

  // The next nine are longer than what C1 inlines (35 bytes), on purpose: it reserves room for all
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
      long key = InterruptedCounts.key(handler, block, (int) r);
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
   * Counts an interrupted path, and notes what interrupted it if that is a {@link
   * StackOverflowError}: calls deeper on the stack may have had no room to count theirs.
   *
   * @param x was caught by the method
   */
  public static void interrupted(Throwable x, IntTable t, int r, int block, int handler) {
    if (x instanceof StackOverflowError) {
      t.overflow();
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
    if (x instanceof StackOverflowError) {
      t.overflow();
    }
    if (block >= 0 && !t.lost) {
      long key = InterruptedCounts.key(handler, block, (int) r);
      if (!t.interrupted.add(key, 1)) {
        t.limit(0, Table.LIMIT_MEMORY);
      }
    }
  }

  /** The same for a slab forest; the register is the running sum. */
  public static void interrupted(Throwable x, SlabForest t, int r, int block, int handler) {
    if (x instanceof StackOverflowError) {
      t.overflow();
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
    if (x instanceof StackOverflowError) {
      t.overflow();
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
    if (x instanceof StackOverflowError) {
      t.overflow();
    }
    if (block >= 0 && !t.lost) {
      long key = InterruptedCounts.key(0, block, (int) r);
      if (!t.interrupted.add(key, 1)) {
        t.limit(0, Table.LIMIT_MEMORY);
      }
    }
    return x;
  }

  /** The same for a slab forest; the register is the running sum. */
  public static Throwable left(Throwable x, SlabForest t, int r, int block) {
    if (x instanceof StackOverflowError) {
      t.overflow();
    }
    if (block >= 0 && !t.lost) {
      long key = InterruptedCounts.key(0, block, r);
      if (!t.interrupted.add(key, 1)) {
        t.limit(0, Table.LIMIT_MEMORY);
      }
    }
    return x;
  }

  private static ThreadContext context() {
    Thread t = Thread.currentThread();
    // Not Thread.getId: a program can override it, and its version may be woven.
    ThreadContext c = SLOTS[System.identityHashCode(t) & (SLOTS.length - 1)];
    return c != null && c.owner == t ? c : slowContext(t);
  }

  private static ThreadContext slowContext(Thread t) {
    if (VirtualThreads.has(t)) {
      return Registry.SHARED;
    }
    ThreadContext c;
    try {
      c = CONTEXT.get();
      if (c == null) {
        c = Registry.context(t);
        CONTEXT.set(c);
      }
    } catch (OutOfMemoryError e) {
      return NOBODY;
    }
    SLOTS[System.identityHashCode(t) & (SLOTS.length - 1)] = c;
    return c;
  }

  /** Drops a context from the slots. */
  static void forget(ThreadContext c) {
    int i = System.identityHashCode(c.owner) & (SLOTS.length - 1);
    if (SLOTS[i] == c) {
      SLOTS[i] = null;
    }
  }

  private static IntTable newIntTable(ClassHandle h, int method, int numPaths) {
    ThreadContext c = context();
    if (h.methods != 0 && c != NOBODY) {
      try {
        return c.isShared()
            ? (IntTable) c.shared(h.base + method, new IntTable(numPaths, h.actualK(), true))
            : (IntTable) c.put(h.base + method, new IntTable(numPaths, h.actualK(), false));
      } catch (OutOfMemoryError e) {
        // said below
      }
    }
    lose(h, method, numPaths);
    return Lost.INT;
  }

  private static LongTable newLongTable(ClassHandle h, int method, int numPaths) {
    ThreadContext c = context();
    if (h.methods != 0 && c != NOBODY) {
      try {
        return c.isShared()
            ? (LongTable) c.shared(h.base + method, new LongTable(numPaths, h.actualK(), true))
            : (LongTable) c.put(h.base + method, new LongTable(numPaths, h.actualK(), false));
      } catch (OutOfMemoryError e) {
        // said below
      }
    }
    lose(h, method, numPaths);
    return Lost.LONG;
  }

  private static SlabForest newForest(ClassHandle h, int method, int numPaths) {
    ThreadContext c = context();
    if (h.methods != 0 && c != NOBODY) {
      try {
        return c.isShared()
            ? (SlabForest) c.shared(h.base + method, new SlabForest(numPaths, h.actualK(), true))
            : (SlabForest) c.put(h.base + method, new SlabForest(numPaths, h.actualK(), false));
      } catch (OutOfMemoryError e) {
        // said below
      }
    }
    lose(h, method, numPaths);
    return Lost.FOREST;
  }

  private static void lose(ClassHandle h, int method, int numPaths) {
    if (h.methods != 0) {
      h.lost[method] = numPaths;
    }
  }

  /** Tables that count nothing, made before memory runs out. */
  private static final class Lost {
    static final IntTable INT = IntTable.lost();
    static final LongTable LONG = LongTable.lost();
    static final SlabForest FOREST = SlabForest.lost();
  }

  /**
   * A table of each kind that counts nothing. Asked for early, so that nothing is left to load when
   * memory runs out.
   */
  static Table[] lostTables() {
    return new Table[] {Lost.INT, Lost.LONG, Lost.FOREST};
  }
}
