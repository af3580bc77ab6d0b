package org.pathforest.maven;

import java.io.IOException;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.logging.Log;
import org.apache.maven.project.MavenProject;

/**
 * Creates errors about parameters that cannot be used. They name the parameter, its value and what
 * is allowed.
 */
final class ParameterErrors {
  private ParameterErrors() {}

  /** Returns the error for a value that is not allowed. */
  static MojoExecutionException value(String parameter, Object value, String allowed) {
    return new MojoExecutionException(
        "parameter " + parameter + ": '" + value + "' is not allowed; use " + allowed);
  }

  /** Returns the error for a property of the command line that the runtime reads. */
  static MojoExecutionException property(String setting, Object value, String allowed) {
    return new MojoExecutionException(
        "property pathforest." + setting + ": '" + value + "' is not allowed; use " + allowed);
  }

  /** Returns the error for a parameter that cannot be used for another reason. */
  static MojoExecutionException use(String parameter, String why, String allowed) {
    return new MojoExecutionException("parameter " + parameter + ": " + why + "; use " + allowed);
  }

  /** Returns the error for a file that cannot be used. */
  static MojoExecutionException file(String parameter, IOException cause, String allowed) {
    return new MojoExecutionException(
        "parameter " + parameter + ": " + Failures.line(cause) + " (allowed: " + allowed + ")",
        cause);
  }

  /**
   * Reports that patterns leave nothing. This is an error in a build of a single project. If there
   * are several projects, they may share a configuration that is meant for others of them, so it is
   * only a warning.
   *
   * @param all all projects of the build, even if only some of them are built
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
