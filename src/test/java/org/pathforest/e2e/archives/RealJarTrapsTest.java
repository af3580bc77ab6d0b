package org.pathforest.e2e.archives;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.pathforest.e2e.Weaving;
import org.pathforest.e2e.corpus.Jars;
import org.pathforest.instrumenter.InstrumentOptions;
import org.pathforest.instrumenter.InstrumentResult;
import org.pathforest.instrumenter.InstrumentResult.Left;
import org.pathforest.instrumenter.archive.Archive;
import org.pathforest.instrumenter.archive.ArchiveEntry;
import org.pathforest.instrumenter.weave.plan.WeaveOptions;

/**
 * Real projects' jars with unusual entries. All classes are read, but only a few are instrumented;
 * other tests check what they count.
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
    InstrumentResult result = Weaving.weave(jar, out, options);
    assertThat(result.methods().instrumented()).isPositive();
    assertThat(result.methods().leftOut()).isEmpty();
    return result;
  }

  private static Path large(String name) {
    return Path.of(System.getProperty("jars"), name);
  }

  /**
   * Checks that all entries with that suffix are unchanged and at the same index. Returns their
   * number.
   */
  private int unchanged(Path jar, String suffix) throws IOException {
    try (Archive before = Archive.open(jar);
        Archive after = Archive.open(out)) {
      var entries = before.entries().stream().filter(e -> e.name().endsWith(suffix)).toList();
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
    Path jar = Jars.small("xmlbeans").get(0);
    InstrumentResult result = instrument(jar, "org/apache/xmlbeans/impl/piccolo/");

    assertThat(result.contents().duplicates())
        .hasSize(8)
        .extracting(Left::toString)
        .allMatch(d -> d.matches("org/apache/xmlbeans/.*\\.class: entries \\d+ and \\d+"));
    try (Archive before = Archive.open(jar);
        Archive after = Archive.open(out)) {
      assertThat(after.duplicates()).isEqualTo(before.duplicates());
    }
  }

  @Test
  void damaged_class_is_named_and_kept() throws Exception {
    Path jar = Jars.small("icu4j").get(0);
    InstrumentResult result = instrument(jar, "com/ibm/icu/util/");

    assertThat(result.contents().unread()).hasSize(1);
    assertThat(unchanged(jar, result.contents().unread().get(0).what())).isEqualTo(1);
  }

  /** Class files under other names, and a native library that begins like a class file. */
  @ParameterizedTest
  @Tag("corpus")
  @CsvSource({
    "lombok-1.18.34.jar, lombok/launch/, .SCL.lombok, 101",
    "jython-standalone-2.7.4.jar, org/python/util/, libjansi.jnilib, 1",
  })
  void files_that_begin_like_classes_are_none(String name, String woven, String suffix, int atLeast)
      throws Exception {
    Path jar = large(name);
    assertThat(instrument(jar, woven).contents().unread()).isEmpty();
    assertThat(unchanged(jar, suffix)).isGreaterThanOrEqualTo(atLeast);
  }

  @Test
  @Tag("corpus")
  void signatures_of_two_signers_are_removed_with_their_digests() throws Exception {
    Path jar = large("bcprov-jdk15on-1.70.jar");
    try (Archive archive = Archive.open(jar)) {
      assertThat(archive.entries().stream().filter(e -> e.name().endsWith(".SF"))).hasSize(2);
    }
    InstrumentResult result = instrument(jar, "org/bouncycastle/util/");

    assertThat(result.contents().signed()).isTrue();
    try (JarFile written = new JarFile(out.toFile(), true)) {
      assertThat(written.getManifest().getEntries().values())
          .allMatch(a -> a.keySet().stream().noneMatch(k -> k.toString().contains("Digest")));
      for (JarEntry entry : written.stream().toList()) {
        try (InputStream in = written.getInputStream(entry)) {
          in.readAllBytes(); // throws if a digest is wrong
        }
        assertThat(entry.getName()).doesNotMatch("META-INF/[^/]*\\.(SF|RSA|DSA|EC)");
      }
    }
  }
}
