package org.pathforest.bench;

import java.util.List;
import java.util.Locale;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;
import org.apache.commons.cli.ParseException;
import org.pathforest.bench.report.Metric;
import org.pathforest.bench.run.Jvm;
import org.pathforest.bench.workload.Words;

/** Options of {@code pathforest bench}. */
final class BenchOptions {
  static final int FORKS = 7;
  static final int HEADLINE_FORKS = 15;
  static final String HEAP_TO_INSTRUMENT = "512m";

  private static final List<String> COLLECTORS =
      List.of("Serial", "Parallel", "G1", "Z", "Shenandoah");

  private BenchOptions() {}

  static Options all() {
    Options options = new Options();
    options.addOption(option("programs", "NAMES", "only these programs, comma-separated"));
    options.addOption(
        option(
            "configurations",
            "NAMES",
            "only these configurations, see --list; plain is always included"));
    options.addOption(option("forks", "N", "rounds of every configuration; default " + FORKS));
    options.addOption(
        option(
            "headline-forks",
            "N",
            "rounds of the configurations that have goals; default " + HEADLINE_FORKS));
    options.addOption(
        option(
            "heap",
            "SIZE",
            "heap of each JVM; default 2g, for instrumenting " + HEAP_TO_INSTRUMENT));
    options.addOption(
        option(
            "collector",
            "NAME",
            "collector of each JVM: Serial (default; one thread, so that the program has a core for"
                + " itself), Parallel, G1, Z or Shenandoah"));
    options.addOption(
        option("java", "HOME", "JDK of each JVM, 17 or later; default: the one that runs this"));
    options.addOption(
        option("jvm-options", "OPTIONS", "other options of each JVM, separated by blanks"));
    OwnOptions.add(options);
    options.addOption(
        option("jars", "FOLDER", "folder of the programs' jars, or of those to instrument"));
    options.addOption(
        option("output", "FOLDER", "folder of results; an unfinished session continues"));
    options.addOption(
        option(
            "metric",
            "TIME",
            "time in tables: cpu, program, wall or process; default: what was measured"));
    options.addOption(option("figures", "NAMES", "draw only these figures, see --list"));
    options.addOption(
        option("experiment", "FILE", "programs, configurations and tables from a file"));
    options.addOption(null, "quick", false, "a small subset: under ten minutes");
    options.addOption(null, "smoke", false, "one call each, to check that everything works");
    options.addOption(
        null, "instrumenting", false, "measure instrumenting itself, compared with JaCoCo");
    options.addOption(
        null, "report", false, "run nothing; make tables and figures from recorded runs");
    options.addOption(null, "list", false, "list programs, configurations, tables and figures");
    options.addOption(null, "help", false, "this text");
    return options;
  }

  static Option option(String name, String argument, String text) {
    return Option.builder().longOpt(name).hasArg().argName(argument).desc(text).get();
  }

  /** Checks that none of some options is given. */
  static void refuse(CommandLine line, List<String> options, String why) throws ParseException {
    for (String option : options) {
      if (line.hasOption(option)) {
        throw new ParseException("--" + option + ": " + why);
      }
    }
  }

  static Jvm jvm(CommandLine line) throws ParseException {
    String collector = line.getOptionValue("collector", "Serial");
    if (!COLLECTORS.contains(collector)) {
      throw new ParseException(
          "--collector: '" + collector + "' is not one of " + String.join(", ", COLLECTORS));
    }
    return Jvm.of(
        line.getOptionValue("java"),
        List.of("-XX:+Use" + collector + "GC", "-Xmx" + line.getOptionValue("heap", "2g")),
        Words.of(line.getOptionValue("jvm-options", "")));
  }

  static Metric metric(CommandLine line) throws ParseException {
    String text = line.getOptionValue("metric");
    for (Metric m : Metric.values()) {
      if (m.name().toLowerCase(Locale.ROOT).equals(text)) {
        return m;
      }
    }
    throw new ParseException("--metric: '" + text + "' is not one of cpu, program, wall, process");
  }

  static int number(CommandLine line, String option, int least, int otherwise)
      throws ParseException {
    String text = line.getOptionValue(option, String.valueOf(otherwise));
    try {
      int number = Integer.parseInt(text);
      if (number >= least) {
        return number;
      }
    } catch (NumberFormatException e) {
      // reported below
    }
    throw new ParseException(
        "--" + option + ": '" + text + "' is not a number above " + (least - 1));
  }
}
