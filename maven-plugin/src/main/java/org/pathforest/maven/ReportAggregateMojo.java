package org.pathforest.maven;

import java.io.File;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.model.Dependency;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.pathforest.paths.FileException;
import org.pathforest.profile.Profile;
import org.pathforest.profile.coverage.Coverage;
import org.pathforest.profile.export.JacocoExport;
import org.pathforest.profile.merge.Merger;

/**
 * Writes one report for all projects of this build that this project depends on. Classes that no
 * test has executed are reported as not executed. For dependencies with scope <code>test</code>,
 * and for this project itself, only what their tests have executed counts. Their own classes are
 * not reported.
 */
@Mojo(name = "report-aggregate", defaultPhase = LifecyclePhase.VERIFY, threadSafe = true)
public final class ReportAggregateMojo extends AbstractPathforestMojo {
  private static final String PROFILE = "pathforest.pathprof";

  /**
   * Profiles to read, as patterns such as <code>*.pathprof</code>, relative to the build folder of
   * each project, or <code>target/*.pathprof</code>, relative to the project's folder. The default
   * is <code>pathforest.pathprof</code>.
   */
  @Parameter private List<String> dataFileIncludes;

  /** Profiles to leave out, in the same notation as <code>dataFileIncludes</code>. */
  @Parameter private List<String> dataFileExcludes;

  /**
   * Whether to report the classes of this project, too. What its tests have executed counts in any
   * case.
   */
  @Parameter(property = "pathforest.includeCurrentProject", defaultValue = "false")
  private boolean includeCurrentProject;

  /**
   * Folder to which the report is written. The format <code>HTML</code> replaces the whole folder.
   */
  @Parameter(
      property = "pathforest.aggregateDirectory",
      defaultValue = "${project.reporting.outputDirectory}/pathforest-aggregate")
  private File outputDirectory;

  /**
   * Formats to write: <code>HTML</code>, <code>TEXT</code>, <code>XML</code> or <code>CSV</code>.
   * The default is all of them.
   */
  @Parameter(property = "pathforest.formats")
  private List<String> formats;

  /**
   * Classes to report, as class names such as <code>org.x.**</code>, or as paths of class files
   * such as <code>org/x/**</code>. The default is all classes.
   */
  @Parameter private List<String> includes;

  /** Classes to leave out, in the same notation as <code>includes</code>. */
  @Parameter private List<String> excludes;

  private final Merger merger = new Merger();
  private final ModuleClasses classes = new ModuleClasses();

  /** Encoding of the source files that the report shows. */
  @Parameter(property = "project.build.sourceEncoding", defaultValue = "UTF-8")
  private String sourceEncoding;

  /**
   * Maximum number of possible paths of a method that counts for path coverage. Methods with more
   * are left out of all sums of paths.
   */
  @Parameter(property = "pathforest.mostPossiblePaths", defaultValue = "1000")
  private String mostPossiblePaths;

  /** Called by Maven. */
  public ReportAggregateMojo() {}

