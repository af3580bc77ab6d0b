package org.pathforest.runtime;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;

/**
 * The copies of the runtime in one JVM, as of web applications that each bring their own: the first
 * leads; it writes one profile of what all have counted, and has the bound on memory.
 *
 * <p>They meet without any type in common but the JDK's: the leader is a thread group below the top
 * one, found by its name, that is a {@link BiFunction} of a command and its argument. (System
 * properties can't hold it: programs cast what they find there to strings, or replace them all.) A
 * copy of another version of these commands has a group of another name; each then writes a profile
 * of its own.
 *
 * <p>The leader holds the others, and the JVM the leader: a web application that is stopped keeps
 * its counts, and its loader.
 */
final class Copies {
  /** Asks the leader to take a copy in; answers whether it did: it does not once the run ends. */
  static final String JOIN = "join";

  /** Asks the leader for a profile, in the {@link File} given or a new one if null; answers it. */
  static final String DUMP = "dump";

  /** The same; later profiles begin where this one ends. */
  static final String DUMP_AND_RESET = "dumpAndReset";

  /** Asks the leader to set all counts to 0, then by it each copy its own. */
  static final String RESET = "reset";

  /** Asks the leader for the {@link AtomicLong} of all bytes of tables. */
  static final String MEMORY = "memory";

  /** Asks a copy for its {@link Part} of a profile; to be followed by {@link #WRITTEN}. */
  static final String PART = "part";

  /** Tells a copy that its part has been written. */
  static final String WRITTEN = "written";

  /** What names of such groups begin with; the version of the commands follows. */
  private static final String GROUP = "org.pathforest.runtime/";

  private static final String MY_GROUP = "org.pathforest.runtime/3";

  /** Held while looking for a leader or becoming one: the same object in all copies. */
  private static final String LOCK = MY_GROUP.intern();

  private static final Me ME = new Me();

  /** Whoever leads, seen through the JDK's types. */
  private static final BiFunction<String, Object, Object> LEADER;

  /** Not null if this copy leads. */
  private static final Leader MINE;

  static {
    // Once in vain: nothing must be left to load under the lock, since the loader may be held by a
    // thread that waits for the lock.
    Leader mine = new Leader(ME);
    Place.prepare();
    Found found = new Found();
    synchronized (LOCK) {
      found = new Found();
      if (found.leader == null) {
        mine.place(Place.below(found.top, mine), found.others);
      }
    }
    MINE = found.leader == null ? mine : null;
    LEADER = found.leader == null ? mine : found.leader;
  }

  private Copies() {}

  /** What is there already. */
  private static final class Found {
    private ThreadGroup top;
    private BiFunction<String, Object, Object> leader;

    /** Leaders of other versions. */
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

    @SuppressWarnings("unchecked") // the name stands for the type
    private void look(ThreadGroup group) {
      String name = group.getName();
      if (MY_GROUP.equals(name) && group instanceof BiFunction) {
        leader = (BiFunction<String, Object, Object>) group;
      } else if (name != null && name.startsWith(GROUP)) {
        others++;
      }
    }
  }

  /** Where other copies find the leader. Its only thread is the one that writes the profile. */
  private static final class Place extends ThreadGroup
      implements BiFunction<String, Object, Object> {
    private final Leader leader;

    static void prepare() {
      // Calling it is enough.
    }

    /** Makes one, or answers null if a security manager does not let us. */
    static Place below(ThreadGroup top, Leader leader) {
      try {
        return top == null ? null : new Place(top, leader);
      } catch (RuntimeException e) {
        return null;
      }
    }

    private Place(ThreadGroup top, Leader leader) {
      super(top, MY_GROUP);
      this.leader = leader;
    }

    @Override
    public Object apply(String what, Object with) {
      return leader.apply(what, with);
    }
  }

  /** This copy, as the leader sees it. */
  private static final class Me implements BiFunction<String, Object, Object> {
    @Override
    public Object apply(String what, Object with) {
      if (PART.equals(what)) {
        Registry.Snapshot snapshot = Registry.snapshot();
        try {
          return new Part(snapshot).describe();
        } catch (Throwable e) {
          Registry.written(); // nobody will say so
          throw e;
        }
      } else if (WRITTEN.equals(what)) {
        Registry.written();
      } else if (RESET.equals(what)) {
        OpenActivations open = new OpenActivations(Archive.classes(Registry.archives()), true);
        Registry.reset(open);
        Set<Thread> moved = open.lookAgain();
        Registry.wasReset(open, moved);
      }
      return null;
    }
  }

  /** Arranges for a profile at the end of the run; when the first class of this copy registers. */
  static void arrangeDump() {
    try {
      Part.prepare();
      boolean done =
          MINE != null ? MINE.arrangeDump() : Boolean.TRUE.equals(LEADER.apply(JOIN, ME));
      if (!done) {
        Messages.say("profile", "the program was ending when its first class registered");
      }
    } catch (RuntimeException e) {
      Messages.say("profile", e.toString());
    }
  }

  /** Writes a profile at the end of a run in which none could be arranged for. */
  static void dumpLate() {
    if (MINE != null) {
      MINE.end();
    } else {
      Messages.say("profile", "there was no memory for the counts of a copy of the runtime");
    }
  }

  static AtomicLong memory() {
    return (AtomicLong) LEADER.apply(MEMORY, null);
  }

  /**
   * Writes a profile of what all copies have counted so far.
   *
   * @param command {@link #DUMP} or {@link #DUMP_AND_RESET}
   * @param file null for a new one
   */
  static File dump(String command, File file) throws IOException {
    try {
      return (File) LEADER.apply(command, file);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /** Sets all counts of all copies to 0. */
  static void reset() {
    tell(LEADER, RESET);
  }

  /** Gives a command that has no answer. */
  static void tell(BiFunction<String, Object, Object> copy, String what) {
    Object nothing = copy.apply(what, null);
    assert nothing == null;
  }
}
