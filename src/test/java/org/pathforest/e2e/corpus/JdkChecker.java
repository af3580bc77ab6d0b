package org.pathforest.e2e.corpus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.pathforest.instrumenter.archive.RuntimeFiles;
import org.pathforest.testkit.Jdks;

/** Instruments the modules of a JDK, checks the files, and lets that JDK verify them. */
final class JdkChecker {
  private final Path work;
  private final Path home;

  /**
   * Prepares.
   *
   * @param work a folder for what is made on the way
   * @param home of the JDK
   */
  JdkChecker(Path work, Path home) {
    this.work = work;
    this.home = home;
  }

  /** Checks those modules, or all if none is named; one report each. */
  List<JarReport> check(List<String> names) throws IOException, InterruptedException {
    List<JarReport> reports = new ArrayList<>();
    try (JdkImage image = new JdkImage(home)) {
      JarChecker checker = new JarChecker(work, image);
      Map<String, Path> before = new LinkedHashMap<>();
      Map<String, Path> after = new LinkedHashMap<>();
      for (String module : names.isEmpty() ? image.modules() : names) {
        Path jar = work.resolve(module + ".jar");
        Path out = work.resolve(module + "-pf.jar");
        image.writeJar(module, jar);
        reports.add(checker.instrumentAndCompare(name(module), jar, out));
        before.put(module, jar);
        after.put(module, out);
      }
      RedefineCheck jvm = new RedefineCheck(work, home, work.resolve(RuntimeFiles.JAR));
      Map<String, String> linkedBefore = jvm.verify(before);
      Map<String, String> linkedAfter = jvm.verify(after);
      for (Path jar : before.values()) {
        Files.delete(jar);
      }
      for (Path jar : after.values()) {
        Files.delete(jar);
      }
      reports.replaceAll(
          r -> JarChecker.linked(r, of(r.name(), linkedBefore), of(r.name(), linkedAfter)));
      return reports;
    }
  }

  private String name(String module) {
    return "jdk-" + Jdks.feature(home) + " " + module;
  }

  private Map<String, String> of(String report, Map<String, String> outcomes) {
    Map<String, String> own = new TreeMap<>();
    outcomes.forEach(
        (c, outcome) -> {
          if (name(c.substring(0, c.indexOf('/'))).equals(report)) {
            own.put(c, outcome);
          }
        });
    return own;
  }
}
