package org.pathforest.bench.instrumenting;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.pathforest.bench.report.MarkdownTable;
import org.pathforest.bench.stats.Goal;
import org.pathforest.bench.stats.Interval;
import org.pathforest.bench.stats.Ratios;
import org.pathforest.instrumenter.weave.code.CompileLimit;

/** A table of what was measured, with a row for each jar. */
final class InstrumentingReport {
  /** Jars with more methods are large. */
  private static final int LARGE = 50_000;

  private static final Goal RATIO_OF_LARGE = new Goal(3);
  private static final Goal RATIO = new Goal(5);
  private static final Goal SECONDS = new Goal(4);

  private InstrumentingReport() {}

  static String of(
      List<Instrumentation> all, List<String> leftOut, Map<String, String> machine, String heap) {
    StringBuilder text = new StringBuilder("# Instrumenting\n\n");
    text.append(
        "Made by `./pathforest bench --instrumenting`: `pathforest instrument` with a heap of ");
    text.append(heap);
    text.append(", beside `instrument` of JaCoCo's command line. Seconds on the wall of whole ");
    text.append("processes, JVM and all; medians over ");
    text.append(all.stream().mapToInt(Instrumentation::round).max().orElse(0) + 1);
    text.append(
        " rounds with 95 % intervals by order statistics (`*`: too few rounds). A ratio is ");
    text.append("of two processes of the same round. Goals: at most three times JaCoCo's seconds ");
    text.append(String.format(Locale.ROOT, "for jars with more than %,d methods; ", LARGE));
    text.append("at most five times, or four seconds, for others. One is reached where the upper ");
    text.append("end of the interval is at most goal + ").append(Goal.ALLOWANCE);
    text.append(
        String.format(
            Locale.ROOT,
            ". **Huge**: methods that HotSpot no longer compiles by default, because only now they have "
                + "more than %,d bytes of bytecode; JaCoCo %,d in all, Pathforest %,d.\n\n",
            CompileLimit.BYTES,
            huge(all, Tool.JACOCO),
            huge(all, Tool.PATHFOREST)));
    text.append(MarkdownTable.of(machine)).append('\n');
    MarkdownTable table =
        new MarkdownTable(
            List.of(
                "jar",
                "methods",
                "JaCoCo, s",
                "Pathforest, s",
                "ratio",
                "ratio of CPU time",
                "goal",
                "huge, JaCoCo",
                "huge, Pathforest"));
    for (String jar : all.stream().map(Instrumentation::jar).distinct().toList()) {
      List<Instrumentation> ours = of(all, jar, Tool.PATHFOREST);
      List<Instrumentation> theirs = of(all, jar, Tool.JACOCO);
      int methods = ours.get(0).methods();
      Optional<Interval> ratio = ratio(ours, theirs, Instrumentation::wall);
      table.row(
          List.of(
              jar,
              String.format(Locale.ROOT, "%,d", methods),
              seconds(theirs).marked(),
              seconds(ours).marked(),
              ratio.map(Interval::marked).orElse("–"),
              ratio(ours, theirs, Instrumentation::cpu).map(Interval::marked).orElse("–"),
              verdict(methods, ratio.orElse(null), seconds(ours)).name().toLowerCase(Locale.ROOT),
              String.format(Locale.ROOT, "%,d", theirs.get(0).huge()),
              String.format(Locale.ROOT, "%,d", ours.get(0).huge())));
    }
    text.append(table);
    leftOut.forEach(why -> text.append("\nLeft out: ").append(why).append('\n'));
    return text.toString();
  }

  /** Returns the number of huge methods in all jars of a tool. */
  private static int huge(List<Instrumentation> all, Tool tool) {
    return all.stream()
        .filter(i -> i.tool() == tool && i.round() == 0)
        .mapToInt(Instrumentation::huge)
        .sum();
  }

  private static List<Instrumentation> of(List<Instrumentation> all, String jar, Tool tool) {
    return all.stream().filter(i -> i.jar().equals(jar) && i.tool() == tool).toList();
  }

  private static Interval seconds(List<Instrumentation> runs) {
    return Ratios.median(runs.stream().mapToDouble(i -> i.wall() / 1e9).toArray());
  }

  /**
   * Returns the median of ratios; empty if no time is known. Both lists have a run of each round,
   * in the order of the rounds.
   */
  private static Optional<Interval> ratio(
      List<Instrumentation> ours,
      List<Instrumentation> theirs,
      ToLongFunction<Instrumentation> time) {
    double[] ratios =
        IntStream.range(0, ours.size())
            .filter(i -> time.applyAsLong(ours.get(i)) > 0 && time.applyAsLong(theirs.get(i)) > 0)
            .mapToDouble(
                i -> (double) time.applyAsLong(ours.get(i)) / time.applyAsLong(theirs.get(i)))
            .toArray();
    return ratios.length == 0 ? Optional.empty() : Optional.of(Ratios.median(ratios));
  }

  static Goal.Verdict verdict(int methods, Interval ratio, Interval seconds) {
    if (methods > LARGE) {
      return RATIO_OF_LARGE.judge(ratio);
    }
    Goal.Verdict inTime = SECONDS.judge(seconds);
    return inTime == Goal.Verdict.REACHED ? inTime : RATIO.judge(ratio);
  }
}
