package org.pathforest.runtime.dump;

import java.util.Set;
import java.util.function.BiFunction;
import org.pathforest.runtime.thread.Archive;
import org.pathforest.runtime.thread.OpenActivations;
import org.pathforest.runtime.thread.Registry;

/**
 * This runtime as the coordinator of all runtimes in the JVM sees it: a function of a command and
 * its argument. The coordinator may come from another class loader, so it knows only types of the
 * JDK. Safe for all threads.
 */
public final class RuntimeInstance implements BiFunction<String, Object, Object> {
  /** Command: return the {@link RuntimeShare} of a profile. {@link #WRITTEN} must follow. */
  static final String SHARE = "part";

  /** Command: note that the share has been written. */
  static final String WRITTEN = "written";

  /** Command: set all counts to 0. */
  static final String RESET = "reset";

  @Override
  public Object apply(String command, Object argument) {
    if (SHARE.equals(command)) {
      Registry.Snapshot snapshot = Registry.snapshot();
      try {
        return new RuntimeShare(snapshot).describe();
      } catch (Throwable e) {
        Registry.written(); // the command WRITTEN will not follow
        throw e;
      }
    } else if (WRITTEN.equals(command)) {
      Registry.written();
    } else if (RESET.equals(command)) {
      OpenActivations open = new OpenActivations(Archive.classes(Registry.archives()), true);
      Registry.reset(open);
      Set<Thread> moved = open.lookAgain();
      Registry.wasReset(open, moved);
    }
    return null;
  }

  /** Sends a runtime a command that returns nothing. */
  static void tell(BiFunction<String, Object, Object> instance, String command) {
    Object nothing = instance.apply(command, null);
    assert nothing == null;
  }
}
