package org.pathforest.e2e.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.e2e.ChildJvm;

class DemoTest {
  @TempDir Path folder;

  @Test
  void demo_shows_the_alternating_loop_of_the_eclipse_compiler() throws Exception {
    ChildJvm.Outcome outcome = new Cli(folder).command("demo").within(Duration.ofMinutes(5)).run();

    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.status()).isZero();
    assertThat(outcome.out())
        .contains("byte-identical")
        .contains("org.eclipse.jdt.internal.compiler.parser.Scanner.checkTaskTag(int, int)")
        .containsPattern("times (these )?11 (paths )?in a row")
        .contains("pathforest report .pathforest/demo/ecj.pathprof");
    assertThat(folder.resolve(".pathforest/demo/ecj.pathprof")).exists();
  }

  @Test
  void folder_with_other_files_is_left_alone() throws Exception {
    Files.writeString(folder.resolve("mine.txt"), "");

    new Cli(folder)
        .refuses(1, ".: the folder has other files in it; empty it or name another", "demo", ".");
  }
}
