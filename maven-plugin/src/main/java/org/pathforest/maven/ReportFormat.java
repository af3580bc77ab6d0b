package org.pathforest.maven;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.logging.Log;
import org.apache.maven.project.MavenProject;
import org.pathforest.paths.FileException;
import org.pathforest.paths.Utf8;
import org.pathforest.paths.text.Percent;
import org.pathforest.profile.Profile;
import org.pathforest.profile.coverage.Counter;
import org.pathforest.profile.coverage.Coverage;
import org.pathforest.profile.export.JacocoExport;
import org.pathforest.profile.file.WholeFile;
import org.pathforest.profile.report.coverage.CoverageReport;
import org.pathforest.profile.report.coverage.CoverageText;
import org.pathforest.profile.report.hot.Report;
import org.pathforest.profile.report.hot.ReportOptions;
import org.pathforest.profile.report.hot.TextReport;
import org.pathforest.profile.text.Numbers;
import org.pathforest.profile.text.Style;
import org.pathforest.viz.page.HtmlReport;
import org.pathforest.viz.page.Sources;

/** Formats of a report. A format is a constant here, and no other code depends on it. */
enum ReportFormat {
  /** Pages for a browser. They replace the folder, so this format comes first. */
  HTML {
    @Override
    void write(Content content, Path folder) throws IOException {
      if (hasOnlyOurs(folder)) {
        for (String name : FILES) {
          Files.deleteIfExists(folder.resolve(name));
        }
      }
      try (Sources sources = Sources.open(content.sources(), content.encoding())) {
        HtmlReport.write(
                content.profile(),
                content.coverage(),
                sources,
                HtmlReport.PICTURES,
                folder,
                (done, all) -> {})
            .notes(AllNames.how(content.log()))
            .forEach(content.log()::warn);
      }
    }
  },
  /** The hottest sequences of paths, and coverage, as text. */
  TEXT {
    @Override
    void write(Content content, Path folder) throws IOException {
      text(
          folder.resolve(TEXT_FILE),
          out -> {
            TextReport.write(Report.of(content.profile(), ReportOptions.DEFAULT), Style.PLAIN, out);
            out.append("\nCoverage\n\n");
            CoverageText.write(
                CoverageReport.table(
                    content.profile(), content.coverage(), CoverageReport.By.CLASS),
                Style.PLAIN,
                out);
          });
    }
  },
  /** Lines and branches, in the XML format of JaCoCo's reports. */
  XML {
    @Override
    void write(Content content, Path folder) throws IOException {
      WholeFile.write(
          folder.resolve(XML_FILE),
          out -> JacocoExport.write(content.profile(), content.classes(), content.names(), out));
    }
  },
  /** Coverage as a table, with a line for each class. */
  CSV {
    @Override
    void write(Content content, Path folder) throws IOException {
      text(
          folder.resolve(CSV_FILE),
          out -> CoverageCsv.write(content.names(), content.coverage(), out));
    }
  };

  private static final String PARAMETER = "outputDirectory";
  private static final String TEXT_FILE = "pathforest.txt";
  private static final String XML_FILE = "jacoco.xml";
  private static final String CSV_FILE = "pathforest.csv";

  /** Start of our XML files, in which the report and its session have the same name. */
  private static final Pattern OUR_XML =
      Pattern.compile("<report name=\"([^\"]*)\"><sessioninfo id=\"\\1\"");

  /** Files of the other formats, beside the pages. */
  private static final List<String> FILES = List.of(TEXT_FILE, XML_FILE, CSV_FILE);

  /**
   * Content of a report.
   *
   * @param names names of the project, and of its modules if there are several
   * @param profile counts of the tests
   * @param classes selects the classes to report, by internal name
   * @param coverage coverage of these classes
   * @param sources source folders
   * @param encoding encoding of the source files
   * @param log log for warnings about the source files
   */
  record Content(
      JacocoExport.Names names,
      Profile profile,
      Predicate<String> classes,
      Coverage coverage,
      List<Path> sources,
      Charset encoding,
      Log log) {
    /** Copies the list. */
    Content {
      sources = List.copyOf(sources);
    }

    /**
     * Returns the encoding with a name.
     *
     * @throws MojoExecutionException if this JVM has none with that name; the message names the
     *     parameter
     */
    static Charset encoding(String name) throws MojoExecutionException {
      try {
        return Charset.forName(name.trim());
      } catch (IllegalArgumentException e) {
        throw ParameterErrors.value(
            "sourceEncoding", name, "an encoding that this JVM knows, such as UTF-8");
      }
    }

    /**
     * Returns the source folders: those that Maven knows, and the usual ones of Kotlin, Scala and
     * Groovy.
     */
    static List<Path> sources(List<MavenProject> projects) {
      Set<Path> folders = new LinkedHashSet<>();
      for (MavenProject project : projects) {
        project.getCompileSourceRoots().forEach(root -> folders.add(Path.of(root)));
        for (String language : List.of("kotlin", "scala", "groovy")) {
          folders.add(project.getBasedir().toPath().resolve("src/main").resolve(language));
        }
      }
      return folders.stream().filter(Files::isDirectory).toList();
    }
  }

