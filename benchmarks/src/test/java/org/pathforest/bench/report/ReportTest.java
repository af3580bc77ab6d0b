package org.pathforest.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.bench.run.Counters;
import org.pathforest.bench.run.Figures;
import org.pathforest.bench.run.ForestFigures;
import org.pathforest.bench.run.Run;
import org.pathforest.bench.run.Times;
import org.pathforest.profile.record.TableSizes;
import org.w3c.dom.Element;

/** Tables and charts of runs with invented times. */
class ReportTest {
  @TempDir private Path folder;
  private final List<Run> runs = new ArrayList<>();

  /** Paths of the runs that are added next. */
  private long ended = 1000;

  /** Rounds of a configuration: the uninstrumented program takes 100 in each. */
  private void add(String program, String configuration, String limits, long... nanos) {
    boolean paths = configuration.matches("(k|bursts|all).*");
    for (int round = 0; round < nanos.length; round++) {
      Figures figures =
          paths
              ? new Figures(
                  1,
                  10,
                  ended,
                  0,
                  5,
                  new TableSizes(5, 20_000, 0, 0, 0, 0),
                  new ForestFigures(30, 8, 5, 25, 100),
                  limits)
              : new Figures(-1, -1, -1, -1, -1, TableSizes.NONE, ForestFigures.UNKNOWN, limits);
      runs.add(
          new Run(
              program,
              configuration,
              round,
              Run.OK,
              "c",
              new Run.Measurements(
                  new Times(nanos[round] * 2, nanos[round], 1, 1),
                  paths ? 600_000 : -1,
                  Counters.UNKNOWN),
              figures));
    }
  }

  private String report(Map<String, String> machine, Metric metric) throws Exception {
    List<String> figures = Report.figures(null);
    return Files.readString(Report.write(runs, machine, Map.of(), metric, true, figures, folder));
  }

  private String report() throws Exception {
    return report(Map.of("jvm", "seventeen"), Metric.CPU);
  }

  @Test
  void ratios_are_of_rounds_and_goals_are_judged_by_them() throws Exception {
    add("one", "plain", "", 100, 200, 100, 100, 100, 100, 100);
    add("one", "bl-hash", "", 150, 300, 150, 150, 150, 150, 150);
    add("one", "kpaths-4", "", 140, 280, 141, 142, 143, 144, 154);
    add("two", "plain", "", 100, 100, 100, 100, 100, 100, 100);
    add("two", "bl-hash", "", 100, 100, 100, 100, 100, 100, 100);
    add("two", "kpaths-4", "", 110, 110, 110, 110, 110, 110, 110);
    add("two", "kpaths-hash-4", "", 120);

    String text = report();

    assertThat(text)
        .contains("| jvm | seventeen |")
        .contains("| one | 1.50 [1.50, 1.50] | 1.42 [1.40, 1.54] |")
        .contains("| one | 0.67 [0.67, 0.67] | 0.95 [0.93, 1.03] |")
        .contains(
            "| kpaths-4 over bl-hash | every program (2) | ≤ 1.00 | two 1.10 [1.10, 1.10] | missed"
                + " | missed by two |")
        .contains("| kpaths-4 over plain | geometric mean of 2 programs | ≤ 1.31 | 1.25 [")
        .contains("| every program (2) | ≤ 2.50 | one 1.42 [1.40, 1.54] | reached |")
        .contains("| every program with 10,000 or more (1) | ≤ 40.00 | two 30.0 | reached |")
        .contains("| kpaths-16 over kpaths-2 | geometric mean of 0 programs | ≤ 1.10 | – | open |");
  }

  @Test
  void added_nanoseconds_are_of_the_paths_of_measured_calls() throws Exception {
    add("one", "plain", "", 1500, 1500, 1500);
    add("one", "bl-small", "", 1800, 1800, 1800);
    add("one", "kpaths-4", "", 3000, 3000, 3000);
    add("two", "plain", "", 100, 100, 100);
    add("two", "kpaths-4", "", 110, 110, 110);
    Map<String, String> machine = Map.of("calls of one", "1 to warm up, 3 measured, arguments: x");

    String text = report(machine, Metric.CPU);

    assertThat(text)
        .as("1000 paths in four calls, so 750 in those that took 1500 ns; of two it is not known")
        .contains(
            "| program | from path to path, uninstrumented | kpaths-4 adds |",
            "| one | 2.0 | 2.0 |")
        .doesNotContain("| two | 0.");
  }

