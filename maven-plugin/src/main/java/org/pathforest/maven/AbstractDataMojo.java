package org.pathforest.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.Parameter;
import org.pathforest.instrumenter.archive.Archive;
import org.pathforest.paths.FileException;
import org.pathforest.profile.Profile;
import org.pathforest.profile.coverage.Coverage;

/** Base class of the goals that read the profile of one project. */
public abstract class AbstractDataMojo extends AbstractPathforestMojo {
  /** Profile to read: the <code>destFile</code> of the goal that instruments. */
  @Parameter(
      property = "pathforest.dataFile",
      defaultValue = "${project.build.directory}/pathforest.pathprof")
  private File dataFile;

  /**
   * Classes to look at, as class names such as <code>org.x.**</code>, or as paths of class files
   * such as <code>org/x/**</code>. The default is all classes.
   */
  @Parameter private List<String> includes;

  /** Classes to leave out, in the same notation as <code>includes</code>. */
  @Parameter private List<String> excludes;

  /**
   * Maximum number of possible paths of a method that counts for path coverage. Methods with more
   * are left out of all sums of paths.
   */
  @Parameter(property = "pathforest.mostPossiblePaths", defaultValue = "1000")
  private String mostPossiblePaths;

  /**
   * Whether to count classes of other modules and of archives that the tests have executed, too. If
   * <code>false</code>, only the project's own classes count. If the project has none, all classes
   * count.
   */
  @Parameter(property = "pathforest.allClasses", defaultValue = "false")
  private boolean allClasses;

  /** Called by Maven. */
  AbstractDataMojo() {}

  /** Returns the checked value of {@code mostPossiblePaths}. */
  final long mostPossible() throws MojoExecutionException {
    return number("mostPossiblePaths", mostPossiblePaths, Integer.MAX_VALUE);
  }

  /** Returns the filter that {@code includes} and {@code excludes} describe. */
  final ClassFilter classesShown() throws MojoExecutionException {
    return ClassFilter.of(includes, excludes);
  }

  /**
   * Checks whether any classes are left to look at.
   *
   * @return false, after a warning, if there are none
   * @throws MojoExecutionException in a build of one project, if {@code includes} or {@code
   *     excludes} leave no class; the message names the parameter
   */
  final boolean showsClasses(Profile profile, Coverage coverage)
      throws IOException, MojoExecutionException {
    if (!coverage.packages().isEmpty()) {
      return true;
    }
    List<String> names =
        Coverage.of(profile, name -> true).packages().stream()
            .flatMap(p -> p.classes().stream())
            .map(c -> c.name().replace('/', '.'))
            .toList();
    if (names.isEmpty()) {
      getLog()
          .warn(
              "Skipping Pathforest execution: "
                  + profile.name()
                  + " has no classes of this project; set allClasses or another dataFile");
    } else {
      boolean included = includes == null || includes.isEmpty();
      ParameterErrors.leavesNothing(
          session().getAllProjects(),
          project(),
          getLog(),
          ParameterErrors.use(
              included ? "excludes" : "includes",
              "%s leave none of the %d classes in %s"
                  .formatted(included ? excludes : includes, names.size(), profile.name()),
              "patterns that leave a class, such as " + names.get(0)));
    }
    return false;
  }

  /**
   * Restricts a profile to the classes in a folder, in any version. If the folder has no classes,
   * returns the whole profile.
   */
  static Profile ownClasses(Profile profile, Path folder) throws FileException {
    Set<String> own = new HashSet<>();
    if (Files.isDirectory(folder)) {
      try (Archive archive = Archive.open(folder)) {
        own.addAll(classNames(archive));
      }
    }
    return own.isEmpty() ? profile : profile.only((name, sha256) -> own.contains(name));
  }

  /**
   * Reads what the tests have counted.
   *
   * @return null, after a log message, if there is no profile
   * @throws MojoExecutionException if a profile cannot be read, or profiles cannot be added up; the
   *     message names the parameter
   */
  final Profile profile() throws IOException, MojoExecutionException {
    ProfileStore store = profileAt(dataFile.toPath());
    InThisJvm.collect(store);
    if (store.isEmpty() && !Files.isDirectory(classes())) {
      getLog().info("Skipping Pathforest execution due to missing classes directory: " + classes());
      return null;
    }
    if (store.isEmpty()) {
      getLog()
          .warn(
              "Skipping Pathforest execution: no profile at "
                  + store.file()
                  + " (parameter dataFile); run tests first, and use the destFile of the goal"
                  + " instrument");
      return null;
    }
    try {
      return allClasses ? store.read() : ownClasses(store.read(), classes());
    } catch (FileException e) {
      throw ParameterErrors.file(
          "dataFile",
          e,
          store.files().isEmpty()
              ? "a profile"
              : ProfileStore.ALIKE
                  + ", including those that append has kept; 'mvn clean' removes these");
    }
  }
}
