package org.pathforest.maven;

import org.apache.maven.plugin.MojoExecutionException;

/** What is said of a parameter that can't be used: its name, its value, what is allowed. */
final class Wrong {
  private Wrong() {}

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
}
