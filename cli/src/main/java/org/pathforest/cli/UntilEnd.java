package org.pathforest.cli;

import java.io.Closeable;
import java.io.IOException;

/**
 * Closes a resource even if the user interrupts the process first (Ctrl-C, SIGTERM). This does not
 * work if the process is killed (SIGKILL).
 */
final class UntilEnd {
  private final Thread hook;

  /**
   * Closes the resource if the JVM ends before {@link #cancel}.
   *
   * @param resource resource that any thread may close
   */
  UntilEnd(Closeable resource) {
    hook =
        new Thread(
            () -> {
              try {
                resource.close();
              } catch (IOException e) {
                StandardOutput.say(e.getMessage());
              }
            },
            "pathforest-cleanup");
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Leaves closing the resource to the code that created it. */
  void cancel() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The JVM is ending: the hook is running.
    }
  }
}