  @Test
  void paths_are_those_of_a_configuration_that_has_counted_all_of_them_and_no_others()
      throws Exception {
    add("one", "plain", "", 1500);
    ended = 10;
    add("one", "kpaths-2", "memory", 3000);
    add("one", "bursts-10-1", "bursts", 3000);
    add("one", "all-methods-4", "", 3000);
    ended = 1000;
    add("one", "kpaths-8", "", 3000);
    Map<String, String> machine =
        Map.of("calls of one", "1 to warm up, 3 measured, arguments: x", "jvm", "seventeen");

    assertThat(report(machine, Metric.CPU)).contains("| one | 2.0 | 2.0† | 2.0 | 2.0 | 2.0 |");
    assertThat(folder.resolve("data/nanoseconds-per-path-medians.csv"))
        .content()
        .startsWith(
            """
            program,configuration,profiler,k,over,jvm,limits,uninstrumented_ns_per_path,added_ns_per_path
            one,kpaths-2,kpaths,2,plain,seventeen,memory,2,2
            one,kpaths-8,kpaths,8,plain,seventeen,,2,2
            """);
  }

  @Test
  void times_that_are_unknown_make_no_ratio() throws Exception {
    add("one", "plain", "", 100);
    add("one", "kpaths-4", "", 120);

    assertThat(report(Map.of(), Metric.PROGRAM))
        .contains("| one | – |", "| programs in the mean | 0 |");
    assertThat(folder.resolve("data/time-over-plain.csv")).doesNotExist();
  }

  @Test
  void means_over_other_programs_come_with_those_over_the_same_ones() throws Exception {
    for (String program : List.of("one", "two")) {
      add(program, "plain", "", 100);
      add(program, "kpaths-4", "", program.equals("one") ? 120 : 480);
      add(program, "kpaths-8", program.equals("one") ? "" : "memory", 150);
    }

    assertThat(report())
        .contains(
            """
            | geometric mean | 2.40 [2.40, 2.40]* | 1.50 [1.50, 1.50]* |
            | programs in the mean | 2 | 1 |
            | geometric mean of those in all columns (1) | 1.20 [1.20, 1.20]* | 1.50 [1.50, 1.50]* |
            """);
  }

  @Test
  void run_whose_compilers_were_not_quiet_is_marked_and_counts() throws Exception {
    add("one", "plain", "", 100);
    add("one", "kpaths-4", "not-steady", 120);

    assertThat(report())
        .contains("| one | 1.20 [1.20, 1.20]*‡ |", "| geometric mean | 1.20 [1.20, 1.20]* |")
        .contains("`‡`: after 45 seconds, the compilers were not quiet yet; such runs count.")
        .doesNotContain("## Runs in which a limit was hit");
  }

  @Test
  void run_that_hit_a_limit_is_shown_and_does_not_count() throws Exception {
    add("one", "plain", "", 100, 100, 100, 100, 100, 100);
    add("one", "kpaths-4", "", 120, 120, 120, 120, 120, 120);
    add("two", "plain", "", 100, 100, 100, 100, 100, 100);
    add("two", "kpaths-4", "memory", 900, 900, 900, 900, 900, 900);

    assertThat(report())
        .contains("| two | 9.00 [9.00, 9.00]† |")
        .contains("| geometric mean | 1.20 [1.20, 1.20] |")
        .contains("reached | not counted, since a limit was hit: two |");
  }

  @Test
  void runs_in_which_large_methods_are_not_compiled_are_compared_with_each_other_only()
      throws Exception {
    add("one", "plain", "", 100, 100, 100, 100, 100, 100);
    add("one", "kpaths-4", "", 120, 120, 120, 120, 120, 120);
    add("one", "plain-default", "", 100, 100, 100, 100, 100, 100);
    add("one", "kpaths-4-default", "", 700, 700, 700, 700, 700, 700);

    String text = report();

    assertThat(text)
        .contains("| program | kpaths-4 |", "| one | 1.20 [1.20, 1.20] |")
        .contains("## Time where large methods are not compiled\n\nOver `plain-default`. ")
        .contains("| program | kpaths-4-default |", "| one | 7.00 [7.00, 7.00] |")
        .contains("| kpaths-4 over plain | geometric mean of 1 programs | ≤ 1.31 | 1.20 [")
        .doesNotContain("| kpaths-4 | plain-default", "| kpaths-4 | kpaths-4-default");
    assertThat(text.split("7\\.00", -1)).as("its row, its mean").hasSize(1 + 2 * 3);
  }

  @Test
  void programs_with_too_few_rounds_are_named_even_if_another_one_is_slower() throws Exception {
    add("one", "plain", "", 100, 100, 100, 100, 100, 100);
    add("one", "kpaths-4", "", 130, 130, 130, 130, 130, 130);
    add("two", "plain", "", 100);
    add("two", "kpaths-4", "", 120);

    assertThat(report())
        .contains("≤ 2.50 | one 1.30 [1.30, 1.30] | open | too few rounds: two |")
        .contains("| open | too few rounds: 1 |");
  }

