package org.pathforest.maven;

import java.util.Set;
import org.apache.maven.plugin.MojoExecution;

/**
 * Which goals of other plugins look at a project's classes other than to run its tests. While
 * classes are instrumented these see the wrong ones: they change them, or write or complain about
 * what they find.
 */
final class ClassReaders {
  /** Where goals run that want classes as soon as they have been compiled. */
  private static final String PHASE = "process-classes";

  /** Those that are bound to other phases, too. */
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

  /** Whether a goal is one of them. */
  static boolean isOne(MojoExecution goal) {
    return !"pathforest-maven-plugin".equals(goal.getArtifactId())
        && (PHASE.equals(goal.getLifecyclePhase())
            || PLUGINS.contains(goal.getArtifactId())
            || ("maven-dependency-plugin".equals(goal.getArtifactId())
                && goal.getGoal().startsWith("analyze")));
  }
}
