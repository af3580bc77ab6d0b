package org.pathforest.bench.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.bench.workload.Workload;
import org.pathforest.bench.workload.Workloads;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.profile.file.ProfileReader;
import org.pathforest.profile.record.TableSizes;
import org.pathforest.testkit.Thorough;

/** Sessions that measure a small program in every way, in child JVMs. */
class SessionTest {
  // Two calls of a program whose loops can be counted by hand: see MonteCarlo and Checksum. The
  // constructor's loop has 17 iterations, next is called 1,700 times, inside has 850 iterations,
  // main none. The checksum of one number has 8 inner iterations, a path from the inner loop back
  // to the outer one, and a last path.
  private static final long PATHS = 2 * (18 + 1700 + 851 + 1 + 10);
  private static final long ACTIVATIONS = 2 * (1 + 1700 + 1 + 1 + 1);

  @TempDir private Path folder;
  private final ByteArrayOutputStream progress = new ByteArrayOutputStream();

  private Session session(RunsFile file) throws Exception {
    return new Session(
        file,
        folder.resolve("no jars"),
        folder.resolve("work"),
        Jvm.of(null, List.of("-XX:+UseSerialGC", "-Xmx200m"), List.of()),
        new PrintStream(progress, true, StandardCharsets.UTF_8),
        new Profiles(folder.resolve("profiles")));
  }

  private List<String> pathMaps(String configuration) throws Exception {
    Profiles kept = new Profiles(folder.resolve("profiles"));
    return kept.of("montecarlo", configuration).orElseThrow().meta().maps().found();
  }

