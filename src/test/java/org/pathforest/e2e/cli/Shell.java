package org.pathforest.e2e.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.TimeUnit;
import org.pathforest.testkit.ChildJvm;

/**
 * Runs programs as from a shell.
 *
 * @param folder the working folder
 * @param javaHome value of {@code JAVA_HOME}
 * @param bin the first folder of the {@code PATH}
 */
record Shell(Path folder, Path javaHome, Path bin) {
  /** Starts a program. */
  Process start(String... command) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().put("JAVA_HOME", javaHome.toString());
    builder.environment().merge("PATH", bin + ":", (old, mine) -> mine + old);
    Process process = builder.start();
    process.getOutputStream().close();
    return process;
  }

  /** Waits for the end of a program. The program must write only a little to standard error. */
  static ChildJvm.Outcome outcome(Process process) throws Exception {
    String out = new String(process.getInputStream().readAllBytes(), UTF_8);
    String err = new String(process.getErrorStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    return new ChildJvm.Outcome(process.exitValue(), out, err);
  }

  /** Runs a program to its end. */
  ChildJvm.Outcome run(String... command) throws Exception {
    return outcome(start(command));
  }

  /** Writes a shell script. */
  static void script(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, "#!/bin/sh\n" + text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }
}
