package org.pathforest.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.pathforest.bench.run.Machine;

/** JMH, which does not say what it has measured on. */
final class MicroBenchmarks {
  private MicroBenchmarks() {}

  /**
   * Hands all to JMH. If it is asked for a file of results, {@code machine.properties} is written
   * beside that, or compared with what is there.
   *
   * @param root of the project
   * @param arguments JMH's
   */
  static void run(Path root, String... arguments) throws IOException, InterruptedException {
    try {
      Path file = resultFile(arguments);
      if (file != null) {
        Map<String, String> machine =
            Machine.describe(List.of("each benchmark's own"), false, root);
        Machine.keep(file.toAbsolutePath().resolveSibling("machine.properties"), machine);
      }
    } catch (CommandLineOptionException e) {
      // JMH says so itself.
    }
    org.openjdk.jmh.Main.main(arguments);
  }

  private static Path resultFile(String... arguments) throws CommandLineOptionException {
    CommandLineOptions options = new CommandLineOptions(arguments);
    return options.getResult().hasValue() ? Path.of(options.getResult().get()) : null;
  }
}