  private static Workload kernel(String name) {
    return Workloads.kernels().stream()
        .filter(w -> w.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static Workload small() {
    return kernel("montecarlo").measured(1, 1);
  }

  @Test
  void program_is_measured_and_its_profiles_are_read() throws Exception {
    RunsFile file = new RunsFile(folder.resolve("runs.csv"));
    List<Configuration> some =
        Configuration.named(
            "plain,jacoco,kpaths-4,ksf-4-scans,uninterrupted-4,weighted-4,all-methods-4");

    int failures = session(file).run(Plan.of(List.of(small()), some, 1, 1));

    assertThat(failures).as(progress.toString(StandardCharsets.UTF_8)).isZero();
    List<Run> runs = file.read();
    assertThat(runs)
        .extracting(Run::configuration)
        .containsExactly(
            "plain",
            "jacoco",
            "kpaths-4",
            "ksf-4-scans",
            "uninterrupted-4",
            "weighted-4",
            "all-methods-4");
    assertThat(runs)
        .allMatch(Run::ok)
        .allMatch(r -> r.times().wall() > 0 && r.times().cpu() >= 0)
        .allMatch(r -> r.times().program() > 0 && r.times().calls() == 2)
        .allMatch(r -> r.times().processWall() > r.times().wall())
        .extracting(Run::checksum)
        .containsOnly(runs.get(0).checksum());
    assertThat(runs.subList(0, 2)).allMatch(r -> r.figures().equals(Figures.NONE));
    for (Run run : runs.subList(2, 6)) {
      assertThat(run.figures().paths()).isEqualTo(PATHS);
      assertThat(run.figures().activations()).isEqualTo(ACTIVATIONS);
      assertThat(run.figures().limits()).isEmpty();
      assertThat(run.measurements().tableBytes()).isPositive();
      // No exception is thrown, so no count is missing where interruptions are not counted. Learned
      // weights change ids, but not sequences.
      assertThat(run.figures().forest())
          .as(run.configuration())
          .isEqualTo(runs.get(3).figures().forest());
    }
    TableSizes slabs = runs.get(3).figures().sizes();
    // In methods with a loop, the first of every three paths of a sequence looks up a root. The
    // other methods (1,700 paths and 1) have counters.
    assertThat(slabs.rootLookUps()).isEqualTo(2 * (6 + 284 + 4));
    assertThat(slabs.slabPaths()).isEqualTo(PATHS - 2 * (1700 + 1));
    assertThat(slabs.nodes()).isPositive();
    assertThat(slabs.nodeScans()).isPositive();
    assertThat(runs.get(2).figures().sizes().counters()).isPositive();
    assertThat(pathMaps("weighted-4"))
        .as("weights put increments elsewhere, which path maps tell")
        .isNotEmpty()
        .doesNotContainAnyElementsOf(pathMaps("kpaths-4"));
  }

  @Thorough
  @Test
  void steady_state_of_two_threads_is_measured() throws Exception {
    RunsFile file = new RunsFile(folder.resolve("runs.csv"));
    Configuration counted = Configuration.of("kpaths-4");
    List<Configuration> both = List.of(Configuration.PLAIN, counted);

    int failures = session(file).run(Plan.of(List.of(small().steady(2)), both, 1, 1));

    assertThat(failures).as(progress.toString(StandardCharsets.UTF_8)).isZero();
    assertThat(file.read())
        .allMatch(r -> r.program().equals("montecarlo-2-threads"))
        .allMatch(r -> r.times().program() > 0 && r.times().calls() > 2 * (3 + 7))
        .as("of a call, not of a batch of a second")
        .allMatch(r -> r.times().wall() < 100_000_000 && r.times().cpu() < 100_000_000);
    Run run = file.read().get(1);
    assertThat(run.figures().paths()).as("of all calls").isEqualTo(PATHS / 2 * run.times().calls());
  }

  @Test
  void session_goes_on_where_it_was_stopped_and_tries_again_what_failed() throws Exception {
    RunsFile file = new RunsFile(folder.resolve("runs.csv"));
    List<Plan.Step> plan = Plan.of(List.of(small()), List.of(Configuration.PLAIN), 3, 3);
    session(file).run(plan.subList(0, 1));
    Run first = file.read().get(0);
    Run failed =
        new Run("montecarlo", "plain", 1, Run.FAILED, "", Run.Measurements.UNKNOWN, Figures.NONE);
    file.append(failed);

    session(file).run(plan);

    List<Run> runs = file.read();
    assertThat(runs.subList(0, 2)).containsExactly(first, failed);
    assertThat(runs.subList(2, 4)).extracting(Run::round).containsExactly(1, 2);
    assertThat(runs).hasSize(4);
  }

  @Test
  void other_checksum_than_the_uninstrumented_one_is_an_error_and_its_profile_is_not_kept()
      throws Exception {
    RunsFile file = new RunsFile(folder.resolve("runs.csv"));
    var measured = Run.Measurements.of(new Times(1, 1, 1, 1));
    file.append(new Run("montecarlo", "plain", 0, Run.OK, "2xdeadbeef", measured, Figures.NONE));

    int failures =
        session(file).run(Plan.of(List.of(small()), Configuration.named("plain,jacoco,bl"), 1, 1));

    assertThat(failures).isEqualTo(2);
    assertThat(file.read().subList(1, 3)).extracting(Run::status).containsOnly(Run.OTHER_OUTPUT);
    assertThat(progress.toString(StandardCharsets.UTF_8))
        .contains("montecarlo jacoco: printed checksums ")
        .contains(", uninstrumented 2xdeadbeef");
    assertThat(new Profiles(folder.resolve("profiles")).of("montecarlo", "bl")).isEmpty();
  }

  @Test
  void forest_that_only_a_run_with_other_output_has_is_built_again() throws Exception {
    RunsFile file = new RunsFile(folder.resolve("runs.csv"));
    Configuration counted = Configuration.of("kpaths-4");
    session(file).run(Plan.of(List.of(small()), List.of(counted), 1, 1));
    Run first = file.read().get(0);
    Files.delete(folder.resolve("runs.csv"));
    file.append(first.with(Run.OTHER_OUTPUT));

    session(file).run(Plan.of(List.of(small()), List.of(counted), 1, 1));

    assertThat(file.read().get(1).figures().forest())
        .isEqualTo(first.figures().forest())
        .isNotEqualTo(ForestFigures.UNKNOWN);
  }

  @Test
  void weights_that_can_not_be_learned_are_a_failed_run() throws Exception {
    RunsFile file = new RunsFile(folder.resolve("runs.csv"));
    Workload broken = small().measured(0, 1, "many");

    int failures =
        session(file).run(Plan.of(List.of(broken), Configuration.named("weighted-4"), 1, 1));

    assertThat(failures).isEqualTo(1);
    assertThat(file.read()).extracting(Run::status).containsExactly(Run.FAILED);
    assertThat(progress.toString(StandardCharsets.UTF_8))
        .contains(
            "montecarlo weighted-4: can't learn weights: exit status 1, no checksum printed;");
  }

  @Test
  void session_waits_while_there_is_a_file_named_pause() throws Exception {
    RunsFile file = new RunsFile(folder.resolve("runs.csv"));
    Path pause = Files.createFile(folder.resolve("pause"));
    Session session = session(file);
    Thread runner =
        new Thread(
            () -> {
              try {
                session.run(Plan.of(List.of(small()), List.of(Configuration.PLAIN), 1, 1));
              } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
    runner.start();
    while (!progress.toString(StandardCharsets.UTF_8).contains("paused until")) {
      Thread.sleep(10);
    }
    assertThat(folder.resolve("runs.csv")).doesNotExist();
    Files.delete(pause);
    runner.join();
    assertThat(file.read()).hasSize(1);
  }

  @Test
  void program_that_fails_is_told() throws Exception {
    RunsFile file = new RunsFile(folder.resolve("runs.csv"));
    Workload broken = small().measured(0, 1, "many");

    int failures = session(file).run(Plan.of(List.of(broken), List.of(Configuration.PLAIN), 1, 1));

    assertThat(failures).isEqualTo(1);
    assertThat(file.read().get(0).status()).isEqualTo(Run.FAILED);
    assertThat(progress.toString(StandardCharsets.UTF_8)).contains("NumberFormatException");
    assertThat(folder.resolve("work")).as("what was made to be measured").doesNotExist();
  }

  @Test
  void limits_are_recorded_of_schemes_that_count_no_paths() throws Exception {
    RunsFile file = new RunsFile(folder.resolve("runs.csv"));
    Workload md = kernel("md").measured(0, 1, "2", "1");
    List<Configuration> three = Configuration.named("edges,kiter-2,kiter-3");

    session(file).run(Plan.of(List.of(md), three, 1, 1));

    List<Run> runs = file.read();
    assertThat(runs).allMatch(Run::ok);
    assertThat(runs)
        .extracting(r -> r.figures().limits())
        .as("its setting up has more than 60,000 paths for k = 3")
        .containsExactly("", "", Figures.LEFT_OUT);
    assertThat(runs).allMatch(r -> r.figures().methods() > 0 && r.figures().paths() == -1);
    Path edges = folder.resolve("profiles/md-edges.pathprof");
    assertThat(Figures.withoutPaths(edges).limits()).isEmpty();
    leaveOpen(edges);
    assertThat(Figures.withoutPaths(edges).limits())
        .as("what is only found when edges are solved")
        .isEqualTo("open-activations");
  }

  /** Adds to a profile an activation that has not ended, in an unknown block. */
  private static void leaveOpen(Path profile) throws IOException {
    MethodKey m = ProfileReader.read(profile).methods().get(0);
    String line =
        String.join("\t", "in", "1", m.className(), m.method(), m.descriptor(), m.sha256(), "-");
    try (FileSystem zip = FileSystems.newFileSystem(profile)) {
      Files.writeString(zip.getPath("open.txt"), line + "\n");
    }
  }
}
