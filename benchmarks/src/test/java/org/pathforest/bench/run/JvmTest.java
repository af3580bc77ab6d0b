package org.pathforest.bench.run;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The JVM of the measured programs. */
class JvmTest {
  @TempDir private Path folder;

  @Test
  void jvm_that_says_nothing_is_named() throws Exception {
    Path java = Files.createDirectory(folder.resolve("bin")).resolve("java");
    Files.writeString(java, "#!/bin/sh\nexit 3\n");
    Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwx------"));

    assertThatThrownBy(() -> new Jvm(folder, List.of("-Da=b")).nameAndVersion())
        .hasMessage(java + ": does not start with [-Da=b]; correct the options");
  }
}
