package org.pathforest.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.pathforest.paths.FileException;
import org.pathforest.profile.file.ProfileWriter;
import org.pathforest.profile.merge.Merger;

/** Adds up profiles and writes the sum to a profile. */
@Mojo(name = "merge", defaultPhase = LifecyclePhase.GENERATE_RESOURCES, threadSafe = true)
public final class MergeMojo extends AbstractPathforestMojo {
  /** Profile to write. */
  @Parameter(
      property = "pathforest.destFile",
      defaultValue = "${project.build.directory}/pathforest.pathprof")
  private File destFile;

  /**
   * Profiles to add up. Each file set has a <code>directory</code>, <code>includes</code> and
   * <code>excludes</code>.
   */
  @Parameter(required = true)
  private List<FileSet> fileSets;

  /** Called by Maven. */
  public MergeMojo() {}

  @Override
  void run() throws IOException, MojoExecutionException {
    Path target = destFile.toPath().toAbsolutePath().normalize();
    profileAt(target).check("destFile");
    TreeSet<Path> files = new TreeSet<>();
    for (FileSet set : fileSets) {
      for (Path file : set.files()) {
        // A profile with parts beside it is their sum. The parts are read, since they may be newer.
        Path found = file.toAbsolutePath().normalize();
        List<Path> parts = profileAt(found).files();
        files.addAll(parts.isEmpty() ? List.of(found) : parts);
      }
    }
    files.remove(target);
    if (files.isEmpty()) {
      getLog()
          .warn(
              "Skipping Pathforest execution: no profiles in "
                  + fileSets
                  + " (parameter fileSets); run this goal after the tests");
      return;
    }
    Merger merger = new Merger();
    for (Path file : files) {
      try {
        merger.add(profileAt(file).read(file));
      } catch (FileException e) {
        throw ParameterErrors.file("fileSets", e, ProfileStore.ALIKE);
      }
    }
    Files.createDirectories(target.getParent());
    ProfileWriter.write(merger.sum(), target);
    // The parts of the file that was replaced must not be taken for parts of the new one.
    FileTree.deleteTree(profileAt(target).parts());
    getLog().info("Added up %d profiles: %s".formatted(files.size(), target));
  }
}
