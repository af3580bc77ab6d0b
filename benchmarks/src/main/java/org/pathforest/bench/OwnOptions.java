package org.pathforest.bench;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Options;
import org.apache.commons.cli.ParseException;
import org.pathforest.bench.experiment.Experiment;
import org.pathforest.bench.workload.OwnProgram;
import org.pathforest.bench.workload.Workload;

/** Options that name a program of the user's, and say how to measure it. */
final class OwnOptions {
  private static final String CONFIGURATIONS = "jacoco,bl,kpaths-4";

  private OwnOptions() {}

  static void add(Options options) {
    options.addOption(
        BenchOptions.option(
            "jar", "JAR", "your own program; the jar's manifest names its main class"));
    options.addOption(
        BenchOptions.option("cp", "PATH", "class path of your own program; needs --main"));
    options.addOption(BenchOptions.option("main", "CLASS", "its main class"));
    options.addOption(
        BenchOptions.option(
            "name", "NAME", "its name in tables; default: that of the jar or class"));
    options.addOption(
        BenchOptions.option(
            "measure",
            "WHAT",
            "what to time of your own program: calls (default) of its main method, after some that"
                + " warm up; steady (until the compilers are quiet), or start-up (whole processes)"));
    options.addOption(BenchOptions.option("warm-ups", "N", "calls before the clock starts"));
    options.addOption(BenchOptions.option("calls", "N", "calls that are measured together"));
    options.addOption(
        BenchOptions.option(
            "changing", "REGEX", "lines of its output that may differ from run to run"));
    options.addOption(
        BenchOptions.option(
            "uninstrumented", "NAMES", "jars to leave uninstrumented; * and ? are wildcards"));
  }

  /** Returns whether a program is named. If there is none, the other options here are refused. */
  static boolean areIn(CommandLine line) throws ParseException {
    if (line.hasOption("jar") || line.hasOption("cp")) {
      return true;
    }
    Options own = new Options();
    add(own);
    BenchOptions.refuse(
        line,
        own.getOptions().stream().map(o -> o.getLongOpt()).toList(),
        "not possible without --jar or --cp");
    return false;
  }

  /** Returns the experiment that the options describe, as a file would. */
  static Experiment experiment(CommandLine line, List<String> arguments) throws ParseException {
    BenchOptions.refuse(
        line,
        List.of("experiment", "programs", "headline-forks", "quick"),
        "not possible with a program of your own");
    Path here = Path.of("");
    OwnProgram program =
        OwnProgram.of(
            line.getOptionValue("jar"),
            line.getOptionValue("cp"),
            line.getOptionValue("main"),
            line.getOptionValue("uninstrumented"),
            here);
    Workload usual =
        program.workload(
            line.getOptionValue("name", name(line)),
            arguments,
            List.of(),
            line.getOptionValue("changing", ""));
    Workload called =
        usual.called(
            BenchOptions.number(line, "warm-ups", 0, usual.measured().warmUps()),
            BenchOptions.number(line, "calls", 1, usual.measured().measured()));
    Map<String, String> keys = new TreeMap<>();
    keys.put("configurations", line.getOptionValue("configurations", CONFIGURATIONS));
    keys.put("measure", line.getOptionValue("measure", "calls"));
    keys.put("rounds", "" + BenchOptions.number(line, "forks", 1, BenchOptions.FORKS));
    return Experiment.of(called, keys);
  }

  private static String name(CommandLine line) {
    String name =
        line.hasOption("jar")
            ? Path.of(line.getOptionValue("jar")).getFileName().toString()
            : line.getOptionValue("main", "").replaceFirst(".*\\.", "");
    return name.replaceFirst("\\.jar$", "").replaceAll("[^\\w.-]", "_");
  }
}
