package org.pathforest.bench;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.DefaultParser;
import org.apache.commons.cli.ParseException;
import org.apache.commons.cli.help.HelpFormatter;
import org.pathforest.bench.experiment.Experiment;
import org.pathforest.bench.experiment.ExperimentReport;
import org.pathforest.bench.inlining.InlinedCommand;
import org.pathforest.bench.jmh.MicroBenchmarks;
import org.pathforest.bench.report.Metric;
import org.pathforest.bench.report.Report;
import org.pathforest.bench.run.Configuration;
import org.pathforest.bench.run.FolderLock;
import org.pathforest.bench.run.Folders;
import org.pathforest.bench.run.Jvm;
import org.pathforest.bench.run.Machine;
import org.pathforest.bench.run.Names;
import org.pathforest.bench.run.Plan;
import org.pathforest.bench.run.Profiles;
import org.pathforest.bench.run.Run;
import org.pathforest.bench.run.RunsFile;
import org.pathforest.bench.run.Session;
import org.pathforest.bench.workload.Workload;
import org.pathforest.bench.workload.Workloads;
import org.pathforest.paths.FileException;

/**
 * The command {@code pathforest bench}, which runs real programs in forked JVMs. {@code bench
 * micro} passes its arguments to JMH, {@code bench predict} analyzes one profile, and {@code bench
 * inlined} reads HotSpot's compilation logs.
 */
public final class Main {

  private static final int QUICK_FORKS = 3;
  private static final String QUICK_PROGRAMS = "jsoup,lzw,heapsort";
  private static final String QUICK_CONFIGURATIONS =
      "plain,jacoco,bl-hash,ksf-4,kpaths-4,kpaths-16";

  private Main() {}

  /** Runs the command and ends the JVM with its status: 0 success, 1 failure, 2 wrong usage. */
  public static void main(String[] arguments) throws Exception {
    if (arguments.length > 0 && arguments[0].equals("micro")) {
      System.exit(micro(Arrays.copyOfRange(arguments, 1, arguments.length)));
    }
    if (arguments.length > 0 && arguments[0].equals("predict")) {
      System.exit(PredictCommand.run(Arrays.copyOfRange(arguments, 1, arguments.length)));
    }
    if (arguments.length > 0 && arguments[0].equals("inlined")) {
      System.exit(InlinedCommand.run(Arrays.copyOfRange(arguments, 1, arguments.length)));
    }
    System.exit(run(arguments));
  }

  /** Runs {@code bench micro}. If JMH fails, it ends the JVM itself. */
  static int micro(String... arguments) throws InterruptedException {
    try {
      MicroBenchmarks.run(target().resolve(".."), arguments);
      return 0;
    } catch (ParseException | IllegalArgumentException e) {
      System.err.println("pathforest: bench micro: " + e.getMessage());
      return 2;
    } catch (IOException e) {
      System.err.println("pathforest: " + e.getMessage());
      return 1;
    }
  }

  static int run(String... arguments) throws IOException, InterruptedException {
    try {
      List<String> all = List.of(arguments);
      int end = all.contains("--") ? all.indexOf("--") : all.size();
      CommandLine line =
          new DefaultParser().parse(BenchOptions.all(), all.subList(0, end).toArray(new String[0]));
      List<String> rest = all.subList(Math.min(end + 1, all.size()), all.size());
      boolean own = OwnOptions.areIn(line);
      if (!line.getArgList().isEmpty() || !own && !rest.isEmpty()) {
        throw new ParseException(
            (line.getArgList().isEmpty() ? rest : line.getArgList()).get(0)
                + ": unexpected argument; the program's arguments follow -- after --jar or --cp");
      }
      if (line.hasOption("help")) {
        HelpFormatter.builder()
            .setShowSince(false)
            .get()
            .printHelp(
                "pathforest bench [OPTIONS], or pathforest bench --jar JAR [OPTIONS] -- ARGUMENTS,"
                    + " or pathforest bench micro [--rounds N --output FOLDER"
                    + " [--over A/B,...]] [JMH'S OPTIONS], or pathforest bench predict PROFILE,"
                    + " or pathforest bench inlined LOG...",
                "",
                BenchOptions.all(),
                "A session that was stopped continues where it ended. It waits while the output"
                    + " folder contains a file named 'pause'.",
                false);
        return 0;
      }
      if (line.hasOption("list")) {
        list();
        return 0;
      }
      return line.hasOption("instrumenting")
          ? InstrumentingCommand.run(line, target())
          : bench(line, own ? OwnOptions.experiment(line, rest) : experiment(line));
    } catch (ParseException | IllegalArgumentException e) {
      System.err.println("pathforest: bench: " + e.getMessage());
      return 2;
    } catch (IOException e) {
      System.err.println("pathforest: " + e.getMessage());
      return 1;
    }
  }

