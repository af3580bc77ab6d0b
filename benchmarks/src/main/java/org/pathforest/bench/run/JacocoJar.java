package org.pathforest.bench.run;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.jacoco.core.instr.Instrumenter;
import org.jacoco.core.runtime.OfflineInstrumentationAccessGenerator;

/**
 * Instruments a jar with JaCoCo's offline probes, and restores the times of entries, which JaCoCo
 * does not keep. Clojure and Jython load compiled code only if it is not older than the source
 * beside it. Without the times, they would compile their libraries in each run, and that would be
 * measured.
 */
final class JacocoJar {
  private JacocoJar() {}

  static void write(Path jar, Path to) throws IOException {
    Instrumenter instrumenter = new Instrumenter(new OfflineInstrumentationAccessGenerator());
    ByteArrayOutputStream instrumented = new ByteArrayOutputStream();
    try (InputStream in = Files.newInputStream(jar)) {
      instrumenter.instrumentAll(in, instrumented, jar.toString());
    }
    try (ZipFile original = new ZipFile(jar.toFile());
        ZipInputStream in =
            new ZipInputStream(new ByteArrayInputStream(instrumented.toByteArray()));
        ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(to))) {
      for (ZipEntry e = in.getNextEntry(); e != null; e = in.getNextEntry()) {
        ZipEntry copy = new ZipEntry(e.getName());
        ZipEntry before = original.getEntry(e.getName());
        if (before != null && before.getTime() >= 0) {
          copy.setTime(before.getTime());
        }
        out.putNextEntry(copy);
        in.transferTo(out);
        out.closeEntry();
      }
    }
  }
}
