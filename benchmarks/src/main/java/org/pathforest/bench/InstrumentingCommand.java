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
import org.pathforest.bench.workload.Workloads;

/** The command {@code bench --instrumenting}: how long instrumenting takes, beside JaCoCo. */
final class InstrumentingCommand {
  /** One of two jars with more than 50,000 methods; the other one is Jython's. */
  private static final String LARGE_JAR = "closure-compiler-v20240317.jar";

  /** Options that it has. */
  private static final List<String> OPTIONS =
      List.of("instrumenting", "forks", "heap", "jars", "output");

  private InstrumentingCommand() {}

  /**
   * Measures, and prints the name of the report.
   *
   * @param target build folder of the benchmarks
   * @param programs folder with the jars to instrument
   */
  static int run(CommandLine line, Path target, Path programs)
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
    List<String> jars =
        Stream.concat(Workloads.all().stream().map(w -> w.jars().get(0)), Stream.of(LARGE_JAR))
            .toList();
    Path output =
        Path.of(line.getOptionValue("output", target.resolve("instrumenting").toString()));
    Map<String, String> machine = Machine.describe(List.of("-Xmx" + heap + " (Pathforest)"), root);
    int rounds = BenchOptions.number(line, "forks", 1, BenchOptions.FORKS);
    FolderLock lock = FolderLock.take(output);
    try {
      System.out.println(
          new Instrumenting(
                  programs, root.resolve("pathforest"), heap, output.resolve("work"), System.err)
              .measure(jars, rounds, machine, output));
    } finally {
      lock.close();
    }
    return 0;
  }
}