  private static void list() {
    System.out.println("programs: " + names(programs()));
    System.out.println("and, asked for by name: " + names(Workloads.servers()));
    System.out.println("configurations: " + names(Configuration.all()));
    System.out.println("further configurations, by name: " + names(Configuration.FURTHER));
    System.out.println("figures: " + names(Report.figures(null)));
    System.out.println("tables, in experiments: " + names(Experiment.allTables()));
  }

  private static String names(List<?> all) {
    return all.stream().map(Object::toString).collect(Collectors.joining(" "));
  }

  private static List<Workload> programs() {
    return Stream.concat(Workloads.all().stream(), Workloads.kernels().stream()).toList();
  }

  private static int bench(CommandLine line, Experiment experiment)
      throws IOException, InterruptedException, ParseException {
    boolean quick = line.hasOption("quick");
    boolean smoke = line.hasOption("smoke");
    List<String> figures = Report.figures(line.getOptionValue("figures"));
    Path target = target();
    Path output =
        Path.of(
            line.getOptionValue(
                "output",
                target.resolve(
                        experiment != null
                            ? folder(line, experiment) + (smoke ? "-smoke" : "")
                            : smoke ? "smoke" : quick ? "quick" : "results")
                    + ""));
    Metric asked =
        line.hasOption("metric")
            ? BenchOptions.metric(line)
            : experiment == null ? null : experiment.metric();
    Path jars = jars(line, target);
    RunsFile runs = new RunsFile(output.resolve("runs.csv"));
    Path machine = output.resolve("machine.properties");
    Profiles profiles = experiment == null ? null : new Profiles(output.resolve("profiles"));
    int failures = 0;
    if (!line.hasOption("report")) {
      List<Plan.Step> plan =
          experiment == null ? plan(line, quick, smoke) : plan(experiment, smoke);
      Jvm jvm = BenchOptions.jvm(line);
      Map<String, String> calls = Machine.calls(plan);
      FolderLock lock = FolderLock.take(output);
      Path work = output.resolve("work");
      try {
        Session session = new Session(runs, jars, work, jvm, System.err, profiles);
        Map<String, String> now =
            Machine.describe(jvm, session.hasCounters(), target.resolve(".."));
        now.putAll(calls);
        Machine.keep(machine, now);
        failures = session.run(plan);
      } catch (FileSystemException e) {
        throw e;
      } catch (IOException e) {
        throw FileException.writing(work, e); // the exception of a stream does not name the file
      } finally {
        Folders.delete(work);
        lock.close();
      }
    }
    List<Run> all = runs.read();
    if (all.isEmpty()) {
      throw new FileException(
          output.resolve("runs.csv").toString(), "no runs yet; run the benchmarks first");
    }
    if (line.hasOption("report")
        && experiment != null
        && !experiment.tables().isEmpty()
        && !profiles.areThere()) {
      // Checked-in results have no profiles, so their tables would be replaced by incomplete ones.
      throw new FileException(
          output.resolve("profiles").toString(),
          "no profiles, which the tables need; leave out --experiment to make the report only");
    }
    Map<String, String> described = Machine.read(machine);
    Metric metric = asked == null ? Metric.of(described) : asked;
    System.out.println(
        experiment == null
            ? Report.write(all, described, Map.of(), metric, true, figures, output)
            : ExperimentReport.write(
                experiment, all, jars, profiles, described, metric, figures, output));
    return failures > 0 ? 1 : 0;
  }

