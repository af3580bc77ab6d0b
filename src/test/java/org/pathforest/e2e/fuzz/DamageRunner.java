package org.pathforest.e2e.fuzz;

import com.sun.management.OperatingSystemMXBean;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.pathforest.cli.Main;

/**
 * Main class of a JVM with little memory that passes damaged files to commands. It reports every
 * command that ends in any other way than with success or a one-line reason.
 */
final class DamageRunner {
  private static final long SLOW_MILLIS = 10_000;

  /** Measures this process's CPU time, because other programs on the machine must not count. */
  private static final OperatingSystemMXBean CPU =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private DamageRunner() {}

  /**
   * Arguments: folder of good files, folder to work in, kind of damage, first seed, number of
   * seeds.
   */
  public static void main(String[] arguments) throws Exception {
    Path good = Path.of(arguments[0]);
    Path bad = Path.of(arguments[1]);
    DamagedInput input = DamagedInput.valueOf(arguments[2]);
    long first = Long.parseLong(arguments[3]);
    PrintStream out = System.out;
    PrintStream usualErr = System.err;
    System.setOut(new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8));
    int refused = 0;
    int done = 0;
    for (long seed = first; seed < first + Integer.parseInt(arguments[4]); seed++) {
      Files.writeString(bad.resolve("seed"), input + " " + seed); // in case the JVM dies silently
      SplittableRandom random = new SplittableRandom(seed * 31 + input.name().hashCode());
      for (String command : input.make(good, bad, random)) {
        String[] words = command.split(" ", -1);
        Path output = Path.of(words[words.length - 1]);
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
        long start = CPU.getProcessCpuTime();
        String fault;
        try {
          int status = Main.run(words);
          fault = fault(words[0], status, err.toString(StandardCharsets.UTF_8), output);
          refused += status == 0 ? 0 : 1;
        } catch (RuntimeException | Error e) {
          fault = "throws " + e;
        } finally {
          System.setErr(usualErr);
        }
        long millis = (CPU.getProcessCpuTime() - start) / 1_000_000;
        if (millis > SLOW_MILLIS) {
          fault = "takes " + millis + " ms; " + fault;
        }
        if (fault != null) {
          out.println("BAD " + input + " seed " + seed + " " + words[0] + ": " + fault);
        }
        done++;
        delete(output);
      }
    }
    out.println("DONE " + input + ": " + done + " commands, " + refused + " refused");
  }

  private static void delete(Path output) throws IOException {
    if (Files.exists(output)) {
      try (Stream<Path> all = Files.walk(output)) {
        for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(path);
        }
      }
    }
  }

  private static String fault(String command, int status, String err, Path output) {
    // If a name matches several methods, the message lists them on indented lines.
    boolean lines = err.lines().allMatch(l -> l.startsWith("pathforest: ") || l.startsWith("  "));
    if (!lines || err.contains("internal error") || err.contains("out of memory")) {
      return err;
    }
    if (command.equals("run")) {
      return null; // the status is the program's, and there may be a profile
    }
    if (Files.exists(output) != (status == 0)) {
      return status == 0 ? "no output" : "output in spite of " + err;
    }
    String named = err.lines().reduce((a, b) -> b).orElse("");
    boolean well =
        switch (status) {
          case 0 -> true;
          case 1 -> named.contains("/bad/bad.") && named.indexOf(": ", 12) > 0;
          // The damaged file has no such method, or several classes have one.
          case 2 -> command.equals("viz") && err.contains("viz");
          default -> false;
        };
    return well ? null : "status " + status + " " + err;
  }
}
