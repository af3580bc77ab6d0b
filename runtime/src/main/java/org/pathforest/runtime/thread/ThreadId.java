package org.pathforest.runtime.thread;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import org.pathforest.runtime.settings.ThreadStop;

/**
 * The number that a JVM gives each of its threads and to no other thread later. {@link
 * Thread#getId} returns it, unless a class of the program overrides that; such a class may even be
 * woven. Safe for all threads.
 */
public final class ThreadId {
  /**
   * Base class of virtual threads (JEP 444) on a JDK that has them, and the class of most of them.
   */
  private static final Class<?> VIRTUAL_BASE = find("java.lang.BaseVirtualThread");

  private static final Class<?> VIRTUAL = find("java.lang.VirtualThread");

  private ThreadId() {}

  /** A class of its own, since to make the handle takes as long as all other initialisers. */
  private static final class Any {
    /** Returns the number of any thread; null if there is no way to it. */
    static final MethodHandle NUMBER = number();

    private static MethodHandle number() {
      try {
        return any();
      } catch (Throwable e) {
        ThreadStop.letThrough(e);
        return null; // no JDK that we know, a security manager forbids it, or there is no room
      }
    }
  }

  /** See {@link ThreadContexts#prepare}. */
  static void prepare() {
    Class<?> loaded = Any.class;
    assert loaded != null;
  }

  private static Class<?> find(String name) {
    try {
      return Class.forName(name, false, null);
    } catch (ClassNotFoundException e) {
      return null;
    } catch (LinkageError e) {
      return null;
    } catch (SecurityException e) {
      return null; // not on a JDK that has it
    }
  }

  private static MethodHandle any() throws ReflectiveOperationException {
    MethodType type = MethodType.methodType(long.class);
    try {
      // Final, from JDK 19 on.
      return MethodHandles.publicLookup().findVirtual(Thread.class, "threadId", type);
    } catch (NoSuchMethodException e) {
      return field();
    }
  }

  /** Reads the field that holds it, whatever methods are overridden: JDK 8 to 18. */
  private static MethodHandle field() throws ReflectiveOperationException {
    Class<?> unsafe = Class.forName("sun.misc.Unsafe", true, null);
    Field instance = unsafe.getDeclaredField("theUnsafe");
    instance.setAccessible(true);
    Object u = instance.get(null);
    Field tid = Thread.class.getDeclaredField("tid");
    Object offset = unsafe.getMethod("objectFieldOffset", Field.class).invoke(u, tid);
    MethodType type = MethodType.methodType(long.class, Object.class, long.class);
    MethodHandle read = MethodHandles.publicLookup().findVirtual(unsafe, "getLong", type);
    return MethodHandles.insertArguments(read.bindTo(u), 1, offset)
        .asType(MethodType.methodType(long.class, Thread.class));
  }

  /** Number of a thread, 1 or greater; 0 if it can't be found out. */
  public static long of(Thread t) {
    Class<?> c = t.getClass();
    return c == Thread.class || c == VIRTUAL ? t.getId() : ofSubclass(t);
  }

  private static long ofSubclass(Thread t) {
    try {
      return Any.NUMBER == null ? 0 : (long) Any.NUMBER.invokeExact(t);
    } catch (Throwable e) {
      ThreadStop.letThrough(e);
      return 0;
    }
  }

  /** Whether a thread is virtual. There may be millions of these: see {@link VirtualContexts}. */
  static boolean isVirtual(Thread t) {
    return VIRTUAL_BASE != null && VIRTUAL_BASE.isInstance(t);
  }
}
