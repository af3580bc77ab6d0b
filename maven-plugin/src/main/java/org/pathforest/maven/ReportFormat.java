package org.pathforest.maven;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.project.MavenProject;
import org.pathforest.profile.Profile;
import org.pathforest.profile.coverage.Coverage;
import org.pathforest.profile.export.JacocoExport;
import org.pathforest.profile.report.CoverageReport;
import org.pathforest.profile.report.Report;
import org.pathforest.profile.report.ReportOptions;
import org.pathforest.profile.report.Style;
import org.pathforest.profile.report.TextReport;
import org.pathforest.viz.page.HtmlReport;
import org.pathforest.viz.page.Sources;

/** What a report can be written as. A format is a constant here, and nothing else knows of it. */
enum ReportFormat {
  /** The hottest sequences of paths, and coverage, for people. */
  TEXT {
    @Override
    void write(Content content, Path folder) throws IOException {
      text(
          folder.resolve("pathforest.txt"),
          out -> {
            TextReport.write(Report.of(content.profile(), ReportOptions.DEFAULT), Style.PLAIN, out);
            out.append("\nCoverage\n\n");
            CoverageReport.writeText(
                CoverageReport.table(content.coverage(), CoverageReport.By.CLASS),
                Style.PLAIN,
                out);
          });
    }
  },
  /** Lines and branches, in the XML format of JaCoCo's reports. */
  XML {
    @Override
    void write(Content content, Path folder) throws IOException {
      try (OutputStream out = Files.newOutputStream(folder.resolve("jacoco.xml"))) {
        JacocoExport.write(content.profile(), content.classes(), out);
      }
    }
  },
  /** Coverage, a line for each class. */
  CSV {
    @Override
    void write(Content content, Path folder) throws IOException {
      text(
          folder.resolve("pathforest.csv"),
          out -> CoverageCsv.write(content.name(), content.coverage(), out));
    }
  },
  /** Everything, for a browser. */
  HTML {
    @Override
    void write(Content content, Path folder) throws IOException {
      try (Sources sources = Sources.open(content.sources())) {
        HtmlReport.write(
            content.profile(),
            sources,
            HtmlReport.PICTURES,
            folder.resolve("html"),
            (done, all) -> {});
      }
    }
  };

  /**
   * What is reported.
   *
   * @param name of the project
   * @param profile what its tests have counted
   * @param classes which classes are looked at, by internal name
   * @param coverage of these
   * @param sources folders of their sources
   */
  record Content(
      String name,
      Profile profile,
      Predicate<String> classes,
      Coverage coverage,
      List<Path> sources) {
    static Content of(
        List<MavenProject> projects, String name, Profile profile, Predicate<String> classes)
        throws IOException {
      List<Path> sources = new ArrayList<>();
      for (MavenProject project : projects) {
        project.getCompileSourceRoots().stream()
            .map(Path::of)
            .filter(Files::isDirectory)
            .forEach(sources::add);
      }
      return new Content(name, profile, classes, Coverage.of(profile, classes), sources);
    }
  }

  /** Writes text. */
  @FunctionalInterface
  private interface Text {
    void write(Writer out) throws IOException;
  }

  /** Writes the report into a folder that exists. */
  abstract void write(Content content, Path folder) throws IOException;

  private static void text(Path file, Text text) throws IOException {
    try (Writer out =
        new BufferedWriter(
            new OutputStreamWriter(Files.newOutputStream(file), StandardCharsets.UTF_8))) {
      text.write(out);
    }
  }

  /**
   * The formats of these names; all if there are none.
   *
   * @throws MojoExecutionException naming the parameter and what is allowed, if one is unknown
   */
  static List<ReportFormat> of(List<String> names) throws MojoExecutionException {
    if (names == null || names.isEmpty()) {
      return List.of(values());
    }
    List<ReportFormat> formats = new ArrayList<>();
    for (String name : names) {
      formats.add(of(name));
    }
    return formats;
  }

  private static ReportFormat of(String name) throws MojoExecutionException {
    for (ReportFormat format : values()) {
      if (name != null && format.name().equals(name.trim().toUpperCase(Locale.ROOT))) {
        return format;
      }
    }
    throw Wrong.value(
        "formats", name, Arrays.stream(values()).map(Enum::name).collect(Collectors.joining(", ")));
  }

  /** Writes all of them, and makes the folder. */
  static void writeAll(List<ReportFormat> formats, Content content, Path folder)
      throws IOException {
    Files.createDirectories(folder);
    for (ReportFormat format : formats) {
      format.write(content, folder);
    }
  }
}
