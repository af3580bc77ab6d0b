package org.pathforest.e2e.fuzz;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * Runs in a JVM of its own, with little memory: gives damaged files to commands, one after the
 * other, and tells what ends other than well or with one line of reason.
 */
final class DamageRunner {
  private static final long SLOW = 10_000_000_000L;

  /** Other programs on the machine do not count. */
  private static final OperatingSystemMXBean CPU =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private DamageRunner() {}

  /** Arguments: folder of good files, folder to work in, what to damage, first seed, how many. */
  public static void main(String[] arguments) throws Exception {
    Path good = Path.of(arguments[0]);
    Path bad = Path.of(arguments[1]);
    DamagedInput input = DamagedInput.valueOf(arguments[2]);
    long first = Long.parseLong(arguments[3]);
    int refused = 0;
    int done = 0;
    for (long seed = first; seed < first + Integer.parseInt(arguments[4]); seed++) {
      Files.writeString(bad.resolve("seed"), input + " " + seed); // for when nothing else is said
      SplittableRandom random = new SplittableRandom(seed * 31 + input.name().hashCode());
      for (List<String> command : input.make(good, bad, random)) {
        long start = CPU.getProcessCpuTime();
        String fault = null;
        try {
          CommandLine.Outcome outcome = CommandLine.run(command);
          fault = fault(outcome, command);
          refused += outcome.status() == 0 ? 0 : 1;
        } catch (ReflectiveOperationException | RuntimeException | Error e) {
          fault = "throws " + (e.getCause() == null ? e : e.getCause());
        }
        if (CPU.getProcessCpuTime() - start > SLOW) {
          fault = "takes " + (CPU.getProcessCpuTime() - start) / 1_000_000 + " ms; " + fault;
        }
        if (fault != null) {
          System.out.println(
              "BAD " + input + " seed " + seed + " " + command.get(0) + ": " + fault);
        }
        done++;
        delete(Path.of(command.get(command.size() - 1)));
      }
    }
    System.out.println("DONE " + input + ": " + done + " commands, " + refused + " refused");
  }

  private static String fault(CommandLine.Outcome outcome, List<String> command) {
    String err = outcome.err();
    Path out = Path.of(command.get(command.size() - 1));
    // Where a name fits several methods, they are listed.
    boolean lines = err.lines().allMatch(l -> l.startsWith("pathforest: ") || l.startsWith("  "));
    if (!lines || err.contains("internal error") || err.contains("out of memory")) {
      return err;
    }
    if (outcome.status() == 0) {
      return Files.exists(out) ? null : "no output";
    }
    if (Files.exists(out)) {
      return "output in spite of " + err;
    }
    if (outcome.status() == 2) {
      // A method that the damaged file does not have, or has in several classes.
      return command.get(0).equals("viz") && err.contains("viz") ? null : err;
    }
    String named = err.lines().reduce((a, b) -> b).orElse("");
    return outcome.status() == 1 && named.contains("/bad/") && named.indexOf(": ", 12) > 0
        ? null
        : "status " + outcome.status() + " " + err;
  }

  private static void delete(Path output) throws IOException {
    if (Files.isDirectory(output)) {
      try (Stream<Path> walk = Files.walk(output)) {
        for (Path p : walk.sorted(java.util.Comparator.reverseOrder()).toList()) {
          Files.delete(p);
        }
      }
    } else {
      Files.deleteIfExists(output);
    }
  }
}
