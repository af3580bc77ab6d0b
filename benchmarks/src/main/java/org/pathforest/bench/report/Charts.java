package org.pathforest.bench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
  private final Summary summary;
  private final Path folder;
  private final Map<String, String> made = new LinkedHashMap<>();

  private Charts(Summary summary, Path folder) {
    this.summary = summary;
    this.folder = folder;
  }

  /** A number for a bar; not above 0 if there is none. */
  private interface Bar {
    double height(String program, String configuration);
  }

  /**
   * Draws what there are figures for.
   *
   * @return file names by title
   */
  static Map<String, String> draw(Summary summary, Path folder) throws IOException {
    Files.createDirectories(folder);
    Charts charts = new Charts(summary, folder);
    charts.draw();
    return charts.made;
  }

  private void draw() throws IOException {
    ratios("overview", "Time over uninstrumented", OVERVIEW, "plain");
    ratios("figure-14-kpaths", "Figure 14: time of kpaths over bl-hash", all("kpaths"), "bl-hash");
    ratios("figure-14-ksf", "Figure 14: time of ksf over bl-hash", all("ksf"), "bl-hash");
    figure(
        "figure-15-kpaths",
        "Figure 15: table operations of kpaths per path",
        all("kpaths"),
        RunFigures::operations,
        false);
    figure(
        "figure-15-ksf",
        "Figure 15: root look-ups of ksf per path",
        all("ksf"),
        RunFigures::operations,
        false);
    for (String scheme : List.of("kpaths", "ksf")) {
      figure(
          "figure-16-cpi-" + scheme,
          "Figure 16: cycles per instruction, " + scheme,
          withHash(scheme),
          RunFigures::cyclesPerInstruction,
          false);
      figure(
          "figure-16-l1-" + scheme,
          "Figure 16: L1 misses per 1000 instructions, " + scheme,
          withHash(scheme),
          RunFigures::l1Misses,
          false);
      figure(
          "figure-16-cache-" + scheme,
          "Figure 16: cache misses per 1000 instructions, " + scheme,
          withHash(scheme),
          RunFigures::cacheMisses,
          false);
      figure(
          "figure-17-" + scheme,
          "Figure 17: entries of tables, " + scheme,
          withHash(scheme),
          RunFigures::entries,
          true);
      figure(
          "figure-17-bytes-" + scheme,
          "Figure 17: bytes of tables, " + scheme,
          withHash(scheme),
          RunFigures::bytes,
          true);
    }
    figure(
        "figure-18",
        "Figure 18: different n-grams, n ≤ k",
        withHash("kpaths"),
        RunFigures::grams,
        true);
    figure(
        "figure-19",
        "Figure 19: average degree of internal nodes of the k-IPF",
        all("kpaths"),
        RunFigures::degree,
        false);
    figure(
        "figure-20",
        "Figure 20: average depth of leaves of the k-IPF",
        all("kpaths"),
        RunFigures::depth,
        false);
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
        configurations,
        (p, c) -> summary.ratio(p, c, over).map(Interval::estimate).orElse(-1.0),
        false);
  }

  private void figure(
      String file,
      String title,
      List<String> configurations,
      ToDoubleFunction<Run> figure,
      boolean logarithmic)
      throws IOException {
    bars(file, title, configurations, (p, c) -> summary.figure(p, c, figure), logarithmic);
  }

  private void bars(
      String file, String title, List<String> configurations, Bar bar, boolean logarithmic)
      throws IOException {
    Map<String, List<Double>> series = new LinkedHashMap<>();
    for (String c : configurations) {
      List<Double> heights = new ArrayList<>();
      boolean any = false;
      for (String p : summary.programs()) {
        double height = bar.height(p, c);
        any |= height > 0;
        // A logarithmic axis knows no nothing; it begins at 1, so that a bar up to 1 is none.
        heights.add(height > 0 ? Double.valueOf(height) : logarithmic ? Double.valueOf(1) : null);
      }
      if (any) {
        series.put(c, heights);
      }
    }
    if (series.isEmpty()) {
      return;
    }
    BarChart.write(title, summary.programs(), series, folder.resolve(file + ".svg"), logarithmic);
    made.put(title, folder.getFileName() + "/" + file + ".svg");
  }
}
