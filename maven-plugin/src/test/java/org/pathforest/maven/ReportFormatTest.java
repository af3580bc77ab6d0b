package org.pathforest.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.logging.SystemStreamLog;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.pathforest.paths.FileException;
import org.pathforest.profile.Profile;
import org.pathforest.profile.coverage.Coverage;
import org.pathforest.profile.export.JacocoExport;
import org.pathforest.profile.file.ProfileReader;

/** Folders for reports. Files of other tools in them are never replaced. */
class ReportFormatTest {
  private static final Set<ReportFormat> ALL = EnumSet.allOf(ReportFormat.class);

  @TempDir Path site;
  private Path folder;

  @BeforeEach
  void make() throws IOException {
    folder = Files.createDirectory(site.resolve("report"));
  }

  private void file(String name, String content) throws IOException {
    Files.writeString(folder.resolve(name), content);
  }

  private static String xml(String session) {
    return "<report name=\"app\"><sessioninfo id=\"" + session + "\" start=\"1\" dump=\"2\"/>";
  }

  @Test
  void folder_of_somebody_else_is_refused_and_keeps_its_files() throws IOException {
    file("index.html", "JaCoCo's");
    file("jacoco.xml", xml("host-1234"));
    assertThatThrownBy(() -> ReportFormat.check(ALL, folder))
        .isInstanceOf(MojoExecutionException.class)
        .hasMessageStartingWith("parameter outputDirectory: " + folder + ": exists and is no");
    ReportFormat.Content nothing =
        new ReportFormat.Content(
            null,
            null,
            name -> true,
            null,
            List.of(),
            StandardCharsets.UTF_8,
            new SystemStreamLog());
    assertThatThrownBy(() -> ReportFormat.HTML.write(nothing, folder))
        .isInstanceOf(FileException.class);
    assertThat(folder.resolve("jacoco.xml")).exists();
  }

  @Test
  void xml_of_somebody_else_is_not_replaced_by_pages() throws IOException {
    file("jacoco.xml", xml("host-1234"));
    assertThatThrownBy(() -> ReportFormat.check(ALL, folder))
        .isInstanceOf(MojoExecutionException.class);
  }

  @Test
  void report_without_pages_may_be_written_to_any_folder() throws IOException {
    file("index.html", "JaCoCo's");
    assertThatCode(() -> ReportFormat.check(EnumSet.of(ReportFormat.XML), folder))
        .doesNotThrowAnyException();
  }

  @Test
  void what_an_earlier_build_has_written_without_pages_is_replaced() throws IOException {
    file("jacoco.xml", xml("app"));
    file("pathforest.csv", "GROUP");
    assertThatCode(() -> ReportFormat.check(ALL, folder)).doesNotThrowAnyException();
  }

  @Test
  void folder_that_is_not_there_is_made() {
    assertThatCode(() -> ReportFormat.check(ALL, site.resolve("none"))).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "HTML")
  void full_disk_is_told_with_the_name_of_the_file(ReportFormat format) throws IOException {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.exists(full), "no device that is always full");
    List<Path> outputs =
        Stream.of("pathforest.txt", "jacoco.xml", "pathforest.csv").map(folder::resolve).toList();
    for (Path output : outputs) {
      Files.createSymbolicLink(output, full);
    }
    Path file = site.resolve("empty.pathprof");
    ProfileStoreTest.writeEmpty(file, "");
    Profile profile = ProfileReader.read(file);
    ReportFormat.Content content =
        new ReportFormat.Content(
            JacocoExport.Names.of("app"),
            profile,
            name -> true,
            Coverage.of(profile, name -> true),
            List.of(),
            StandardCharsets.UTF_8,
            new SystemStreamLog());

    assertThatThrownBy(() -> format.write(content, folder))
        .isInstanceOf(FileException.class)
        .hasMessageStartingWith(folder + "/")
        .hasMessageEndingWith(
            ": can't be written (No space left on device); check permissions and space");
    for (Path output : outputs) {
      Files.delete(output);
    }
  }

  @Test
  void file_is_no_folder() throws IOException {
    Path file = Files.writeString(site.resolve("pom.xml"), "<project/>");
    assertThatThrownBy(() -> ReportFormat.check(ALL, file))
        .isInstanceOf(MojoExecutionException.class)
        .hasMessage(
            "parameter outputDirectory: %s is not a folder; use a folder, which need not exist"
                .formatted(file));
  }
}
