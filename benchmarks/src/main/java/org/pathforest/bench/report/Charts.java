package org.pathforest.bench.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.pathforest.bench.run.Configuration;
import org.pathforest.bench.stats.Interval;

/**
 * The figures of D'Elia &amp; Demetrescu 2013 for which there are runs: a group of bars for each
 * program, and a bar for each configuration.
 */
final class Charts {
  private static final List<String> OVERVIEW =
      List.of("jacoco", "bl", "bl-hash", "ksf-4", "kpaths-4", "kpaths-16");
  private static final List<String> SCHEMES =
      List.of("edges", "bl", "structural", "kiter-2", "ksf-4", "kpaths-4");

  private static final String HASHED = "bl-hash";

  /** If the greatest height is more than this many times the least, the axis is logarithmic. */
  private static final double DECADES = 30;

  /** The same for ratios. */
  private static final double FEW_TIMES = 8;

  private final Summary summary;
  private final MeasureFiles data;
  private final Path folder;

  /**
   * A figure.
   *
   * @param name name of its files
   * @param axis label of the axis of heights
   * @param configurations configurations that it shows if they were run
   * @param about those of them of which at least one must have been run
   */
  record Figure(
      String name,
      String title,
      String axis,
      Measure measure,
      List<String> configurations,
      List<String> about) {
    /** Returns whether the figure is about k of a single profiler, which legends need not name. */
    boolean isOfK() {
      return about.stream().map(c -> Style.of(c).profiler()).distinct().count() == 1;
    }

    /** Returns whether the figure needs counters of the processor. */
    boolean needsCounters() {
      return name.startsWith("figure-16-");
    }

    /** Returns the names of the figure's files. */
    List<String> files() {
      Stream<String> kinds = Stream.of(".svg", ".pdf", ".csv", "-medians.csv");
      return Stream.concat(kinds, measure.isRatio() ? Stream.of("-means.csv") : Stream.empty())
          .map(name::concat)
          .toList();
    }
  }

  /**
   * A figure that was drawn.
   *
   * @param limited bars that are left out because their configuration hit a limit
   * @param once configurations whose bars show a single run
   */
  record Picture(Figure figure, List<String> limited, List<String> once) {
    Picture {
      limited = List.copyOf(limited);
      once = List.copyOf(once);
    }
  }

  private Charts(Summary summary, MeasureFiles data, Path folder) {
    this.summary = summary;
    this.data = data;
    this.folder = folder;
  }

  /** Returns all figures, whether or not there are runs for them. */
  static List<Figure> all() {
    List<Figure> all = new ArrayList<>();
    all.add(ratios("overview", "Time over uninstrumented", OVERVIEW, OVERVIEW, "plain"));
    all.add(
        ratios(
            "schemes",
            "Time of the papers' schemes over uninstrumented",
            SCHEMES,
            List.of("structural", "kiter-2"),
            "plain"));
    for (String scheme : List.of("kpaths", "ksf")) {
      all.add(
          ratios(
              "figure-14-" + scheme,
              "Figure 14: time of " + scheme + " over bl-hash",
              all(scheme),
              all(scheme),
              HASHED));
    }
    all.add(
        figure(
            "figure-15-ksf",
            "Figure 15: hash operations of ksf per path that it counts",
            "operations per path",
            all("ksf"),
            Measure.OPERATIONS));
    for (String scheme : List.of("kpaths", "ksf")) {
      List<String> configurations = withHash(scheme);
      all.add(
          figure(
              "figure-16-cpi-" + scheme,
              "Figure 16: cycles per instruction, " + scheme,
              "cycles per instruction",
              configurations,
              Measure.CYCLES_PER_INSTRUCTION));
      all.add(
          figure(
              "figure-16-l1-" + scheme,
              "Figure 16: L1 misses per 1000 instructions, " + scheme,
              "misses per 1000 instructions",
              configurations,
              Measure.L1_MISSES));
      all.add(
          figure(
              "figure-16-cache-" + scheme,
              "Figure 16: cache misses per 1000 instructions, " + scheme,
              "misses per 1000 instructions",
              configurations,
              Measure.CACHE_MISSES));
      all.add(
          figure(
              "figure-17-" + scheme,
              "Figure 17: entries of tables, " + scheme,
              "entries",
              configurations,
              Measure.ENTRIES));
      all.add(
          figure(
              "figure-17-bytes-" + scheme,
              "Figure 17: bytes of tables, " + scheme,
              "bytes",
              configurations,
              Measure.BYTES));
      all.add(
          figure(
              "figure-18-" + scheme,
              "Figure 18: different n-grams, n ≤ k, " + scheme,
              "n-grams",
              configurations,
              Measure.N_GRAMS));
      all.add(
          figure(
              "figure-19-" + scheme,
              "Figure 19: average degree of internal nodes of the k-IPF, " + scheme,
              "children",
              all(scheme),
              Measure.CHILDREN));
      all.add(
          figure(
              "figure-20-" + scheme,
              "Figure 20: average depth of leaves of the k-IPF, " + scheme,
              "depth",
              all(scheme),
              Measure.DEPTH));
    }
    return all;
  }

