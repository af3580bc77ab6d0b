package org.pathforest.bench.run;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.pathforest.bench.workload.Sizes;
import org.pathforest.paths.FileException;
import org.pathforest.profile.file.WholeFile;

/**
 * Describes the machine of the measurements. The description is kept beside the runs, which can be
 * compared only if it stays the same.
 */
public final class Machine {
  private static final String COMMIT = "commit";
  private static final String OPTIONS = "options";
  private static final String CALLS = "calls of ";
  private static final String STEADY = "until the compilers are quiet, then batches of a second";

  /** Earlier descriptions lack this: the wall and CPU times of the runs are those of a batch. */
  private static final String PER_CALL = "; times per call";

  private static final String WHOLE = "whole processes";
  private static final Pattern SHARE = Pattern.compile("(\\d+) to warm up, (\\d+) measured.*");

  private Machine() {}

  /**
   * Describes this machine, and the JVM that runs this program.
   *
   * @param options options of the measured JVMs
   * @param root root folder of the project
   */
  public static Map<String, String> describe(List<String> options, Path root)
      throws InterruptedException {
    Map<String, String> machine = new LinkedHashMap<>();
    machine.put("processor", first(Path.of("/proc/cpuinfo"), "model name"));
    machine.put("processors", String.valueOf(Runtime.getRuntime().availableProcessors()));
    machine.put("memory", first(Path.of("/proc/meminfo"), "MemTotal"));
    machine.put("system", System.getProperty("os.name") + " " + System.getProperty("os.version"));
    machine.put("jvm", System.getProperty("java.vm.name") + " " + Runtime.version());
    machine.put(OPTIONS, String.join(" ", options));
    machine.put("jacoco", org.jacoco.core.JaCoCo.VERSION);
    machine.put(COMMIT, commit(root));
    return machine;
  }

  /**
   * Describes this machine and a JVM.
   *
   * @param jvm the measured JVM, which is started
   * @param counters whether cycles are counted
   * @param root root folder of the project
   * @throws FileException if the JVM does not start
   */
  public static Map<String, String> describe(Jvm jvm, boolean counters, Path root)
      throws IOException, InterruptedException {
    Map<String, String> machine = describe(jvm.options(), root);
    machine.put("jvm", jvm.nameAndVersion());
    machine.put("counters", counters ? "perf" : "none: perf is not there or gives no cycles");
    return machine;
  }

  /**
   * Describes how often programs are called, and with what arguments. Like the machine, that must
   * be the same in all runs of a program that are compared. A program of the user's is described,
   * too.
   *
   * @throws FileException if a program of the user's is missing
   */
  public static Map<String, String> calls(List<Plan.Step> plan) throws IOException {
    Map<String, String> calls = new LinkedHashMap<>();
    Map<String, String> what = new HashMap<>();
    for (Plan.Step step : plan) {
      Sizes sizes = step.sizes();
      String program = step.workload().name();
      if (!what.containsKey(program)) {
        what.put(program, step.workload().checksum());
      }
      calls.put(
          CALLS + program + (step.configuration().train() ? " as train" : ""),
          (how(sizes) + what.get(program) + ", arguments: " + String.join(" ", sizes.arguments()))
              .strip());
    }
    return calls;
  }

