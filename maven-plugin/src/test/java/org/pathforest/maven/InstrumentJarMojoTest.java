package org.pathforest.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.instrumenter.InstrumentResult;

/** Remarks about an instrumented copy of an archive. */
class InstrumentJarMojoTest {
  private static final List<InstrumentResult.ClassPlace> PLACES =
      List.of(new InstrumentResult.ClassPlace("org/x/Foo", "WEB-INF/classes/"));

  @TempDir Path folder;

  private InstrumentResult result(boolean signed, boolean external) {
    return result(signed, external, List.of());
  }

  private InstrumentResult result(boolean signed, boolean external, List<String> inside) {
    List<InstrumentResult.Left> none = List.of();
    return new InstrumentResult(
        folder,
        folder,
        null,
        external,
        new InstrumentResult.Methods(0, 1, 0, none, none, List.of(), none, none),
        new InstrumentResult.Contents(PLACES, none, none, 0, inside, signed, null));
  }

  @Test
  void copy_that_is_otherwise_as_the_archive_needs_no_remark() {
    assertThat(InstrumentJarMojo.remarks(result(false, false))).isEmpty();
  }

  @Test
  void classes_are_asked_for_by_their_names_and_not_by_their_places() {
    assertThat(InstrumentJarMojo.classNames(result(false, false))).containsExactly("org/x/Foo");
  }

  @Test
  void archives_that_were_not_looked_into_are_said() {
    assertThat(InstrumentJarMojo.where(result(false, false))).isEqualTo(folder.toString());
    assertThat(InstrumentJarMojo.where(result(false, false, List.of("lib/a.jar", "lib/b.jar"))))
        .isEqualTo(
            folder + " (without the archives inside: lib/a.jar, lib/b.jar; parameter nested)");
  }

  @Test
  void runtime_and_lost_signatures_are_named() {
    assertThat(InstrumentJarMojo.remarks(result(true, true)))
        .containsExactly(
            "The copy needs " + folder.resolveSibling("pathforest-runtime.jar"),
            "The copy is not signed: the signatures are not valid for instrumented classes");
  }

  @Test
  void settings_at_the_root_of_an_archive_hide_ours() throws IOException {
    Path inside = Files.createDirectories(folder.resolve("org/x"));
    Files.writeString(inside.resolve("pathforest.properties"), "");
    assertThat(InstrumentJarMojo.hasSettings(folder)).isFalse();
    Files.writeString(folder.resolve("pathforest.properties"), "");
    assertThat(InstrumentJarMojo.hasSettings(folder)).isTrue();
  }
}
