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
 * The runtimes in one JVM, of which each web application may bring its own. The first is the
 * coordinator: it writes one profile of what all have counted, and has the bound on memory.
 *
 * <p>They meet without any type in common but the JDK's. The coordinator is a thread group below
 * the top one, found by its name, that is a {@link BiFunction} of a command and its argument.
 * (System properties can't hold it: programs cast what they find there to strings, or replace them
 * all.) A runtime with another version of these commands has a group of another name; each version
 * then writes a profile of its own.
 *
 * <p>The coordinator holds the other runtimes, and the JVM the coordinator: a web application that
 * is stopped keeps its counts, and its loader. Safe for all threads.
 */
public final class RuntimeInstances {
  /** Asks for a profile in the {@link File} given, or in a new one if null; returns the file. */
  public static final String DUMP = "dump";

  /** Does the same; later profiles begin where this one ends. */
  public static final String DUMP_AND_RESET = "dumpAndReset";

  /** Asks to take a runtime in; returns whether that was done: it is not once the run ends. */
  static final String JOIN = "join";

  /** Asks to set all counts of all runtimes to 0. */
  static final String RESET = "reset";

  /** Asks for the {@link AtomicLong} of the bytes of all tables. */
  static final String MEMORY = "memory";

  /** Start of the names of such groups; the version of the commands follows. */
  private static final String GROUP = "org.pathforest.runtime/";

  private static final String MY_GROUP = "org.pathforest.runtime/3";

  /** Held while looking for a coordinator or becoming one: the same object in all runtimes. */
  private static final String LOCK = MY_GROUP.intern();

  private static final RuntimeInstance ME = new RuntimeInstance();

  /** The coordinator, seen through the JDK's types. */
  private static final BiFunction<String, Object, Object> COORDINATOR;

  /** Not null if this runtime is the coordinator. */
  private static final Coordinator MINE;

  static {
    // The first search only loads classes: none may be loaded under the lock, since a thread that
    // waits for the lock may hold the loader.
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

  /** The thread groups that exist already. */
  private static final class Found {
    private ThreadGroup top;
    private BiFunction<String, Object, Object> coordinator;

    /** Coordinators of other versions. */
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
        // A security manager does not let us look: we are alone.
      }
    }

    @SuppressWarnings("unchecked") // the name tells the type
    private void look(ThreadGroup group) {
      String name = group.getName();
      if (MY_GROUP.equals(name) && group instanceof BiFunction) {
        coordinator = (BiFunction<String, Object, Object>) group;
      } else if (name != null && name.startsWith(GROUP)) {
        others++;
      }
    }
  }

  /** Where other runtimes find the coordinator. Its only thread writes the profile. */
  private static final class Place extends ThreadGroup
      implements BiFunction<String, Object, Object> {
    private final Coordinator coordinator;

    static void prepare() {
      // Calling it is enough.
    }

    /** Makes one; returns null if a security manager does not let us. */
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

  /** Arranges for a profile at the end of the run; when the first archive registers. */
  public static void arrangeDump() {
    try {
      RuntimeShare.prepare();
      boolean done =
          MINE != null ? MINE.arrangeDump() : Boolean.TRUE.equals(COORDINATOR.apply(JOIN, ME));
      if (!done) {
        Messages.say("profile", "the program was ending when its first class registered");
      }
    } catch (RuntimeException e) {
      Messages.say("profile", e.toString());
    }
  }

  /** Writes a profile at the end of a run in which none could be arranged for. */
  public static void dumpLate() {
    if (MINE != null) {
      MINE.end();
    } else {
      Messages.say("profile", "there was no memory for the counts of a copy of the runtime");
    }
  }

  /**
   * Writes a profile of what all runtimes have counted so far.
   *
   * @param command {@link #DUMP} or {@link #DUMP_AND_RESET}
   * @param file null for a new one
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
