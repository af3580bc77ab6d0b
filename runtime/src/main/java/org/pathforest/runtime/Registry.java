package org.pathforest.runtime;

import java.net.URL;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Classes that have registered, and threads that have tables. All access is by its lock, under
 * which no code of the program runs.
 */
final class Registry {
  /**
   * By all that they registered with: a class that several loaders have, or one that a container
   * loads again and again, is one.
   */
  private static final Map<List<Object>, ClassHandle> CLASSES =
      new LinkedHashMap<List<Object>, ClassHandle>();

  private static final Map<String, URL> MAPS = new HashMap<String, URL>();

  /** Path maps that were not found, and the identity of the loader that was asked. */
  private static final Set<List<Object>> ASKED_FOR = new HashSet<List<Object>>();

  /** By identity: a program's thread can have a hash code of its own. */
  private static final Map<Thread, ThreadContext> CONTEXTS =
      new IdentityHashMap<Thread, ThreadContext>();

  /** What virtual threads count. */
  static final ThreadContext SHARED = ThreadContext.ofMany();

  /** What ended threads have counted. */
  private static ThreadContext total = new ThreadContext(null, 0);

  private static long contextsMade;
  private static int methods;
  private static int foldAt = 32;

  /** Dumps under way: what they write must not be added to anything meanwhile. */
  private static int dumps;

  private Registry() {}

  static ClassHandle register(
      String mapId,
      String className,
      String sha256,
      int count,
      int k,
      boolean acyclic,
      String identity,
      ClassLoader loader) {
    List<Object> key = Arrays.<Object>asList(mapId, className, sha256, count, k, acyclic, identity);
    List<Object> question = Arrays.<Object>asList(mapId, System.identityHashCode(loader));
    boolean first;
    boolean newMap;
    ClassHandle h;
    synchronized (Registry.class) {
      first = CLASSES.isEmpty();
      h = CLASSES.get(key);
      if (h == null) {
        h = new ClassHandle(methods, count, className, sha256, mapId, k, acyclic, identity);
        CLASSES.put(key, h);
        methods += count;
      }
      newMap = MAPS.get(mapId) == null && ASKED_FOR.add(question);
    }
    // The rest can run code of the program, as a loader of its own: not under the lock.
    if (first) {
      Copies.arrangeDump();
    }
    if (newMap) {
      URL url = find(mapId, loader);
      if (url != null) {
        synchronized (Registry.class) {
          MAPS.put(mapId, url);
          ASKED_FOR.remove(question);
        }
      }
    }
    return h;
  }

  /** Found now: a loader may be closed when the profile is written. */
  private static URL find(String mapId, ClassLoader loader) {
    String name = "META-INF/pathforest/" + mapId + ".map.gz";
    try {
      URL url = loader == null ? null : loader.getResource(name);
      return url != null ? url : ClassLoader.getSystemResource(name);
    } catch (Throwable e) {
      return null; // a loader of the program's that fails: the profile names the map as missing
    }
  }

  static synchronized ThreadContext context(Thread owner) {
    ThreadContext c = CONTEXTS.get(owner);
    if (c != null) {
      return c; // its thread locals were cleared, as pools do between tasks
    }
    if (CONTEXTS.size() >= foldAt && dumps == 0) {
      fold();
      foldAt = Math.max(32, CONTEXTS.size() * 2);
    }
    c = new ThreadContext(owner, ++contextsMade);
    CONTEXTS.put(owner, c);
    return c;
  }

  /** Adds up the tables of ended threads, and forgets those threads; as far as memory allows. */
  private static void fold() {
    try {
      for (Iterator<ThreadContext> i = CONTEXTS.values().iterator(); i.hasNext(); ) {
        ThreadContext c = i.next();
        if (!c.owner.isAlive()) {
          fold(c);
          i.remove();
          Probes.forget(c);
          Memory.giveBack(c.bytes());
        }
      }
    } catch (OutOfMemoryError e) {
      // Those that are left keep their tables: they count all the same.
    }
  }

  private static void fold(ThreadContext c) {
    total.makeRoom(c.tables.length - 1);
    for (int m = 0; m < c.tables.length; m++) {
      Table t = c.tables[m];
      if (t == null) {
        continue;
      }
      // Taken out first: if memory ends on the way, it must not be added again.
      c.tables[m] = null;
      Table sum = total.at(m);
      if (sum == null) {
        total.tables[m] = t;
        continue;
      }
      try {
        sum.add(t);
      } catch (OutOfMemoryError e) {
        sum.limit(0, Table.LIMIT_MEMORY);
      }
      Memory.giveBack(t.bytes());
    }
  }

  /** What there is to write: classes, and contexts with tables, that of ended threads first. */
  static final class Snapshot {
    final List<ClassHandle> classes = new ArrayList<ClassHandle>();
    final List<ThreadContext> contexts = new ArrayList<ThreadContext>();
    final Map<String, URL> maps = new HashMap<String, URL>();
    final List<Thread> live = new ArrayList<Thread>();
  }

  /** To be followed by {@link #written}. */
  static synchronized Snapshot snapshot() {
    if (dumps == 0) {
      fold();
    }
    Snapshot s = new Snapshot();
    s.classes.addAll(CLASSES.values());
    s.contexts.add(total);
    if (SHARED.tables.length > 0) {
      s.contexts.add(SHARED);
    }
    s.contexts.addAll(inOrder());
    s.maps.putAll(MAPS);
    for (Thread t : CONTEXTS.keySet()) {
      if (t != Thread.currentThread() && t.isAlive()) {
        s.live.add(t);
      }
    }
    dumps++;
    return s;
  }

  /** Ends a dump. */
  static synchronized void written() {
    dumps--;
  }

  private static Collection<ThreadContext> inOrder() {
    Map<Long, ThreadContext> ordered = new TreeMap<Long, ThreadContext>();
    for (ThreadContext c : CONTEXTS.values()) {
      ordered.put(c.number, c);
    }
    return ordered.values();
  }

  /** Sets all counts to 0; what threads count meanwhile may or may not stay. */
  static synchronized void reset() {
    for (Table t : total.tables) {
      if (t != null) {
        Memory.giveBack(t.bytes());
      }
    }
    Memory.giveBack(total.bytes());
    total = new ThreadContext(null, 0);
    for (ClassHandle h : CLASSES.values()) {
      Arrays.fill(h.lost, 0);
    }
    for (ThreadContext c : CONTEXTS.values()) {
      reset(c);
    }
    reset(SHARED);
  }

  private static void reset(ThreadContext c) {
    for (Table t : c.tables) {
      if (t != null) {
        t.reset();
      }
    }
  }
}