  /** Writes a text. */
  @FunctionalInterface
  private interface Text {
    void write(Writer out) throws IOException;
  }

  /** Writes the report into an existing folder. */
  abstract void write(Content content, Path folder) throws IOException;

  private static void text(Path file, Text text) throws IOException {
    WholeFile.write(
        file,
        stream -> {
          Writer out = new BufferedWriter(Utf8.writer(stream));
          text.write(out);
          out.flush();
        });
  }

  /** Returns the coverage in one line: {@code lines 90.0%, branches 87.5%, paths 5 of 9}. */
  static String summary(Coverage coverage) {
    Coverage.Totals totals = coverage.totals();
    return "lines %s, branches %s, paths %s of %s"
        .formatted(
            share(totals.lines()),
            share(totals.branches()),
            Numbers.count(totals.paths().covered()),
            Numbers.count(totals.paths().total()));
  }

  private static String share(Counter counter) {
    return counter.total() == 0 ? "-" : Percent.of(counter.covered(), counter.total());
  }

  /**
   * Returns the formats with these names, or all formats if there are no names.
   *
   * @throws MojoExecutionException if a name is unknown; the message names the parameter and the
   *     allowed values
   */
  static Set<ReportFormat> of(List<String> names) throws MojoExecutionException {
    if (names == null || names.isEmpty()) {
      return EnumSet.allOf(ReportFormat.class);
    }
    Set<ReportFormat> formats = EnumSet.noneOf(ReportFormat.class);
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
    throw ParameterErrors.value(
        "formats",
        name,
        Arrays.stream(values()).map(Enum::name).collect(Collectors.joining(", ", "one of ", "")));
  }

  /**
   * Checks whether a report may be written to a folder. To be called before the work is done.
   *
   * @throws MojoExecutionException if it is not a folder, or it is not ours and would be replaced;
   *     the message names the parameter
   */
  static void check(Set<ReportFormat> formats, Path folder)
      throws IOException, MojoExecutionException {
    if (Files.exists(folder) && !Files.isDirectory(folder)) {
      throw ParameterErrors.use(
          PARAMETER, folder + " is not a folder", "a folder, which need not exist");
    }
    if (formats.contains(HTML) && !(Files.exists(folder) && hasOnlyOurs(folder))) {
      try {
        HtmlReport.check(folder);
      } catch (FileException e) {
        throw ParameterErrors.file(
            PARAMETER, e, "a folder of its own, which the format HTML replaces");
      }
    }
  }

  /**
   * Returns whether a folder contains nothing but files that these formats write beside the pages.
   */
  private static boolean hasOnlyOurs(Path folder) throws IOException {
    try (Stream<Path> inside = Files.list(folder)) {
      for (Path file : inside.toList()) {
        String name = file.getFileName().toString();
        if (!FILES.contains(name) || (name.equals(XML_FILE) && !isOurXml(file))) {
          return false;
        }
      }
    }
    return true;
  }

  /**
   * Returns whether a file is an XML report of ours. JaCoCo's plugin writes a file with the same
   * name, but its sessions have other names.
   */
  private static boolean isOurXml(Path file) throws IOException {
    return OUR_XML.matcher(new String(Files.readAllBytes(file), StandardCharsets.UTF_8)).find();
  }

  /**
   * Creates the folder and writes all the formats.
   *
   * @throws MojoExecutionException if the folder cannot be created; the message names the parameter
   */
  static void writeAll(Set<ReportFormat> formats, Content content, Path folder)
      throws IOException, MojoExecutionException {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw ParameterErrors.file(PARAMETER, e, "a folder, which need not exist");
    }
    for (ReportFormat format : EnumSet.copyOf(formats)) {
      format.write(content, folder);
    }
  }
}
