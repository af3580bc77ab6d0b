package org.pathforest.maven;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.pathforest.instrumenter.InstrumentOptions;
import org.pathforest.instrumenter.InstrumentResult;
import org.pathforest.instrumenter.Instrumenter;
import org.pathforest.instrumenter.Progress;
import org.pathforest.instrumenter.archive.Archive;

/**
 * Instruments the classes of the project where they stand, so that its tests leave a profile
 * behind. The originals are kept in <code>target/pathforest/classes</code> until <code>
 * restore-instrumented-classes</code>, or the end of the project's build, puts them back.
 */
@Mojo(
    name = "instrument",
    defaultPhase = LifecyclePhase.PROCESS_CLASSES,
    requiresDependencyResolution = ResolutionScope.TEST,
    threadSafe = true)
public final class InstrumentMojo extends AbstractWeavingMojo {
  /** For Maven. */
  public InstrumentMojo() {}

  @Override
  void run() throws IOException, MojoExecutionException {
    InstrumentOptions options = options();
    restoreEarlier();
    if (!Files.isDirectory(classes())) {
      getLog().info("Skipping Pathforest execution due to missing classes directory: " + classes());
      return;
    }
    try (Archive archive = Archive.open(classes())) {
      if (!hasClasses(archive, options)) {
        getLog().info("Skipping Pathforest execution: no class files in " + classes());
        return;
      }
      if (Instrumenter.instrumented(archive)) {
        throw new MojoExecutionException(
            "pathforest: "
                + classes()
                + ": has instrumented classes whose originals are gone; 'mvn clean' helps");
      }
    }
    instrument(options);
  }

  private void instrument(InstrumentOptions options) throws IOException {
    Jacoco.warn(project(), getLog());
    Path written = store().resolve("instrumented");
    InstrumentedFolder.deleteTree(written);
    Files.createDirectories(written.getParent());
    InstrumentResult result =
        new Instrumenter(options, Progress.NONE).instrument(classes(), written);
    beginProfile(false);
    writeSettings(written.resolve(settingsName()));
    WovenFiles woven = folder().apply(written);
    Restorer.watch(
        session().getRequest(),
        project(),
        new Restorer.Instrumented(project(), folder(), profile(), woven, getLog()));
    if (result.external()) {
      addRuntimeToTests();
    }
    report(result);
  }

  /** A build that is not to count must not use what an earlier one has left, either. */
  @Override
  void skipped() throws IOException {
    restoreEarlier();
  }

  private void restoreEarlier() throws IOException {
    if (folder().isInstrumented()) {
      getLog().info("Classes of an earlier build, or goal, are still instrumented");
      Restorer.restore(folder(), profile(), getLog());
    }
  }
}
