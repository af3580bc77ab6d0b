package org.pathforest.runtime;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
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
 * Archives that have registered, and threads that have counts. All access is by its lock, under
 * which no code of the program runs.
 */
final class Registry {
  /**
   * By what they say of themselves: an archive that several loaders have, or that a container loads
   * again and again, is one.
   */
  private static final Map<List<String>, Archive> ARCHIVES =
      new LinkedHashMap<List<String>, Archive>();

  /** The URL of each path map, or its bytes. */
  private static final Map<String, Object> MAPS = new HashMap<String, Object>();

  /** Protocols of URLs of files, which stay; to keep all maps in the heap would be too much. */
  private static final List<String> ON_DISK = Arrays.asList("file", "jar", "jrt");

  /** Path maps that were not found, and the identity of the loader that was asked. */
  private static final Set<List<Object>> ASKED_FOR = new HashSet<List<Object>>();

  /** By identity: a program's thread can have a hash code of its own. */
  private static final Map<Thread, ThreadContext> CONTEXTS =
      new IdentityHashMap<Thread, ThreadContext>();

  /** What virtual threads count, by id modulo the length. */
  static final ThreadContext[] SHARED = ThreadContext.ofMany();

  /** What ended threads have counted. */
  private static ThreadContext total = new ThreadContext(null, 0);

  private static long contextsMade;
  private static int foldAt = 32;

  /** Dumps under way: what they write must not be added to anything meanwhile. */
  private static int dumps;

  private Registry() {}

  /** Registers an archive; after {@link Startup} has found that there is room for that. */
  static void register(Archive a) {
    ClassLoader loader = a.loader();
    boolean newMap;
    Archive known;
    List<Object> question;
    synchronized (Registry.class) {
      known = ARCHIVES.get(a.all());
      if (known == null) {
        a.read();
        ARCHIVES.put(a.all(), a);
        a.number = ARCHIVES.size() - 1; // when nothing can fail any more: no other has this number
        known = a;
      }
      question = Arrays.<Object>asList(known.mapId, System.identityHashCode(loader));
      newMap = MAPS.get(known.mapId) == null && ASKED_FOR.add(question);
    }
    // The rest can run code of the program, as a loader of its own: not under the lock.
    Unserved.check(known);
    if (newMap) {
      boolean asked = false;
      try {
        Object map = find(known.mapId, loader);
        asked = map == null;
        if (map != null) {
          synchronized (Registry.class) {
            MAPS.put(known.mapId, map);
          }
        }
      } catch (StackOverflowError e) {
        // A loader of the program's that goes deep: the next loader with that archive asks again.
      } finally {
        if (!asked) {
          synchronized (Registry.class) {
            ASKED_FOR.remove(question);
          }
        }
      }
    }
    known.setRegistered();
    if (known != a) {
      a.setRepresentative(known);
    }
  }

  /** Found now: a loader may be closed when the profile is written. */
  private static Object find(String mapId, ClassLoader loader) {
    String name = "META-INF/pathforest/" + mapId + ".map.gz";
    try {
      URL url = loader == null ? null : loader.getResource(name);
      url = url != null ? url : ClassLoader.getSystemResource(name);
      return url == null || ON_DISK.contains(url.getProtocol()) ? url : kept(url);
    } catch (VirtualMachineError e) {
      throw e; // it may find it later
    } catch (Throwable e) {
      ThreadStop.letThrough(e);
      return null; // a loader of the program's that fails: the profile names the map as missing
    }
  }

  /**
   * The bytes of a map that its container hands out, and no longer does when the module that it is
   * of has been updated or uninstalled, as in OSGi; its URL if they can't be had now.
   */
  private static Object kept(URL url) {
    ByteArrayOutputStream map = new ByteArrayOutputStream();
    try {
      ProfileDump.copy(url, map);
    } catch (IOException e) {
      return url;
    } catch (RuntimeException e) {
      return url;
    } catch (OutOfMemoryError e) {
      return url;
    }
    Memory.force(map.size());
    return map.toByteArray();
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
          Memory.giveBack(c.bytes());
        }
      }
    } catch (OutOfMemoryError e) {
      // Those that are left keep their tables: they count all the same.
    } catch (StackOverflowError e) {
      // The same: a thread that has just begun is not to fail for those that have ended.
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
      // If the program stops this thread amid what follows, the profile will say so.
      boolean before = a.folding;
      a.folding = true;
      try {
        fold(counts, c);
        a.folding = before;
      } catch (OutOfMemoryError e) {
        a.folding = before; // what is left stays where it is
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

  /** What there is to write: archives, and contexts with counts, that of ended threads first. */
  static final class Snapshot {
    final List<Archive> archives = new ArrayList<Archive>();
    final List<ThreadContext> contexts = new ArrayList<ThreadContext>();
    final Map<String, Object> maps = new HashMap<String, Object>();
    final List<Thread> live = new ArrayList<Thread>();
    final Map<String, Long> atReset = new HashMap<String, Long>();
  }

  /** To be followed by {@link #written}. */
  static synchronized Snapshot snapshot() {
    if (dumps == 0) {
      fold();
    }
    Snapshot s = new Snapshot();
    s.archives.addAll(ARCHIVES.values());
    s.contexts.add(total);
    for (ThreadContext c : SHARED) {
      if (c.archives.length > 0) {
        s.contexts.add(c);
      }
    }
    s.contexts.addAll(inOrder());
    s.maps.putAll(MAPS);
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

  /** All archives that have registered. */
  static synchronized List<Archive> archives() {
    return new ArrayList<Archive>(ARCHIVES.values());
  }

  /** Where activations were when counts were set to 0: what they did before is not counted. */
  private static Map<String, Long> atReset = new HashMap<String, Long>();

  /**
   * Ends a reset.
   *
   * @param open looked at twice
   * @param moved threads that did not rest
   */
  static synchronized void wasReset(OpenActivations open, Set<Thread> moved) {
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
   * Sets all counts to 0; what threads count meanwhile may or may not stay.
   *
   * @param open who is where
   */
  static synchronized void reset(OpenActivations open) {
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
    for (ThreadContext c : SHARED) {
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
