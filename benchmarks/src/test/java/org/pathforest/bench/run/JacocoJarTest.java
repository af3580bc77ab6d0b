package org.pathforest.bench.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jars that JaCoCo instruments. */
class JacocoJarTest {
  private static final String CLASS = JacocoJarTest.class.getName().replace('.', '/') + ".class";
  private static final long SOURCE_TIME = 1_000_000_000_000L;
  private static final long CLASS_TIME = SOURCE_TIME + 60_000;

  @TempDir private Path folder;

  @Test
  void entries_keep_their_times_and_classes_have_probes() throws Exception {
    Path jar = folder.resolve("a.jar");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar));
        InputStream in = JacocoJarTest.class.getResourceAsStream("/" + CLASS)) {
      add(out, "source.txt", SOURCE_TIME, new byte[] {1});
      add(out, CLASS, CLASS_TIME, in.readAllBytes());
    }
    Path to = folder.resolve("b.jar");

    JacocoJar.write(jar, to);

    try (ZipFile zip = new ZipFile(to.toFile())) {
      assertThat(zip.getEntry("source.txt").getTime()).isEqualTo(SOURCE_TIME);
      ZipEntry instrumented = zip.getEntry(CLASS);
      assertThat(instrumented.getTime()).isEqualTo(CLASS_TIME);
      try (InputStream in = zip.getInputStream(instrumented)) {
        assertThat(new String(in.readAllBytes(), StandardCharsets.ISO_8859_1))
            .contains("$jacocoInit");
      }
    }
  }

  private static void add(ZipOutputStream out, String name, long time, byte[] content)
      throws Exception {
    ZipEntry entry = new ZipEntry(name);
    entry.setTime(time);
    out.putNextEntry(entry);
    out.write(content);
    out.closeEntry();
  }
}
