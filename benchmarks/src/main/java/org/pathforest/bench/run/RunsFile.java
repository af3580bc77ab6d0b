package org.pathforest.bench.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVRecord;
import org.pathforest.paths.FileException;
import org.pathforest.profile.file.WholeFile;
import org.pathforest.profile.record.TableSizes;

/**
 * The file of all runs so far, one line each. A line is written as soon as its run has ended, so
 * that a session that was stopped can continue. Unknown numbers are empty. Files from before a
 * number was measured have no column for it.
 */
public final class RunsFile {
  private static final List<String> HEADER =
      List.of(
          "program",
          "configuration",
          "round",
          "status",
          "checksum",
          "wall_ns",
          "cpu_ns",
          "program_cpu_ns",
          "calls",
          "process_wall_ns",
          "process_cpu_ns",
          "table_bytes",
          "methods",
          "activations",
          "paths",
          "interrupted",
          "distinct_paths",
          "contexts",
          "cells",
          "slab_nodes",
          "root_look_ups",
          "slab_paths",
          "distinct_grams",
          "distinct_kgrams",
          "internal_nodes",
          "leaves",
          "leaf_depths",
          "limits",
          "cycles",
          "instructions",
          "l1_misses",
          "cache_misses",
          "node_scans");

  private final Path file;

  /** Uses a file, which need not exist. */
  public RunsFile(Path file) {
    this.file = file;
  }

  /** Returns where the file is. */
  Path path() {
    return file;
  }

  /**
   * Reads all runs, except one whose line was not written completely.
   *
   * @throws FileException if it is not such a file
   */
  public List<Run> read() throws IOException {
    if (!Files.exists(file)) {
      return new ArrayList<>();
    }
    byte[] bytes = Files.readAllBytes(file);
    String whole = new String(bytes, 0, endOfLines(bytes), StandardCharsets.UTF_8);
    String head = whole.lines().findFirst().orElse(HEADER.get(0));
    if (!HEADER.containsAll(List.of(head.split(",", -1)))) {
      throw new FileException(
          file.toString(), "has other columns than " + HEADER + "; give another output folder");
    }
    return DataFile.read(file, whole, RunsFile::run);
  }

  private static int endOfLines(byte[] bytes) {
    int end = bytes.length;
    while (end > 0 && bytes[end - 1] != '\n') {
      end--;
    }
    return end;
  }

  /** Adds a run. A last line that was not written completely is removed. */
  public void append(Run run) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    byte[] before = Files.exists(file) ? Files.readAllBytes(file) : new byte[0];
    int end = endOfLines(before);
    String head = String.join(",", HEADER) + "\n";
    if (end > 0 && !new String(before, 0, end, StandardCharsets.UTF_8).startsWith(head)) {
      throw new FileException(
          file.toString(), "has the columns of an older version; give another output folder");
    }
    String text = (end == 0 ? head : "") + DataFile.text(List.of(cells(run)));
    // Not appended to the file: a full disk would leave part of the line.
    WholeFile.write(
        file,
        out -> {
          out.write(before, 0, end);
          out.write(text.getBytes(StandardCharsets.UTF_8));
        });
  }

  private static List<Object> cells(Run r) {
    List<Object> values = new ArrayList<>();
    values.addAll(List.of(r.program(), r.configuration(), r.round(), r.status(), r.checksum()));
    Times t = r.times();
    numbers(values, t.wall(), t.cpu(), t.program(), t.calls());
    numbers(values, t.processWall(), t.processCpu(), r.measurements().tableBytes());
    Figures f = r.figures();
    numbers(values, f.methods(), f.activations(), f.paths(), f.interrupted(), f.singles());
    TableSizes s = f.sizes();
    boolean profile = f.paths() >= 0;
    numbers(
        values,
        Stream.of(s.contexts(), s.counters(), s.nodes(), s.rootLookUps(), s.slabPaths())
            .mapToLong(n -> profile ? n : -1)
            .toArray());
    ForestFigures k = f.forest();
    numbers(values, k.grams(), k.longest(), k.internal(), k.leaves(), k.leafDepths());
    values.add(f.limits());
    Counters c = r.measurements().counters();
    numbers(values, c.cycles(), c.instructions(), c.l1Misses(), c.cacheMisses());
    numbers(values, profile ? s.nodeScans() : -1);
    return values;
  }

  private static void numbers(List<Object> to, long... numbers) {
    for (long n : numbers) {
      to.add(n < 0 ? "" : n);
    }
  }

  private static long number(CSVRecord line, String column) {
    String cell = line.isMapped(column) ? line.get(column) : "";
    return cell.isEmpty() ? -1 : Long.parseLong(cell);
  }

  private static Run run(CSVRecord line) {
    boolean profile = number(line, "paths") >= 0;
    TableSizes sizes =
        profile
            ? new TableSizes(
                number(line, "contexts"),
                number(line, "cells"),
                number(line, "slab_nodes"),
                number(line, "root_look_ups"),
                number(line, "slab_paths"),
                number(line, "node_scans"))
            : TableSizes.NONE;
    Figures figures =
        new Figures(
            number(line, "methods"),
            number(line, "activations"),
            number(line, "paths"),
            number(line, "interrupted"),
            number(line, "distinct_paths"),
            sizes,
            new ForestFigures(
                number(line, "distinct_grams"),
                number(line, "distinct_kgrams"),
                number(line, "internal_nodes"),
                number(line, "leaves"),
                number(line, "leaf_depths")),
            line.get("limits"));
    return new Run(
        line.get("program"),
        line.get("configuration"),
        (int) number(line, "round"),
        line.get("status"),
        line.get("checksum"),
        new Run.Measurements(
            new Times(
                number(line, "wall_ns"),
                number(line, "cpu_ns"),
                number(line, "program_cpu_ns"),
                number(line, "calls"),
                number(line, "process_wall_ns"),
                number(line, "process_cpu_ns")),
            number(line, "table_bytes"),
            new Counters(
                number(line, "cycles"),
                number(line, "instructions"),
                number(line, "l1_misses"),
                number(line, "cache_misses"))),
        figures);
  }
}
