package org.pathforest.bench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.pathforest.bench.run.Configuration;
import org.pathforest.bench.run.Run;
import org.pathforest.bench.stats.Interval;

/**
 * The figures of D'Elia &amp; Demetrescu 2013, as far as the runs give them: a group of bars for
 * each program, a bar for each configuration.
 */
final class Charts {
  private static final List<String> OVERVIEW =
      List.of("jacoco", "bl", "bl-hash", "ksf-4", "kpaths-4", "kpaths-16");
  private static final List<String> SCHEMES =
      List.of("edges", "bl", "structural", "kiter-2", "ksf-4", "kpaths-4");

  /** What stands beside the scheme that a picture is about. */
  private static final Set<String> ACYCLIC = Set.of("bl-hash");

  /** Heights that differ more, from program to program, are drawn on a logarithmic axis. */
  private static final double DECADES = 30;

  /** Begin of the axis of ratios. */
  private static final String OVER = "time over ";

  /** The same of ratios. */
  private static final double FEW_TIMES = 8;

  /** Where the logarithmic axis of ratios begins, unless one is less. */
  private static final double HALF = 0.5;

  private final Summary summary;
  private final Path folder;
  private final List<Picture> made = new ArrayList<>();

  /**
   * A picture.
   *
   * @param file its name
   * @param limited bars that are not in it, since a limit was hit
   * @param once configurations whose bars are of a single run
   */
  record Picture(String title, String file, List<String> limited, List<String> once) {
    Picture {
      limited = List.copyOf(limited);
      once = List.copyOf(once);
    }
  }

  private Charts(Summary summary, Path folder) {
    this.summary = summary;
    this.folder = folder;
  }

  /** A number for a bar; not above 0 if there is none. */
  private interface Bar {
    double height(String program, String configuration);
  }

  /** Draws what there are figures for. */
  static List<Picture> draw(Summary summary, Path folder) throws IOException {
    Files.createDirectories(folder);
    Charts charts = new Charts(summary, folder);
    charts.draw();
    return List.copyOf(charts.made);
  }

  private void draw() throws IOException {
    ratios("overview", "Time over uninstrumented", OVERVIEW, "plain");
    if (summary.has("structural") || summary.has("kiter-2")) {
      ratios("schemes", "Time of the papers' schemes over uninstrumented", SCHEMES, "plain");
    }
    for (String scheme : List.of("kpaths", "ksf")) {
      ratios(
          "figure-14-" + scheme,
          "Figure 14: time of " + scheme + " over bl-hash",
          all(scheme),
          "bl-hash");
    }
    figure(
        "figure-15-ksf",
        "Figure 15: hash operations of ksf per path that it counts",
        "operations per path",
        all("ksf"),
        RunFigures::operations);
    for (String scheme : List.of("kpaths", "ksf")) {
      figure(
          "figure-16-cpi-" + scheme,
          "Figure 16: cycles per instruction, " + scheme,
          "cycles per instruction",
          withHash(scheme),
          RunFigures::cyclesPerInstruction);
      figure(
          "figure-16-l1-" + scheme,
          "Figure 16: L1 misses per 1000 instructions, " + scheme,
          "misses per 1000 instructions",
          withHash(scheme),
          RunFigures::l1Misses);
      figure(
          "figure-16-cache-" + scheme,
          "Figure 16: cache misses per 1000 instructions, " + scheme,
          "misses per 1000 instructions",
          withHash(scheme),
          RunFigures::cacheMisses);
      figure(
          "figure-17-" + scheme,
          "Figure 17: entries of tables, " + scheme,
          "entries",
          withHash(scheme),
          RunFigures::entries);
      figure(
          "figure-17-bytes-" + scheme,
          "Figure 17: bytes of tables, " + scheme,
          "bytes",
          withHash(scheme),
          RunFigures::bytes);
    }
    figure(
        "figure-18",
        "Figure 18: different n-grams, n ≤ k",
        "n-grams",
        withHash("kpaths"),
        RunFigures::grams);
    figure(
        "figure-19",
        "Figure 19: average degree of internal nodes of the k-IPF",
        "children",
        all("kpaths"),
        RunFigures::degree);
    figure(
        "figure-20",
        "Figure 20: average depth of leaves of the k-IPF",
        "depth",
        all("kpaths"),
        RunFigures::depth);
  }

  private static List<String> all(String scheme) {
    return Configuration.KS.stream().map(k -> scheme + "-" + k).toList();
  }

  private static List<String> withHash(String scheme) {
    List<String> names = new ArrayList<>(List.of("bl-hash"));
    names.addAll(all(scheme));
    return names;
  }

  private void ratios(String file, String title, List<String> configurations, String over)
      throws IOException {
    bars(
        file,
        title,
        OVER + over,
        configurations,
        (p, c) ->
            summary.limited(p, over)
                ? -1
                : summary.ratio(p, c, over).map(Interval::estimate).orElse(-1.0));
  }

  private void figure(
      String file,
      String title,
      String axis,
      List<String> configurations,
      ToDoubleFunction<Run> figure)
      throws IOException {
    bars(file, title, axis, configurations, (p, c) -> summary.figure(p, c, figure));
  }

  private void bars(String file, String title, String axis, List<String> configurations, Bar bar)
      throws IOException {
    Map<String, List<Double>> series = new LinkedHashMap<>();
    List<String> limited = new ArrayList<>();
    for (String c : configurations) {
      List<Double> heights = new ArrayList<>();
      for (String p : summary.programs()) {
        double height = bar.height(p, c);
        if (height > 0 && summary.limited(p, c)) {
          limited.add(p + " " + c);
          height = -1;
        }
        heights.add(height > 0 ? Double.valueOf(height) : null);
      }
      if (heights.stream().anyMatch(Objects::nonNull)) {
        series.put(c, heights);
      }
    }
    if (series.isEmpty() || (!axis.startsWith(OVER) && series.keySet().equals(ACYCLIC))) {
      return; // no run of what the picture is about
    }
    List<String> once =
        axis.startsWith(OVER)
            ? series.keySet().stream().filter(c -> summary.runs(c) == 1).toList()
            : List.of();
    List<Double> all =
        series.values().stream().flatMap(List::stream).filter(Objects::nonNull).sorted().toList();
    double least = all.get(0);
    double spread = all.get(all.size() - 1) / least;
    // Where a logarithmic axis begins; not above 0 if it is none.
    double from = -1;
    if (least >= 1 && spread > DECADES) {
      from = 1;
    } else if (axis.startsWith(OVER) && spread > FEW_TIMES) {
      from = least < HALF ? least / 2 : HALF;
    }
    if (from > 0) {
      // Such an axis knows no nothing: a bar that is as low as its begin is none.
      Double none = from;
      series.replaceAll(
          (name, heights) -> heights.stream().map(h -> h == null ? none : h).toList());
    }
    BarChart.write(title, axis, summary.programs(), series, folder.resolve(file + ".svg"), from);
    made.add(new Picture(title, file + ".svg", limited, once));
  }
}