  @Test
  void cell_of_a_table_may_have_a_bar() {
    assertThat(MarkdownTable.of(Map.of("lines that may differ", "a|b")).toString())
        .endsWith("| lines that may differ | a\\|b |\n");
  }

  @Test
  void few_rounds_decide_nothing_and_errors_are_listed() throws Exception {
    add("one", "plain", "", 100, 100);
    add("one", "kpaths-4", "", 120, 130);
    for (String status : List.of(Run.FAILED, Run.OTHER_OUTPUT)) {
      runs.add(new Run("one", "jacoco", 1, status, "d", Run.Measurements.UNKNOWN, Figures.NONE));
    }

    assertThat(report())
        .contains("1.25 [1.20, 1.30]*")
        .doesNotContain("| failed |")
        .contains(
            "| kpaths-4 over plain | every program (1) | ≤ 2.50 | one 1.25 [1.20, 1.30] | open")
        .contains("| one | jacoco | 1 | other-output |");
  }

  @Test
  void pictures_are_svg_and_show_programs_and_configurations() throws Exception {
    add("one", "plain", "", 100);
    add("one", "bl-hash", "", 150);
    add("one", "kpaths-4", "", 140);
    add("two", "plain", "", 100);

    report();

    String page = Files.readString(folder.resolve("pictures/README.md"));
    List<Path> pictures;
    try (Stream<Path> files = Files.list(folder.resolve("pictures"))) {
      pictures = files.filter(f -> f.toString().endsWith(".svg")).sorted().toList();
    }
    assertThat(pictures)
        .extracting(p -> p.getFileName().toString())
        .contains(
            "overview.svg", "figure-14-kpaths.svg", "figure-17-kpaths.svg", "figure-20-kpaths.svg")
        .doesNotContain("figure-14-ksf.svg", "figure-16-cpi-ksf.svg");
    for (Path picture : pictures) {
      assertThat(page).contains("](" + picture.getFileName() + ")");
      DocumentBuilderFactory parsers = DocumentBuilderFactory.newInstance();
      parsers.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
      Element root = parsers.newDocumentBuilder().parse(picture.toFile()).getDocumentElement();
      assertThat(root.getTagName()).isEqualTo("svg");
    }
    assertThat(bars("overview", KPATHS_4)).isEqualTo(1);
    assertThat(picture("overview")).contains(">bl with hash tables</text>", ">two</text>");
    assertThat(picture("figure-14-kpaths"))
        .as("its title names the profiler")
        .contains(">k = 4</text>", ">time over bl with hash tables</text>");
    try (PDDocument pdf = Loader.loadPDF(folder.resolve("pictures/overview.pdf").toFile())) {
      assertThat(new PDFTextStripper().getText(pdf)).contains("kpaths, k = 4");
    }
  }

  private static final String KPATHS_4 = "0,114,178";

  private String picture(String name) throws Exception {
    return Files.readString(folder.resolve("pictures/" + name + ".svg"));
  }

  /** Returns the number of bars of this color in a chart, without the one in the legend. */
  private int bars(String name, String color) throws Exception {
    return picture(name).split(Pattern.quote("fill:rgb(" + color + ")"), -1).length - 2;
  }

  @Test
  void profiler_has_its_color_whatever_else_is_drawn() throws Exception {
    add("one", "plain", "", 100, 100);
    add("one", "kpaths-2", "", 110, 110);
    add("one", "kpaths-4", "", 140, 150);
    add("one", "bl-hash", "", 150, 150);

    report();

    assertThat(bars("overview", KPATHS_4)).as("alone of its profiler").isEqualTo(1);
    assertThat(bars("figure-14-kpaths", KPATHS_4)).as("beside a smaller k").isEqualTo(1);
  }

