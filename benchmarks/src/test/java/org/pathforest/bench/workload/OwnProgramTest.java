package org.pathforest.bench.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.paths.FileException;

/** Lookup of the user's programs, and messages about missing parts. */
class OwnProgramTest {
  @TempDir private Path folder;

  @BeforeEach
  void make() throws Exception {
    OwnJars.make(folder);
  }

  private OwnProgram.Found find(String jar, String cp, String main, String left) throws Exception {
    return OwnProgram.of(jar, cp, main, left, folder).find();
  }

  @Test
  void manifest_names_main_class_and_further_jars() throws Exception {
    OwnProgram.Found found = find("own.jar", null, null, null);

    assertThat(found.mainClass()).isEqualTo("own.Own");
    assertThat(found.instrumented())
        .as("what the manifest names, and is not there, is left out as by the JVM")
        .containsExactly(folder.resolve("own.jar"), folder.resolve("lib/lib.jar"));
    assertThat(found.untouched()).isEmpty();
    assertThat(find("own.jar", null, null, "l?b*.jar").untouched())
        .containsExactly(folder.resolve("lib/lib.jar"));
  }

  @Test
  void class_path_may_have_folders_and_all_jars_of_one() throws Exception {
    assertThat(find(null, "own-classes:lib/*", "own.Own", null).instrumented())
        .containsExactly(folder.resolve("own-classes"), folder.resolve("lib/lib.jar"));
  }

  @Test
  void other_bytes_are_another_program() throws Exception {
    Workload own =
        OwnProgram.of("own.jar", null, null, null, folder)
            .workload("own", java.util.List.of(), java.util.List.of("-Da=b"), "");
    String before = own.checksum();
    assertThat(before).matches(", of own.Own in own.jar lib.jar \\(CRC-32 .{8}\\), options -Da=b");

    OwnJars.jar(
        folder.resolve("lib/lib.jar"), folder.resolve("own-classes"), "own/Own.class", null, null);

    assertThat(own.checksum()).isNotEqualTo(before);
  }

  @Test
  void what_is_missing_is_named() throws Exception {
    Path lib = folder.resolve("lib/lib.jar");
    Path text = Files.writeString(folder.resolve("text.jar"), "no jar");

    assertThatThrownBy(() -> find("none.jar", null, null, null))
        .isInstanceOf(FileException.class)
        .hasMessage(folder.resolve("none.jar") + ": no such file or folder; check the name");
    assertThatThrownBy(() -> find(null, "none/*", "own.Own", null))
        .hasMessage(folder.resolve("none") + ": no such file or folder; check the name");
    assertThatThrownBy(() -> find(text.toString(), null, null, null))
        .hasMessageStartingWith(text + ": is not a jar (");
    assertThatThrownBy(() -> find("lib/lib.jar", null, null, null))
        .hasMessage(
            lib
                + ": the manifest has no Main-Class; name the class with --main (in a file:"
                + " program.NAME.main)");
    assertThatThrownBy(() -> find(null, "lib/lib.jar", "own.Own", null))
        .hasMessage(lib + ": main class own.Own not found on the class path; correct one of them");
    Files.createDirectory(folder.resolve("empty"));
    assertThatThrownBy(() -> find(null, "empty/*", "own.Own", null))
        .isInstanceOf(FileException.class)
        .hasMessage(folder + ": no jar or folder is on the class path 'empty/*'; add one");
    assertThatThrownBy(() -> find("own.jar", "own.jar", null, null))
        .hasMessage("give exactly one of 'jar' and 'cp'");
    assertThatThrownBy(() -> find(null, "own.jar", null, null))
        .hasMessage("'cp' needs 'main', the name of the main class");
  }
}
