package org.pathforest.runtime.thread;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import org.pathforest.runtime.settings.ThreadStop;

/**
 * Finds the number that the JVM gives to a thread and to no other thread later. {@link
 * Thread#getId} returns this number, unless a class of the program overrides that method. Such a
 * class may even be woven. Safe for all threads.
 */
public final class ThreadId {
  /**
   * Base class of virtual threads (JEP 444); null on a JDK that has none. The next field is the
   * class of most of them.
   */
  private static final Class<?> VIRTUAL_BASE = find("java.lang.BaseVirtualThread");

  private static final Class<?> VIRTUAL = find("java.lang.VirtualThread");

  private ThreadId() {}

  /** A separate class, since creating the handle takes as long as all other initializers. */
  private static final class Any {
    /** A handle that returns the number of any thread; null if the number cannot be found out. */
    static final MethodHandle NUMBER = number();

    private static MethodHandle number() {
      try {
        return any();
      } catch (Throwable e) {
        ThreadStop.letThrough(e);
        return null; // an unknown JDK, a security manager forbids it, or there is no room
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
      return null; // does not happen on a JDK that has the class
    }
  }

  private static MethodHandle any() throws ReflectiveOperationException {
    MethodType type = MethodType.methodType(long.class);
    try {
      // Available from JDK 19 on, and final.
      return MethodHandles.publicLookup().findVirtual(Thread.class, "threadId", type);
    } catch (NoSuchMethodException e) {
      return field();
    }
  }

  /**
   * Returns a handle that reads the field with the number, whatever methods are overridden: JDK 8
   * to 18.
   */
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

  /** Returns the number of a thread, 1 or greater; 0 if it cannot be found out. */
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

  /**
   * Returns whether a thread is virtual. There may be millions of them: see {@link
   * VirtualContexts}.
   */
  static boolean isVirtual(Thread t) {
    return VIRTUAL_BASE != null && VIRTUAL_BASE.isInstance(t);
  }
}
