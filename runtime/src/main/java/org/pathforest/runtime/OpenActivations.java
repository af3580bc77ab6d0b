package org.pathforest.runtime;

import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Where threads are in methods whose edges are counted, while their counts are read: an activation
 * that has not ended has entered a block and not left it, so what flows into that block does not
 * flow out of it. Nothing is noted while the program runs; the stacks of its threads are looked at
 * before and after. Threads that wait at the same place both times are taken to have rested there;
 * of others it is not known what they have counted meanwhile. Stacks of virtual threads can't be
 * seen.
 */
final class OpenActivations {
  private static final StackTraceElement[] NOTHING = {};

  /** Names of classes with dots. */
  private final Set<String> classes = new HashSet<String>();

  /** By identity: a program's thread can have a hash code of its own. */
  private final Map<Thread, StackTraceElement[]> resting =
      new IdentityHashMap<Thread, StackTraceElement[]>();

  private final TreeMap<String, Long> frames = new TreeMap<String, Long>();

  /** Looks for the first time, if any of the classes counts edges. */
  OpenActivations(Collection<ClassHandle> handles) {
    for (ClassHandle h : handles) {
      if (h.countsEdges()) {
        classes.add(h.className.replace('/', '.'));
      }
    }
    for (Map.Entry<Thread, StackTraceElement[]> e : look().entrySet()) {
      Thread t = e.getKey();
      if (t == Thread.currentThread() || waits(t) || exits(e.getValue())) {
        resting.put(t, e.getValue());
      }
    }
  }

  private Map<Thread, StackTraceElement[]> look() {
    if (!classes.isEmpty()) {
      try {
        return Thread.getAllStackTraces();
      } catch (Throwable e) {
        // A security manager does not let us, or there is no memory: nobody is known to rest.
      }
    }
    return new IdentityHashMap<Thread, StackTraceElement[]>();
  }

  private static boolean waits(Thread t) {
    return t.getState() == Thread.State.WAITING || t.getState() == Thread.State.BLOCKED;
  }

  /** Whether a thread is not counting anything, as far as is known. */
  boolean rests(Thread t) {
    return resting.containsKey(t);
  }

  /**
   * Looks again.
   *
   * @return the threads that did not rest after all, by identity
   */
  Set<Thread> lookAgain() {
    Set<Thread> moved = Collections.newSetFromMap(new IdentityHashMap<Thread, Boolean>());
    Map<Thread, StackTraceElement[]> now = new IdentityHashMap<Thread, StackTraceElement[]>(look());
    for (Map.Entry<Thread, StackTraceElement[]> e : resting.entrySet()) {
      Thread t = e.getKey();
      StackTraceElement[] stack = now.containsKey(t) ? now.get(t) : NOTHING;
      if (t == Thread.currentThread()
          || exits(stack)
          || (waits(t) && Arrays.equals(stack, e.getValue()))) {
        add(stack);
      } else {
        moved.add(t);
      }
    }
    for (Thread t : moved) {
      resting.remove(t);
    }
    return moved;
  }

  /** Whether a thread ends the run: it does nothing but to start and await the hooks. */
  private static boolean exits(StackTraceElement[] stack) {
    for (StackTraceElement frame : stack) {
      if (frame.getClassName().equals("java.lang.Shutdown")) {
        return true;
      }
    }
    return false;
  }

  private void add(StackTraceElement[] stack) {
    boolean exit = false;
    for (StackTraceElement frame : stack) {
      if (classes.contains(frame.getClassName())) {
        add(
            frames,
            frame.getClassName().replace('.', '/')
                + '\t'
                + frame.getMethodName()
                + '\t'
                + frame.getLineNumber()
                + '\t'
                + (exit ? "exit" : "-"),
            1);
      }
      exit =
          frame.getClassName().equals("java.lang.System") && frame.getMethodName().equals("exit");
    }
  }

  /** Adds to a count. */
  static void add(Map<String, Long> counts, String key, long n) {
    Long old = counts.get(key);
    counts.put(key, old == null ? n : old + n);
  }

  /**
   * How many activations rest where: by internal name of the class, name of the method, line, and
   * whether it is in a call of {@code System.exit}, separated by tabs. Known after the second look.
   */
  Map<String, Long> frames() {
    return frames;
  }
}