  @Override
  void run() throws IOException, MojoExecutionException {
    long mostPossible = number("mostPossiblePaths", mostPossiblePaths, Integer.MAX_VALUE);
    Set<ReportFormat> written = ReportFormat.of(formats);
    ReportFormat.check(written, outputDirectory.toPath());
    Charset encoding = ReportFormat.Content.encoding(sourceEncoding);
    ClassFilter filter = ClassFilter.of(includes, excludes);
    List<MavenProject> known = known();
    List<MavenProject> reported = known.stream().filter(this::isReported).toList();
    for (MavenProject project : known) {
      addMaps(project);
    }
    int profiles = 0;
    for (MavenProject project : known) {
      if (project.equals(project()) || isDependency(project, true)) {
        profiles += addProfiles(project);
      }
    }
    if (profiles == 0) {
      getLog()
          .warn(
              "Skipping Pathforest execution: no dependency of this project in this build has a"
                  + " profile "
                  + dataFiles()
                  + " (parameter dataFileIncludes)");
      return;
    }
    List<String> modules = reported.stream().map(ReportAggregateMojo::name).distinct().toList();
    Set<String> shown = new HashSet<>(modules);
    Profile sum =
        merger
            .sum()
            .of(project().getName())
            .only((name, sha256) -> shown.contains(classes.of(name, sha256)));
    Coverage coverage = Coverage.of(sum, filter, mostPossible);
    if (coverage.packages().isEmpty()) {
      getLog()
          .warn(
              "No class of "
                  + modules
                  + " is left to report; check the parameters includes and excludes");
    }
    Versions.warn(coverage, getLog());
    ReportFormat.writeAll(
        written,
        new ReportFormat.Content(
            new JacocoExport.Names(project().getName(), modules, classes::of),
            sum,
            filter,
            coverage,
            ReportFormat.Content.sources(reported),
            encoding,
            getLog()),
        outputDirectory.toPath());
    getLog()
        .info(
            "Path report of %d projects, from %d profiles: %s: %s"
                .formatted(
                    reported.size(), profiles, ReportFormat.summary(coverage), outputDirectory));
  }

  /**
   * Returns the projects whose classes may be in the profiles: this project, and all that it
   * depends on, directly or indirectly.
   */
  private List<MavenProject> known() {
    List<MavenProject> all =
        new ArrayList<>(session().getProjectDependencyGraph().getUpstreamProjects(project(), true));
    all.add(project());
    return all;
  }

  private boolean isReported(MavenProject other) {
    return other.equals(project()) ? includeCurrentProject : isDependency(other, false);
  }

  private boolean isDependency(MavenProject other, boolean tests) {
    return project().getDependencies().stream()
        .anyMatch(d -> isOf(d, other) && (tests || !Artifact.SCOPE_TEST.equals(d.getScope())));
  }

  private static boolean isOf(Dependency dependency, MavenProject project) {
    return dependency.getGroupId().equals(project.getGroupId())
        && dependency.getArtifactId().equals(project.getArtifactId());
  }

  /** Returns the name of a project's group in the report, as JaCoCo's plugin names it. */
  private static String name(MavenProject project) {
    return project.getArtifactId();
  }

  /** Adds the path maps of a project, which also describe classes that no JVM has loaded. */
  private void addMaps(MavenProject project) throws IOException {
    for (Path file : new KeptMaps(store(project)).files()) {
      byte[] map = Files.readAllBytes(file);
      classes.add(name(project), map, file.toString());
      if (isReported(project)) {
        merger.addMap(KeptMaps.id(file), map);
      }
    }
  }

  /** Adds what the tests of a project have counted, and returns the number of its profiles. */
  private int addProfiles(MavenProject project) throws IOException, MojoExecutionException {
    int added = 0;
    for (Path file :
        DataFiles.in(
            project.getBasedir().toPath(),
            Path.of(project.getBuild().getDirectory()),
            dataFiles(),
            dataFileExcludes == null ? List.of() : dataFileExcludes)) {
      ProfileStore store = profileAt(file);
      if (!store.isEmpty()) {
        classes.add(name(project), add(store));
        added++;
      }
    }
    if (added == 0) {
      getLog()
          .info(
              "No profile of "
                  + project.getName()
                  + (isReported(project) ? ": its own tests executed nothing" : ""));
    }
    return added;
  }

  private Profile add(ProfileStore store) throws IOException, MojoExecutionException {
    try {
      Profile profile = store.read();
      merger.add(profile);
      return profile;
    } catch (FileException e) {
      throw ParameterErrors.file(
          "dataFileIncludes",
          e,
          ProfileStore.ALIKE + ", in all modules; 'mvn clean' removes those that append has kept");
    }
  }

  private List<String> dataFiles() {
    return dataFileIncludes == null || dataFileIncludes.isEmpty()
        ? List.of(PROFILE)
        : dataFileIncludes;
  }
}
