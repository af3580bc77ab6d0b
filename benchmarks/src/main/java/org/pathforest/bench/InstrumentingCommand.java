package org.pathforest.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.ParseException;
import org.pathforest.bench.instrumenting.Instrumenting;
import org.pathforest.bench.run.FolderLock;
import org.pathforest.bench.run.Machine;

/** The command {@code bench --instrumenting}: how long instrumenting takes, beside JaCoCo. */
final class InstrumentingCommand {
  /** Options that it has. */
  private static final List<String> OPTIONS =
      List.of("instrumenting", "forks", "heap", "jars", "output");

  private InstrumentingCommand() {}

  /**
   * Measures, and prints the name of the report.
   *
   * @param target build folder of the benchmarks
   */
  static int run(CommandLine line, Path target)
      throws IOException, InterruptedException, ParseException {
    BenchOptions.refuse(
        line,
        Stream.of(line.getOptions())
            .map(Option::getLongOpt)
            .filter(name -> !OPTIONS.contains(name))
            .toList(),
        "not possible with --instrumenting");
    String heap = line.getOptionValue("heap", BenchOptions.HEAP_TO_INSTRUMENT);
    Path root = target.toAbsolutePath().resolve("../..").normalize();
    Path tests = root.resolve("test-jars/target");
    Path jars = Path.of(line.getOptionValue("jars", tests.resolve("jars").toString()));
    Path output =
        Path.of(line.getOptionValue("output", target.resolve("instrumenting").toString()));
    Map<String, String> machine = Machine.describe(List.of("-Xmx" + heap + " (Pathforest)"), root);
    int rounds = BenchOptions.number(line, "forks", 1, BenchOptions.FORKS);
    FolderLock lock = FolderLock.take(output);
    try {
      System.out.println(
          new Instrumenting(
                  tests.resolve("workloads"),
                  root.resolve("pathforest"),
                  heap,
                  output.resolve("work"),
                  System.err)
              .measure(jars, rounds, machine, output));
    } finally {
      lock.close();
    }
    return 0;
  }
}
