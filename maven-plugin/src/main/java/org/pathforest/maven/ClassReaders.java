package org.pathforest.maven;

import java.util.Set;
import org.apache.maven.plugin.MojoExecution;

/**
 * Knows which goals of other plugins read a project's classes for other purposes than tests. While
 * classes are instrumented, such goals see the wrong ones. They change them, or write or report
 * what they find.
 */
final class ClassReaders {
  /** Phase of goals that want classes as soon as they have been compiled. */
  private static final String PHASE = "process-classes";

  /** Plugins with goals that may be bound to other phases, too. */
  private static final Set<String> PLUGINS =
      Set.of(
          "animal-sniffer-maven-plugin",
          "aspectj-maven-plugin",
          "bnd-maven-plugin",
          "byte-buddy-maven-plugin",
          "forbiddenapis",
          "jandex-maven-plugin",
          "japicmp-maven-plugin",
          "maven-bundle-plugin",
          "maven-jdeprscan-plugin",
          "maven-jdeps-plugin",
          "moditect-maven-plugin",
          "native-maven-plugin",
          "pitest-maven",
          "proguard-maven-plugin",
          "revapi-maven-plugin",
          "spotbugs-maven-plugin");

  private ClassReaders() {}

  /** Returns whether a goal reads classes. */
  static boolean isOne(MojoExecution goal) {
    return !"pathforest-maven-plugin".equals(goal.getArtifactId())
        && (PHASE.equals(goal.getLifecyclePhase())
            || PLUGINS.contains(goal.getArtifactId())
            || ("maven-dependency-plugin".equals(goal.getArtifactId())
                && goal.getGoal().startsWith("analyze")));
  }
}
