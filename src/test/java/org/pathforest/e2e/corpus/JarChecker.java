package org.pathforest.e2e.corpus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.pathforest.instrumenter.InstrumentOptions;
import org.pathforest.instrumenter.InstrumentResult;
import org.pathforest.instrumenter.Instrumenter;
import org.pathforest.instrumenter.Progress;
import org.pathforest.instrumenter.archive.RuntimeFiles;
import org.pathforest.paths.FileException;

/** Instruments jars and checks all that can be checked of them without running their code. */
final class JarChecker {
  private final Path work;
  private final JdkImage image;
  private final LinkCheck links;

  /**
   * Prepares.
   *
   * @param work a folder for what is made on the way
   * @param image where the classes of the JDK are
   */
  JarChecker(Path work, JdkImage image) throws FileException {
    this.work = work;
    this.image = image;
    Path runtime = work.resolve(RuntimeFiles.JAR);
    RuntimeFiles.load().writeJar(runtime);
    this.links = new LinkCheck(runtime);
  }

  /** Checks a jar. */
  JarReport check(Path jar) throws IOException, InterruptedException {
    String name = jar.getFileName().toString();
    Path out = work.resolve("woven-" + name);
    try {
      JarReport report = instrumentAndCompare(name, jar, out);
      return linked(report, links.link(jar), links.link(out));
    } finally {
      Files.deleteIfExists(out);
    }
  }

  /** Instruments a jar and compares the files; nothing of it is loaded. */
  JarReport instrumentAndCompare(String name, Path jar, Path out) throws IOException {
    Instrumenter instrumenter = new Instrumenter(InstrumentOptions.defaults(), Progress.NONE);
    long start = System.nanoTime();
    InstrumentResult result = instrumenter.instrument(jar, out);
    double seconds = (System.nanoTime() - start) / 1e9;
    List<String> differences = new ArrayList<>();
    Path again = work.resolve("again-" + name);
    try {
      instrumenter.instrument(jar, again);
      if (Files.mismatch(out, again) >= 0) {
        differences.add("instrumenting once more gives other bytes");
      }
    } finally {
      Files.deleteIfExists(again);
    }
    List<String> errors = new ArrayList<>();
    List<String> known = new ArrayList<>();
    try (ZipListing before = new ZipListing(jar);
        ZipListing after = new ZipListing(out)) {
      ArchiveCheck archive = new ArchiveCheck(before, after, result);
      differences.addAll(archive.differences());
      VerifierCheck verifier = new VerifierCheck(new Hierarchy(before, image));
      for (ArchiveCheck.Pair pair : archive.changedClasses()) {
        byte[] original = before.content(pair.before());
        byte[] woven = after.content(pair.after());
        VerifierCheck.Findings findings = verifier.check(original, woven);
        errors.addAll(findings.fresh());
        known.addAll(findings.known());
        differences.addAll(StructureCheck.differences(original, woven));
      }
    }
    double ratio = (double) Files.size(out) / Files.size(jar);
    return new JarReport(name, result, seconds, ratio, errors, known, differences, 0, 0, List.of());
  }

  /** The report with what linking says. */
  static JarReport linked(JarReport r, Map<String, String> before, Map<String, String> after) {
    List<String> lost = new ArrayList<>();
    int linked = 0;
    for (Map.Entry<String, String> e : before.entrySet()) {
      if (e.getValue().equals(LinkCheck.LINKED)) {
        linked++;
        String now = after.getOrDefault(e.getKey(), "is gone");
        if (!now.equals(LinkCheck.LINKED)) {
          lost.add(e.getKey() + ": " + now);
        }
      }
    }
    return new JarReport(
        r.name(),
        r.result(),
        r.seconds(),
        r.sizeRatio(),
        r.verifierErrors(),
        r.knownErrors(),
        r.differences(),
        linked,
        linked - lost.size(),
        lost);
  }
}
