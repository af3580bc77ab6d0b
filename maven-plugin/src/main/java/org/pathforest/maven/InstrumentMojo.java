package org.pathforest.maven;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.apache.maven.project.MavenProject;
import org.pathforest.instrumenter.InstrumentOptions;
import org.pathforest.instrumenter.InstrumentResult;
import org.pathforest.instrumenter.Instrumenter;
import org.pathforest.instrumenter.Progress;
import org.pathforest.instrumenter.archive.Archive;

/**
 * Instruments the classes of the project in place, so that its tests write a profile. The originals
 * are kept in <code>target/pathforest/classes</code>. They are put back at the end of the project's
 * build, or before that by <code>restore-instrumented-classes</code>.
 */
@Mojo(
    name = "instrument",
    defaultPhase = LifecyclePhase.PROCESS_CLASSES,
    requiresDependencyResolution = ResolutionScope.TEST,
    threadSafe = true)
public final class InstrumentMojo extends AbstractWeavingMojo {
  /**
   * Whether to count what the tests execute in other modules of this build, too. The tests then get
   * instrumented copies of these modules, ahead of the originals on the class path.
   */
  @Parameter(property = "pathforest.instrumentDependencies", defaultValue = "false")
  private boolean instrumentDependencies;

  /**
   * Whether archives that were packaged with instrumented classes may be installed and deployed. If
   * <code>false</code>, the build fails before it installs or deploys them.
   */
  @Parameter(property = "pathforest.allowInstrumentedArtifacts", defaultValue = "false")
  private boolean allowInstrumentedArtifacts;

  /** Called by Maven. */
  public InstrumentMojo() {}

  @Override
  void run() throws IOException, MojoExecutionException {
    InstrumentOptions options = options();
    restoreEarlier();
    if (isInstrumentable(options)) {
      instrument(options);
    } else {
      maps().clear();
    }
    if (instrumentDependencies && !project().getPackaging().equals("pom")) {
      if (isModular(classes(), project().getTestCompileSourceRoots())) {
        getLog()
            .warn(
                "instrumentDependencies: ignored, because this project has a module-info; code of"
                    + " other modules is not counted");
      } else {
        instrumentDependencies(options);
      }
    }
  }

  private boolean isInstrumentable(InstrumentOptions options)
      throws IOException, MojoExecutionException {
    if (!Files.isDirectory(classes())) {
      getLog().info("Skipping Pathforest execution due to missing classes directory: " + classes());
      return false;
    }
    try (Archive archive = Archive.open(classes())) {
      String nothing = nothingIn(classes().toString(), classNames(archive), options, false);
      if (nothing != null) {
        getLog().info("Skipping Pathforest execution: " + nothing);
        return false;
      }
      if (Instrumenter.instrumented(archive)) {
        throw new MojoExecutionException(
            "pathforest: "
                + classes()
                + ": contains instrumented classes without their originals; run 'mvn clean'");
      }
    }
    return true;
  }

  private void instrument(InstrumentOptions options) throws IOException {
    Jacoco.warn(project(), getLog());
    Path written = store().resolve("instrumented");
    FileTree.deleteTree(written);
    Files.createDirectories(written.getParent());
    InstrumentResult result =
        new Instrumenter(options, Progress.NONE).instrument(classes(), written);
    beginProfile(false);
    try {
      maps().keep(written);
      tests().writeSettings(written.resolve(TestScope.SETTINGS));
      Instrumented classes =
          new Instrumented(project(), folder(), profile(), allowInstrumentedArtifacts, getLog());
      Restorer.watch(session().getRequest(), project(), classes);
      classes.apply(written);
    } finally {
      FileTree.deleteTree(written);
    }
    if (result.external()) {
      tests().addRuntime(store().resolve("runtime"));
    }
    report(result);
  }

  /**
   * Restores classes that an earlier build has left instrumented. A build that skips this goal must
   * not count, either.
   */
  @Override
  void skipped() throws IOException {
    restoreEarlier();
  }

  private void restoreEarlier() throws IOException {
    if (folder().isInstrumented()) {
      getLog().info("Classes are still instrumented by an earlier build or goal");
      Instrumented.restore(folder(), profile(), getLog());
    }
  }

  /**
   * Returns whether the tests run on a module path.
   *
   * @param testRoots source folders of the tests
   */
  static boolean isModular(Path classes, List<String> testRoots) throws IOException {
    if (Files.isDirectory(classes)) {
      try (Archive archive = Archive.open(classes)) {
        if (archive.modular()) {
          return true;
        }
      }
    }
    return testRoots.stream().anyMatch(root -> Files.exists(Path.of(root, "module-info.java")));
  }

  /**
   * Adds instrumented copies of the other modules to the class path of the tests, ahead of the
   * originals.
   */
  private void instrumentDependencies(InstrumentOptions options) throws IOException {
    List<Artifact> modules = new ArrayList<>();
    for (Artifact artifact : project().getArtifacts()) {
      boolean plain =
          artifact.getClassifier() == null
              && artifact.getFile() != null
              && artifact.getFile().exists(); // a module without classes has no class folder
      if (plain && session().getProjects().stream().anyMatch(p -> isOf(artifact, p))) {
        modules.add(artifact);
      }
    }
    boolean any = false;
    for (Artifact module : modules) {
      any |= instrumentDependency(module, options);
    }
    if (any) {
      beginProfile(false);
      tests().addSettings();
    }
  }

  private static boolean isOf(Artifact artifact, MavenProject project) {
    return artifact.getGroupId().equals(project.getGroupId())
        && artifact.getArtifactId().equals(project.getArtifactId())
        && artifact.getBaseVersion().equals(project.getVersion());
  }

  private boolean instrumentDependency(Artifact module, InstrumentOptions options)
      throws IOException {
    Path in = module.getFile().toPath();
    try (Archive archive = Archive.open(in)) {
      if (archive.modular()) {
        getLog()
            .warn(
                module.getArtifactId()
                    + " has a module-info, so its code is not counted in these tests");
        return false;
      }
      if (classNames(archive).stream().noneMatch(options.weave().classes())) {
        return false;
      }
    }
    String name = module.getGroupId() + "." + module.getArtifactId();
    String suffix = Files.isDirectory(in) ? "" : ".jar";
    Path out = store().resolve("dependencies").resolve(name + suffix);
    FileTree.deleteTree(out);
    Files.createDirectories(out.getParent());
    InstrumentResult result = new Instrumenter(options, Progress.NONE).instrument(in, out);
    new ThisBuild(session().getRequest()).matched();
    tests().add("pathforest-instrumented-" + name, out);
    getLog().info("These tests run an instrumented copy of " + module.getArtifactId());
    report(result);
    return true;
  }
}
