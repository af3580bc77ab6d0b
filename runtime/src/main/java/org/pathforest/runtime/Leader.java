package org.pathforest.runtime;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.AccessController;
import java.security.PrivilegedAction;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;

/**
 * The copy of the runtime that acts for all, see {@link Copies}. Whoever joins never waits for a
 * dump, and no code of the program runs under its lock.
 */
final class Leader implements BiFunction<String, Object, Object> {
  private final List<BiFunction<String, Object, Object>> copies =
      new ArrayList<BiFunction<String, Object, Object>>();
  private final AtomicLong memory = new AtomicLong();
  private final AtomicBoolean arranged = new AtomicBoolean();
  private boolean ended;
  private int others;
  private ThreadGroup group;

  /** Makes the leader of one copy so far. */
  Leader(BiFunction<String, Object, Object> own) {
    copies.add(own);
  }

  /**
   * Says where it is; before anybody sees it.
   *
   * @param where it is found; null if nobody can find it
   * @param otherLeaders how many leaders of other versions there are
   */
  void place(ThreadGroup where, int otherLeaders) {
    group = where;
    others = otherLeaders;
  }

  @Override
  @SuppressWarnings("unchecked") // what the command says
  public Object apply(String what, Object with) {
    if (Copies.JOIN.equals(what)) {
      return join((BiFunction<String, Object, Object>) with);
    } else if (Copies.DUMP.equals(what) || Copies.DUMP_AND_RESET.equals(what)) {
      boolean reset = Copies.DUMP_AND_RESET.equals(what);
      try {
        return with == null
            ? ProfileDump.write(ProfileDump.output(others), 1, reset, copies())
            : ProfileDump.write((File) with, OutputFile.REPLACE, reset, copies());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    } else if (Copies.RESET.equals(what)) {
      ProfileDump.reset(copies());
    } else if (Copies.MEMORY.equals(what)) {
      return memory;
    }
    return null;
  }

  private Boolean join(BiFunction<String, Object, Object> copy) {
    synchronized (copies) {
      if (ended) {
        return false;
      }
      if (!copies.contains(copy)) { // it may ask again if what follows fails
        copies.add(copy);
      }
    }
    return arrangeDump();
  }

  private List<BiFunction<String, Object, Object>> copies() {
    synchronized (copies) {
      return new ArrayList<BiFunction<String, Object, Object>>(copies);
    }
  }

  /** Arranges for a dump at the end of the run, once; answers false if that has come. */
  boolean arrangeDump() {
    if (!arranged.compareAndSet(false, true)) {
      return true;
    }
    try {
      ProfileDump.prepare();
      if (!addHook(new Hook(this).make())) {
        return false;
      }
    } catch (Error e) {
      arranged.set(false); // memory or stack have ended: the next class tries again
      throw e;
    }
    if (others > 0) {
      Messages.say(
          "profile",
          "a runtime of another version is in this JVM, too: each writes a profile of its own");
    }
    String why = OutputFile.obstacle(ProfileDump.output(others));
    if (why != null) {
      Messages.say(
          ProfileDump.output(others).getPath(),
          "the profile can't be written there (" + why + "); set pathforest.output");
    }
    if (Settings.JMX) {
      registerBean();
    }
    return true;
  }

  private boolean addHook(Thread hook) {
    try {
      Runtime.getRuntime().addShutdownHook(hook);
      return true;
    } catch (IllegalStateException e) {
      synchronized (copies) {
        ended = true;
      }
      return false;
    }
  }

  /** The bean's class can't be linked where java.management is not visible: it is caught here. */
  private static void registerBean() {
    try {
      PathforestBean.register();
    } catch (LinkageError e) {
      Messages.say(
          "pathforest.jmx", "java.management is not in this JVM, or not visible to the runtime");
    } catch (Throwable e) {
      ThreadStop.letThrough(e);
      Messages.say("pathforest.jmx", e.toString());
    }
  }

  /** Makes the thread that writes the profile. */
  private static final class Hook implements PrivilegedAction<Thread> {
    private final Leader leader;

    Hook(Leader leader) {
      this.leader = leader;
    }

    /** Privileged: else the thread would hold the loaders of all classes on the stack. */
    Thread make() {
      try {
        return AccessController.doPrivileged(this);
      } catch (LinkageError e) {
        return run(); // a later JVM, without security managers
      }
    }

    @Override
    public Thread run() {
      // A group that is not destroyed before the run ends: there a thread could not start.
      Thread hook =
          new Thread(leader.group, "pathforest-dump") {
            @Override
            public void run() {
              leader.end();
            }
          };
      hook.setContextClassLoader(null);
      return hook;
    }
  }

  /** Writes the profile at the end of the run. */
  void end() {
    synchronized (copies) {
      ended = true;
    }
    ProfileDump.writeQuietly(others, copies());
  }
}
