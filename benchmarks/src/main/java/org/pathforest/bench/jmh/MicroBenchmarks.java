package org.pathforest.bench.jmh;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.DefaultParser;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;
import org.apache.commons.cli.ParseException;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.pathforest.bench.run.FolderLock;
import org.pathforest.bench.run.Machine;
import org.pathforest.paths.FileException;
import org.pathforest.profile.file.WholeFile;

/**
 * The command {@code bench micro}. By itself, JMH does not say on which machine it has measured,
 * and runs all forks of a benchmark in a row. With {@code --rounds} each benchmark has one fork in
 * each round, so that changes of the machine affect all benchmarks alike.
 */
public final class MicroBenchmarks {
  private static final Options OPTIONS =
      new Options()
          .addOption(option("rounds", "N"))
          .addOption(option("over", "A/B,..."))
          .addOption(option("output", "FOLDER"));

  private MicroBenchmarks() {}

  private static Option option(String name, String argument) {
    return Option.builder().longOpt(name).hasArg().argName(argument).get();
  }

  /**
   * Runs JMH. If JMH is asked for a file of results, {@code machine.properties} is written beside
   * that file, or compared with the one that is there.
   *
   * @param root root folder of the project
   * @param arguments our own arguments, then JMH's
   * @throws ParseException if arguments are wrong
   * @throws IllegalArgumentException if arguments are wrong
   */
  public static void run(Path root, String... arguments)
      throws IOException, InterruptedException, ParseException {
    CommandLine line = new DefaultParser().parse(OPTIONS, arguments, true);
    String[] rest = line.getArgs();
    if (!line.hasOption("rounds")) {
      if (line.getOptions().length > 0) {
        throw new ParseException("--" + line.getOptions()[0].getLongOpt() + " needs --rounds");
      }
      once(root, rest);
      return;
    }
    if (!line.hasOption("output")) {
      throw new ParseException("--rounds needs --output FOLDER");
    }
    String rounds = line.getOptionValue("rounds");
    if (!rounds.matches("[1-9]\\d{0,5}")) {
      throw new ParseException("--rounds: '" + rounds + "' is not a number above 0");
    }
    List<Over> overs = line.hasOption("over") ? Over.parse(line.getOptionValue("over")) : List.of();
    rounds(root, Integer.parseInt(rounds), overs, Path.of(line.getOptionValue("output")), rest);
  }

  private static void once(Path root, String... arguments)
      throws IOException, InterruptedException {
    try {
      CommandLineOptions options = new CommandLineOptions(arguments);
      if (options.getResult().hasValue()) {
        Path file = Path.of(options.getResult().get());
        keep(root, "each benchmark's own", file.toAbsolutePath().resolveSibling("."));
      }
    } catch (CommandLineOptionException e) {
      // JMH reports that itself.
    }
    org.openjdk.jmh.Main.main(arguments);
  }

  private static Map<String, String> keep(Path root, String options, Path folder)
      throws IOException, InterruptedException {
    Path file = folder.resolve("machine.properties").normalize();
    Machine.keep(file, Machine.describe(List.of(options), root));
    return Machine.read(file);
  }

  private static void rounds(
      Path root, int rounds, List<Over> overs, Path folder, String... arguments)
      throws IOException, InterruptedException, ParseException {
    CommandLineOptions options;
    try {
      options = new CommandLineOptions(arguments);
    } catch (CommandLineOptionException e) {
      throw new ParseException(String.valueOf(e.getMessage()));
    }
    if (options.getResult().hasValue() || options.getForkCount().hasValue()) {
      throw new ParseException("-rff and -f cannot be combined with --rounds");
    }
    FolderLock lock = FolderLock.take(folder);
    try {
      Map<String, String> machine =
          keep(root, "each benchmark's own; JMH: " + String.join(" ", arguments), folder);
      Path file = folder.resolve("rounds.csv");
      List<Score> scores = ScoresFile.read(file);
      int next = scores.stream().mapToInt(s -> s.round() + 1).max().orElse(0);
      for (int round = next; round < rounds; round++) {
        scores.addAll(round(options, round));
        ScoresFile.write(file, scores);
        System.err.println("round " + (round + 1) + " of " + rounds + " has ended");
      }
      Path report = folder.resolve("report.md");
      WholeFile.writeText(report, RoundsReport.of(scores, overs, machine));
      System.out.println(report);
    } catch (RunnerException e) {
      throw new FileException(
          folder.toString(), "JMH failed (" + e.getMessage() + "); read its output above", e);
    } finally {
      lock.close();
    }
  }

  private static List<Score> round(CommandLineOptions options, int round) throws RunnerException {
    List<Score> scores = new ArrayList<>();
    for (RunResult result :
        new Runner(new OptionsBuilder().parent(options).forks(1).shouldFailOnError(true).build())
            .run()) {
      scores.add(Score.of(result, round));
    }
    return scores;
  }
}
