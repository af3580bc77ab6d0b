package org.pathforest.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.maven.plugin.MojoExecutionException;
import org.codehaus.plexus.util.SelectorUtils;

/** A set of files in a folder, for the goal <code>merge</code>. */
public final class FileSet {
  /** Folder that contains the files. */
  private File directory;

  /**
   * Files to take, as patterns such as <code>*.pathprof</code>. The default is all profiles in the
   * folder and below it.
   */
  private List<String> includes;

  /** Files to leave out, as patterns. */
  private List<String> excludes;

  /** Called by Maven. */
  public FileSet() {}

  /** Creates a set as Maven would set it. */
  FileSet(File directory, List<String> includes, List<String> excludes) {
    this.directory = directory;
    this.includes = includes;
    this.excludes = excludes;
  }

  /**
   * Returns the files in order of their names, or none if the folder does not exist.
   *
   * @throws MojoExecutionException if no folder is given; the message names the parameter
   */
  List<Path> files() throws IOException, MojoExecutionException {
    if (directory == null) {
      throw ParameterErrors.use(
          "fileSets: directory", "missing in a fileSet", "a folder with profiles");
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

  /**
   * Returns whether a file matches one of several Ant patterns.
   *
   * @param file path of the file within its folder
   */
  static boolean matches(List<String> patterns, Path file) {
    String name = file.toString().replace(File.separatorChar, '/');
    for (String pattern : patterns) {
      String trimmed = pattern == null ? "" : pattern.trim().replace('\\', '/');
      // A pattern that names a folder matches everything in it.
      String whole = trimmed.endsWith("/") ? trimmed + "**" : trimmed;
      if (SelectorUtils.matchPath(whole, name, "/", true)) {
        return true;
      }
    }
    return false;
  }

  /** Returns the text that messages show. */
  @Override
  public String toString() {
    return directory + " " + (includes == null ? "" : includes);
  }
}
