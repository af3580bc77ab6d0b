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

/** What a report can be written as. A format is a constant here, and nothing else knows of it. */
enum ReportFormat {
  /** Pages for a browser; replaces the folder, so it comes first. */
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
  /** The hottest sequences of paths, and coverage, for people. */
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
  /** Coverage, a line for each class. */
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

  /** The report and its session have one name. */
  private static final Pattern OUR_XML =
      Pattern.compile("<report name=\"([^\"]*)\"><sessioninfo id=\"\\1\"");

  /** What stands beside the pages. */
  private static final List<String> FILES = List.of(TEXT_FILE, XML_FILE, CSV_FILE);

  /**
   * What is reported.
   *
   * @param names of the project, and of its modules if there are several
   * @param profile what its tests have counted
   * @param classes which classes are looked at, by internal name
   * @param coverage of these
   * @param sources folders of sources
   * @param encoding of these
   * @param log is told what is amiss with them
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
     * The encoding of a name.
     *
     * @throws MojoExecutionException naming the parameter if there is none of that name
     */
    static Charset encoding(String name) throws MojoExecutionException {
      try {
        return Charset.forName(name.trim());
      } catch (IllegalArgumentException e) {
        throw ParameterErrors.value(
            "sourceEncoding", name, "an encoding that this JVM knows, such as UTF-8");
      }
    }

    /** Folders of sources: those that Maven knows of, and where Kotlin and Scala have theirs. */
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

  /** Writes text. */
  @FunctionalInterface
  private interface Text {
    void write(Writer out) throws IOException;
  }

  /** Writes the report into a folder that exists. */
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

  /** Coverage in a line: {@code lines 90.0%, branches 87.5%, paths 5 of 9}. */
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
   * The formats of these names; all if there are none.
   *
   * @throws MojoExecutionException naming the parameter and what is allowed, if one is unknown
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
        "formats", name, Arrays.stream(values()).map(Enum::name).collect(Collectors.joining(", ")));
  }

  /**
   * Sees whether a report may be written to a folder; to be asked before the work is done.
   *
   * @throws MojoExecutionException naming the parameter, if it is no folder, or one of somebody
   *     else's that would be replaced
   */
  static void check(Set<ReportFormat> formats, Path folder)
      throws IOException, MojoExecutionException {
    if (Files.exists(folder) && !Files.isDirectory(folder)) {
      throw ParameterErrors.use(PARAMETER, folder + " is no folder", "a folder, there or not");
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

  /** Whether a folder has nothing but what these formats write beside the pages. */
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

  /** JaCoCo's plugin writes a file of that name, too, in which sessions have other names. */
  private static boolean isOurXml(Path file) throws IOException {
    return OUR_XML.matcher(new String(Files.readAllBytes(file), StandardCharsets.UTF_8)).find();
  }

  /**
   * Writes all of them, and makes the folder.
   *
   * @throws MojoExecutionException naming the parameter, if it can't be made
   */
  static void writeAll(Set<ReportFormat> formats, Content content, Path folder)
      throws IOException, MojoExecutionException {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw ParameterErrors.file(PARAMETER, e, "a folder, there or not");
    }
    for (ReportFormat format : EnumSet.copyOf(formats)) {
      format.write(content, folder);
    }
  }
}
