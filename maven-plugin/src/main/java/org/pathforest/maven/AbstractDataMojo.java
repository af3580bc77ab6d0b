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

/** What the goals share that look at the profile of one project. */
public abstract class AbstractDataMojo extends AbstractPathforestMojo {
  /** The profile that is looked at, as <code>destFile</code> of the goals that instrument. */
  @Parameter(
      property = "pathforest.dataFile",
      defaultValue = "${project.build.directory}/pathforest.pathprof")
  private File dataFile;

  /**
   * Classes to look at: class names such as <code>org.x.**</code>, or paths of class files such as
   * <code>org/x/**</code>. All if none are given.
   */
  @Parameter private List<String> includes;

  /** Classes not to look at, written as those to look at. */
  @Parameter private List<String> excludes;

  /** Methods with more possible paths are in no sum of paths. */
  @Parameter(property = "pathforest.mostPossiblePaths", defaultValue = "1000")
  private String mostPossiblePaths;

  /**
   * Whether classes count that the tests have executed of other modules, or of archives: those of
   * the project are all otherwise, if it has any.
   */
  @Parameter(property = "pathforest.allClasses", defaultValue = "false")
  private boolean allClasses;

  /** For Maven. */
  AbstractDataMojo() {}

  /** Methods with more possible paths are in no sum of paths. */
  final long mostPossible() throws MojoExecutionException {
    return number("mostPossiblePaths", mostPossiblePaths, Integer.MAX_VALUE);
  }

  /** Which classes are looked at. */
  final ClassFilter classesShown() throws MojoExecutionException {
    return ClassFilter.of(includes, excludes);
  }

  /**
   * Sees whether any classes are looked at.
   *
   * @return false, after a warning, if none are
   * @throws MojoExecutionException naming the parameter that leaves none, in a build of one project
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
                  + " has no classes of this project");
    } else {
      boolean included = includes == null || includes.isEmpty();
      ParameterErrors.leavesNothing(
          session().getAllProjects(),
          project(),
          getLog(),
          ParameterErrors.use(
              included ? "excludes" : "includes",
              "%s leaves none of the %d classes in %s"
                  .formatted(included ? excludes : includes, names.size(), profile.name()),
              "patterns that leave a class, such as " + names.get(0)));
    }
    return false;
  }

  /** What a profile says of the classes in a folder, in whatever version; if it has none, all. */
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
   * What the tests have counted; null, after a warning, if there is no profile.
   *
   * @throws MojoExecutionException naming the parameter, if what is there can't be read or added up
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
              "Skipping Pathforest execution: there is no profile at "
                  + store.file()
                  + " (parameter dataFile); allowed: what the goal instrument names as destFile,"
                  + " after tests have run");
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
                  + ", those that append has kept among them; 'mvn clean' removes these");
    }
  }
}
