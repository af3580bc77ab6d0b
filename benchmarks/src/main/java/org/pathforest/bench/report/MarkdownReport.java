package org.pathforest.bench.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.pathforest.bench.run.Configuration;
import org.pathforest.bench.run.Run;
import org.pathforest.bench.stats.Goal;
import org.pathforest.bench.stats.Interval;
import org.pathforest.instrumenter.weave.code.CompileLimit;

/** The report as text: machine, goals, times, and figures from the profiles. */
final class MarkdownReport {
  static final String NOTHING = "–";

  private final Summary summary;
  private final Map<String, String> machine;
  private final MeasureFiles data;
  private final Path folder;
  private final StringBuilder text = new StringBuilder();

  /** Titles of tables that are left out because no run has such a figure. */
  private final List<String> missing = new ArrayList<>();

  private static final String PICTURES =
      """

      ## Pictures

      The command that made this report, with `--report` added, draws them into `pictures/` and \
      runs nothing; `pictures/README.md` shows them. The numbers behind the tables are written \
      into `data/`.
      """;

  private MarkdownReport(
      Summary summary, Map<String, String> machine, MeasureFiles data, Path folder) {
    this.summary = summary;
    this.machine = machine;
    this.data = data;
    this.folder = folder;
  }

  /**
   * Returns the report.
   *
   * @param machine description of the machine
   * @param goals whether the report has the design goals
   * @param data writer of the numbers behind tables
   * @param folder folder for these numbers
   */
  static String of(
      Summary summary, Map<String, String> machine, boolean goals, MeasureFiles data, Path folder)
      throws IOException {
    MarkdownReport report = new MarkdownReport(summary, machine, data, folder);
    report.head();
    if (goals) {
      report.goals();
    }
    report.times("Time over uninstrumented", Configuration.PLAIN.name());
    report.times("Time over JaCoCo", "jacoco");
    report.times("Time over `bl` with a hash table (Figure 14)", "bl-hash");
    report.times("Time over `bl` with arrays", "bl");
    report.times("Time where large methods are not compiled", Configuration.PLAIN_DEFAULT.name());
    report.text.append(PathTimes.of(summary, machine, data, folder));
    report.profiles();
    report.limits();
    report.bad();
    report.text.append(PICTURES);
    return report.text.toString();
  }

  private void head() {
    text.append("# Benchmarks\n\nMade by `./pathforest bench`. Ratios are of ");
    text.append(summary.metric().text());
    text.append(", medians over up to ").append(summary.rounds()).append(" rounds with ");
    text.append(
        "95 % intervals (order statistics; of geometric means the bootstrap over rounds). ");
    text.append("Each run is a JVM of its own");
    text.append(
        summary.metric() == Metric.PROCESS
            ? ", from its start to its end. "
            : ": calls to warm up (or until the compilers are quiet), a collection, then the"
                + " measured calls. ");
    text.append("`*`: too few rounds for 95 %; of a median the range is shown. `†`: a limit was ");
    text.append(
        "hit; such runs count for no mean and no goal, and are in no picture. A ratio is of two runs ");
    text.append("of the same round.");
    if (!summary.steady()) {
      text.append(" `‡`: after 45 seconds, the compilers were not quiet yet; such runs count.");
    }
    text.append("\n\n").append(MarkdownTable.of(machine));
  }

  private void goals() {
    text.append("\n## Goals\n\nA goal is reached where the upper end of the interval is at most ");
    text.append("goal + ").append(Goal.ALLOWANCE).append(".\n\n");
    MarkdownTable table =
        new MarkdownTable(List.of("figure", "over", "goal", "found", "verdict", "remark"));
    for (Goals.Line line : Goals.of(summary)) {
      table.row(
          List.of(
              line.figure(),
              line.scope(),
              String.format(Locale.ROOT, "≤ %.2f", line.bound()),
              line.found(),
              line.verdict().name().toLowerCase(Locale.ROOT),
              line.remark()));
    }
    text.append(table);
  }

  private void times(String title, String over) throws IOException {
    if (!summary.has(over)) {
      return;
    }
    boolean jvmDefault = Configuration.of(over).jvmDefault();
    List<Configuration> columns =
        summary.configurations().stream()
            .filter(c -> !c.name().equals(over) && !c.train())
            .filter(c -> c.jvmDefault() == jvmDefault)
            .toList();
    List<String> names = columns.stream().map(Configuration::name).toList();
    data.write(folder, "time-over-" + over, Measure.timeOver(over), names);
    text.append("\n## ").append(title).append("\n\n");
    if (jvmDefault) {
      text.append("Over `").append(over).append("`. ").append(CompileLimit.MEANING);
      text.append(", as all others are. No goal is about these.\n\n");
    }
    MarkdownTable table = new MarkdownTable(head(columns));
    for (String program : summary.programs()) {
      row(table, program, names, c -> cell(program, c, over));
    }
    row(table, "geometric mean", names, c -> text(summary.mean(c, over), ""));
    Map<String, List<String>> judged = new HashMap<>();
    names.forEach(c -> judged.put(c, summary.judged(c, over)));
    row(table, "programs in the mean", names, c -> String.valueOf(judged.get(c).size()));
    judged.values().removeIf(List::isEmpty);
    List<String> common = new ArrayList<>(summary.programs());
    judged.values().forEach(common::retainAll);
    if (!common.isEmpty()
        && judged.values().stream().anyMatch(those -> those.size() > common.size())) {
      // Means over different programs can't be compared.
      row(
          table,
          "geometric mean of those in all columns (" + common.size() + ")",
          names,
          c -> judged.containsKey(c) ? text(summary.meanOf(common, c, over), "") : NOTHING);
    }
    text.append(table);
  }

