package org.pathforest.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.maven.model.Dependency;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.pathforest.profile.Merger;
import org.pathforest.profile.Profile;

/**
 * Reports what the tests of several projects have executed, as one: of all projects of this build
 * that this project depends on, whatever the scope.
 */
@Mojo(name = "report-aggregate", defaultPhase = LifecyclePhase.VERIFY, threadSafe = true)
public final class ReportAggregateMojo extends AbstractPathforestMojo {
  /** The projects of this build. */
  @Parameter(property = "reactorProjects", readonly = true, required = true)
  private List<MavenProject> reactorProjects;

  /** Names of the profiles in the projects' build folders. */
  @Parameter(property = "pathforest.dataFileName", defaultValue = "pathforest.pathprof")
  private String dataFileName;

  /** Whether the tests of this project count, too. */
  @Parameter(property = "pathforest.includeCurrentProject", defaultValue = "false")
  private boolean includeCurrentProject;

  /** The folder that the report is written to. */
  @Parameter(
      property = "pathforest.aggregateDirectory",
      defaultValue = "${project.reporting.outputDirectory}/pathforest-aggregate")
  private File outputDirectory;

  /** What is written: HTML, TEXT, XML, CSV; all if none are given. */
  @Parameter(property = "pathforest.formats")
  private List<String> formats;

  /** Classes to look at; all if none are given. */
  @Parameter private List<String> includes;

  /** Classes not to look at. */
  @Parameter private List<String> excludes;

  /** For Maven. */
  public ReportAggregateMojo() {}

  @Override
  void run() throws IOException, MojoExecutionException {
    Set<ReportFormat> written = ReportFormat.of(formats);
    ClassFilter shown = ClassFilter.of(includes, excludes);
    Merger merger = new Merger();
    int added = 0;
    List<MavenProject> projects = projects();
    for (MavenProject project : projects) {
      ProfileStore store = profileAt(Path.of(project.getBuild().getDirectory(), dataFileName));
      if (store.isEmpty()) {
        getLog().info("No profile of " + project.getName());
      } else {
        merger.add(store.read());
        added++;
      }
    }
    if (added == 0) {
      getLog()
          .warn(
              "Skipping Pathforest execution: none of the "
                  + projects.size()
                  + " projects of this build that this one depends on has a profile "
                  + dataFileName
                  + " (parameter dataFileName)");
      return;
    }
    Profile sum = merger.sum();
    ReportFormat.writeAll(
        written,
        ReportFormat.Content.of(project().getName(), sum, shown, projects, getLog()::warn),
        outputDirectory.toPath());
    getLog().info("Path report of %d projects: %s".formatted(added, outputDirectory));
  }

  /** In the order in which they are built. */
  private List<MavenProject> projects() {
    List<MavenProject> found = new ArrayList<>();
    for (MavenProject other : reactorProjects) {
      boolean meant =
          other.equals(project())
              ? includeCurrentProject
              : project().getDependencies().stream().anyMatch(d -> isOf(d, other));
      if (meant) {
        found.add(other);
      }
    }
    return found;
  }

  private static boolean isOf(Dependency dependency, MavenProject project) {
    return dependency.getGroupId().equals(project.getGroupId())
        && dependency.getArtifactId().equals(project.getArtifactId());
  }
}
