package org.pathforest.runtime.thread;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import org.pathforest.runtime.settings.ThreadStop;

/**
 * The number that a JVM gives each of its threads and no other thread later. {@link Thread#getId}
 * answers it, unless a class of the program overrides that; such a class may be woven, too. Safe
 * for all threads.
 */
public final class ThreadId {
  /** Virtual threads (JEP 444), on a JDK that has them: what they have in common, and most are. */
  private static final Class<?> VIRTUAL_BASE = find("java.lang.BaseVirtualThread");

  private static final Class<?> VIRTUAL = find("java.lang.VirtualThread");

  /** Answers the number of any thread; null if there is no way to it. */
  private static final MethodHandle ANY = any();

  private ThreadId() {}

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

  private static MethodHandle any() {
    MethodType type = MethodType.methodType(long.class);
    try {
      // Final, from JDK 19 on.
      return MethodHandles.publicLookup().findVirtual(Thread.class, "threadId", type);
    } catch (NoSuchMethodException e) {
      return field();
    } catch (IllegalAccessException e) {
      return null;
    }
  }

  /** Reads the field that holds it, past all overrides: JDK 8 to 18. */
  private static MethodHandle field() {
    try {
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
    } catch (ReflectiveOperationException e) {
      return null;
    } catch (RuntimeException e) {
      return null; // a JDK without that module, or a security manager forbids it
    }
  }

  /** Positive; 0 if a thread's number can't be had. */
  public static long of(Thread t) {
    Class<?> c = t.getClass();
    return c == Thread.class || c == VIRTUAL ? t.getId() : ofSubclass(t);
  }

  private static long ofSubclass(Thread t) {
    try {
      return ANY == null ? 0 : (long) ANY.invokeExact(t);
    } catch (Throwable e) {
      ThreadStop.letThrough(e);
      return 0;
    }
  }

  /** There may be millions of these, so none has counts of its own: some share them. */
  static boolean isVirtual(Thread t) {
    return VIRTUAL_BASE != null && VIRTUAL_BASE.isInstance(t);
  }
}
