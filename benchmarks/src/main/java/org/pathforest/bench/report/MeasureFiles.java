package org.pathforest.bench.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.pathforest.bench.run.DataFile;
import org.pathforest.bench.stats.Interval;

/**
 * Writes the numbers behind a table or a figure as tidy CSV files. {@code NAME.csv} has a row for
 * each run. {@code NAME-medians.csv} has a row for each program and configuration. For ratios,
 * {@code NAME-means.csv} has a row for each configuration. {@code docs/research/data.md} describes
 * the columns.
 */
final class MeasureFiles {
  private final Summary summary;
  private final Map<String, String> jvms;

  /**
   * Creates a writer for the numbers of some runs.
   *
   * @param jvms JVM of each program, by program
   */
  MeasureFiles(Summary summary, Map<String, String> jvms) {
    this.summary = summary;
    this.jvms = Map.copyOf(jvms);
  }

  /** Writes the files of one table or figure into a folder; no files if there are no numbers. */
  void write(Path folder, String name, Measure measure, List<String> configurations)
      throws IOException {
    List<List<Object>> runs = new ArrayList<>();
    List<List<Object>> medians = new ArrayList<>();
    List<List<Object>> means = new ArrayList<>();
    for (String c : configurations) {
      for (String p : summary.programs()) {
        summary
            .values(p, c, measure)
            .forEach((round, value) -> runs.add(line(p, c, measure, round, value)));
        summary.median(p, c, measure).ifPresent(i -> medians.add(line(p, c, measure, interval(i))));
      }
      if (measure.isRatio()) {
        int programs = summary.judged(c, measure.over()).size();
        summary
            .mean(c, measure.over())
            .ifPresent(i -> means.add(row(configuration(c, measure), programs, interval(i))));
      }
    }
    write(folder.resolve(name + ".csv"), head(measure, "round", measure.column()), runs);
    write(
        folder.resolve(name + "-medians.csv"),
        head(measure, intervalHead(measure.column() + "_median", measure)),
        medians);
    write(
        folder.resolve(name + "-means.csv"),
        row(
            configurationHead(measure),
            "programs",
            intervalHead(measure.column() + "_mean", measure)),
        means);
  }

  /** Writes lines if there are any. */
  static void write(Path file, List<Object> head, List<List<Object>> lines) throws IOException {
    if (!lines.isEmpty()) {
      DataFile.write(file, head.stream().map(Object::toString).toList(), lines);
    }
  }

  /** Returns the names of the columns that every line has, then some more. */
  static List<Object> head(Measure measure, Object... more) {
    return row("program", configurationHead(measure), "jvm", "limits", Arrays.asList(more));
  }

  private static List<Object> configurationHead(Measure measure) {
    return measure.isRatio()
        ? List.of("configuration", "profiler", "k", "over")
        : List.of("configuration", "profiler", "k");
  }

  /** Returns the cells that every line has, then some more. */
  List<Object> line(String program, String configuration, Measure measure, Object... more) {
    return row(
        program,
        configuration(configuration, measure),
        jvms.get(program),
        String.join(" ", summary.limits(program, configuration, measure)),
        Arrays.asList(more));
  }

  private static List<Object> configuration(String configuration, Measure measure) {
    Style style = Style.of(configuration);
    List<Object> row = row(configuration, style.profiler(), style.k() > 0 ? style.k() : null);
    return measure.isRatio() ? row(row, measure.over()) : row;
  }

  private static List<Object> interval(Interval i) {
    return row(i.estimate(), i.low(), i.high(), i.confidence(), i.samples());
  }

  private static List<Object> intervalHead(String estimate, Measure measure) {
    String column = measure.column();
    return List.of(estimate, column + "_low", column + "_high", "confidence", "rounds");
  }

  /** Returns a row of cells. Of a list among the parts, all elements are cells. */
  private static List<Object> row(Object... parts) {
    List<Object> row = new ArrayList<>();
    for (Object part : parts) {
      if (part instanceof List<?> list) {
        row.addAll(row(list.toArray()));
      } else {
        row.add(part);
      }
    }
    return row;
  }
}
