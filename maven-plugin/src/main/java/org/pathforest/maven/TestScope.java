package org.pathforest.maven;

import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.artifact.DefaultArtifact;
import org.apache.maven.artifact.handler.ArtifactHandler;
import org.apache.maven.project.MavenProject;

/** Adds files to the class path of a project's tests, for the rest of this build. */
final class TestScope {
  private static final String GROUP = "org.pathforest";
  private static final String VERSION = "build";

  private TestScope() {}

  /**
   * Adds a file as a resolved dependency of scope test. Goals that ask for the dependencies of
   * tests get it; goals that package do not. Maven must have resolved the project's dependencies up
   * to scope test before.
   *
   * @param name name of the dependency; a file with the same name is replaced
   */
  static void add(MavenProject project, String name, Path file, ArtifactHandler handler) {
    Artifact added =
        new DefaultArtifact(GROUP, name, VERSION, Artifact.SCOPE_TEST, "jar", null, handler);
    added.setFile(file.toFile());
    added.setResolved(true);
    Set<Artifact> all = new LinkedHashSet<>();
    all.add(added);
    for (Artifact artifact : project.getArtifacts()) {
      if (!artifact.equals(added)) {
        all.add(artifact);
      }
    }
    project.setResolvedArtifacts(all);
  }
}
