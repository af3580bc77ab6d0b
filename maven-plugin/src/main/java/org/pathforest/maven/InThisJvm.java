package org.pathforest.maven;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import org.apache.maven.plugin.logging.Log;

/**
 * Collects the counts of tests that ran in Maven's own JVM ({@code forkCount} 0). Since that JVM
 * does not end after the tests, the runtime must be asked to write. Copies of the runtime meet in a
 * thread group directly below the top one. That group is a {@link BiFunction} of a command, so
 * calling it needs nothing but types of the JDK.
 */
final class InThisJvm {
  private static final String GROUP = "org.pathforest.runtime/";

  private InThisJvm() {}

  /**
   * Writes the counts of this JVM as a part of a profile, and sets them to 0. Writes no file if
   * nothing was counted.
   */
  static synchronized void collect(ProfileStore store) throws IOException {
    int n = 0;
    for (BiFunction<String, Object, Object> leader : leaders()) {
      Files.createDirectories(store.parts());
      Path part = store.parts().resolve(name(++n));
      try {
        tell(leader, "dump", part.toFile());
      } catch (UncheckedIOException e) {
        throw e.getCause();
      }
      tell(leader, "reset", null);
      if (store.read(part).methods().isEmpty()) {
        Files.delete(part);
      }
    }
  }

  /**
   * Does the same as {@link #collect}, but only logs a warning if the counts cannot be written and
   * are lost.
   */
  static void collectOrWarn(ProfileStore store, Log log) {
    try {
      collect(store);
    } catch (IOException | RuntimeException e) {
      log.warn("pathforest: the counts of tests in this JVM are lost: " + Failures.line(e));
    }
  }

  private static String name(int n) {
    return ProcessHandle.current().pid() + "-" + System.currentTimeMillis() + "-" + n + ".pathprof";
  }

  private static void tell(
      BiFunction<String, Object, Object> leader, String command, Object argument) {
    Object answer = leader.apply(command, argument);
    assert answer == null || answer instanceof File : answer;
  }

  @SuppressWarnings("unchecked") // the name implies the type
  private static List<BiFunction<String, Object, Object>> leaders() {
    ThreadGroup top = Thread.currentThread().getThreadGroup();
    while (top.getParent() != null) {
      top = top.getParent();
    }
    ThreadGroup[] groups = new ThreadGroup[top.activeGroupCount() + 64];
    int n = top.enumerate(groups, false);
    List<BiFunction<String, Object, Object>> found = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      if (groups[i].getName().startsWith(GROUP) && groups[i] instanceof BiFunction) {
        found.add((BiFunction<String, Object, Object>) groups[i]);
      }
    }
    return found;
  }
}