  private static List<String> all(String scheme) {
    return Configuration.KS.stream().map(k -> scheme + "-" + k).toList();
  }

  private static List<String> withHash(String scheme) {
    List<String> names = new ArrayList<>(List.of(HASHED));
    names.addAll(all(scheme));
    return names;
  }

  private static Figure ratios(
      String name, String title, List<String> configurations, List<String> about, String over) {
    String axis = "time over " + Style.of(over).label();
    return new Figure(name, title, axis, Measure.timeOver(over), configurations, about);
  }

  private static Figure figure(
      String name, String title, String axis, List<String> configurations, Measure measure) {
    List<String> about = configurations.stream().filter(c -> !c.equals(HASHED)).toList();
    return new Figure(name, title, axis, measure, configurations, about);
  }

  /** Draws those of some figures for which there are runs, and writes their data. */
  static List<Picture> draw(Summary summary, MeasureFiles data, List<Figure> figures, Path folder)
      throws IOException {
    Charts charts = new Charts(summary, data, folder);
    List<Picture> made = new ArrayList<>();
    for (Figure figure : figures) {
      charts.draw(figure).ifPresent(made::add);
    }
    return made;
  }

  private Optional<Picture> draw(Figure figure) throws IOException {
    Measure measure = figure.measure;
    List<BarChart.Series> series = new ArrayList<>();
    List<String> drawn = new ArrayList<>();
    List<String> limited = new ArrayList<>();
    for (String c : figure.configurations) {
      List<Interval> bars = new ArrayList<>();
      for (String p : summary.programs()) {
        Interval bar = summary.median(p, c, measure).filter(i -> i.estimate() > 0).orElse(null);
        if (bar != null && summary.limited(p, c, measure)) {
          limited.add(p + " " + c);
          bar = null;
        }
        bars.add(bar);
      }
      if (bars.stream().anyMatch(Objects::nonNull)) {
        Style style = Style.of(c);
        String label = figure.isOfK() && style.k() > 1 ? style.labelOfK() : style.label();
        series.add(new BarChart.Series(label, style.color(), bars));
        drawn.add(c);
      }
    }
    if (Collections.disjoint(drawn, figure.about)) {
      return Optional.empty();
    }
    BarChart chart = new BarChart(figure.axis, scale(series, measure), summary.programs(), series);
    ChartFiles.write(chart, folder, figure.name);
    data.write(folder, figure.name, measure, drawn);
    List<String> once = drawn.stream().filter(c -> summary.runs(c) == 1).toList();
    return Optional.of(new Picture(figure, limited, once));
  }

  private static BarChart.Scale scale(List<BarChart.Series> series, Measure measure) {
    double[] heights =
        series.stream()
            .flatMap(s -> s.bars().stream())
            .filter(Objects::nonNull)
            .mapToDouble(Interval::estimate)
            .toArray();
    double least = DoubleStream.of(heights).min().orElseThrow();
    double spread = DoubleStream.of(heights).max().orElseThrow() / least;
    if (measure.isRatio()) {
      return spread > FEW_TIMES ? BarChart.Scale.POWERS_OF_TWO : BarChart.Scale.RATIO;
    }
    return least >= 1 && spread > DECADES ? BarChart.Scale.DECADES : BarChart.Scale.LINEAR;
  }
}
