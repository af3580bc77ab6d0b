package org.pathforest.bench.run;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.pathforest.paths.FileException;

/** On what was measured: kept beside the runs, which are only comparable if it stays the same. */
public final class Machine {
  private static final String COMMIT = "commit";

  private Machine() {}

  /**
   * Describes this machine and JVM.
   *
   * @param options of the JVMs that are measured
   * @param counters whether cycles are counted
   * @param root of the project
   */
  public static Map<String, String> describe(List<String> options, boolean counters, Path root)
      throws InterruptedException {
    Map<String, String> machine = new LinkedHashMap<>();
    machine.put("processor", first(Path.of("/proc/cpuinfo"), "model name"));
    machine.put("processors", String.valueOf(Runtime.getRuntime().availableProcessors()));
    machine.put("memory", first(Path.of("/proc/meminfo"), "MemTotal"));
    machine.put("system", System.getProperty("os.name") + " " + System.getProperty("os.version"));
    machine.put("jvm", System.getProperty("java.vm.name") + " " + Runtime.version());
    machine.put("options", String.join(" ", options));
    machine.put("counters", counters ? "perf" : "none: perf is not there or gives no cycles");
    machine.put("jacoco", org.jacoco.core.JaCoCo.VERSION);
    machine.put(COMMIT, commit(root));
    return machine;
  }

  private static String first(Path file, String key) {
    try (BufferedReader lines = Files.newBufferedReader(file)) {
      return lines
          .lines()
          .filter(line -> line.startsWith(key))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElse("unknown");
    } catch (IOException e) {
      return "unknown";
    }
  }

  private static String commit(Path root) throws InterruptedException {
    try {
      Process git =
          new ProcessBuilder("git", "describe", "--always", "--dirty", "--abbrev=12")
              .directory(root.toFile())
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      String text;
      try (Reader out = git.inputReader()) {
        text = new BufferedReader(out).readLine();
      }
      return git.waitFor() == 0 && text != null ? text : "unknown";
    } catch (IOException e) {
      return "unknown";
    }
  }

  /**
   * Writes it to a file, or compares it with what is there. Several commits may have their part in
   * the runs: all of them are named.
   *
   * @throws FileException if the file tells of another machine
   */
  public static void keep(Path file, Map<String, String> machine) throws IOException {
    Map<String, String> kept = new LinkedHashMap<>(machine);
    if (Files.exists(file)) {
      Map<String, String> before = read(file);
      String commits = before.getOrDefault(COMMIT, "");
      Map<String, String> a = new TreeMap<>(before);
      Map<String, String> b = new TreeMap<>(machine);
      a.remove(COMMIT);
      b.remove(COMMIT);
      if (!a.equals(b)) {
        throw new FileException(
            file.toString(), "the runs beside it were made otherwise: " + a + ", now " + b);
      }
      if (List.of(commits.split(" ", -1)).contains(machine.get(COMMIT))) {
        return;
      }
      kept.put(COMMIT, commits + " " + machine.get(COMMIT));
    }
    Files.createDirectories(file.toAbsolutePath().getParent());
    Files.write(file, kept.entrySet().stream().map(e -> e.getKey() + "=" + e.getValue()).toList());
  }

  /** Reads what was kept; nothing if there is no file. */
  public static Map<String, String> read(Path file) throws IOException {
    Map<String, String> machine = new LinkedHashMap<>();
    if (Files.exists(file)) {
      for (String line : Files.readAllLines(file)) {
        int equals = line.indexOf('=');
        if (equals > 0) {
          machine.put(line.substring(0, equals), line.substring(equals + 1));
        }
      }
    }
    return machine;
  }
}
