package org.pathforest.e2e.archives;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.instrumenter.InstrumentOptions;
import org.pathforest.instrumenter.InstrumentResult;
import org.pathforest.instrumenter.InstrumentResult.Left;
import org.pathforest.instrumenter.Instrumenter;
import org.pathforest.instrumenter.Progress;
import org.pathforest.instrumenter.archive.Archive;
import org.pathforest.instrumenter.archive.ArchiveEntry;
import org.pathforest.instrumenter.weave.WeaveOptions;

/**
 * Jars of real projects that hide something in their entries. All their classes are read, but few
 * woven: what those count is tested elsewhere.
 */
class RealJarTrapsTest {
  @TempDir Path folder;
  private Path out;

  private InstrumentResult instrument(Path jar, String woven) throws IOException {
    out = folder.resolve("out.jar");
    InstrumentOptions options =
        InstrumentOptions.defaults()
            .with(WeaveOptions.defaults().withClasses(name -> name.startsWith(woven)))
            .withNested(true);
    InstrumentResult result = new Instrumenter(options, Progress.NONE).instrument(jar, out);
    assertThat(result.instrumented()).isPositive();
    assertThat(result.leftOut()).isEmpty();
    return result;
  }

  private static Path small(String name) {
    return Path.of(System.getProperty("jars"), name);
  }

  private static Path large(String name) {
    return Path.of(System.getProperty("jars"), name);
  }

  /** Checks that all entries whose names end so are there as they were; answers how many. */
  private int unchanged(Path jar, String suffix) throws IOException {
    try (Archive before = Archive.open(jar);
        Archive after = Archive.open(out)) {
      List<ArchiveEntry> entries = new ArrayList<>(before.entries());
      entries.removeIf(e -> !e.name().endsWith(suffix));
      for (ArchiveEntry entry : entries) {
        ArchiveEntry same = after.entries().get(entry.index());
        assertThat(same.name()).isEqualTo(entry.name());
        assertThat(after.read(same)).as(entry.name()).isEqualTo(before.read(entry));
      }
      return entries.size();
    }
  }

  @Test
  void classes_that_a_jar_has_twice_are_named_and_kept() throws Exception {
    Path jar = small("xmlbeans-2.6.0.jar");
    InstrumentResult result = instrument(jar, "org/apache/xmlbeans/impl/piccolo/");

    assertThat(result.duplicates()).hasSize(8);
    assertThat(result.duplicates())
        .extracting(Left::toString)
        .allMatch(d -> d.matches("org/apache/xmlbeans/.*\\.class: entries \\d+ and \\d+"));
    try (Archive before = Archive.open(jar);
        Archive after = Archive.open(out)) {
      assertThat(after.duplicates()).isEqualTo(before.duplicates());
    }
  }

  @Test
  void damaged_class_is_named_and_kept() throws Exception {
    Path jar = small("icu4j-2.6.1.jar");
    InstrumentResult result = instrument(jar, "com/ibm/icu/util/");

    assertThat(result.unread()).hasSize(1);
    assertThat(unchanged(jar, result.unread().get(0).what())).isEqualTo(1);
  }

  @Test
  @Tag("corpus")
  void classes_under_other_names_are_no_class_files() throws Exception {
    Path jar = large("lombok-1.18.34.jar");
    InstrumentResult result = instrument(jar, "lombok/launch/");

    assertThat(result.unread()).isEmpty();
    assertThat(unchanged(jar, ".SCL.lombok")).isGreaterThan(100);
  }

  @Test
  @Tag("corpus")
  void library_that_begins_like_a_class_is_none() throws Exception {
    Path jar = large("jython-standalone-2.7.4.jar");
    InstrumentResult result = instrument(jar, "org/python/util/");

    assertThat(result.unread()).isEmpty();
    assertThat(unchanged(jar, "libjansi.jnilib")).isPositive();
  }

  @Test
  @Tag("corpus")
  void signatures_of_two_signers_are_removed_with_their_digests() throws Exception {
    Path jar = large("bcprov-jdk15on-1.70.jar");
    try (Archive archive = Archive.open(jar)) {
      assertThat(archive.entries().stream().filter(e -> e.name().endsWith(".SF"))).hasSize(2);
    }
    InstrumentResult result = instrument(jar, "org/bouncycastle/util/");

    assertThat(result.signed()).isTrue();
    try (JarFile written = new JarFile(out.toFile(), true)) {
      assertThat(written.getManifest().getEntries().values())
          .allMatch(a -> a.keySet().stream().noneMatch(k -> k.toString().contains("Digest")));
      for (JarEntry entry : written.stream().toList()) {
        try (InputStream in = written.getInputStream(entry)) {
          in.readAllBytes(); // a digest that does not hold would be told here
        }
        assertThat(entry.getName()).doesNotMatch("META-INF/[^/]*\\.(SF|RSA|DSA|EC)");
      }
    }
  }
}
