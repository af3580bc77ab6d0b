package org.pathforest.e2e.corpus;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.pathforest.e2e.corpus.child.LinkClasses;
import org.pathforest.instrumenter.archive.RuntimeFiles;
import org.pathforest.testkit.ChildJvm;

/** Links the classes of a jar in a child JVM that verifies all classes. */
final class LinkCheck {
  static final String LINKED = "linked";

  private final Path runtime;

  /** Writes the runtime's jar into the folder. */
  LinkCheck(Path work) throws IOException {
    this.runtime = work.resolve(RuntimeFiles.JAR);
    RuntimeFiles.load().writeJar(runtime);
  }

  /**
   * Classes that link.
   *
   * @param before number of the original's classes that link
   * @param lost those of them that do not link when instrumented, and added classes that do not
   *     link, with reasons
   */
  record Links(int before, List<String> lost) {
    static Links of(Map<String, String> before, Map<String, String> after) {
      List<String> linked =
          before.keySet().stream().filter(c -> before.get(c).equals(LINKED)).toList();
      Stream<String> ours = after.keySet().stream().filter(c -> c.startsWith("org/pathforest/"));
      return new Links(
          linked.size(),
          Stream.concat(linked.stream(), ours)
              .filter(c -> !LINKED.equals(after.get(c)))
              .map(c -> c + ": " + after.getOrDefault(c, "is gone"))
              .toList());
    }

    int after() {
      return before - lost.size();
    }
  }

  /** Links all classes of a jar. Returns the outcome of each, by entry name. */
  Map<String, String> link(Path jar) throws IOException, InterruptedException {
    return run("link", jar);
  }

  /** Does the same, and also initializes the classes. */
  Map<String, String> initialise(Path jar) throws IOException, InterruptedException {
    return run(LinkClasses.INITIALISE, jar);
  }

  private Map<String, String> run(String what, Path jar) throws IOException, InterruptedException {
    String classPath = Jars.testClasses() + File.pathSeparator + runtime;
    String output = "-Dpathforest.output=" + runtime.resolveSibling("initialised.pathprof");
    return outcomes(
        new ChildJvm("-Xmx1g", "-Xverify:all", "-Dfile.encoding=UTF-8", output, "-cp", classPath)
            .with(List.of(LinkClasses.class.getName(), what, jar.toString()))
            .within(Duration.ofMinutes(20)));
  }

  /**
   * Runs a JVM that prints the name of each class, a tab, and its outcome. Returns the outcomes by
   * name.
   */
  static Map<String, String> outcomes(ChildJvm jvm) throws IOException, InterruptedException {
    ChildJvm.Outcome outcome = jvm.run();
    if (outcome.status() != 0) {
      throw new IOException("the child failed: " + outcome.err());
    }
    Map<String, String> result = new TreeMap<>();
    for (String line : outcome.out().lines().toList()) {
      int tab = line.indexOf('\t');
      if (tab > 0) {
        result.put(line.substring(0, tab), line.substring(tab + 1));
      }
    }
    return result;
  }
}
