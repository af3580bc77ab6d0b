package org.pathforest.bench.run;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.pathforest.bench.workload.ReadyWorkload;
import org.pathforest.bench.workload.Sizes;

/** Carries out the part of a plan that is not done yet. */
public final class Session {
  private static final String PROFILE = "run.pathprof";
  private static final String OUTPUT = "-Dpathforest.output=";

  private final RunsFile file;
  private final Path jars;
  private final Path work;
  private final Fork fork;
  private final PrintStream progress;
  private final Map<String, JarSets> sets = new HashMap<>();
  private final Map<String, ReadyWorkload> ready = new HashMap<>();
  private final Map<String, String> checksums = new HashMap<>();
  private final Set<String> done = new HashSet<>();
  private final Set<String> withForest = new HashSet<>();
  private final Profiles profiles;
  private int failures;

  /**
   * Prepares a session.
   *
   * @param file file of the runs
   * @param jars folder of the programs' jars
   * @param work folder for everything that is generated; emptied at first, deleted after {@link
   *     #run}
   * @param jvm JVM that programs are run in
   * @param progress receives a line for each run
   * @param profiles keeps the first profile of each program and configuration; null to keep none
   */
  public Session(
      RunsFile file, Path jars, Path work, Jvm jvm, PrintStream progress, Profiles profiles)
      throws IOException, InterruptedException {
    this.profiles = profiles;
    this.file = file;
    this.jars = jars;
    this.work = work.toAbsolutePath();
    this.progress = progress;
    Folders.delete(this.work);
    this.fork = new Fork(jvm, Files.createDirectories(this.work));
    for (Run run : file.read()) {
      if (run.ok()) {
        done.add(key(run.program(), run.configuration(), run.round()));
      }
      note(run);
    }
  }

  /** Returns whether processor cycles can be counted here. */
  public boolean hasCounters() {
    return fork.hasCounters();
  }

  /**
   * Runs the part of a plan that is not done yet. If a program fails uninstrumented, its other runs
   * are skipped. Between two runs, the session waits while a file named {@code pause} is beside the
   * file of the runs. So the machine can be used for something else.
   *
   * @return number of runs that failed or had different output
   */
  public int run(List<Plan.Step> plan) throws IOException, InterruptedException {
    try {
      carryOut(plan);
    } finally {
      Folders.delete(work);
    }
    return failures;
  }

  private void carryOut(List<Plan.Step> plan) throws IOException, InterruptedException {
    int number = 0;
    Set<String> hopeless = new HashSet<>();
    for (Plan.Step step : plan) {
      number++;
      String program = step.workload().name();
      if (!hopeless.contains(program)
          && !done.contains(key(program, step.configuration().name(), step.round()))) {
        waitWhilePaused();
        long begin = System.nanoTime();
        Run run = run(step);
        file.append(run);
        note(run);
        if (!run.ok()) {
          failures++;
        }
        if (run.status().equals(Run.FAILED) && step.configuration().equals(Configuration.PLAIN)) {
          hopeless.add(program);
        }
        progress.printf(
            "[%d/%d] round %d %s %s: %s, %.2f s CPU; %.0f s in all%n",
            number,
            plan.size(),
            step.round(),
            program,
            step.configuration(),
            run.status(),
            seconds(run.times()),
            (System.nanoTime() - begin) / 1e9);
      }
    }
  }

  /** Returns the seconds of CPU time of the calls, or of the process if calls were not measured. */
  private static double seconds(Times times) {
    return Math.max(0, times.cpu() < 0 ? times.processCpu() : times.cpu()) / 1e9;
  }

  private void waitWhilePaused() throws InterruptedException {
    boolean said = false;
    while (Files.exists(file.path().resolveSibling("pause"))) {
      if (!said) {
        progress.println("paused until the file 'pause' is removed");
        said = true;
      }
      Thread.sleep(500);
    }
  }

  private void note(Run run) {
    if (run.configuration().equals(Configuration.PLAIN.name()) && run.ok()) {
      checksums.putIfAbsent(run.program(), run.checksum());
    }
    if (run.ok() && run.figures().forest().grams() >= 0) {
      withForest.add(run.program() + " " + run.configuration());
    }
  }

