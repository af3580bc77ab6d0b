package org.pathforest.runtime.jvm;

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
import org.pathforest.runtime.dump.OutputFile;
import org.pathforest.runtime.dump.ProfileDump;
import org.pathforest.runtime.memory.Memory;
import org.pathforest.runtime.settings.Messages;
import org.pathforest.runtime.settings.Settings;

/**
 * The runtime that acts for all runtimes in the JVM, see {@link RuntimeInstances}. Joining never
 * waits for a dump, and no code of the program runs under its lock. Safe for all threads.
 */
public final class Coordinator implements BiFunction<String, Object, Object> {
  /** Registers the MBean; set before a runtime can become the coordinator. */
  private static volatile Runnable management;

  private final List<BiFunction<String, Object, Object>> instances =
      new ArrayList<BiFunction<String, Object, Object>>();
  private final AtomicLong memory = Memory.shared();
  private final AtomicBoolean arranged = new AtomicBoolean();
  private volatile boolean hooked;
  private boolean ended;
  private int others;
  private ThreadGroup group;

  /** Creates the coordinator of one runtime, which others may join. */
  Coordinator(BiFunction<String, Object, Object> own) {
    instances.add(own);
  }

  /**
   * Sets the code that is called once if this runtime is the coordinator and the MBean is wanted.
   *
   * @param registration registers the MBean; throws nothing
   */
  public static void setManagement(Runnable registration) {
    management = registration;
  }

  /**
   * Sets the place of the coordinator. Must be called before other threads see it.
   *
   * @param where its thread group; null if nobody can find it
   * @param otherCoordinators number of coordinators of other versions, 0 or greater
   */
  void place(ThreadGroup where, int otherCoordinators) {
    group = where;
    others = otherCoordinators;
  }

  @Override
  @SuppressWarnings("unchecked") // the command determines the type
  public Object apply(String command, Object argument) {
    if (RuntimeInstances.JOIN.equals(command)) {
      return join((BiFunction<String, Object, Object>) argument);
    } else if (RuntimeInstances.DUMP.equals(command)
        || RuntimeInstances.DUMP_AND_RESET.equals(command)) {
      boolean reset = RuntimeInstances.DUMP_AND_RESET.equals(command);
      try {
        return argument == null
            ? ProfileDump.write(ProfileDump.output(others), 1, reset, instances())
            : ProfileDump.write((File) argument, OutputFile.REPLACE, reset, instances());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    } else if (RuntimeInstances.RESET.equals(command)) {
      ProfileDump.reset(instances());
    } else if (RuntimeInstances.MEMORY.equals(command)) {
      return memory;
    }
    return null;
  }

  private Boolean join(BiFunction<String, Object, Object> instance) {
    synchronized (instances) {
      if (ended) {
        return false;
      }
      if (!instances.contains(instance)) { // it may join again if the call below fails
        instances.add(instance);
      }
    }
    return arrangeDump();
  }

  private List<BiFunction<String, Object, Object>> instances() {
    synchronized (instances) {
      return new ArrayList<BiFunction<String, Object, Object>>(instances);
    }
  }

  /** Arranges for a dump at the end of the run, once. Returns false if the run has ended. */
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
      arranged.set(false); // memory or stack have run out: the next archive tries again
      throw e;
    }
    if (others > 0) {
      Messages.say(
          "profile",
          "another version of the runtime is in this JVM, and each version writes its own profile;"
              + " instrument all archives with the same version");
    }
    String why = OutputFile.obstacle(ProfileDump.output(others));
    if (why != null) {
      Messages.say(
          ProfileDump.output(others).getPath(),
          "the profile can't be written there (" + why + "); set pathforest.output");
    }
    if (Settings.JMX) {
      management.run();
    }
    return true;
  }

  private boolean addHook(Thread hook) {
    try {
      Runtime.getRuntime().addShutdownHook(hook);
      hooked = true;
      return true;
    } catch (IllegalStateException e) {
      synchronized (instances) {
        ended = true;
      }
      return false;
    }
  }

  /** Creates the thread that writes the profile. */
  private static final class Hook implements PrivilegedAction<Thread> {
    private final Coordinator coordinator;

    Hook(Coordinator coordinator) {
      this.coordinator = coordinator;
    }

    /**
     * Creates the thread with privileges. Otherwise the thread would hold the class loaders of all
     * classes on the stack.
     */
    Thread make() {
      try {
        return AccessController.doPrivileged(this);
      } catch (LinkageError e) {
        return run(); // a later JVM, without security managers
      }
    }

    @Override
    public Thread run() {
      // In a group that lasts to the end of the run: no thread can start in a destroyed group.
      Thread hook =
          new Thread(coordinator.group, "pathforest-dump") {
            @Override
            public void run() {
              coordinator.end();
            }
          };
      hook.setContextClassLoader(null);
      return hook;
    }
  }

  /** Writes the profile at the end of the run, unless a hook does. */
  void endWithoutHook() {
    if (!hooked) {
      end();
    }
  }

  private void end() {
    synchronized (instances) {
      ended = true;
    }
    ProfileDump.writeQuietly(others, instances());
  }
}
