package org.pathforest.maven;

import java.io.File;
import java.io.IOException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/** Puts the original classes back, before they are packaged. */
@Mojo(
    name = "restore-instrumented-classes",
    defaultPhase = LifecyclePhase.PREPARE_PACKAGE,
    threadSafe = true)
public final class RestoreMojo extends AbstractPathforestMojo {
  /** The profile: gets what tests have counted that ran in Maven's own JVM. */
  @Parameter(
      property = "pathforest.destFile",
      defaultValue = "${project.build.directory}/pathforest.pathprof")
  private File destFile;

  /** For Maven. */
  public RestoreMojo() {}

  @Override
  void run() throws IOException {
    Instrumented.restore(folder(), profileAt(destFile.toPath()), getLog());
  }

  /** Done all the same: what is packaged must not depend on it. */
  @Override
  void skipped() throws IOException {
    run();
  }
}
