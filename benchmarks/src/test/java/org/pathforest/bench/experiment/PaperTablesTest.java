package org.pathforest.bench.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.bench.report.Metric;
import org.pathforest.bench.report.Summary;
import org.pathforest.bench.run.Configuration;
import org.pathforest.bench.run.Figures;
import org.pathforest.bench.run.Jvm;
import org.pathforest.bench.run.Plan;
import org.pathforest.bench.run.Profiles;
import org.pathforest.bench.run.Run;
import org.pathforest.bench.run.RunsFile;
import org.pathforest.bench.run.Session;
import org.pathforest.bench.run.Times;
import org.pathforest.bench.tables.StaticPaths;
import org.pathforest.bench.workload.Workload;
import org.pathforest.bench.workload.Workloads;
import org.pathforest.runtime.table.IntTable;
import org.pathforest.testkit.Thorough;

/** Content of the papers' tables, made from invented times and profiles of a small program. */
@Thorough
class PaperTablesTest {
  @TempDir private static Path folder;
  private static Profiles profiles;

  private final List<Run> runs = new ArrayList<>();
  private final Map<String, Results.Classes> classes = new HashMap<>();

  @BeforeAll
  static void runs_a_program() throws Exception {
    profiles = new Profiles(folder.resolve("profiles"));
    RunsFile file = new RunsFile(folder.resolve("runs.csv"));
    ByteArrayOutputStream progress = new ByteArrayOutputStream();
    Workload md = kernel("md").measured(0, 1, "2", "1");
    Workload onePoint = kernel("montecarlo").measured(0, 1, "1").reduced("0");
    Workload twiceNoPoint = kernel("montecarlo").measured(0, 2, "0");
    Session session =
        new Session(
            file,
            folder,
            folder.resolve("work"),
            Jvm.of(null, List.of("-XX:+UseSerialGC", "-Xmx200m"), List.of()),
            new PrintStream(progress, true, StandardCharsets.UTF_8),
            profiles);
    List<Plan.Step> plan = new ArrayList<>();
    plan.addAll(steps(md, "bl,edges,kiter-2,kiter-3,structural"));
    plan.addAll(steps(onePoint, "bl,kpaths-4,bl-train,structural,structural-4"));
    plan.addAll(steps(twiceNoPoint, "bursts-10-1"));
    int failures = session.run(plan);
    assertThat(failures).as(progress.toString(StandardCharsets.UTF_8)).isZero();
    // In this program, samples and bursts have counted everything.
    for (String configuration : List.of("kpaths-4", "bursts-10-1")) {
      Files.copy(file("montecarlo-kpaths-4"), file("twin-" + configuration));
    }
    for (String configuration : List.of("structural", "structural-4")) {
      Files.copy(file("montecarlo-structural"), file("twin-" + configuration));
    }
  }

