package org.pathforest.runtime.jvm;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;
import org.pathforest.runtime.dump.RuntimeInstance;
import org.pathforest.runtime.dump.RuntimeShare;
import org.pathforest.runtime.memory.Memory;
import org.pathforest.runtime.settings.Messages;

/**
 * The runtimes in one JVM, where each web application may bring its own. The first is the
 * coordinator: it writes one profile of everything that all have counted, and has the bound on
 * memory.
 *
 * <p>The runtimes have no types in common but the JDK's. The coordinator is a thread group below
 * the top one. It is found by its name, and is a {@link BiFunction} of a command and its argument.
 * System properties cannot hold it: programs cast what they find there to strings, or replace all
 * properties. A runtime with another version of these commands has a group of another name. Each
 * version then writes its own profile.
 *
 * <p>The coordinator holds the other runtimes, and the JVM holds the coordinator. So the counts of
 * a web application that is stopped are kept, and so is its class loader. Safe for all threads.
 */
public final class RuntimeInstances {
  /**
   * Command: write a profile to the given {@link File}, or to a new one if null. Returns the file.
   */
  public static final String DUMP = "dump";

  /** Command: do the same, and let later profiles begin where this one ends. */
  public static final String DUMP_AND_RESET = "dumpAndReset";

  /** Command: add a runtime. Returns whether it was added: it is not once the run ends. */
  static final String JOIN = "join";

  /** Command: set all counts of all runtimes to 0. */
  static final String RESET = "reset";

  /** Command: return the {@link AtomicLong} with the number of bytes of all tables. */
  static final String MEMORY = "memory";

  /** Prefix of the names of such thread groups; the version of the commands follows. */
  private static final String GROUP = "org.pathforest.runtime/";

  private static final String MY_GROUP = "org.pathforest.runtime/3";

  /** Held while looking for a coordinator or becoming one. The same object in all runtimes. */
  private static final String LOCK = MY_GROUP.intern();

  private static final RuntimeInstance ME = new RuntimeInstance();

  /** The coordinator, used only through types of the JDK. */
  private static final BiFunction<String, Object, Object> COORDINATOR;

  /** The coordinator if it is this runtime; else null. */
  private static final Coordinator MINE;

  static {
    // The first search only loads classes. None may be loaded under the lock, since a thread that
    // waits for the lock may hold the class loader.
    Coordinator mine = new Coordinator(ME);
    Place.prepare();
    Found found = new Found();
    synchronized (LOCK) {
      found = new Found();
      if (found.coordinator == null) {
        mine.place(Place.below(found.top, mine), found.others);
      }
    }
    MINE = found.coordinator == null ? mine : null;
    COORDINATOR = found.coordinator == null ? mine : found.coordinator;
    Memory.share((AtomicLong) COORDINATOR.apply(MEMORY, null));
  }

  private RuntimeInstances() {}

  /** The thread groups of coordinators that exist already. */
  private static final class Found {
    private ThreadGroup top;
    private BiFunction<String, Object, Object> coordinator;

    /** Number of coordinators of other versions. */
    private int others;

    Found() {
      try {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) {
          group = group.getParent();
        }
        ThreadGroup[] groups = new ThreadGroup[group.activeGroupCount() + 64];
        int n = group.enumerate(groups, false);
        for (int i = 0; i < n; i++) {
          look(groups[i]);
        }
        top = group;
      } catch (RuntimeException e) {
        // A security manager forbids the search: this runtime acts alone.
      }
    }

    @SuppressWarnings("unchecked") // the name determines the type
    private void look(ThreadGroup group) {
      String name = group.getName();
      if (MY_GROUP.equals(name) && group instanceof BiFunction) {
        coordinator = (BiFunction<String, Object, Object>) group;
      } else if (name != null && name.startsWith(GROUP)) {
        others++;
      }
    }
  }

  /**
   * The thread group where other runtimes find the coordinator. Its only thread writes the profile.
   */
  private static final class Place extends ThreadGroup
      implements BiFunction<String, Object, Object> {
    private final Coordinator coordinator;

    static void prepare() {
      // The call alone loads the class.
    }

    /** Creates the group. Returns null if a security manager forbids it. */
    static Place below(ThreadGroup top, Coordinator coordinator) {
      try {
        return top == null ? null : new Place(top, coordinator);
      } catch (RuntimeException e) {
        return null;
      }
    }

    private Place(ThreadGroup top, Coordinator coordinator) {
      super(top, MY_GROUP);
      this.coordinator = coordinator;
    }

    @Override
    public Object apply(String command, Object argument) {
      return coordinator.apply(command, argument);
    }
  }

  /** Arranges for a profile at the end of the run. Called when the first archive registers. */
  public static void arrangeDump() {
    try {
      RuntimeShare.prepare();
      boolean done =
          MINE != null ? MINE.arrangeDump() : Boolean.TRUE.equals(COORDINATOR.apply(JOIN, ME));
      if (!done) {
        Messages.say(
            "profile",
            "not written, because the program was already ending when instrumented code first ran");
      }
    } catch (RuntimeException e) {
      Messages.say(
          "profile", "can't be written at the end of the run (" + e + "); call Pathforest.dump()");
    }
  }

  /** Writes a profile at the end of a run, unless one is arranged for. */
  public static void dumpLate() {
    if (MINE != null) {
      MINE.endWithoutHook();
    } else {
      Messages.say(
          "profile", "the counts of one copy of the runtime are lost (out of memory); raise -Xmx");
    }
  }

  /**
   * Writes a profile of everything that all runtimes have counted so far.
   *
   * @param command {@link #DUMP} or {@link #DUMP_AND_RESET}
   * @param file null for a new file
   */
  public static File dump(String command, File file) throws IOException {
    try {
      return (File) COORDINATOR.apply(command, file);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /** Sets all counts of all runtimes to 0. */
  public static void reset() {
    Object nothing = COORDINATOR.apply(RESET, null);
    assert nothing == null;
  }
}
