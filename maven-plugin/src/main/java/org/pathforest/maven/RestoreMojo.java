package org.pathforest.maven;

import java.io.File;
import java.io.IOException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/** Restores the original classes before they are packaged. */
@Mojo(
    name = "restore-instrumented-classes",
    defaultPhase = LifecyclePhase.PREPARE_PACKAGE,
    threadSafe = true)
public final class RestoreMojo extends AbstractPathforestMojo {
  /** Profile for the counts of tests that ran in Maven's own JVM. */
  @Parameter(
      property = "pathforest.destFile",
      defaultValue = "${project.build.directory}/pathforest.pathprof")
  private File destFile;

  /** Called by Maven. */
  public RestoreMojo() {}

  @Override
  void run() throws IOException {
    Instrumented.restore(folder(), profileAt(destFile.toPath()), getLog());
  }

  /** Restores the classes anyway: what is packaged must not depend on {@code skip}. */
  @Override
  void skipped() throws IOException {
    run();
  }
}
