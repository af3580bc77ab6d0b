package org.pathforest.maven;

import org.apache.maven.plugin.logging.Log;
import org.apache.maven.project.MavenProject;

/** Detects builds in which JaCoCo counts the same tests. */
final class Jacoco {
  private Jacoco() {}

  /**
   * Warns if JaCoCo's agent will run with the tests, because the agent would see instrumented
   * classes.
   */
  static void warn(MavenProject project, Log log) {
    for (String name : project.getProperties().stringPropertyNames()) {
      String value = project.getProperties().getProperty(name);
      if (value.contains("-javaagent:") && value.contains("org.jacoco.agent")) {
        log.warn(
            "JaCoCo's agent (property "
                + name
                + ") will see instrumented classes, which JaCoCo's report does not know. Use"
                + " JaCoCo's goals instrument and restore-instrumented-classes instead of"
                + " prepare-agent, before those of this plugin; or this plugin's report, which has"
                + " JaCoCo's format.");
        return;
      }
    }
  }
}
