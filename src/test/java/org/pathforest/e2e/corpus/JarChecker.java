package org.pathforest.e2e.corpus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.pathforest.instrumenter.InstrumentOptions;
import org.pathforest.instrumenter.InstrumentResult;
import org.pathforest.instrumenter.Instrumenter;
import org.pathforest.instrumenter.Progress;
import org.pathforest.instrumenter.RuntimeMode;
import org.pathforest.testkit.Jdks;

/** Instruments jars and makes all checks that do not run the program. */
final class JarChecker {
  private final Path work;
  private final JdkImage image;
  private final LinkCheck links;

  /**
   * Checks with the classes of a JDK.
   *
   * @param work folder for temporary files
   */
  JarChecker(Path work, JdkImage image) throws IOException {
    this.work = work;
    this.image = image;
    this.links = new LinkCheck(work);
  }

  JarReport check(Path jar) throws IOException, InterruptedException {
    String name = jar.getFileName().toString();
    Path out = work.resolve("woven-" + name);
    try {
      JarReport report = instrumentAndCompare(name, jar, out, RuntimeMode.AUTO);
      return report.with(LinkCheck.Links.of(links.link(jar), links.link(out)));
    } finally {
      Files.deleteIfExists(out);
    }
  }

  /**
   * Checks modules of the JDK with that home, which verifies them itself. Returns one report per
   * module.
   */
  List<JarReport> check(Path home, List<String> modules) throws IOException, InterruptedException {
    Map<String, Path> before = new LinkedHashMap<>();
    Map<String, Path> after = new LinkedHashMap<>();
    List<JarReport> reports = new ArrayList<>();
    for (String module : modules) {
      Path jar = work.resolve(module + ".jar");
      Path out = work.resolve(module + "-pf.jar");
      image.writeJar(module, jar);
      String name = "jdk-" + Jdks.feature(home) + " " + module;
      reports.add(instrumentAndCompare(name, jar, out, RuntimeMode.EXTERNAL));
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

  /** Instruments a jar and compares the files. Loads no class of the jar. */
  private JarReport instrumentAndCompare(String name, Path jar, Path out, RuntimeMode runtime)
      throws IOException {
    Instrumenter instrumenter =
        new Instrumenter(InstrumentOptions.defaults().with(runtime), Progress.NONE);
    long start = System.nanoTime();
    InstrumentResult result = instrumenter.instrument(jar, out);
    double seconds = (System.nanoTime() - start) / 1e9;
    JarComparison files = JarComparison.of(result, image, true);
    Path again = work.resolve("again-" + name);
    instrumenter.instrument(jar, again);
    if (Files.mismatch(out, again) >= 0) {
      files.differences().add("instrumenting once more gives other bytes");
    }
    Files.delete(again);
    double ratio = (double) Files.size(out) / Files.size(jar);
    return new JarReport(name, result, seconds, ratio, files, new LinkCheck.Links(0, List.of()));
  }
}
