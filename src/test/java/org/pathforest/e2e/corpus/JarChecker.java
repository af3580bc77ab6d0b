package org.pathforest.e2e.corpus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.pathforest.instrumenter.InstrumentOptions;
import org.pathforest.instrumenter.InstrumentResult;
import org.pathforest.instrumenter.Instrumenter;
import org.pathforest.instrumenter.Progress;
import org.pathforest.instrumenter.RuntimeMode;

/** Instruments jars and checks all that can be checked of them without running their code. */
final class JarChecker {
  private final Path work;
  private final JdkImage image;
  private final LinkCheck links;

  /** Checks with the classes of that JDK; what is made on the way goes into {@code work}. */
  JarChecker(Path work, JdkImage image) throws IOException {
    this.work = work;
    this.image = image;
    this.links = new LinkCheck(work);
  }

  /** Checks a jar. */
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

  /** Instruments a jar and compares the files; nothing of it is loaded. */
  JarReport instrumentAndCompare(String name, Path jar, Path out, RuntimeMode runtime)
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
