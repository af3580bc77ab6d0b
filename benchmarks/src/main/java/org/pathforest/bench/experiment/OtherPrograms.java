package org.pathforest.bench.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.pathforest.bench.run.Machine;
import org.pathforest.bench.run.Run;
import org.pathforest.bench.run.RunsFile;
import org.pathforest.paths.FileException;

/**
 * Runs of sessions that measured other programs than the experiment, on any machine. They can be
 * combined because a program's figures are of one machine, and a mean over programs is of ratios,
 * not of times.
 *
 * @param runs the runs of all sessions
 * @param machines for each session, a line with its programs and the description of its machine;
 *     for each program, a line with its calls
 * @param jvms the JVM of each program, by program
 */
record OtherPrograms(List<Run> runs, Map<String, String> machines, Map<String, String> jvms) {
  OtherPrograms {
    runs = List.copyOf(runs);
    jvms = Map.copyOf(jvms);
  }

  /**
   * Reads the runs.
   *
   * @param folders folders of the sessions
   * @param own programs that are measured otherwise
   * @throws FileException if a folder has no runs, or has a program that is also measured elsewhere
   */
  static OtherPrograms read(List<Path> folders, Set<String> own) throws IOException {
    List<Run> runs = new ArrayList<>();
    Map<String, String> machines = new LinkedHashMap<>();
    Map<String, String> jvms = new HashMap<>();
    Set<String> known = new HashSet<>(own);
    for (Path folder : folders) {
      Path file = folder.resolve("runs.csv");
      if (!Files.isRegularFile(file)) {
        throw FileException.missing(file);
      }
      List<Run> those = new RunsFile(file).read();
      List<String> programs = those.stream().map(Run::program).distinct().toList();
      for (String program : programs) {
        if (!known.add(program)) {
          throw new FileException(
              file.toString(),
              program
                  + " is also in another folder, or in the experiment; remove one of them from"
                  + " 'others'");
        }
      }
      runs.addAll(those);
      Map<String, String> told = Machine.read(folder.resolve("machine.properties"));
      programs.forEach(p -> jvms.put(p, told.getOrDefault("jvm", "")));
      String machine =
          told.entrySet().stream()
              .filter(e -> !Machine.isCalls(e.getKey()))
              .map(e -> e.getKey() + ": " + e.getValue())
              .collect(Collectors.joining("; "));
      machines.put(String.join(", ", programs) + " in a session of their own", machine);
      told.keySet().removeIf(key -> !Machine.isCalls(key));
      machines.putAll(told);
    }
    return new OtherPrograms(runs, machines, jvms);
  }
}
