package org.pathforest.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.pathforest.instrumenter.InstrumentOptions;
import org.pathforest.instrumenter.InstrumentResult;
import org.pathforest.instrumenter.Instrumenter;
import org.pathforest.instrumenter.Progress;
import org.pathforest.instrumenter.archive.Archive;
import org.pathforest.instrumenter.archive.OutputPlace;
import org.pathforest.instrumenter.archive.Outputs;
import org.pathforest.instrumenter.archive.RuntimeFiles;
import org.pathforest.instrumenter.archive.RuntimeRule;
import org.pathforest.profile.text.FirstNames;

/**
 * Writes an instrumented copy of an archive that is packaged already, for tests that run with it:
 * the project's own artifact, usually. Where the copy stands is the value of the property <code>
 * pathforest.jar</code> from then on; Failsafe takes it as <code>classesDirectory</code>. A JVM
 * that tests start with the copy is given the value of <code>pathforest.jvmArgument</code>, so that
 * what it counts belongs to the profile. The copy is neither installed nor deployed.
 */
@Mojo(
    name = "instrument-jar",
    defaultPhase = LifecyclePhase.PRE_INTEGRATION_TEST,
    requiresDependencyResolution = ResolutionScope.TEST,
    requiresProject = false,
    threadSafe = true)
public final class InstrumentJarMojo extends AbstractWeavingMojo {
  private static final String PROPERTY = "pathforest.jar";
  private static final String ARGUMENT = "pathforest.jvmArgument";

  /** How this goal was asked for. */
  @Parameter(defaultValue = "${mojoExecution}", readonly = true, required = true)
  private MojoExecution execution;

  /** The archive; the project's artifact if none is given. */
  @Parameter(property = "pathforest.input")
  private File input;

  /**
   * The folder that the copy is written to, under the archive's own name; <code>
   * ${project.build.directory}/pathforest</code> if none is given. Required where there is no POM.
   */
  @Parameter(property = "pathforest.jarDirectory")
  private File jarDirectory;

  /** Whether archives inside the archive are instrumented, too. */
  @Parameter(property = "pathforest.nested", defaultValue = "false")
  private boolean nested;

  /** For Maven. */
  public InstrumentJarMojo() {}

  @Override
  void run() throws IOException, MojoExecutionException {
    InstrumentOptions options = options().withNested(nested);
    Path in = in();
    if (in == null && hasPom() && !hasClassFiles()) {
      skip("the project has no archive");
      return;
    }
    if (in == null || !Files.isRegularFile(in)) {
      throw ParameterErrors.use(
          "input",
          in == null ? "the project has not been packaged" : in + " is no file",
          "an archive; without it the goal has to run after the phase package");
    }
    Path out = folderOfCopy().toAbsolutePath().resolve(in.getFileName());
    Files.createDirectories(out.getParent());
    OutputPlace.check(List.of(in), out);
    InstrumentResult result;
    try (Outputs outputs = new Outputs()) {
      result =
          new Instrumenter(options, Progress.NONE).instrument(in, out, RuntimeRule.ALONE, outputs);
      String nothing = nothingIn(where(result), classNames(result), options, input != null);
      if (nothing != null && input != null) {
        throw ParameterErrors.use("input", nothing, "an archive that has some");
      }
      if (nothing != null) {
        skip(nothing);
        return;
      }
      outputs.commit();
    }
    if (hasPom()) {
      prepareTests(in, result);
    } else if (result.external()) { // there are no tests that could get it
      RuntimeFiles.load().writeJar(out.resolveSibling(RuntimeFiles.JAR));
    }
    project().getProperties().setProperty(PROPERTY, out.toString());
    project().getProperties().setProperty(ARGUMENT, "-Dpathforest.output=" + profile().output());
    getLog().info("Instrumented copy: " + out);
    remarks(result).forEach(getLog()::warn);
    report(result);
  }

  /** The archive, for messages. */
  static String where(InstrumentResult result) {
    return result.contents().passedOver().isEmpty()
        ? result.in().toString()
        : "%s (archives inside are left out: %s; parameter nested)"
            .formatted(
                result.in(),
                FirstNames.of(result.contents().passedOver(), "nested instruments all"));
  }

  /** The names of all classes that were read, as their files say: paths in archives differ. */
  static List<String> classNames(InstrumentResult result) {
    return result.contents().classes().stream().map(InstrumentResult.ClassPlace::name).toList();
  }

  private boolean hasPom() {
    return project().getFile() != null;
  }

  private Path folderOfCopy() throws MojoExecutionException {
    if (jarDirectory == null && !hasPom()) {
      throw ParameterErrors.use(
          "jarDirectory", "there is no POM that says where to build", "a folder");
    }
    if (jarDirectory != null && jarDirectory.exists() && !jarDirectory.isDirectory()) {
      throw ParameterErrors.use(
          "jarDirectory", jarDirectory + " is no folder", "a folder, there or not");
    }
    return jarDirectory == null ? store() : jarDirectory.toPath();
  }

  private void prepareTests(Path in, InstrumentResult result) throws IOException {
    Jacoco.warn(project(), getLog());
    // Asked for outside of a build's phases it is about some archive, not about these tests.
    beginProfile(execution.getSource() == MojoExecution.Source.CLI);
    addSettingsToTests();
    if (hasSettings(in)) {
      getLog()
          .warn(
              "%s has a %s of its own, which hides ours: the profile goes where it says"
                  .formatted(in, settingsName()));
    }
    if (result.external()) {
      addRuntimeToTests(result.out().getParent());
    }
  }

  /** Whether settings of ours beside an archive are not seen. */
  static boolean hasSettings(Path in) throws IOException {
    try (Archive archive = Archive.open(in)) {
      return archive.entries().stream().anyMatch(e -> e.name().equals(settingsName()));
    }
  }

  /** What is not as in the archive. */
  static List<String> remarks(InstrumentResult result) {
    List<String> remarks = new ArrayList<>();
    if (result.external()) {
      remarks.add("The copy needs " + result.out().resolveSibling(RuntimeFiles.JAR));
    }
    if (result.contents().signed()) {
      remarks.add("The copy is not signed: the signatures do not fit any more");
    }
    return remarks;
  }

  private Path in() {
    File file = input == null ? project().getArtifact().getFile() : input;
    return file == null ? null : file.toPath().toAbsolutePath();
  }

  /** Whether the project should have been packaged. */
  private boolean hasClassFiles() throws IOException {
    if (project().getPackaging().equals("pom") || !Files.isDirectory(classes())) {
      return false;
    }
    try (Archive archive = Archive.open(classes())) {
      return !classNames(archive).isEmpty();
    }
  }

  private void skip(String why) {
    getLog().info("Skipping Pathforest execution: " + why);
    skipped();
  }

  /** What uses the property gets the archive as it is, or the class folder if there is none. */
  @Override
  void skipped() {
    Path in = in();
    project().getProperties().setProperty(PROPERTY, (in == null ? classes() : in).toString());
    project().getProperties().setProperty(ARGUMENT, "-Dpathforest.skip=true"); // says nothing
  }
}
