package org.pathforest.instrumenter.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Signatures are removed from a jar that changes, and kept in one that does not. */
class SignedJarTest {
  private static final String MAIN = "Manifest-Version: 1.0\r\nZ-First: 1\r\nA-Second: 2\r\n\r\n";
  private static final Edits ADD = Jars.adding(Map.of("new", new byte[1]));

  @TempDir Path dir;

  private static String strip(String manifest) {
    return new String(ManifestDigests.strip(Jars.utf8(manifest)), StandardCharsets.UTF_8);
  }

  private byte[] signed() {
    return new Jars()
        .text(
            "META-INF/MANIFEST.MF",
            MAIN
                + "Name: x/A.class\r\nSHA-256-Digest: abc=\r\n\r\nName: x/\r\nSealed: true\r\n\r\n")
        .text("META-INF/KEY.SF", "Signature-Version: 1.0\r\n\r\n")
        .text("META-INF/KEY.RSA", "block")
        .text("x/A.class", "class")
        .bytes();
  }

  @Test
  void changed_jar_loses_its_signature() throws IOException {
    Path out = dir.resolve("out.jar");
    try (Archive in = Archive.open(Jars.write(dir.resolve("in.jar"), signed()))) {
      ArchiveRewriter.rewrite(in, out, ADD);
    }
    try (Archive after = Archive.open(out)) {
      assertThat(after.entries().stream().map(ArchiveEntry::name))
          .containsExactly("META-INF/MANIFEST.MF", "x/A.class", "new");
      assertThat(after.read(after.entries().get(0)))
          .isEqualTo(Jars.utf8(MAIN + "Name: x/\r\nSealed: true\r\n\r\n"));
    }
  }

  @Test
  void unchanged_jar_keeps_its_signature() throws IOException {
    Path out = dir.resolve("out.jar");
    try (Archive in = Archive.open(Jars.write(dir.resolve("in.jar"), signed()))) {
      ArchiveRewriter.rewrite(in, out, entry -> null);
    }
    assertThat(out).hasBinaryContent(signed());
  }

  @Test
  void real_signed_jar_runs_without_its_signature() throws Exception {
    Class<?> compiler = Class.forName("org.eclipse.jdt.core.compiler.batch.BatchCompiler");
    Path ecj = Path.of(compiler.getProtectionDomain().getCodeSource().getLocation().toURI());
    Path out = dir.resolve("out.jar");
    int before;
    try (Archive in = Archive.open(ecj)) {
      assertThat(in.signed()).isTrue();
      before = (int) in.entries().stream().filter(e -> !e.signature()).count();
      ArchiveRewriter.rewrite(in, out, ADD);
    }
    try (JarFile jar = new JarFile(out.toFile(), true)) {
      assertThat(jar.size()).isEqualTo(before + 1);
      assertThat(jar.getManifest().getMainAttributes().getValue("Main-Class"))
          .isEqualTo("org.eclipse.jdt.internal.compiler.batch.Main");
      assertThat(jar.getManifest().getEntries().values())
          .allMatch(a -> a.keySet().stream().noneMatch(k -> k.toString().contains("Digest")));
      JarEntry entry = jar.getJarEntry(compiler.getName().replace('.', '/') + ".class");
      jar.getInputStream(entry).readAllBytes();
      assertThat(entry.getCodeSigners()).isNull();
    }
  }

  @Test
  void manifest_without_digests_is_the_same_array() {
    byte[] manifest = Jars.utf8(MAIN + "Name: x/\nSealed: true\n\nName: y\n\n");
    assertThat(ManifestDigests.strip(manifest)).isSameAs(manifest);
  }

  @Test
  void digests_go_and_other_attributes_stay() {
    assertThat(strip(MAIN + "Name: a\nSHA1-Digest: x\nSealed: true\nsha-256-digest-fr: y\n\n"))
        .isEqualTo(MAIN + "Name: a\nSealed: true\n\n");
  }

  @Test
  void sections_of_digests_only_go() {
    assertThat(strip(MAIN + "Name: a\nMagic: x\nMD5-Digest: x\n\nName: b\nMD5-Digest: x\n"))
        .isEqualTo(MAIN);
  }

  @Test
  void continued_lines_go_with_their_attribute() {
    assertThat(strip(MAIN + "Name: a\r\n b\r\nMD5-Digest: x\r\n y\r\nK: v\r\n w\r\n\r\n"))
        .isEqualTo(MAIN + "Name: a\r\n b\r\nK: v\r\n w\r\n\r\n");
  }

  @Test
  void main_attributes_are_no_digests() {
    String manifest = "Manifest-Version: 1.0\nMy-Digest: x\n\n";
    assertThat(strip(manifest)).isEqualTo(manifest);
  }
}
