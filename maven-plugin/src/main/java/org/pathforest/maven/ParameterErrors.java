package org.pathforest.maven;

import java.io.IOException;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.logging.Log;
import org.apache.maven.project.MavenProject;

/** What is said of a parameter that can't be used: its name, its value, what is allowed. */
final class ParameterErrors {
  private ParameterErrors() {}

  /** A value that is not allowed. */
  static MojoExecutionException value(String parameter, Object value, String allowed) {
    return new MojoExecutionException(
        "parameter " + parameter + ": '" + value + "' is not allowed; allowed: " + allowed);
  }

  /** A value that says nothing here. */
  static MojoExecutionException use(String parameter, String why, String allowed) {
    return new MojoExecutionException(
        "parameter " + parameter + ": " + why + "; allowed: " + allowed);
  }

  /** A file that can't be used as what it is given for. */
  static MojoExecutionException file(String parameter, IOException cause, String allowed) {
    return new MojoExecutionException(
        "parameter " + parameter + ": " + Failures.line(cause) + "; allowed: " + allowed, cause);
  }

  /**
   * Says that patterns leave nothing: an error, but only a warning in a build of several projects,
   * or of one of several, which may share a configuration that is meant for others of them.
   *
   * @param all projects of the build, or of which some are built
   */
  static void leavesNothing(
      List<MavenProject> all, MavenProject project, Log log, MojoExecutionException wrong)
      throws MojoExecutionException {
    if (all.size() > 1 || project.getParentFile() != null) {
      log.warn(wrong.getMessage());
    } else {
      throw wrong;
    }
  }
}
