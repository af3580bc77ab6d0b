package org.pathforest.e2e.corpus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.pathforest.instrumenter.RuntimeMode;
import org.pathforest.testkit.Jdks;

/** Instruments the modules of a JDK, checks the files, and lets that JDK verify them. */
final class JdkChecker {
  private JdkChecker() {}

  /** Checks all modules of the JDK; one report each. */
  static List<JarReport> checkAll(Path work, Path home) throws IOException, InterruptedException {
    try (JdkImage image = new JdkImage(home)) {
      return check(work, home, image, image.modules());
    }
  }

  /** Checks those modules. */
  static List<JarReport> check(Path work, Path home, JdkImage image, List<String> modules)
      throws IOException, InterruptedException {
    JarChecker checker = new JarChecker(work, image);
    Map<String, Path> before = new LinkedHashMap<>();
    Map<String, Path> after = new LinkedHashMap<>();
    List<JarReport> reports = new ArrayList<>();
    for (String module : modules) {
      Path jar = work.resolve(module + ".jar");
      Path out = work.resolve(module + "-pf.jar");
      image.writeJar(module, jar);
      String name = "jdk-" + Jdks.feature(home) + " " + module;
      reports.add(checker.instrumentAndCompare(name, jar, out, RuntimeMode.EXTERNAL));
      before.put(module, jar);
      after.put(module, out);
    }
    Map<String, String> linkedBefore = RedefineCheck.verify(work, home, before);
    Map<String, String> linkedAfter = RedefineCheck.verify(work, home, after);
    for (int i = 0; i < modules.size(); i++) {
      String module = modules.get(i);
      Files.delete(before.get(module));
      Files.delete(after.get(module));
      Map<String, String> own = new TreeMap<>(linkedBefore);
      own.keySet().removeIf(c -> !c.startsWith(module + "/"));
      reports.set(i, reports.get(i).with(LinkCheck.Links.of(own, linkedAfter)));
    }
    return reports;
  }
}
