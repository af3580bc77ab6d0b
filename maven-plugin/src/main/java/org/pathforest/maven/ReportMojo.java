package org.pathforest.maven;

import java.io.File;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.pathforest.profile.Profile;
import org.pathforest.profile.coverage.Coverage;
import org.pathforest.profile.export.JacocoExport;
import org.pathforest.profile.report.coverage.NextReport;

/** Reports which paths, branches and lines the tests of the project have executed. */
@Mojo(name = "report", defaultPhase = LifecyclePhase.VERIFY, threadSafe = true)
public final class ReportMojo extends AbstractDataMojo {
  /** Number of suggestions in the log for what to test next. */
  private static final int NEXT = 5;

  /**
   * Folder to which the report is written. The format <code>HTML</code> replaces the whole folder.
   */
  @Parameter(
      property = "pathforest.outputDirectory",
      defaultValue = "${project.reporting.outputDirectory}/pathforest")
  private File outputDirectory;

  /**
   * Formats of the report: <code>HTML</code> (index.html), <code>TEXT</code> (pathforest.txt),
   * <code>XML</code> (jacoco.xml), <code>CSV</code> (pathforest.csv). The default is all formats.
   */
  @Parameter(property = "pathforest.formats")
  private List<String> formats;

  /** Encoding of the source files that the report shows. */
  @Parameter(property = "project.build.sourceEncoding", defaultValue = "UTF-8")
  private String sourceEncoding;

  /** Called by Maven. */
  public ReportMojo() {}

  @Override
  void run() throws IOException, MojoExecutionException {
    Set<ReportFormat> written = ReportFormat.of(formats);
    ReportFormat.check(written, outputDirectory.toPath());
    Charset encoding = ReportFormat.Content.encoding(sourceEncoding);
    ClassFilter shown = classesShown();
    Profile profile = profile();
    if (profile == null) {
      return;
    }
    Coverage coverage = Coverage.of(profile, shown, mostPossible());
    if (!showsClasses(profile, coverage)) {
      return;
    }
    Versions.warn(coverage, getLog());
    Path folder = outputDirectory.toPath();
    ReportFormat.writeAll(
        written,
        new ReportFormat.Content(
            JacocoExport.Names.of(project().getName()),
            profile,
            shown,
            coverage,
            ReportFormat.Content.sources(List.of(project())),
            encoding,
            getLog()),
        folder);
    getLog().info("Path report: %s: %s".formatted(ReportFormat.summary(coverage), folder));
    for (String line : NextReport.of(profile, coverage, NEXT).lines()) {
      getLog().info("to test next: " + line);
    }
  }
}
