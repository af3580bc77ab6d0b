package org.pathforest.e2e.workloads;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.pathforest.bench.workload.Workload;
import org.pathforest.testkit.ChildJvm;

/**
 * Visible output of a run.
 *
 * @param status exit status
 * @param out standard output
 * @param err standard error
 * @param files content by relative name
 */
record Output(int status, String out, String err, Map<String, byte[]> files) {

  /**
   * Collects the output of a run in a folder. The folder's name, which messages of the JVM may
   * contain, is replaced.
   */
  static Output of(ChildJvm.Outcome outcome, Path place, Path written) throws IOException {
    Map<String, byte[]> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(written)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        files.put(written.relativize(file).toString(), Files.readAllBytes(file));
      }
    }
    String folder = place.toString();
    return new Output(
        outcome.status(),
        outcome.out().replace(folder, "."),
        outcome.err().replace(folder, "."),
        files);
  }

  /**
   * Asserts that the other output is the same, except for lines that the workload declares as
   * changing.
   */
  void assertSame(Output other, Workload workload) {
    assertThat(other.err).as(workload + ": standard error").isEqualTo(err);
    assertThat(other.out).as(workload + ": standard output").isEqualTo(out);
    assertThat(other.status).as(workload + ": exit status").isEqualTo(status);
    assertThat(other.files.keySet()).as(workload + ": files").isEqualTo(files.keySet());
    Pattern changing = Pattern.compile(workload.changing());
    files.forEach(
        (name, bytes) -> {
          byte[] others = other.files.get(name);
          boolean same = Arrays.equals(others, bytes);
          if (!same && !workload.changing().isEmpty()) {
            same = steady(others, changing).equals(steady(bytes, changing));
          }
          assertThat(same).as(workload + ": content of " + name + " is the same").isTrue();
        });
  }

  private static String steady(byte[] bytes, Pattern changing) {
    StringBuilder lines = new StringBuilder();
    for (String line : new String(bytes, StandardCharsets.ISO_8859_1).split("\n", -1)) {
      lines.append(changing.matcher(line).matches() ? "" : line).append('\n');
    }
    return lines.toString();
  }
}
