package org.pathforest.runtime.thread;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.pathforest.runtime.memory.Memory;

/**
 * The registered archives, and the threads that have counts. One lock guards all access. No code of
 * the program runs under it.
 */
public final class Registry {
  /**
   * Archives by description. An archive that several loaders load, or that a container loads
   * repeatedly, appears once.
   */
  private static final Map<List<String>, Archive> ARCHIVES =
      new LinkedHashMap<List<String>, Archive>();

  /**
   * Contexts by thread, compared by identity: a thread of the program may have its own {@code
   * hashCode}.
   */
  private static final Map<Thread, ThreadContext> CONTEXTS =
      new IdentityHashMap<Thread, ThreadContext>();

  /** Sums of the counts of ended threads. */
  private static ThreadContext total = new ThreadContext(null, 0);

  private static long contextsMade;

  /**
   * Number of contexts at which a new thread adds up those of ended threads. It looks at all
   * contexts then, which is four for each new thread in the mean, however many threads live.
   */
  private static int foldAt = 2;

  /** Number of dumps in progress. Unless it is 0, counts of ended threads are not added up. */
  private static int dumps;

  private Registry() {}

  /** Registers an archive. Stack and heap must have room for that. */
  public static void register(Archive a) {
    ClassLoader loader = a.loader();
    Archive known;
    synchronized (Registry.class) {
      known = ARCHIVES.get(a.all());
      if (known == null) {
        a.read();
        ARCHIVES.put(a.all(), a);
        a.number = ARCHIVES.size() - 1; // last, when nothing can fail: the number is unique
        known = a;
      }
    }
    PathMaps.find(known.mapId, loader);
    known.setRegistered();
    if (known != a) {
      a.setRepresentative(known);
    }
  }

  static synchronized ThreadContext context(Thread owner) {
    ThreadContext c = CONTEXTS.get(owner);
    if (c != null) {
      return c; // its thread locals were cleared, as thread pools do between tasks
    }
    if (CONTEXTS.size() >= foldAt && dumps == 0) {
      fold();
      foldAt = CONTEXTS.size() + 1 + CONTEXTS.size() / 4;
    }
    c = new ThreadContext(owner, ++contextsMade);
    CONTEXTS.put(owner, c);
    return c;
  }

  /** Adds up the counts of ended threads and forgets these threads, as far as memory allows. */
  private static void fold() {
    try {
      for (Iterator<ThreadContext> i = CONTEXTS.values().iterator(); i.hasNext(); ) {
        ThreadContext c = i.next();
        if (!c.owner.isAlive()) {
          fold(c);
          i.remove();
          Memory.giveBack(c.bytes());
        }
      }
    } catch (OutOfMemoryError e) {
      // The other threads keep their counts, which profiles contain all the same.
    } catch (StackOverflowError e) {
      // The same: a new thread must not fail because of threads that have ended.
    }
  }

  private static void fold(ThreadContext c) {
    total.makeRoom(c.archives.length - 1);
    for (int n = 0; n < c.archives.length; n++) {
      ArchiveCounts counts = c.archives[n];
      if (counts == null) {
        continue;
      }
      Archive a = counts.archive;
      // If the program stops this thread before the flag is reset, the profile will say so.
      boolean before = a.folding;
      a.folding = true;
      try {
        fold(counts, c);
        a.folding = before;
      } catch (OutOfMemoryError e) {
        a.folding = before; // the rest stays where it is
        throw e;
      } catch (StackOverflowError e) {
        a.folding = before;
        throw e;
      }
    }
  }

  private static void fold(ArchiveCounts counts, ThreadContext c) {
    Archive a = counts.archive;
    a.forget(counts);
    ArchiveCounts sum = total.at(a.number);
    if (sum == null) {
      total.archives[a.number] = counts.withoutOwner();
      c.archives[a.number] = null;
    } else {
      sum.add(counts);
      c.archives[a.number] = null;
      Memory.giveBack(counts.bytes());
    }
  }

  /** Everything from which a profile is written. */
  public static final class Snapshot {
    /** All archives that have registered, by number. */
    public final List<Archive> archives = new ArrayList<Archive>();

    /** All contexts that may have counts. The first is the sum of ended threads. */
    public final List<ThreadContext> contexts = new ArrayList<ThreadContext>();

    /** Path maps, see {@link PathMaps#all}. */
    public final Map<String, Object> maps = new HashMap<String, Object>();

    /** Threads other than the current one that have counts and have not ended. */
    public final List<Thread> live = new ArrayList<Thread>();

    /** Positions of activations at the last reset, see {@link OpenActivations#frames}. */
    public final Map<String, Long> atReset = new HashMap<String, Long>();
  }

  /** Takes a snapshot. {@link #written} must be called afterwards. */
  public static synchronized Snapshot snapshot() {
    if (dumps == 0) {
      fold();
    }
    Snapshot s = new Snapshot();
    s.archives.addAll(ARCHIVES.values());
    s.contexts.add(total);
    s.contexts.addAll(VirtualContexts.all());
    s.contexts.addAll(inOrder());
    s.maps.putAll(PathMaps.all());
    s.atReset.putAll(atReset);
    for (Thread t : CONTEXTS.keySet()) {
      if (t != Thread.currentThread() && t.isAlive()) {
        s.live.add(t);
      }
    }
    dumps++;
    return s;
  }

  /** Ends the dump that a snapshot has begun. */
  public static synchronized void written() {
    dumps--;
  }

  private static Collection<ThreadContext> inOrder() {
    Map<Long, ThreadContext> ordered = new TreeMap<Long, ThreadContext>();
    for (ThreadContext c : CONTEXTS.values()) {
      ordered.put(c.number, c);
    }
    return ordered.values();
  }

  /** Returns all registered archives. */
  public static synchronized List<Archive> archives() {
    return new ArrayList<Archive>(ARCHIVES.values());
  }

  /**
   * Positions of activations when counts were set to 0. What these activations did before is not
   * counted.
   */
  private static Map<String, Long> atReset = new HashMap<String, Long>();

  /**
   * Ends a reset.
   *
   * @param open positions of threads, after {@link OpenActivations#lookAgain}
   * @param moved threads that did not rest
   */
  public static synchronized void wasReset(OpenActivations open, Set<Thread> moved) {
    atReset = new HashMap<String, Long>(open.frames());
    for (ThreadContext c : CONTEXTS.values()) {
      if (moved.contains(c.owner)) {
        tear(c);
      }
    }
  }

  private static void tear(ThreadContext context) {
    for (ArchiveCounts c : context.archives) {
      if (c != null && c.archive.countsEdges()) {
        c.torn = true;
      }
    }
  }

  /**
   * Sets all counts to 0. Counts that threads add meanwhile may stay or be lost.
   *
   * @param open tells which threads rest
   */
  public static synchronized void reset(OpenActivations open) {
    for (ArchiveCounts c : total.archives) {
      if (c != null) {
        c.giveBack();
      }
    }
    Memory.giveBack(total.bytes());
    total = new ThreadContext(null, 0);
    for (Archive a : ARCHIVES.values()) {
      a.reset();
    }
    for (ThreadContext c : CONTEXTS.values()) {
      reset(c);
      if (c.owner.isAlive() && !open.rests(c.owner)) {
        tear(c);
      }
    }
    for (ThreadContext c : VirtualContexts.all()) {
      reset(c);
    }
  }

  private static void reset(ThreadContext context) {
    for (ArchiveCounts c : context.archives) {
      if (c != null) {
        c.reset();
      }
    }
  }
}
