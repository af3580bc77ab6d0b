package org.pathforest.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.maven.plugin.MojoExecutionException;
import org.codehaus.plexus.util.SelectorUtils;

/** Files in a folder, for the goal <code>merge</code>. */
public final class FileSet {
  /** The folder. */
  private File directory;

  /** Which files in it, as <code>*.pathprof</code>; these are all profiles if none are given. */
  private List<String> includes;

  /** Which files not. */
  private List<String> excludes;

  /** For Maven. */
  public FileSet() {}

  /** Files, as if Maven had set them. */
  FileSet(File directory, List<String> includes, List<String> excludes) {
    this.directory = directory;
    this.includes = includes;
    this.excludes = excludes;
  }

  /**
   * The files, in order of their names; none if there is no such folder.
   *
   * @throws MojoExecutionException naming the parameter if no folder is given
   */
  List<Path> files() throws IOException, MojoExecutionException {
    if (directory == null) {
      throw ParameterErrors.use(
          "fileSets: directory", "a fileSet has none", "a folder with profiles");
    }
    if (!directory.isDirectory()) {
      return List.of();
    }
    Path root = directory.toPath();
    List<String> wanted =
        includes == null || includes.isEmpty() ? List.of("**/*.pathprof") : includes;
    try (Stream<Path> walk = Files.walk(root)) {
      return walk.filter(Files::isRegularFile)
          .filter(f -> matches(wanted, root.relativize(f)))
          .filter(f -> excludes == null || !matches(excludes, root.relativize(f)))
          .sorted()
          .toList();
    }
  }

  /** Whether a path within a folder matches a pattern of Ant's. */
  static boolean matches(List<String> patterns, Path file) {
    String name = file.toString().replace(File.separatorChar, '/');
    for (String pattern : patterns) {
      String trimmed = pattern == null ? "" : pattern.trim().replace('\\', '/');
      // A folder means all that is in it.
      String whole = trimmed.endsWith("/") ? trimmed + "**" : trimmed;
      if (SelectorUtils.matchPath(whole, name, "/", true)) {
        return true;
      }
    }
    return false;
  }

  /** How messages name it. */
  @Override
  public String toString() {
    return directory + " " + (includes == null ? "" : includes);
  }
}
