package org.pathforest.runtime.thread;

import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.pathforest.runtime.settings.ThreadStop;

/**
 * Positions of threads in methods whose edges are counted, taken while their counts are read. An
 * activation that has not ended has entered a block and not left it, so the flow into that block
 * exceeds the flow out of it. Nothing is recorded while the program runs. Instead, the stacks of
 * its threads are read before and after the counts. A thread rests if it is at the same place both
 * times and has counted nothing meanwhile: every cycle has a counter, so the thread cannot have
 * moved. Stacks of virtual threads cannot be read.
 */
public final class OpenActivations {
  /** Prefix of the names of the runtime's classes, which a tool may have renamed. */
  private static final String RUNTIME = before(before(OpenActivations.class.getName())) + '.';

  /** Name of the class that programs call themselves. */
  private static final String PATHFOREST = RUNTIME + "Pathforest";

  /** Prefix of the names of counter holders. */
  private static final String HOLDERS = "org.pathforest.counters.m";

  /** Names of classes whose edges are counted, with dots. */
  private final Set<String> classes = new HashSet<String>();

  private final boolean waitingOnly;

  /**
   * Stacks of the threads that rest. Compared by identity, since a thread of the program may have
   * its own {@code hashCode}.
   */
  private final Map<Thread, StackTraceElement[]> resting =
      new IdentityHashMap<Thread, StackTraceElement[]>();

  /**
   * Reads stacks for the first time, if edges of any of the classes are counted.
   *
   * @param waitingOnly whether only threads that wait for others can rest, because it is unknown
   *     what they count
   */
  public OpenActivations(Collection<WovenClass> instrumented, boolean waitingOnly) {
    this.waitingOnly = waitingOnly;
    for (WovenClass c : instrumented) {
      if (c.archive.countsEdges()) {
        classes.add(c.name.replace('/', '.'));
      }
    }
    for (Map.Entry<Thread, StackTraceElement[]> e : look().entrySet()) {
      if (mayRest(e.getKey(), e.getValue())) {
        resting.put(e.getKey(), e.getValue());
      }
    }
  }

  /** Returns a name without its last dot and the text after it. */
  private static String before(String name) {
    return name.substring(0, name.lastIndexOf('.'));
  }

  /** Returns whether edges are counted at all. */
  boolean any() {
    return !classes.isEmpty();
  }

  private Map<Thread, StackTraceElement[]> look() {
    if (any()) {
      try {
        return Thread.getAllStackTraces();
      } catch (Throwable e) {
        ThreadStop.letThrough(e);
        // A security manager forbids it, or there is no memory: no thread is known to rest.
      }
    }
    return new IdentityHashMap<Thread, StackTraceElement[]>();
  }

  private boolean mayRest(Thread t, StackTraceElement[] stack) {
    if (t == Thread.currentThread() || exits(stack)) {
      return true;
    }
    Thread.State state = t.getState();
    boolean waits = state == Thread.State.WAITING || state == Thread.State.BLOCKED;
    return !inProbe(stack)
        // In a class whose edges are counted, it could be at any instruction of a line, not only in
        // a call.
        && (waits
            || (!waitingOnly && (stack.length == 0 || !classes.contains(stack[0].getClassName()))));
  }

  /**
   * Returns whether a thread is in a probe, even if it waits there. Such a thread has no position:
   * it has left one block and not yet counted that it reached another. A call of the runtime by the
   * program itself is no probe.
   */
  private boolean inProbe(StackTraceElement[] stack) {
    for (int i = 1; i < stack.length; i++) {
      String called = stack[i - 1].getClassName();
      if (classes.contains(stack[i].getClassName())
          && (called.startsWith(HOLDERS)
              || (called.startsWith(RUNTIME) && !called.equals(PATHFOREST)))) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns whether a thread ends the run. It then only starts the shutdown hooks and waits for
   * them.
   */
  private static boolean exits(StackTraceElement[] stack) {
    for (StackTraceElement frame : stack) {
      if (frame.getClassName().equals("java.lang.Shutdown")) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether a thread rests, as far as is known. */
  public boolean rests(Thread t) {
    return resting.containsKey(t);
  }

  /** Records that a thread has counted something. */
  public void moved(Thread t) {
    resting.remove(t);
  }

  /**
   * Reads stacks again.
   *
   * @return the threads that did not rest after all, compared by identity
   */
  public Set<Thread> lookAgain() {
    Set<Thread> moved = Collections.newSetFromMap(new IdentityHashMap<Thread, Boolean>());
    Map<Thread, StackTraceElement[]> now = new IdentityHashMap<Thread, StackTraceElement[]>(look());
    for (Map.Entry<Thread, StackTraceElement[]> e : resting.entrySet()) {
      Thread t = e.getKey();
      StackTraceElement[] stack = now.get(t);
      if (stack != null && (t == Thread.currentThread() || exits(stack))) {
        e.setValue(stack);
      } else if (stack == null || !mayRest(t, stack) || !Arrays.equals(stack, e.getValue())) {
        moved.add(t);
      }
    }
    for (Thread t : moved) {
      moved(t);
    }
    return moved;
  }

  /**
   * Returns the number of activations by position. The fields of a position, separated by tabs,
   * are: internal name of the class; name of the method; line; {@code exit} for an activation in a
   * call of {@code System.exit}, else {@code -}. Both names are {@link #escaped}. Available after
   * {@link #lookAgain}.
   */
  public SortedMap<String, Long> frames() {
    TreeMap<String, Long> frames = new TreeMap<String, Long>();
    for (StackTraceElement[] stack : resting.values()) {
      boolean exit = false;
      for (StackTraceElement frame : stack) {
        if (classes.contains(frame.getClassName())) {
          String where =
              escaped(frame.getClassName().replace('.', '/'))
                  + '\t'
                  + escaped(frame.getMethodName())
                  + '\t'
                  + frame.getLineNumber();
          add(frames, where + '\t' + (exit ? "exit" : "-"), 1);
        }
        exit =
            frame.getClassName().equals("java.lang.System") && frame.getMethodName().equals("exit");
      }
    }
    return frames;
  }

  /** Returns a name with control characters, backslashes and surrogates as Java escapes. */
  public static String escaped(String name) {
    StringBuilder b = new StringBuilder(name.length());
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c < ' ' || c == '\\' || Character.isSurrogate(c)) {
        b.append("\\u").append(Integer.toHexString(0x10000 | c).substring(1));
      } else {
        b.append(c);
      }
    }
    return b.toString();
  }

  /** Adds {@code n} to the count of a key. */
  public static void add(Map<String, Long> counts, String key, long n) {
    Long old = counts.get(key);
    counts.put(key, old == null ? n : old + n);
  }
}
