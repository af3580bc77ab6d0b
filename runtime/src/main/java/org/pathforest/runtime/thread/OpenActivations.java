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
 * Positions of threads in methods whose edges are counted, while their counts are read. An
 * activation that has not ended has entered a block and not left it, so the flow into that block
 * exceeds the flow out of it. Nothing is noted while the program runs: the stacks of its threads
 * are read before and after. A thread rests if it is at the same place both times and has counted
 * nothing meanwhile, since each way round has a counter. Stacks of virtual threads can't be seen.
 */
public final class OpenActivations {
  /** Start of the names of the runtime's classes, which a tool may have renamed. */
  private static final String RUNTIME = before(before(OpenActivations.class.getName())) + '.';

  /** The class that programs call themselves. */
  private static final String PATHFOREST = RUNTIME + "Pathforest";

  /** Start of the names of counter holders. */
  private static final String HOLDERS = "org.pathforest.counters.m";

  /** Names of classes that count edges, with dots. */
  private final Set<String> classes = new HashSet<String>();

  private final boolean waitingOnly;

  /** By identity: a thread of the program may have a hash code of its own. */
  private final Map<Thread, StackTraceElement[]> resting =
      new IdentityHashMap<Thread, StackTraceElement[]>();

  /**
   * Reads stacks for the first time, if any of the classes counts edges.
   *
   * @param waitingOnly whether only threads that wait for others can rest, since it is not known
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

  /** A name without its last dot and what follows. */
  private static String before(String name) {
    return name.substring(0, name.lastIndexOf('.'));
  }

  /** Whether edges are counted at all. */
  boolean any() {
    return !classes.isEmpty();
  }

  private Map<Thread, StackTraceElement[]> look() {
    if (any()) {
      try {
        return Thread.getAllStackTraces();
      } catch (Throwable e) {
        ThreadStop.letThrough(e);
        // A security manager does not let us, or there is no memory: nobody is known to rest.
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
        // In code of such a class it could be at any instruction of a line, not only in a call.
        && (waits
            || (!waitingOnly && (stack.length == 0 || !classes.contains(stack[0].getClassName()))));
  }

  /**
   * Whether a thread is in a probe, even if it waits there: it has left one block and not counted
   * that it reached another, so it has no position. A call that the program makes itself is no
   * probe.
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

  /** Whether a thread ends the run: it only starts the shutdown hooks and waits for them. */
  private static boolean exits(StackTraceElement[] stack) {
    for (StackTraceElement frame : stack) {
      if (frame.getClassName().equals("java.lang.Shutdown")) {
        return true;
      }
    }
    return false;
  }

  /** Whether a thread rests, as far as is known. */
  public boolean rests(Thread t) {
    return resting.containsKey(t);
  }

  /** Notes that a thread has counted something. */
  public void moved(Thread t) {
    resting.remove(t);
  }

  /**
   * Reads stacks again.
   *
   * @return the threads that did not rest after all, by identity
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
   * Number of activations by position: internal name of the class, name of the method, both {@link
   * #escaped}, line, and whether it is in a call of {@code System.exit}, separated by tabs. Known
   * after {@link #lookAgain}.
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

  /** A name in which control characters, backslashes and surrogates are Java escapes. */
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

  /** Adds to a count. */
  public static void add(Map<String, Long> counts, String key, long n) {
    Long old = counts.get(key);
    counts.put(key, old == null ? n : old + n);
  }
}
