package org.pathforest.bench.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.pathforest.bench.run.Configuration;
import org.pathforest.bench.stats.Goal;
import org.pathforest.bench.stats.Interval;

/** The design goals for time and space, each with what was measured. */
final class Goals {
  /** Where a smaller share of the paths makes a new context, k should hardly matter. */
  private static final double FEW_CONTEXTS = 0.01;

  /** Tables with fewer counters consist mostly of the headers of arrays. */
  private static final double MANY_CELLS = 10_000;

  private static final String HASHED = "bl-hash";
  private static final String PLAIN = Configuration.PLAIN.name();

  /**
   * A goal and its result.
   *
   * @param figure what is compared with what
   * @param scope programs, and how their figures are combined
   * @param bound the goal
   * @param found the interval, or the worst program with its figure; a dash if there is none
   * @param verdict result of judging what was found
   * @param remark further information; may be empty
   */
  record Line(
      String figure,
      String scope,
      double bound,
      String found,
      Goal.Verdict verdict,
      String remark) {}

  private final Summary summary;
  private final List<Line> lines = new ArrayList<>();

  private Goals(Summary summary) {
    this.summary = summary;
  }

  static List<Line> of(Summary summary) {
    Goals goals = new Goals(summary);
    goals.judge();
    return goals.lines;
  }

  private void judge() {
    mean("kpaths-hash-4", HASHED, 1.00);
    every("kpaths-4", HASHED, 1.00);
    mean("kpaths-8", HASHED, 1.00);
    every("kpaths-8", HASHED, 1.25);
    mean("kpaths-16", HASHED, 1.05);
    every("kpaths-16", HASHED, 2.00);
    mean("kpaths-small", "bl-small", 1.10);
    mean("kpaths-4", PLAIN, 1.31);
    mean("kpaths-4", "jacoco", 1.15);
    every("kpaths-4", PLAIN, 2.50);
    mean("kpaths-16", "kpaths-2", 1.10);
    every(
        "kpaths-16",
        "kpaths-2",
        1.05,
        "every program in which under 1 % of the paths make a new context",
        p -> {
          double share = summary.figure(p, "kpaths-16", RunFigures::newContexts);
          return share >= 0 && share < FEW_CONTEXTS;
        });
    space("kpaths-hash-4");
    space("kpaths-hash-16");
  }

  private void mean(String configuration, String over, double bound) {
    Optional<Interval> mean = summary.mean(configuration, over);
    lines.add(
        new Line(
            configuration + " over " + over,
            "geometric mean of " + summary.judged(configuration, over).size() + " programs",
            bound,
            mean.map(Interval::toString).orElse("–"),
            new Goal(bound).judge(mean.orElse(null)),
            remark(
                configuration,
                over,
                mean.filter(i -> !i.isConfident()).map(i -> "" + i.samples()).orElse(""))));
  }

  private void every(String configuration, String over, double bound) {
    every(configuration, over, bound, "every program", p -> true);
  }

  private void every(
      String configuration, String over, double bound, String scope, Predicate<String> which) {
    Goal goal = new Goal(bound);
    Map<String, Interval> judged = new LinkedHashMap<>();
    summary.judged(configuration, over).stream()
        .filter(which)
        .forEach(p -> judged.put(p, summary.ratio(p, configuration, over).orElseThrow()));
    List<String> missed = new ArrayList<>(judged.keySet());
    missed.removeIf(p -> goal.judge(judged.get(p)) != Goal.Verdict.MISSED);
    List<String> open = new ArrayList<>(judged.keySet());
    open.removeIf(p -> judged.get(p).isConfident());
    String fewRounds =
        open.size() < judged.size()
            ? String.join(", ", open)
            : judged.values().stream().map(i -> "" + i.samples()).sorted().findFirst().orElse("");
    String remark = remark(configuration, over, fewRounds);
    if (!missed.isEmpty()) {
      remark = "missed by " + String.join(", ", missed) + (remark.isEmpty() ? "" : "; " + remark);
    }
    lines.add(
        new Line(
            configuration + " over " + over,
            scope + " (" + judged.size() + ")",
            bound,
            judged.entrySet().stream()
                .max(Comparator.comparingDouble(e -> e.getValue().estimate()))
                .map(e -> e.getKey() + " " + e.getValue())
                .orElse("–"),
            !missed.isEmpty()
                ? Goal.Verdict.MISSED
                : judged.isEmpty() || !open.isEmpty() ? Goal.Verdict.OPEN : Goal.Verdict.REACHED,
            remark));
  }

  private String remark(String configuration, String over, String fewRounds) {
    List<String> remarks = new ArrayList<>();
    List<String> limited =
        summary.programs().stream()
            .filter(p -> summary.limited(p, configuration, Measure.timeOver(over)))
            .toList();
    if (!limited.isEmpty()) {
      remarks.add("not counted, since a limit was hit: " + String.join(", ", limited));
    }
    List<String> missing =
        summary.programs().stream()
            .filter(p -> !limited.contains(p))
            .filter(p -> summary.ratio(p, configuration, over).isEmpty())
            .toList();
    if (!missing.isEmpty() && missing.size() < summary.programs().size()) {
      remarks.add("not measured: " + String.join(", ", missing));
    }
    if (!fewRounds.isEmpty()) {
      remarks.add("too few rounds: " + fewRounds);
    }
    return String.join("; ", remarks);
  }

  /** Judges bytes per counter, which are the same in every round, so that there is no interval. */
  private void space(String configuration) {
    Goal goal = new Goal(40);
    String worst = "–";
    double greatest = -1;
    int judged = 0;
    List<String> limited = new ArrayList<>();
    for (String program : summary.programs()) {
      if (summary.limited(program, configuration)) {
        limited.add(program);
      }
      double bytes = summary.figure(program, configuration, RunFigures::bytesPerCell);
      double cells = summary.figure(program, configuration, RunFigures::cells);
      if (!summary.limited(program, configuration) && cells >= MANY_CELLS && bytes > 0) {
        judged++;
        if (bytes > greatest) {
          greatest = bytes;
          worst = "%s %.1f".formatted(program, bytes);
        }
      }
    }
    lines.add(
        new Line(
            "bytes of tables per different k-gram, " + configuration,
            "every program with %,.0f or more (%d)".formatted(MANY_CELLS, judged),
            goal.bound(),
            worst,
            judged == 0
                ? Goal.Verdict.OPEN
                : greatest <= goal.bound() ? Goal.Verdict.REACHED : Goal.Verdict.MISSED,
            "shorter n-grams counted where a sequence begins are among them"
                + (limited.isEmpty()
                    ? ""
                    : "; not counted, since a limit was hit: " + String.join(", ", limited))));
  }
}
