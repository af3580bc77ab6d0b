package org.pathforest.bench.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.pathforest.bench.run.Configuration;
import org.pathforest.bench.run.Machine;
import org.pathforest.bench.run.Run;
import org.pathforest.bench.run.Scheme;

/**
 * The times for one path, as text. The configurations are those that leave paths, without those
 * that instrument only methods with few paths.
 */
final class PathTimes {
  private final Summary summary;
  private final Map<String, String> machine;
  private final MeasureFiles data;
  private final Path folder;

  private PathTimes(Summary summary, Map<String, String> machine, MeasureFiles data, Path folder) {
    this.summary = summary;
    this.machine = machine;
    this.data = data;
    this.folder = folder;
  }

  /** Returns the section, and writes its numbers to the folder; empty if nothing is known. */
  static String of(Summary summary, Map<String, String> machine, MeasureFiles data, Path folder)
      throws IOException {
    return new PathTimes(summary, machine, data, folder).text();
  }

  private String text() throws IOException {
    List<Configuration> columns =
        summary.configurations().stream()
            .filter(c -> c.scheme().leavesPaths() && c.scheme() != Scheme.FEW_PATHS)
            .filter(c -> !c.train() && !c.jvmDefault())
            .toList();
    MarkdownTable table =
        new MarkdownTable(
            Stream.concat(
                    Stream.of("program", "from path to path, uninstrumented"),
                    columns.stream().map(c -> c.name() + " adds"))
                .toList());
    Measure time = Measure.timeOver(Configuration.PLAIN.name());
    List<List<Object>> lines = new ArrayList<>();
    for (String program : summary.programs()) {
      double gap = columns.isEmpty() ? Double.NaN : gap(program, columns);
      if (!Double.isFinite(gap)) {
        continue;
      }
      List<String> cells = new ArrayList<>(List.of(program, nanos(gap)));
      for (Configuration c : columns) {
        String mark = summary.limited(program, c.name(), time) ? "†" : "";
        Optional<Double> added =
            summary.median(program, c.name(), time).map(r -> (r.estimate() - 1) * gap);
        added.ifPresent(ns -> lines.add(data.line(program, c.name(), time, gap, ns)));
        cells.add(added.map(ns -> nanos(ns) + mark).orElse(MarkdownReport.NOTHING));
      }
      table.row(cells);
    }
    if (lines.isEmpty()) {
      return "";
    }
    MeasureFiles.write(
        folder.resolve("nanoseconds-per-path-medians.csv"),
        MeasureFiles.head(time, "uninstrumented_ns_per_path", "added_ns_per_path"),
        lines);
    return "\n## Nanoseconds a path\n\nHow long the uninstrumented program takes from one path's end"
        + " to the next (median time over paths of the measured calls, whose number is their part of"
        + " all calls'), and what is added to that: so many times what the ratio above is more than"
        + " 1.\n\n"
        + table;
  }

  /**
   * Returns the nanoseconds of the uninstrumented program per path; NaN if unknown. The number of
   * paths is that of a configuration that has counted all of them, and no others.
   */
  private double gap(String program, List<Configuration> columns) {
    boolean perCall = summary.metric() == Metric.PROGRAM;
    double share =
        perCall || summary.metric() == Metric.PROCESS
            ? 1
            : Machine.measuredShare(machine, program).orElse(Double.NaN);
    ToDoubleFunction<Run> figure = perCall ? RunFigures::pathsPerCall : RunFigures::paths;
    double paths =
        columns.stream()
            .filter(c -> c.limitsAskedFor().isEmpty() && c.scheme() != Scheme.ALL_METHODS)
            .filter(c -> !summary.limited(program, c.name()))
            .mapToDouble(c -> summary.figure(program, c.name(), figure))
            .filter(n -> n > 0)
            .findFirst()
            .orElse(Double.NaN);
    return summary.time(program, Configuration.PLAIN.name()) / (paths * share);
  }

  private static String nanos(double nanos) {
    return String.format(Locale.ROOT, "%.1f", nanos);
  }
}