  @Test
  void figure_comes_with_what_it_was_drawn_from() throws Exception {
    add("one", "plain", "", 100, 100);
    add("one", "kpaths-4", "", 150, 250);
    add("two", "plain", "", 100, 100);
    add("two", "kpaths-4", "memory", 300, 300);

    report();

    assertThat(folder.resolve("pictures/overview.csv"))
        .content()
        .isEqualTo(
            """
            program,configuration,profiler,k,over,jvm,limits,round,time_ratio
            one,kpaths-4,kpaths,4,plain,seventeen,,0,1.5
            one,kpaths-4,kpaths,4,plain,seventeen,,1,2.5
            two,kpaths-4,kpaths,4,plain,seventeen,memory,0,3
            two,kpaths-4,kpaths,4,plain,seventeen,memory,1,3
            """);
    assertThat(folder.resolve("pictures/overview-medians.csv"))
        .content()
        .contains(",time_ratio_median,time_ratio_low,time_ratio_high,confidence,rounds\n")
        .contains("one,kpaths-4,kpaths,4,plain,seventeen,,2,1.5,2.5,0.5,2\n");
    assertThat(folder.resolve("pictures/README.md"))
        .content()
        .contains("(overview-means.csv)")
        .doesNotContain("(figure-20-kpaths-means.csv)");
    assertThat(folder.resolve("pictures/overview-means.csv"))
        .content()
        .as("without the program that hit a limit")
        .contains("kpaths-4,kpaths,4,plain,1,2,");
  }

  @Test
  void numbers_behind_tables_are_plain() throws Exception {
    add("one", "plain", "", 100);
    add("one", "kpaths-4", "", 150);

    assertThat(report()).contains("| one | 600,000 |");
    assertThat(folder.resolve("data/bytes.csv"))
        .content()
        .isEqualTo(
            """
            program,configuration,profiler,k,jvm,limits,round,bytes
            one,kpaths-4,kpaths,4,seventeen,,0,600000
            """);
    assertThat(folder.resolve("data/time-over-plain-medians.csv")).exists();
  }

  @Test
  void figures_are_chosen_by_name() throws Exception {
    add("one", "plain", "", 100);
    add("one", "kpaths-4", "", 150);
    List<String> figures = Report.figures("figure-20-kpaths,overview");

    Report.write(runs, Map.of(), Map.of("one", "eleven"), Metric.CPU, true, figures, folder);

    assertThat(folder.resolve("pictures/README.md")).content().doesNotContain("Figure 16");
    try (Stream<Path> files = Files.list(folder.resolve("pictures"))) {
      assertThat(files.map(f -> f.getFileName().toString()).filter(f -> f.endsWith(".pdf")))
          .containsExactlyInAnyOrder("overview.pdf", "figure-20-kpaths.pdf");
    }
    assertThat(folder.resolve("pictures/figure-20-kpaths.csv"))
        .content()
        .contains("one,kpaths-4,kpaths,4,eleven,,0,4\n");
    assertThatThrownBy(() -> Report.figures("figure-13"))
        .hasMessageStartingWith("figure-13: unknown; known are overview, schemes, figure-14-");
  }

  @Test
  void limit_that_a_configuration_asks_for_is_no_reason_not_to_count() throws Exception {
    add("one", "bl-small", "left-out", 100, 100, 100, 100, 100, 100);
    add("one", "kpaths-small", "left-out", 105, 105, 105, 105, 105, 105);

    assertThat(report())
        .contains(
            "| kpaths-small over bl-small | geometric mean of 1 programs | ≤ 1.10 | 1.05 [1.05, 1.05]"
                + " | reached |  |");
  }

  @Test
  void bursts_that_hit_another_limit_do_not_count() throws Exception {
    add("one", "plain", "", 100);
    add("one", "bursts-10-1", "bursts memory", 110);
    add("one", "bursts-100-10", "bursts", 110);

    assertThat(report())
        .contains("| one | bursts-10-1 | memory |")
        .contains("| programs in the mean | 0 | 1 |");
  }

  @Test
  void program_that_was_not_measured_is_named() throws Exception {
    add("one", "plain", "", 100, 100, 100, 100, 100, 100);
    add("one", "kpaths-4", "", 120, 120, 120, 120, 120, 120);
    add("two", "plain", "", 100, 100, 100, 100, 100, 100);

    assertThat(report())
        .contains("| kpaths-4 over plain | geometric mean of 1 programs | ≤ 1.31")
        .contains("| reached | not measured: two |");
  }

  @Test
  void picture_leaves_out_bars_of_runs_that_hit_a_limit_and_names_them() throws Exception {
    add("one", "plain", "", 100);
    add("one", "kpaths-4", "", 120);
    add("two", "plain", "", 100);
    add("two", "kpaths-4", "memory", 900);
    add("three", "plain", "memory", 100);
    add("three", "kpaths-4", "", 900);

    report();

    assertThat(Files.readString(folder.resolve("pictures/README.md")))
        .contains(
            "(overview-means.csv)\n\nNot drawn, since a limit was hit: two kpaths-4, three kpaths-4.\n")
        .contains("Figure 16 (cycles per instruction, cache misses) can't be made of these runs.");
    assertThat(bars("overview", KPATHS_4)).isEqualTo(1);
  }
}
