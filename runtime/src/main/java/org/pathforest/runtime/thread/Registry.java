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
 * Archives that have registered, and threads that have counts. All access is under its lock, under
 * which no code of the program runs.
 */
public final class Registry {
  /**
   * By description: an archive that several loaders have, or that a container loads repeatedly, is
   * one.
   */
  private static final Map<List<String>, Archive> ARCHIVES =
      new LinkedHashMap<List<String>, Archive>();

  /** By identity: a thread of the program may have a hash code of its own. */
  private static final Map<Thread, ThreadContext> CONTEXTS =
      new IdentityHashMap<Thread, ThreadContext>();

  /** Sums of ended threads. */
  private static ThreadContext total = new ThreadContext(null, 0);

  private static long contextsMade;
  private static int foldAt = 32;

  /** Number of dumps in progress: meanwhile nothing is added up. */
  private static int dumps;

  private Registry() {}

  /** Registers an archive. There must be room for that on stack and heap. */
  public static void register(Archive a) {
    ClassLoader loader = a.loader();
    Archive known;
    synchronized (Registry.class) {
      known = ARCHIVES.get(a.all());
      if (known == null) {
        a.read();
        ARCHIVES.put(a.all(), a);
        a.number = ARCHIVES.size() - 1; // last: no other archive has this number
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
      foldAt = Math.max(32, CONTEXTS.size() * 2);
    }
    c = new ThreadContext(owner, ++contextsMade);
    CONTEXTS.put(owner, c);
    return c;
  }

  /** Adds up the tables of ended threads and forgets those threads, as far as memory allows. */
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
      // The other threads keep their tables, which count all the same.
    } catch (StackOverflowError e) {
      // The same: a new thread must not fail because of those that have ended.
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
      // If the program stops this thread during what follows, the profile will say so.
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
    if (a.owned == counts) {
      a.owned = null;
    }
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

  /** Everything that a profile is written from. The context of ended threads is the first. */
  public static final class Snapshot {
    /** All archives that have registered, by number. */
    public final List<Archive> archives = new ArrayList<Archive>();

    /** All contexts that may have counts. */
    public final List<ThreadContext> contexts = new ArrayList<ThreadContext>();

    /** Path maps, see {@link PathMaps#all}. */
    public final Map<String, Object> maps = new HashMap<String, Object>();

    /** Other threads that have counts and have not ended. */
    public final List<Thread> live = new ArrayList<Thread>();

    /** Positions of activations at the last reset, see {@link OpenActivations#frames}. */
    public final Map<String, Long> atReset = new HashMap<String, Long>();
  }

  /** Takes a snapshot; {@link #written} must follow. */
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

  /** Ends a dump. */
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

  /** All archives that have registered. */
  public static synchronized List<Archive> archives() {
    return new ArrayList<Archive>(ARCHIVES.values());
  }

  /** Positions of activations when counts were set to 0: what they did before is not counted. */
  private static Map<String, Long> atReset = new HashMap<String, Long>();

  /**
   * Ends a reset.
   *
   * @param open after its second look
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
   * Sets all counts to 0; counts that threads add meanwhile may or may not stay.
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
