package org.pathforest.bench.instrumenting;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.Opcodes;
import org.pathforest.testkit.Assembler;

/** Methods of jars, and those too large for HotSpot. */
class JarMethodsTest {
  @TempDir private Path folder;

  @Test
  void methods_of_more_than_8000_bytes_are_huge_unless_they_were_before() throws Exception {
    JarMethods original = JarMethods.of(jar(8000, 8001));
    JarMethods instrumented = JarMethods.of(jar(8001, 9000));

    assertThat(original.number()).isEqualTo(2);
    assertThat(original.huge()).containsExactly("a/A.class second()V");
    assertThat(instrumented.huge())
        .containsExactlyInAnyOrder("a/A.class first()V", "a/A.class second()V");
    assertThat(instrumented.hugeUnlike(original)).isEqualTo(1);
    assertThat(original.hugeUnlike(original)).isZero();
  }

  /**
   * Makes a jar: a class with two methods of so many bytes each, and two files that are no classes.
   */
  private Path jar(int first, int second) throws IOException {
    Path jar = folder.resolve(first + "-" + second + ".jar");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new ZipEntry("a/A.class"));
      out.write(
          Assembler.classFile(
              Opcodes.V17, "a/A", Map.of("first()V", code(first), "second()V", code(second))));
      out.putNextEntry(new ZipEntry("a/Text.class"));
      out.write("no class file".getBytes(StandardCharsets.UTF_8));
      out.putNextEntry(new ZipEntry("a/Short.class"));
      out.write(new byte[] {(byte) 0xCA, (byte) 0xFE, (byte) 0xBA, (byte) 0xBE, 0, 0, 0, 52});
    }
    return jar;
  }

  private static String code(int bytes) {
    return "nop\n".repeat(bytes - 1) + "return";
  }
}
