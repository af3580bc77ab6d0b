package org.pathforest.maven;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;

/** What all goals share. */
public abstract class AbstractPathforestMojo extends AbstractMojo {
  /** The project that is built. */
  @Parameter(defaultValue = "${project}", readonly = true, required = true)
  private MavenProject project;

  /** Whether the goal does nothing. */
  @Parameter(property = "pathforest.skip", defaultValue = "false")
  private boolean skip;

  /** For Maven. */
  AbstractPathforestMojo() {}

  @Override
  public final void execute() throws MojoExecutionException, MojoFailureException {
    try {
      if (skip) {
        getLog().info("Skipping Pathforest execution because property pathforest.skip is set.");
        skipped();
      } else {
        run();
      }
    } catch (IOException e) {
      throw new MojoExecutionException("pathforest: " + e.getMessage(), e);
    }
  }

  /** Does what the goal is for. */
  abstract void run() throws IOException, MojoExecutionException, MojoFailureException;

  /** What is done even so if the goal is to be skipped: nothing, usually. */
  void skipped() throws IOException, MojoExecutionException {}

  /** The project. */
  final MavenProject project() {
    return project;
  }

  /** Where its classes stand. */
  final Path classes() {
    return Path.of(project.getBuild().getOutputDirectory());
  }

  /** Our own folder in what it builds. */
  final Path store() {
    return store(project);
  }

  /** Our own folder in what a project builds. */
  static Path store(MavenProject project) {
    return Path.of(project.getBuild().getDirectory(), "pathforest");
  }

  /** Its class folder, instrumented or not. */
  final InstrumentedFolder folder() {
    return new InstrumentedFolder(classes(), store());
  }
}
