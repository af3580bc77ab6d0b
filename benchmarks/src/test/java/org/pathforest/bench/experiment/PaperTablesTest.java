package org.pathforest.bench.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
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
import org.pathforest.bench.run.Counters;
import org.pathforest.bench.run.Figures;
import org.pathforest.bench.run.Plan;
import org.pathforest.bench.run.Profiles;
import org.pathforest.bench.run.Run;
import org.pathforest.bench.run.RunsFile;
import org.pathforest.bench.run.Session;
import org.pathforest.bench.run.Times;
import org.pathforest.bench.tables.StaticPaths;
import org.pathforest.bench.workload.Workload;
import org.pathforest.bench.workload.Workloads;

/** What stands in the tables, of times that are made up and profiles of a small program. */
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
    Workload md =
        Workloads.kernels().stream()
            .filter(w -> w.name().equals("md"))
            .findFirst()
            .orElseThrow()
            .measured(0, 1, "2", "1");
    Session session =
        new Session(
            file,
            folder,
            folder.resolve("work"),
            "200m",
            new PrintStream(progress, true, StandardCharsets.UTF_8),
            profiles);
    List<Configuration> some = Configuration.named("bl,edges,kiter-2,kiter-3,structural");
    int failures = session.run(Plan.of(List.of(md), some, 1, 1));
    assertThat(failures).as(progress.toString(StandardCharsets.UTF_8)).isZero();
  }

  /** A run of each round; CPU time is twice the wall time. */
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
              new Times(nanos, 2 * nanos, 1, 1),
              -1,
              new Figures(-1, -1, -1, -1, -1, none.sizes(), none.forest(), limits),
              Counters.UNKNOWN));
    }
  }

  private PaperTable.Content make(String table, Metric metric) throws Exception {
    PaperTable found =
        PaperTables.all().stream().filter(t -> t.name().equals(table)).findFirst().orElseThrow();
    PaperTable.Content content =
        found.make(new Results(new Summary(runs, metric), profiles, classes));
    assertThat(content.rows()).allMatch(row -> row.size() == content.head().size());
    return content;
  }

  private static List<String> row(PaperTable.Content content, String name) {
    return content.rows().stream()
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

    PaperTable.Content table = make("roy-srikant-3", Metric.CPU);

    assertThat(row(table, "md").subList(0, 8))
        .containsExactly("md", "1.20", "–", "0", "0", "0.0", "1", "1");
    assertThat(Double.parseDouble(row(table, "md").get(8))).as("their paths").isBetween(0.1, 99.0);
    assertThat(row(table, "lzw"))
        .as("no profiles, and no limits")
        .containsExactly(
            "lzw", "2.00", "4.00", "–", "–", "–", "–", "–", "–", "3.00", "5.00", "–", "–");
    List<String> means = row(table, "geometric mean of 1; without limit, of 1");
    assertThat(means.subList(1, 3))
        .as("both over the same program")
        .containsExactly("2.00", "4.00");
    assertThat(means.subList(9, 11)).containsExactly("3.00", "5.00");
    assertThat(table.note()).endsWith("over the same programs: lzw; without limit: lzw.");
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

    PaperTable.Content table = make("delia-demetrescu-1", Metric.CPU);

    assertThat(table.rows()).extracting(row -> row.get(1)).doesNotContain("kpaths-4-default");
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
  void base_time_is_the_median_of_the_time_that_was_asked_for() throws Exception {
    add("md", "plain", "", 4, 2, 3);
    add("md", "bl", "", 6, 3, 6);
    add("md", "edges", "", 5, 2, 3);
    add("lzw", "plain", "", 1);

    PaperTable.Content wall = make("ball-larus-1", Metric.WALL);
    List<String> md = row(wall, "md");

    assertThat(md.subList(0, 5)).containsExactly("md", "3.00", "50.0", "0.0", "–");
    assertThat(row(make("ball-larus-1", Metric.CPU), "md").get(1)).isEqualTo("6.00");
    assertThat(md.get(7)).as("hashed").isEqualTo("0.0");
    List<String> average = row(wall, "average");
    assertThat(average.subList(0, 2)).containsExactly("average", "–");
    assertThat(average.subList(2, 9)).as("of one program").isEqualTo(md.subList(2, 9));
    assertThat(wall.note())
        .startsWith("Base, and what overheads are of: wall time of the measured calls, medians")
        .endsWith("since figures are missing: lzw.");
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
  void table_between_array_and_hash_table_hashes_only_at_first() {
    assertThat(EdgesAndPaths.hashed(1e9, 4096)).isZero();
    assertThat(EdgesAndPaths.hashed(100, 4097)).isEqualTo(100);
    assertThat(EdgesAndPaths.hashed(1e9, 4097)).isEqualTo((1 << 18) - 1);
    assertThat(EdgesAndPaths.hashed(1e9, 131_071)).isEqualTo((1 << 18) - 1);
    assertThat(EdgesAndPaths.hashed(1e9, 131_072)).isEqualTo(1e9);
  }

  @Test
  void last_line_of_executed_paths_is_their_average() throws Exception {
    add("md", "plain", "", 1);

    PaperTable.Content table = make("ball-larus-2", Metric.CPU);

    assertThat(table.rows()).hasSize(2);
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
            "md",
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

    assertThat(make("roy-srikant-4", Metric.CPU).rows())
        .containsExactly(
            List.of("md", "5 methods: median", "900", "×", "×", "×", "×"),
            List.of("md", "5 methods: not numbered", "0", "3", "4", "4", "4"),
            List.of("md", "A.one", "50,000", "×", "×", "×", "×"),
            List.of("md", "A.one", "6,000", "×", "×", "×", "×"),
            List.of("md", "A.two", "900", "9,000", "×", "×", "×"),
            List.of("md", "A.all", "10", "20", "40", "80", "160"));
  }

  @Test
  void sizes_of_structural_paths_come_with_their_ratios() throws Exception {
    add("md", "plain", "", 1);

    PaperTable.Content table = make("yasue-1", Metric.CPU);
    List<String> md = row(table, "md");

    for (int i : new int[] {2, 7}) {
      double ratio = Double.parseDouble(md.get(i)) / Double.parseDouble(md.get(i + 1));
      assertThat(Double.parseDouble(md.get(i + 2))).isCloseTo(ratio, within(0.005));
    }
    assertThat(row(table, "average").get(4)).isEqualTo(md.get(4));
    assertThat(row(table, "average").get(9)).isEqualTo(md.get(9));
  }
}
