package org.pathforest.bench.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.pathforest.bench.workload.Sizes;

/**
 * Reads what a run of a user's program has left. Such a program prints no checksums, and may end
 * its JVM.
 */
final class OwnOutput {
  private static final String WHOLE =
      "; measure whole processes: --measure start-up, or measure = start-up in the file";

  private OwnOutput() {}

  /** Returns the lines of a file, whatever its encoding is. */
  static List<String> lines(Path file) throws IOException {
    return Files.readAllLines(file, StandardCharsets.ISO_8859_1);
  }

  /**
   * Returns the lines that were printed, then names and lines of the written files.
   *
   * @param changing a regular expression for lines to leave out; may be empty
   */
  static List<String> lines(Path printed, Path written, String changing) throws IOException {
    List<String> lines = new ArrayList<>(lines(printed));
    try (Stream<Path> files = Files.walk(written)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        lines.add(written.relativize(file).toString());
        lines.addAll(lines(file));
      }
    }
    Pattern left = Pattern.compile(changing);
    lines.removeIf(line -> !changing.isEmpty() && left.matcher(line).matches());
    return lines;
  }

  /**
   * Returns why a run that has ended does not count; empty if it does.
   *
   * @param measured what the meter has written; empty if it could not, or was not used
   * @param err file with what was printed to standard error
   */
  static String error(int status, Sizes sizes, Properties measured, Path err) throws IOException {
    String error = measured.getProperty("error");
    if (error != null) {
      return error + (error.startsWith("main has returned") ? WHOLE : "");
    }
    if (status != 0) {
      // The last line that does not belong to a stack trace.
      List<String> said = lines(err).stream().filter(line -> line.matches("\\S.*")).toList();
      return "exit status " + status + (said.isEmpty() ? "" : ": " + said.get(said.size() - 1));
    }
    if (measured.isEmpty() && !sizes.wholeProcess()) {
      return "ended its JVM before all calls were done (System.exit)" + WHOLE;
    }
    if (sizes.steady() && Long.parseLong(measured.getProperty("started")) > 0) {
      return "starts threads in each call, so the steady state has no CPU time for them; use"
          + " --measure calls or start-up, or measure = … in the file";
    }
    return "";
  }
}
