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
 * Runs that an earlier session has measured on the same machine. Their rounds are numbered apart
 * from those of the experiment, so that a ratio is always of two runs of one session.
 *
 * @param runs that ended well, of the experiment's programs
 * @param text what they are and where they come from
 */
record EarlierRuns(List<Run> runs, String text) {
  /** Added to the number of a round. */
  static final int ROUNDS = 100_000;

  EarlierRuns {
    runs = List.copyOf(runs);
  }

  /**
   * Reads them.
   *
   * @param where the folder of the session, or its file
   * @param now the machine of the experiment
   * @throws FileException if there are none, or if they were made on another machine
   */
  static EarlierRuns read(Path where, Map<String, String> now, List<Workload> programs)
      throws IOException {
    Path file = Files.isDirectory(where) ? where.resolve("runs.csv") : where;
    Path machine = file.resolveSibling("machine.properties");
    for (Path needed : List.of(file, machine)) {
      if (!Files.isRegularFile(needed)) {
        throw new FileException(needed.toString(), "no such file");
      }
    }
    Map<String, String> then = Machine.read(machine);
    Machine.requireSame(machine, then, now);
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
