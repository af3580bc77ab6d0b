package org.pathforest.cli.launch;

import java.io.IOException;
import java.util.List;
import org.pathforest.paths.FileException;

/** Runs a command in place of this process: with its input, outputs and signals. */
public final class ChildProcess {
  private ChildProcess() {}

  /**
   * Runs a command and waits for its end.
   *
   * @return its exit status; 128 + n if signal n killed it
   * @throws FileException if the command cannot be started
   */
  public static int run(List<String> command) throws FileException, InterruptedException {
    Process child;
    try {
      child = new ProcessBuilder(command).inheritIO().start();
    } catch (IOException e) {
      throw new FileException(
          command.get(0), "can't be started (" + e.getMessage() + "); set --java", e);
    }
    Signals.forwardTo(child);
    return child.waitFor();
  }
}