  private Run run(Plan.Step step) throws IOException, InterruptedException {
    Configuration configuration = step.configuration();
    String program = step.workload().name();
    if (!ready.containsKey(program)) {
      ReadyWorkload made =
          new ReadyWorkload(
              step.workload(), jars.toAbsolutePath(), work.resolve(program).resolve("ready"));
      ready.put(program, made);
      sets.put(program, new JarSets(made, work.resolve(program)));
    }
    Path place = work.resolve("run");
    if (sets.get(program).mustLearn(configuration)) {
      String error = learn(step, place);
      if (!error.isEmpty()) {
        return failed(step, "", "can't learn weights: " + error);
      }
    }
    List<Path> classPath = sets.get(program).jars(configuration);
    empty(place);
    Path profile = place.resolve(PROFILE);
    Sizes sizes = step.sizes();
    List<String> settings = new ArrayList<>(configuration.settings());
    if (configuration.scheme().isWoven()) {
      settings.add(OUTPUT + profile);
    } else if (configuration.scheme() == Scheme.JACOCO) {
      settings.add("-Djacoco-agent.destfile=" + place.resolve("jacoco.exec"));
    }
    if (configuration.scheme().leavesProfile() && !sizes.wholeProcess()) {
      settings.add("-Dpathforest.jmx=true"); // for the meter, which reads the bytes of tables
    }
    Fork.Outcome outcome = fork.run(ready.get(program), sizes, classPath, settings, place);
    if (!outcome.error().isEmpty()) {
      return failed(step, outcome.checksum(), outcome.error());
    }
    Figures figures = Figures.NONE;
    if (configuration.scheme().leavesProfile()) {
      if (!Files.exists(profile)) {
        return failed(step, outcome.checksum(), "no profile");
      }
      figures =
          configuration.scheme().leavesPaths()
              ? Figures.of(profile, !withForest.contains(program + " " + configuration))
              : Figures.withoutPaths(profile);
    }
    Run run =
        new Run(
            program,
            configuration.name(),
            step.round(),
            Run.OK,
            outcome.checksum(),
            outcome.measurements(),
            outcome.steady() ? figures : figures.withLimit(Figures.NOT_STEADY));
    if (!configuration.train()
        && !checksums.getOrDefault(program, run.checksum()).equals(run.checksum())) {
      progress.printf(
          "pathforest: %s %s: printed checksums %s, uninstrumented %s%s%n",
          program,
          configuration,
          run.checksum(),
          checksums.get(program),
          step.workload().isOwn()
              ? "; lines that differ from run to run can be allowed: --changing, or program."
                  + program
                  + ".changing in the file"
              : "");
      return run.with(Run.OTHER_OUTPUT);
    }
    if (profiles != null && configuration.scheme().leavesProfile()) {
      profiles.keep(program, configuration, profile);
    }
    return run;
  }

  private Run failed(Plan.Step step, String checksum, String error) {
    String program = step.workload().name();
    progress.println("pathforest: " + program + " " + step.configuration() + ": " + error);
    return new Run(
        program,
        step.configuration().name(),
        step.round(),
        Run.FAILED,
        checksum,
        Run.Measurements.UNKNOWN,
        Figures.NONE);
  }

  /**
   * Runs the program once to learn its weights, without measuring. Returns what went wrong; empty
   * if nothing did.
   */
  private String learn(Plan.Step step, Path place) throws IOException, InterruptedException {
    String program = step.workload().name();
    Configuration single = Configuration.of("bl");
    List<Path> classPath = sets.get(program).jars(single);
    empty(place);
    Path profile = place.resolve(PROFILE);
    List<String> settings = new ArrayList<>(single.settings());
    settings.add(OUTPUT + profile);
    // A program that ends its JVM is started, not called.
    Sizes once =
        step.sizes().wholeProcess() ? step.sizes() : new Sizes(step.sizes().arguments(), 0, 1);
    String error = fork.run(ready.get(program), once, classPath, settings, place).error();
    if (error.isEmpty() && !Files.exists(profile)) {
      return "no profile";
    }
    if (error.isEmpty()) {
      sets.get(program).learn(profile);
    }
    return error;
  }

  private static void empty(Path place) throws IOException {
    Folders.delete(place);
    Files.createDirectories(place);
  }

  private static String key(String program, String configuration, int round) {
    return program + " " + configuration + " " + round;
  }
}