  private static Workload kernel(String name) {
    return Workloads.kernels().stream()
        .filter(w -> w.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static List<Plan.Step> steps(Workload workload, String configurations) {
    return Plan.of(List.of(workload), Configuration.named(configurations), 1, 1);
  }

  private static Path file(String name) {
    return folder.resolve("profiles/" + name + ".pathprof");
  }

  /** Adds a run for each round. CPU time is twice the wall time. */
  private void add(String program, String configuration, String limits, long... seconds) {
    for (int round = 0; round < seconds.length; round++) {
      Figures none = Figures.NONE;
      long nanos = seconds[round] * 1_000_000_000L;
      runs.add(
          new Run(
              program,
              configuration,
              round,
              Run.OK,
              "c",
              Run.Measurements.of(new Times(nanos, 2 * nanos, 1, 1)),
              new Figures(-1, -1, -1, -1, -1, none.sizes(), none.forest(), limits)));
    }
  }

  private TableContent make(String table, Metric metric) throws Exception {
    PaperTable found =
        PaperTables.all().stream().filter(t -> t.name().equals(table)).findFirst().orElseThrow();
    TableContent content = found.make(new Results(new Summary(runs, metric), profiles, classes));
    assertThat(content.head()).as("columns").doesNotHaveDuplicates();
    assertThat(content.text()).allMatch(row -> row.size() == content.head().size());
    return content;
  }

  private static List<String> row(TableContent content, String name) {
    return content.text().stream()
        .filter(row -> row.get(0).equals(name) || row.get(1).equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void slow_down_is_not_stated_where_methods_that_ran_were_left_out() throws Exception {
    add("md", "bl", "", 10, 10, 10);
    add("md", "kiter-2", "", 11, 12, 19);
    add("md", "kiter-3", "left-out", 5, 5, 5);
    add("lzw", "bl", "", 10, 10, 10);
    add("lzw", "kiter-2", "", 20, 20, 20);
    add("lzw", "kiter-3", "", 40, 40, 40);
    add("lzw", "kiter-2-all", "", 30, 30, 30);
    add("lzw", "kiter-3-all", "", 50, 50, 50);

    TableContent table = make("roy-srikant-3", Metric.CPU);

    assertThat(row(table, "md").subList(0, 8))
        .containsExactly("md", "1.20", "–", "0", "0", "0.0", "1", "1");
    assertThat(Double.parseDouble(row(table, "md").get(8))).as("their paths").isBetween(0.1, 99.0);
    assertThat(row(table, "lzw"))
        .as("no profiles, and no limits")
        .containsExactly(
            "lzw", "2.00", "4.00", "–", "–", "–", "–", "–", "–", "3.00", "5.00", "–", "–");
    List<String> means = row(table, "geometric mean");
    assertThat(means.subList(1, 3))
        .as("both over the same program")
        .containsExactly("2.00", "4.00");
    assertThat(means.subList(9, 11)).containsExactly("3.00", "5.00");
    assertThat(table.note()).endsWith("over the same programs: lzw; without limit: lzw.");
  }

  @Test
  void slow_down_is_not_stated_either_where_no_limit_names_what_was_left_out() throws Exception {
    add("md", "bl", "", 10);
    add("md", "kiter-2", "", 11);
    add("md", "kiter-3", "", 5);

    TableContent table = make("roy-srikant-3", Metric.CPU);

    assertThat(row(table, "md").subList(0, 3))
        .as("limits are named of classes with probes only; the profile's maps know all")
        .containsExactly("md", "1.10", "–");
  }

  @Test
  void techniques_are_compared_over_one_set_of_programs() throws Exception {
    for (String program : List.of("md", "lzw", "heapsort")) {
      add(program, "plain", "", 10);
      add(program, "bl-hash", "", 20);
      add(program, "kpaths-4", "", program.equals("md") ? 40 : 10);
    }
    add("md", "kpaths-4-default", "", 99);
    add("md", "kiter-3", "left-out", 1);
    add("lzw", "kiter-3", "", 60);
    add("heapsort", "kiter-3", "", 1);
    add("md", "ksf-4", "", 20);
    add("lzw", "ksf-4", "", 80);
    add("heapsort", "ksf-4", "memory", 1);

    TableContent table = make("delia-demetrescu-1", Metric.CPU);

    assertThat(table.text()).extracting(row -> row.get(1)).doesNotContain("kpaths-4-default");
    assertThat(row(table, "kpaths-4").subList(3, 8))
        .as("over bl-hash and plain of all three, and of md and lzw; over plain of lzw")
        .containsExactly("0.79", "1.59", "1.00", "2.00", "1.00");
    assertThat(row(table, "ksf-4").subList(3, 8)).containsExactly("–", "–", "2.00", "4.00", "8.00");
    assertThat(row(table, "kiter-3").subList(3, 10))
        .containsExactly("–", "–", "–", "–", "6.00", "k + 1", "of what it numbers");
    assertThat(table.note())
        .contains("A: all, md, lzw, heapsort; stated")
        .contains("all configurations but `kiter` have: md, lzw. C:")
        .contains("left out no method that ran: lzw. Registers");
  }

  @Test
  void samples_are_not_exact_and_need_a_register_for_each_graph() throws Exception {
    for (String configuration : List.of("plain", "bl-hash", "structural", "structural-100")) {
      add("md", configuration, "", 10);
    }

    TableContent table = make("delia-demetrescu-1", Metric.CPU);

    assertThat(row(table, "structural").subList(8, 10)).containsExactly("1 a loop depth", "yes");
    assertThat(row(table, "structural-100").subList(8, 10)).containsExactly("1 a graph", "no");
  }

  // Paths of montecarlo with one point, and the number of their bytecode instructions:
  // main: one path, 25.
  // Constructor, a loop of 17 iterations: E with the first one, 36; b, 16 times, 18; x, 4.
  // inside: p with the point, which is inside, 26; e, 5.
  // next, twice: 47 (it adds), and 43.
  // line, whose inner loop has 8 iterations: F with the first one, 33; i, 7 times, 15; o, out of
  // the inner loop and back to the outer one, 5; y, 7.
  // Without a point, inside has another path, and next is not called.

  @Test
  void paths_of_a_small_run_are_compared_with_those_of_a_large_one() throws Exception {
    add("montecarlo", "bl", "", 1);

    // Both runs have the paths of main, of the constructor and of line: 1 + 3 + 4 of 12 different
    // paths, 1 + 18 + 10 of 33 executions, and 25 + 328 + 150 of 624 instructions.
    assertThat(make("ball-larus-3", Metric.CPU).text())
        .containsExactly(List.of("montecarlo", "8", "66.7", "87.9", "503", "80.6"));
  }

  @Test
  void sequences_are_predicted_from_shorter_ones() throws Exception {
    add("montecarlo", "kpaths-4", "", 1);

    // The constructor has 15 4-grams: Ebbb, 13 bbbb, bbbx. line has 7: Fiii, 4 iiii, iiio, iioy.
    // A 4-gram counts as often as it is expected, but at most as often as it ran.
    // From paths: Ebbb and bbbx (16/17)^3 = 0.834 times, Fiii and iiio (7/8)^3 = 0.670 times,
    // iioy 7 (7/8) (1/8) = 0.766 times: 13 + 1.667 + 4 + 1.340 + 0.766 = 20.773 of 22.
    // From 2-grams: (15/16)^2 = 0.879, (6/7)^2 = 0.735, and iioy 6/7: 21.084.
    // From 3-grams: 14/15, 5/6, and iioy once, as it ran: 21.533.
    // Next path: 17 + 1 + 9 paths follow another one. All but x and o are predicted, whatever the
    // length of the context.
    assertThat(make("sequences-predicted", Metric.CPU).text())
        .containsExactly(
            List.of("montecarlo", "94.4", "95.8", "97.9", "92.6", "92.6", "92.6", "92.6"));
  }

  @Test
  void busiest_loops_are_shown_with_the_sizes_of_their_tables() throws Exception {
    add("montecarlo", "kpaths-4", "", 1);

    // Of 33 paths 17 end at a back edge of the constructor, which has 2 possible paths from the
    // entry and 2 from the back edge, and the 4-grams Ebbb, bbbb and bbbx.
    List<List<String>> rows = make("busiest-loops", Metric.CPU).text();
    assertThat(rows).as("of the constructor, two of line, and of inside").hasSize(4);
    assertThat(rows.get(0).get(1)).startsWith("org.pathforest.programs.MonteCarlo.<init>(int)");
    assertThat(rows.get(0).subList(2, 7)).containsExactly("51.5", "4", "3", "3", "3");
  }

  private static List<String> row(TableContent content, String name, String configuration) {
    return content.text().stream()
        .filter(row -> row.get(0).equals(name) && row.get(1).equals(configuration))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void samples_of_graphs_are_compared_with_all_their_paths() throws Exception {
    add("montecarlo", "plain", "", 10);
    add("montecarlo", "bl", "", 20);
    add("montecarlo", "structural", "", 30);
    add("montecarlo", "structural-4", "", 20);
    add("twin", "plain", "", 10);
    add("twin", "bl", "", 10);
    add("twin", "structural", "", 12);
    add("twin", "structural-4", "", 5);
    add("md", "plain", "", 1);
    add("md", "structural", "", 100);

    TableContent table = make("yasue-accuracy", Metric.CPU);

    // Graphs and their paths: main 1; constructor 1, loop 18; inside 1, loop 2; next 2; line 1,
    // outer loop 2, inner loop 9. In all graphs but two, the first 4 paths are all paths.
    // The constructor's loop has 1 E and 16 b of 18, and 1 and 3 of 4 in the sample: the overlap is
    // 1/18 + 3/4. The inner loop has 1 F and 7 i of 9, and 1 and 3 of 4 in the sample: 1/9 + 3/4.
    // The sum is 37 - 18 (1 - 0.806) - 9 (1 - 0.861) = 32.25 of 37.
    // All coefficients are 1, because each loop was entered once. The constructor has 1 outline,
    // 1 E, 16 b, 1 x of 19, and 1, 1, 3 of 5 in the sample: the overlap is 2/19 + 3/5. line has 7 i
    // and 5 others of 12, and 3 and 4 of 7 in the sample: 3/7 + 4/12.
    // The sum is 6 + 19 * 0.705 + 12 * 0.762 of 37.
    assertThat(row(table, "montecarlo", "structural-4"))
        .containsExactly("montecarlo", "structural-4", "2.00", "1.00", "9", "9", "87.2", "77.1");
    assertThat(row(table, "montecarlo", "structural"))
        .containsExactly("montecarlo", "structural", "3.00", "1.50", "9", "9", "100.0", "100.0");
    // Without md, which has no samples: sqrt(2 * 0.5) and sqrt(1 * 0.5);
    // sqrt(3 * 1.2) and sqrt(1.5 * 1.2); (87.16 + 100) / 2 and (77.14 + 100) / 2.
    assertThat(row(table, "mean", "structural-4"))
        .containsExactly("mean", "structural-4", "1.00", "0.71", "–", "–", "93.6", "88.6");
    assertThat(row(table, "mean", "structural"))
        .containsExactly("mean", "structural", "1.90", "1.34", "–", "–", "100.0", "100.0");
    assertThat(table.note())
        .contains("in each configuration (montecarlo, twin; not over md): geometric");
  }

  @Test
  void bursts_are_compared_with_all_activations() throws Exception {
    add("montecarlo", "plain", "", 10);
    add("montecarlo", "kpaths-4", "", 20);
    add("montecarlo", "bursts-10-1", "", 15);
    add("twin", "plain", "", 10);
    add("twin", "kpaths-4", "", 80);
    add("twin", "bursts-10-1", "", 60);

    // With bursts there were two calls without a point. Of the constructor, inside and line, only
    // the first call was profiled; main was counted twice. Instead of 33 paths there are 60: 2 of
    // main, 36 of the constructor, 20 of line, 2 of inside. For main, constructor and line, the
    // shares in the exact run are the smaller ones: 29/33. inside has no path in common. Only the
    // constructor and line have 4-grams, with the same shares in both runs.
    TableContent table = make("bursts", Metric.CPU);

    assertThat(table.text())
        .containsExactly(
            List.of("montecarlo", "kpaths-4", "2.00", "100.0", "100.0", "100.0", "100.0", "7", "7"),
            List.of(
                "montecarlo", "bursts-10-1", "1.50", "50.0", "87.9", "100.0", "100.0", "7", "7"),
            List.of("twin", "kpaths-4", "8.00", "100.0", "100.0", "100.0", "100.0", "7", "7"),
            List.of("twin", "bursts-10-1", "6.00", "100.0", "100.0", "100.0", "100.0", "7", "7"),
            List.of("mean", "kpaths-4", "4.00", "100.0", "100.0", "100.0", "100.0", "–", "–"),
            List.of("mean", "bursts-10-1", "3.00", "75.0", "93.9", "100.0", "100.0", "–", "–"));
  }

  @Test
  void runs_that_hit_a_limit_are_in_no_mean_of_bursts() throws Exception {
    for (String program : List.of("montecarlo", "twin")) {
      add(program, "plain", "", 10);
      add(program, "kpaths-4", "", 20);
      add(program, "bursts-10-1", program.equals("twin") ? "bursts memory" : "bursts", 15);
    }

    TableContent table = make("bursts", Metric.CPU);

    assertThat(row(table, "mean", "bursts-10-1").subList(2, 4)).containsExactly("1.50", "50.0");
    assertThat(table.note()).contains("in each configuration (montecarlo; not over twin): geom");
  }

  @Test
  void runs_that_hit_a_limit_are_in_no_average_of_edges_and_paths() throws Exception {
    add("md", "plain", "", 10);
    add("md", "bl", "memory", 16);
    add("md", "edges", "", 12);

    TableContent table = make("ball-larus-1", Metric.CPU);

    assertThat(row(table, "md").get(2)).isEqualTo("60.0");
    assertThat(row(table, "average").get(2)).isEqualTo("–");
    assertThat(table.note()).endsWith("since figures are missing or a limit was hit: md.");
  }

  @Test
  void base_time_is_the_median_of_the_time_that_was_asked_for() throws Exception {
    add("md", "plain", "", 4, 2, 3);
    add("md", "bl", "", 6, 3, 6);
    add("md", "edges", "", 5, 2, 3);
    add("lzw", "plain", "", 1);

    TableContent wall = make("ball-larus-1", Metric.WALL);
    List<String> md = row(wall, "md");

    assertThat(md.subList(0, 5)).containsExactly("md", "3.00", "50.0", "0.0", "–");
    assertThat(row(make("ball-larus-1", Metric.CPU), "md").get(1)).isEqualTo("6.00");
    assertThat(md.get(7)).as("hashed").isEqualTo("0.0");
    List<String> average = row(wall, "average");
    assertThat(average.subList(0, 2)).containsExactly("average", "–");
    assertThat(average.subList(2, 9)).as("of one program").isEqualTo(md.subList(2, 9));
    assertThat(wall.note())
        .startsWith("Base, and what overheads are of: wall time of the measured calls, medians")
        .endsWith("since figures are missing or a limit was hit: lzw.");
  }

  @Test
  void quotient_of_averages_is_that_of_the_mean_overheads() throws Exception {
    add("md", "plain", "", 10, 10, 10);
    add("md", "bl", "", 16, 16, 16);
    add("md", "edges", "", 12, 12, 12);

    assertThat(row(make("ball-larus-1", Metric.CPU), "average").subList(2, 5))
        .containsExactly("60.0", "20.0", "3.0");
  }

  @Test
  void methods_are_hashed_that_have_no_array_in_the_runtime() {
    for (int numPaths : List.of(1, 4096, 4097, 1 << 17)) {
      long bytes = new IntTable(numPaths, 1, true, false, false).bytes();
      assertThat(EdgesAndPaths.isHashed(numPaths))
          .as("%,d paths, %,d bytes before any has run", numPaths, bytes)
          .isEqualTo(bytes < Long.BYTES * (long) numPaths);
    }
  }

  @Test
  void last_line_of_executed_paths_is_their_average() throws Exception {
    add("md", "plain", "", 1);

    TableContent table = make("ball-larus-2", Metric.CPU);

    assertThat(table.text()).hasSize(2);
    for (int i = 1; i < table.head().size(); i++) {
      assertThat(Double.parseDouble(row(table, "average").get(i)))
          .as(table.head().get(i))
          .isCloseTo(Double.parseDouble(row(table, "md").get(i)), within(1e-9));
    }
    assertThat(EdgePredictedPaths.average(List.of(new double[] {1, 4}, new double[] {2, 8})))
        .containsExactly(1.5, 6);
  }

  @Test
  void static_paths_are_shown_where_they_grow_and_where_they_are_too_many() throws Exception {
    add("md", "plain", "", 1);
    long many = 70_000;
    StaticPaths paths =
        new StaticPaths(
            List.of(
                new StaticPaths.Counts("x.A.all(I)V", List.of(10L, 20L, 40L, 80L, 160L), false),
                new StaticPaths.Counts(
                    "x.A.two(I)V", List.of(900L, 9000L, many, many, many), false),
                new StaticPaths.Counts(
                    "x.A.one(I)V", List.of(50_000L, many, many, many, many), false),
                new StaticPaths.Counts(
                    "x.A.one(J)V", List.of(6000L, many, many, many, many), false),
                new StaticPaths.Counts("x.A.odd(I)V", List.of(7L), true)));
    classes.put("md", () -> paths);

    assertThat(make("roy-srikant-4", Metric.CPU).text())
        .containsExactly(
            List.of("md", "number of methods", "5", "5", "5", "5", "5"),
            List.of("md", "methods that are not numbered", "0", "3", "4", "4", "4"),
            List.of("md", "median of their paths", "900", "×", "×", "×", "×"),
            List.of("md", "A.one", "50,000", "×", "×", "×", "×"),
            List.of("md", "A.one", "6,000", "×", "×", "×", "×"),
            List.of("md", "A.two", "900", "9,000", "×", "×", "×"),
            List.of("md", "A.all", "10", "20", "40", "80", "160"));
  }

  @Test
  void data_files_have_a_row_for_each_observation_and_aggregates_apart() throws Exception {
    add("md", "plain", "", 1);
    List<Long> paths = List.of(6000L, 70_000L, 70_000L, 70_000L, 70_000L);
    classes.put(
        "md", () -> new StaticPaths(List.of(new StaticPaths.Counts("x.A.one(J)V", paths, false))));

    make("roy-srikant-4", Metric.CPU).write(folder, "static");

    assertThat(folder.resolve("static.csv"))
        .content()
        .startsWith("program,method,k,number\nmd,A.one,1,6000\nmd,A.one,2,Inf\n");
    assertThat(folder.resolve("static-aggregates.csv"))
        .content()
        .startsWith("program,method,k,number\nmd,number of methods,1,1\n")
        .contains("\nmd,median of their paths,1,6000\n");
  }

  @Test
  void sizes_of_structural_paths_come_with_their_ratios() throws Exception {
    add("md", "plain", "", 1);

    TableContent table = make("yasue-1", Metric.CPU);
    List<String> md = row(table, "md");

    for (int i : new int[] {2, 7}) {
      double ratio = Double.parseDouble(md.get(i)) / Double.parseDouble(md.get(i + 1));
      assertThat(Double.parseDouble(md.get(i + 2))).isCloseTo(ratio, within(0.005));
    }
    assertThat(row(table, "average").get(4)).isEqualTo(md.get(4));
    assertThat(row(table, "average").get(9)).isEqualTo(md.get(9));
  }
}
