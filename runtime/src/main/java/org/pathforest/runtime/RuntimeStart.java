package org.pathforest.runtime;

import org.pathforest.runtime.dump.OutputName;
import org.pathforest.runtime.jvm.RuntimeInstances;
import org.pathforest.runtime.memory.Memory;
import org.pathforest.runtime.memory.StackRoom;
import org.pathforest.runtime.settings.Messages;
import org.pathforest.runtime.settings.Settings;
import org.pathforest.runtime.settings.ThreadStop;
import org.pathforest.runtime.table.SlabForest;
import org.pathforest.runtime.thread.Archive;
import org.pathforest.runtime.thread.ArchiveCounts;
import org.pathforest.runtime.thread.OpenActivations;
import org.pathforest.runtime.thread.PathMaps;
import org.pathforest.runtime.thread.Registry;
import org.pathforest.runtime.thread.ThreadContexts;
import org.pathforest.runtime.thread.ThreadId;
import org.pathforest.runtime.thread.ThreadSlots;

/**
 * Starts the runtime and registers archives. The first call of woven code may come when stack or
 * heap are nearly full, and a class whose initializer fails is unusable for good (JVMS 5.5). So
 * nothing is initialized before it is known that there is room. Then everything that any slow path
 * needs is initialized. Classes that are used before that have no static initializer: {@link
 * HolderCalls}, {@link Archive}, {@link ArchiveCounts}, tables that count nothing, and what they
 * contain.
 *
 * <p>An archive that could not register tries again when it is next to be counted. Safe for all
 * threads, without a lock: class loaders of the program run in here.
 *
 * <p>No earlier version has a class named {@code RuntimeStart} or {@link HolderCalls}. So a runtime
 * of an earlier version that comes after this one on the class path finds all of its own classes.
 */
final class RuntimeStart {
  /**
   * Number of pieces of 64 KiB that must be free on the heap. About half of them were used when
   * measured.
   */
  private static final int HEAP_ROOM = 24;

  /** Number of free bytes of the heap with which there is no doubt about that room. */
  private static final long PLENTY = 32L << 20;

  /** Number of failures in a row after which there are pauses, each as long as the last attempt. */
  private static final int PATIENCE = 4;

  private static final long SHORTEST_PAUSE_NANOS = 1000000;

  /** Whether everything is initialized, and a profile is arranged for. */
  private static volatile boolean done;

  /** Approximate number of failures since an archive last registered. */
  private static volatile int failures;

  /** {@link System#nanoTime} from which the next attempt is made, after too many failures. */
  private static volatile long again;

  /**
   * The last archive that could not register before a profile was arranged for. {@link
   * Archive#next} is the one before it. Guarded by this class, whose lock is used for nothing else.
   */
  private static Archive waiting;

  private static volatile boolean hooked;

  private RuntimeStart() {}

  /**
   * Registers an archive, unless it has registered.
   *
   * @return whether the archive is registered now; if not, memory has run out, or a loader fails
   * @throws StackOverflowError if the stack has no room for that
   */
  static boolean register(Archive a) {
    if (a.registered) {
      return true;
    }
    if (failures > PATIENCE && System.nanoTime() - again < 0) {
      return false;
    }
    boolean starts = !done;
    StackRoom.checkForLoading(starts);
    long begin = System.nanoTime();
    try {
      if (starts) {
        start();
      }
      Registry.register(a);
      IgnoredSettings.check(a);
      failures = 0;
      return true;
    } catch (StackOverflowError e) {
      throw e; // as any call may
    } catch (Throwable e) {
      ThreadStop.letThrough(e);
      if (starts) {
        done = false; // although another thread may have succeeded where this one has failed
        await(a);
      }
      pauseAfter(begin, e);
      return false;
    }
  }

  private static void start() throws ClassNotFoundException {
    initialise();
    RuntimeInstances.arrangeDump();
    done = true;
  }

  private static void initialise() throws ClassNotFoundException {
    findHeap();
    Class<?>[] initialised = {
      // First, since it asks a class loader of the program for a file. If that loader is
      // instrumented, it may wait for a counter holder that another thread initializes. That thread
      // must not wait for Settings, as it could once RuntimeInstances has made this runtime known
      // to others.
      Settings.class,
      // Next, the two other classes that RuntimeInstances needs.
      Memory.class,
      Pathforest.class,
      RuntimeInstances.class,
      IgnoredSettings.class,
      Messages.class,
      OpenActivations.class,
      OutputName.class,
      PathMaps.class,
      Registry.class,
      SlabForest.Node.class,
      ThreadContexts.class,
      ThreadId.class,
      ThreadSlots.class,
      ThreadStop.class,
    };
    for (Class<?> c : initialised) {
      Class.forName(c.getName(), true, c.getClassLoader());
    }
    ThreadContexts.prepare();
  }

  /**
   * Throws an OutOfMemoryError if there is no room on the heap. Tries to allocate only where that
   * may fail: to touch memory for the first time took 6 to 10 ms when measured.
   */
  private static void findHeap() {
    Runtime r = Runtime.getRuntime();
    if (r.maxMemory() - r.totalMemory() + r.freeMemory() > PLENTY) {
      return;
    }
    byte[][] room = new byte[HEAP_ROOM][1 << 16]; // in pieces, for which G1 finds room more easily
    assert room.length == HEAP_ROOM;
  }

  /**
   * Arranges for a profile that names the missing counts, in case nothing can be counted as long as
   * the program runs.
   */
  private static void await(Archive a) {
    synchronized (RuntimeStart.class) {
      if (!a.waits) {
        a.waits = true;
        a.next = waiting;
        waiting = a;
      }
      if (hooked) {
        return;
      }
      hooked = true;
    }
    try {
      Runtime.getRuntime().addShutdownHook(new Late());
    } catch (RuntimeException e) {
      // The run is ending, or hooks are forbidden.
    } catch (OutOfMemoryError e) {
      hooked = false; // the next archive tries again
    }
  }

  /** Writes a profile at the end of the run, if none was arranged for by then. */
  private static final class Late extends Thread {
    Late() {
      super("pathforest-late");
      setContextClassLoader(null);
    }

    @Override
    public void run() {
      if (done) {
        return;
      }
      try {
        initialise();
        for (Archive a = waiting; a != null; a = a.next) {
          Registry.register(a);
          IgnoredSettings.check(a);
        }
        RuntimeInstances.dumpLate();
      } catch (Throwable e) {
        Messages.say("profile", "nothing could be counted (" + e + "); raise -Xmx or -Xss");
      }
    }
  }

  /**
   * Sets a pause. Each attempt may cost the program a full garbage collection, so attempts must not
   * take all its time.
   */
  private static void pauseAfter(long begin, Throwable why) {
    long now = System.nanoTime();
    again = now + Math.max(SHORTEST_PAUSE_NANOS, now - begin);
    int before = failures;
    failures = Math.min(before + 1, 2 * PATIENCE);
    if (before == 0) {
      Messages.say("profile", "can't start counting yet (" + why + "); will try again");
    }
  }
}
