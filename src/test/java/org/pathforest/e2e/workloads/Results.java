package org.pathforest.e2e.workloads;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.pathforest.bench.workload.Workload;
import org.pathforest.e2e.tracer.Comparison;

/**
 * Results of the tests. They are kept in a file of lines {@code key=figures} beside the table
 * generated from it, so that programs can be tested in several runs. A new figure replaces the old
 * one.
 */
final class Results {
  private final Path lines;
  private final Path table;
  private final Map<String, String> figures = new TreeMap<>();

  Results(Path folder) {
    this.lines = folder.resolve("workloads.lines");
    this.table = folder.resolve("workloads.md");
  }

  /** Records whether the output of a workload is the same with instrumentation. */
  void output(Workload workload, int release, boolean same) {
    figures.put(workload + " output " + release, same ? "yes" : "no");
  }

  /** Records the results of runs, each under its own workload. */
  void counts(List<Counts.Cell> cells) {
    for (Counts.Cell cell : cells) {
      Comparison c = cell.comparison();
      String runs =
          "%d %d %d %d".formatted(c.activations(), c.paths(), c.interrupted(), c.leftOut());
      figures.put(
          "%s counts %d %s %d".formatted(cell.workload(), cell.release(), cell.mode(), cell.k()),
          "%d %d %d %s %d"
              .formatted(c.grams(), c.differences().size(), c.methods(), runs, c.untraced()));
    }
  }

  void write() throws IOException {
    Files.createDirectories(lines.toAbsolutePath().getParent());
    Map<String, String> all = new TreeMap<>();
    if (Files.exists(lines)) {
      for (String line : Files.readAllLines(lines)) {
        int equals = line.indexOf('=');
        all.put(line.substring(0, equals), line.substring(equals + 1));
      }
    }
    all.putAll(figures);
    Files.write(lines, all.entrySet().stream().map(Object::toString).toList());
    Files.writeString(table, new Table(all).markdown());
  }
}