  private static String how(Sizes sizes) {
    String calls =
        sizes.wholeProcess()
            ? WHOLE
            : sizes.steady()
                ? STEADY + PER_CALL
                : sizes.warmUps() + " to warm up, " + sizes.measured() + " measured";
    return sizes.threads() == 0 ? calls : calls + ", threads: " + sizes.threads();
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
   * Writes a description to a file, or compares it with the one that is there. Several commits may
   * contribute to the runs, and the file names all of them. Calls are compared program by program.
   * Each value becomes one line.
   *
   * @throws FileException if the file describes another machine or other calls
   */
  public static void keep(Path file, Map<String, String> description) throws IOException {
    Map<String, String> machine = new LinkedHashMap<>(description);
    machine.replaceAll((key, value) -> value.replaceAll("\\R", "\\\\n"));
    Map<String, String> kept = new LinkedHashMap<>(read(file));
    if (!kept.isEmpty()) {
      requireSame(file, kept, machine, "choose another folder with --output");
    }
    List<String> commits = List.of(kept.getOrDefault(COMMIT, "").split(" ", -1));
    String commit = machine.get(COMMIT);
    machine.forEach(kept::putIfAbsent);
    if (!commits.contains(commit) && !kept.get(COMMIT).equals(commit)) {
      kept.put(COMMIT, String.join(" ", commits) + " " + commit);
    }
    Files.createDirectories(file.toAbsolutePath().getParent());
    StringBuilder lines = new StringBuilder();
    kept.forEach((key, value) -> lines.append(key).append('=').append(value).append('\n'));
    WholeFile.writeText(file, lines);
  }

  /**
   * Checks that runs can be combined.
   *
   * @param file file that describes the earlier runs
   * @param advice what the user can do if they can't
   * @throws FileException if the descriptions differ in the machine or in the calls
   */
  public static void requireSame(
      Path file, Map<String, String> before, Map<String, String> now, String advice)
      throws FileException {
    List<String> differences = new ArrayList<>();
    Set<String> keys = new LinkedHashSet<>(before.keySet());
    keys.addAll(now.keySet());
    keys.remove(COMMIT);
    for (String key : keys) {
      String then = before.getOrDefault(key, isCalls(key) ? now.get(key) : "unknown");
      String today = now.getOrDefault(key, isCalls(key) ? then : "unknown");
      if (!then.equals(today)) {
        boolean words = key.equals(OPTIONS);
        differences.add(
            key
                + ": "
                + (words ? without(then, today) : then)
                + "; now "
                + (words ? without(today, then) : today));
      }
    }
    if (!differences.isEmpty()) {
      throw new FileException(
          file.toString(),
          "describes other runs; " + advice + ". Differences: " + String.join("; ", differences));
    }
  }

  /** Returns those options that another line of options does not have. */
  private static String without(String options, String others) {
    List<String> left = new ArrayList<>(List.of(options.split(" ", -1)));
    left.removeAll(List.of(others.split(" ", -1)));
    return left.isEmpty() ? "no others" : String.join(" ", left);
  }

  /** Returns whether a key is about the calls of a program. */
  public static boolean isCalls(String key) {
    return key.startsWith(CALLS);
  }

  /**
   * Returns which share of a program's calls is measured; the other calls are warm-up. Empty if the
   * description does not say.
   */
  public static OptionalDouble measuredShare(Map<String, String> machine, String program) {
    Matcher m = SHARE.matcher(machine.getOrDefault(CALLS + program, ""));
    if (!m.matches()) {
      return OptionalDouble.empty();
    }
    double measured = Double.parseDouble(m.group(2));
    return OptionalDouble.of(measured / (Double.parseDouble(m.group(1)) + measured));
  }

  /** Returns whether programs were measured in the steady state. */
  public static boolean isSteady(Map<String, String> machine) {
    return anyCalls(machine, how -> how.startsWith(STEADY));
  }

  /**
   * Returns whether wall and CPU times are those of batches, whose numbers of calls are unknown. A
   * batch takes about a second in every configuration, so the ratios of these times mean nothing.
   */
  public static boolean hasTimesOfBatches(Map<String, String> machine) {
    return anyCalls(machine, how -> how.startsWith(STEADY) && !how.startsWith(STEADY + PER_CALL));
  }

  /** Returns whether processes were measured, not calls. */
  public static boolean isOfProcesses(Map<String, String> machine) {
    return anyCalls(machine, how -> how.startsWith(WHOLE));
  }

  private static boolean anyCalls(Map<String, String> machine, Predicate<String> how) {
    return machine.entrySet().stream().anyMatch(e -> isCalls(e.getKey()) && how.test(e.getValue()));
  }

  /** Returns whether the description says how often programs were called. */
  public static boolean tellsCalls(Map<String, String> machine) {
    return anyCalls(machine, how -> true);
  }

  /**
   * Returns the commits that contributed to the runs; "unknown" if the description does not say.
   */
  public static String commits(Map<String, String> machine) {
    return machine.getOrDefault(COMMIT, "unknown");
  }

  /** Reads a description; empty if there is no file. */
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
