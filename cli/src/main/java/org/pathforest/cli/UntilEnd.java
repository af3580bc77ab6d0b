package org.pathforest.cli;

import java.io.Closeable;
import java.io.IOException;

/**
 * Closes something even if the user interrupts the process first (Ctrl-C, SIGTERM), as far as a
 * process can: not if it is killed.
 */
final class UntilEnd {
  private final Thread hook;

  /**
   * Closes the resource if the JVM ends before {@link #cancel}.
   *
   * @param resource can be closed by any thread
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

  /** Leaves the resource to whoever made it. */
  void cancel() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The JVM is ending: the hook is at work.
    }
  }
}