  private static Path target() {
    return Path.of(System.getProperty("pathforest.bench.target", "benchmarks/target"));
  }

  private static Path jars(CommandLine line, Path target) {
    Path fetched = target.resolve("../../test-jars/target/workloads").normalize();
    return Path.of(line.getOptionValue("jars", fetched.toString()));
  }

  /**
   * Returns the folder for results. Each experiment has a folder of its own, and so has its trial
   * run. If the file is named {@code experiment.properties}, as it is beside its results, its
   * folder gives the name.
   */
  private static String folder(CommandLine line, Experiment experiment) {
    if (!line.hasOption("experiment")) {
      return "own/" + experiment.programs().get(0).name();
    }
    Path file = Path.of(line.getOptionValue("experiment"));
    String name = String.valueOf(file.getFileName()).replaceFirst("\\.properties$", "");
    Path parent = file.toAbsolutePath().normalize().getParent();
    if (name.equals("experiment") && parent != null && parent.getFileName() != null) {
      name = parent.getFileName().toString();
    }
    return "experiments/" + name;
  }

  /** Returns the experiment in the file; null if no file is given. */
  private static Experiment experiment(CommandLine line) throws IOException, ParseException {
    if (!line.hasOption("experiment")) {
      return null;
    }
    BenchOptions.refuse(
        line,
        List.of("programs", "configurations", "forks", "headline-forks", "quick"),
        "cannot be combined with --experiment; set it in the file");
    return Experiment.read(Path.of(line.getOptionValue("experiment")), programs());
  }

  private static List<Plan.Step> plan(Experiment experiment, boolean smoke) {
    List<Workload> programs =
        smoke ? experiment.programs().stream().map(Workload::once).toList() : experiment.programs();
    return Plan.of(
        programs, experiment.configurations(), c -> smoke ? 1 : experiment.rounds().of(c));
  }

  private static List<Plan.Step> plan(CommandLine line, boolean quick, boolean smoke)
      throws ParseException {
    int forks =
        BenchOptions.number(line, "forks", 1, smoke ? 1 : quick ? QUICK_FORKS : BenchOptions.FORKS);
    boolean same = smoke || quick || line.hasOption("forks");
    int headlines =
        BenchOptions.number(line, "headline-forks", 1, same ? forks : BenchOptions.HEADLINE_FORKS);
    String chosen = line.getOptionValue("programs", quick ? QUICK_PROGRAMS : null);
    List<Workload> programs =
        chosen == null
            ? programs()
            : Names.choose(
                chosen,
                Stream.concat(programs().stream(), Workloads.servers().stream()).toList(),
                Workload::name);
    if (smoke) {
      programs = programs.stream().map(Workload::once).toList();
    }
    String all = String.join(",", Configuration.all().stream().map(Configuration::name).toList());
    List<Configuration> configurations =
        new ArrayList<>(
            Configuration.named(
                line.getOptionValue("configurations", quick ? QUICK_CONFIGURATIONS : all)));
    if (!configurations.contains(Configuration.PLAIN)) {
      configurations.add(0, Configuration.PLAIN);
    }
    if (configurations.stream().anyMatch(Configuration::jvmDefault)
        && !configurations.contains(Configuration.PLAIN_DEFAULT)) {
      configurations.add(Configuration.PLAIN_DEFAULT);
    }
    return Plan.of(programs, configurations, forks, headlines);
  }
}
