package org.pathforest.bench.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.pathforest.bench.run.Machine;
import org.pathforest.bench.run.Run;
import org.pathforest.bench.run.RunsFile;
import org.pathforest.bench.workload.Workload;
import org.pathforest.paths.FileException;

/**
 * Runs that an earlier session measured on the same machine. Their rounds have other numbers than
 * those of the experiment, so that both runs of a ratio are of one session.
 *
 * @param runs successful runs of the experiment's programs
 * @param text description of the runs and their origin
 */
record EarlierRuns(List<Run> runs, String text) {
  /** Offset that is added to the number of a round. */
  static final int ROUNDS = 100_000;

  EarlierRuns {
    runs = List.copyOf(runs);
  }

  /**
   * Reads the runs.
   *
   * @param where folder of the session, or its file
   * @param now description of the experiment's machine
   * @throws FileException if a file of the session is missing, or if its machine or calls differ
   */
  static EarlierRuns read(Path where, Map<String, String> now, List<Workload> programs)
      throws IOException {
    Path file = Files.isDirectory(where) ? where.resolve("runs.csv") : where;
    Path machine = file.resolveSibling("machine.properties");
    for (Path needed : List.of(file, machine)) {
      if (!Files.isRegularFile(needed)) {
        throw FileException.missing(needed);
      }
    }
    Map<String, String> then = Machine.read(machine);
    Machine.requireSame(machine, then, now, "remove 'runs' from the file of the experiment");
    Set<String> names = programs.stream().map(Workload::name).collect(Collectors.toSet());
    List<Run> runs =
        new RunsFile(file)
            .read().stream()
                .filter(r -> r.ok() && names.contains(r.program()))
                .map(r -> r.inRound(r.round() + ROUNDS))
                .toList();
    String text =
        String.format(
            "%,d of an earlier session (commit %s): %s%s",
            runs.size(),
            Machine.commits(then),
            runs.stream().map(Run::configuration).distinct().collect(Collectors.joining(", ")),
            Machine.tellsCalls(then) ? "" : "; how often it called programs was not kept");
    return new EarlierRuns(runs, text);
  }
}