  private static void row(
      MarkdownTable table, String title, List<String> names, UnaryOperator<String> cell) {
    table.row(Stream.concat(Stream.of(title), names.stream().map(cell)).toList());
  }

  private static List<String> head(List<Configuration> columns) {
    List<String> head = new ArrayList<>(List.of("program"));
    columns.forEach(c -> head.add(c.name()));
    return head;
  }

  private String cell(String program, String configuration, String over) {
    boolean limited = summary.limited(program, configuration, Measure.timeOver(over));
    boolean steady = summary.steady(program, configuration) && summary.steady(program, over);
    String mark = (limited ? "†" : "") + (steady ? "" : "‡");
    return text(summary.ratio(program, configuration, over), mark);
  }

  private static String text(Optional<Interval> interval, String mark) {
    return interval.map(i -> i.marked() + mark).orElse(NOTHING);
  }

  private void profiles() throws IOException {
    List<Configuration> columns =
        summary.configurations().stream()
            .filter(c -> c.scheme().leavesPaths() && !c.jvmDefault())
            .toList();
    if (columns.isEmpty()) {
      return;
    }
    text.append("\n## What the profiles hold\n\nOf whole runs, warm-up and all.\n");
    figures("Paths that ended", columns.subList(0, 1), Measure.PATHS, 0);
    figures("Activations", columns.subList(0, 1), Measure.ACTIVATIONS, 0);
    figures(
        "Hash operations of slab forests per path that they count (Figure 15)",
        columns,
        Measure.OPERATIONS,
        3);
    figures("Node scans of slab forests per path", columns, Measure.SCANS, 2);
    figures("New contexts per thousand paths", columns, Measure.NEW_CONTEXTS, 3);
    figures("Entries of tables (Figure 17)", columns, Measure.ENTRIES, 0);
    figures("Bytes of tables", columns, Measure.BYTES, 0);
    figures("Bytes per different k-gram", columns, Measure.BYTES_PER_K_GRAM, 1);
    figures("Different n-grams, n ≤ k (Figure 18)", columns, Measure.N_GRAMS, 0);
    figures("Average degree of internal nodes (Figure 19)", columns, Measure.CHILDREN, 2);
    figures("Average depth of leaves (Figure 20)", columns, Measure.DEPTH, 2);
    figures("Cycles per instruction (Figure 16)", columns, Measure.CYCLES_PER_INSTRUCTION, 2);
    figures("L1 misses per 1000 instructions", columns, Measure.L1_MISSES, 2);
    figures("Cache misses per 1000 instructions", columns, Measure.CACHE_MISSES, 2);
    if (!missing.isEmpty()) {
      text.append("\nNot known of these runs: ").append(String.join("; ", missing)).append(".\n");
    }
  }

  private void figures(String title, List<Configuration> columns, Measure measure, int digits)
      throws IOException {
    List<String> names = columns.stream().map(Configuration::name).toList();
    MarkdownTable table = new MarkdownTable(head(columns));
    boolean any = false;
    for (String program : summary.programs()) {
      any |= names.stream().anyMatch(c -> summary.figure(program, c, measure.figure()) >= 0);
      row(table, program, names, c -> figure(program, c, measure, digits));
    }
    if (any) {
      data.write(folder, measure.column().replace('_', '-'), measure, names);
      text.append("\n### ").append(title).append("\n\n").append(table);
    } else {
      missing.add(title);
    }
  }

  private String figure(String program, String configuration, Measure measure, int digits) {
    double value = summary.figure(program, configuration, measure.figure());
    String mark = summary.limited(program, configuration) ? "†" : "";
    return value < 0 ? NOTHING : String.format(Locale.ROOT, "%,." + digits + "f", value) + mark;
  }

  private void limits() {
    MarkdownTable table = new MarkdownTable(List.of("program", "configuration", "limits"));
    boolean any = false;
    for (String program : summary.programs()) {
      for (Configuration c : summary.configurations()) {
        if (summary.limited(program, c.name())) {
          any = true;
          String names = String.join(", ", summary.limits(program, c.name()));
          table.row(List.of(program, c.name(), names));
        }
      }
    }
    if (any) {
      text.append("\n## Runs in which a limit was hit (†)\n\n").append(table);
    }
  }

  private void bad() {
    if (summary.bad().isEmpty()) {
      return;
    }
    text.append("\n## Runs that are errors\n\n");
    MarkdownTable table = new MarkdownTable(List.of("program", "configuration", "round", "what"));
    for (Run run : summary.bad()) {
      table.row(
          List.of(run.program(), run.configuration(), String.valueOf(run.round()), run.status()));
    }
    text.append(table);
  }
}
