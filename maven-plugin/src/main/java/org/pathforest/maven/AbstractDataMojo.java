package org.pathforest.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.Parameter;
import org.pathforest.profile.Profile;

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

  /** For Maven. */
  AbstractDataMojo() {}

  /** Which classes are looked at. */
  final ClassFilter classesShown() throws MojoExecutionException {
    return ClassFilter.of(includes, excludes);
  }

  /** What the tests have counted; null, after a warning, if there is no profile. */
  final Profile profile() throws IOException {
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
    return store.read();
  }
}
