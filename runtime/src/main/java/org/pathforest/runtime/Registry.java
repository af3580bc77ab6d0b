package org.pathforest.runtime;

import java.net.URL;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** Classes that have registered, and threads that have tables. All access is by its lock. */
final class Registry {
  private static final List<ClassHandle> CLASSES = new ArrayList<ClassHandle>();
  private static final List<ThreadContext> CONTEXTS = new ArrayList<ThreadContext>();
  private static final Map<String, URL> MAPS = new HashMap<String, URL>();

  /** What ended threads have counted. */
  private static ThreadContext total = new ThreadContext(null);

  private static int methods;
  private static int foldAt = 32;

  private Registry() {}

  static synchronized ClassHandle register(
      String mapId,
      String className,
      String sha256,
      int count,
      int k,
      boolean acyclic,
      ClassLoader loader) {
    if (CLASSES.isEmpty()) {
      ProfileDump.atExit();
    }
    ClassHandle h = new ClassHandle(methods, count, className, sha256, mapId, k, acyclic, loader);
    CLASSES.add(h);
    methods += count;
    if (!MAPS.containsKey(mapId)) {
      MAPS.put(mapId, null);
      MAPS.put(mapId, find(mapId, loader));
    }
    return h;
  }

  /** Found now: a loader may be closed when the profile is written. */
  private static URL find(String mapId, ClassLoader loader) {
    String name = "META-INF/pathforest/" + mapId + ".map.gz";
    try {
      URL url = loader == null ? null : loader.getResource(name);
      return url != null ? url : ClassLoader.getSystemResource(name);
    } catch (RuntimeException e) {
      return null; // a loader of the program's that fails: the profile names the map as missing
    }
  }

  static synchronized ThreadContext newContext(Thread owner) {
    if (CONTEXTS.size() >= foldAt) {
      fold();
      foldAt = Math.max(32, CONTEXTS.size() * 2);
    }
    ThreadContext c = new ThreadContext(owner);
    CONTEXTS.add(c);
    return c;
  }

  /** Adds up the tables of ended threads, and forgets those threads. */
  private static void fold() {
    for (Iterator<ThreadContext> i = CONTEXTS.iterator(); i.hasNext(); ) {
      ThreadContext c = i.next();
      if (c.owner.isAlive()) {
        continue;
      }
      for (int m = 0; m < c.tables.length; m++) {
        Table t = c.tables[m];
        if (t == null) {
          continue;
        }
        Table sum = m < total.tables.length ? total.tables[m] : null;
        if (sum == null || sum.isLost()) {
          total.put(m, t);
        } else if (!t.isLost()) {
          sum.add(t);
          Memory.giveBack(t.bytes());
        }
      }
      i.remove();
      Probes.forget(c);
    }
  }

  /** What there is to write: classes, and contexts with tables, that of ended threads first. */
  static final class Snapshot {
    final List<ClassHandle> classes = new ArrayList<ClassHandle>();
    final List<ThreadContext> contexts = new ArrayList<ThreadContext>();
    final Map<String, URL> maps = new HashMap<String, URL>();
    int liveThreads;
  }

  static synchronized Snapshot snapshot() {
    fold();
    Snapshot s = new Snapshot();
    s.classes.addAll(CLASSES);
    s.contexts.add(total);
    s.contexts.addAll(CONTEXTS);
    s.maps.putAll(MAPS);
    for (ThreadContext c : CONTEXTS) {
      if (c.owner != Thread.currentThread()) {
        s.liveThreads++;
      }
    }
    return s;
  }

  /** Sets all counts to 0; what threads count meanwhile may or may not stay. */
  static synchronized void reset() {
    for (Table t : total.tables) {
      if (t != null) {
        Memory.giveBack(t.bytes());
      }
    }
    total = new ThreadContext(null);
    for (ThreadContext c : CONTEXTS) {
      for (Table t : c.tables) {
        if (t != null) {
          t.reset();
        }
      }
    }
  }
}
