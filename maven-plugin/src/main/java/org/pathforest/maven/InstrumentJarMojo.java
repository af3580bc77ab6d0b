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
 * Writes an instrumented copy of an archive that has been packaged already, usually the project's
 * own artifact. Tests then run with the copy. The goal sets two properties for this. The property
 * <code>pathforest.jar</code> is the copy's path, for Failsafe's <code>classesDirectory</code>. The
 * property <code>pathforest.jvmArgument</code> is an option for each JVM that tests start with the
 * copy, so that its counts go to the profile. The copy is neither installed nor deployed.
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

  /** This execution of the goal, which tells whether the command line or the POM asked for it. */
  @Parameter(defaultValue = "${mojoExecution}", readonly = true, required = true)
  private MojoExecution execution;

  /** Archive to instrument. The default is the project's artifact. */
  @Parameter(property = "pathforest.input")
  private File input;

  /**
   * Folder to which the copy is written, under the archive's own name. If there is no POM, it is
   * required. Otherwise the default is <code>${project.build.directory}/pathforest</code>.
   */
  @Parameter(property = "pathforest.jarDirectory")
  private File jarDirectory;

  /** Whether to instrument archives inside the archive, too. */
  @Parameter(property = "pathforest.nested", defaultValue = "false")
  private boolean nested;

  /** Called by Maven. */
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
          in == null ? "the project has not been packaged" : in + " is not a file",
          "an archive, or run the goal after the phase package");
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
        throw ParameterErrors.use("input", nothing, "an archive with classes to instrument");
      }
      if (nothing != null) {
        skip(nothing);
        return;
      }
      outputs.commit();
    }
    if (hasPom()) {
      prepareTests(in, result);
    } else if (result.external()) { // no test class path to add it to
      RuntimeFiles.load().writeJar(out.resolveSibling(RuntimeFiles.JAR));
    }
    project().getProperties().setProperty(PROPERTY, out.toString());
    project().getProperties().setProperty(ARGUMENT, "-Dpathforest.output=" + profile().output());
    getLog().info("Instrumented copy: " + out);
    remarks(result).forEach(getLog()::warn);
    report(result);
  }

  /**
   * Returns the name of the archive for messages, with the archives inside it that were left out.
   */
  static String where(InstrumentResult result) {
    return result.contents().passedOver().isEmpty()
        ? result.in().toString()
        : "%s (without the archives inside: %s; parameter nested)"
            .formatted(
                result.in(),
                FirstNames.of(result.contents().passedOver(), "nested instruments all"));
  }

  /**
   * Returns the names of all classes that were read. The names come from the class files: their
   * paths differ between archives.
   */
  static List<String> classNames(InstrumentResult result) {
    return result.contents().classes().stream().map(InstrumentResult.ClassPlace::name).toList();
  }

  private boolean hasPom() {
    return project().getFile() != null;
  }

  private Path folderOfCopy() throws MojoExecutionException {
    if (jarDirectory == null && !hasPom()) {
      throw ParameterErrors.use(
          "jarDirectory", "missing, and there is no POM that names a folder", "a folder");
    }
    if (jarDirectory != null && jarDirectory.exists() && !jarDirectory.isDirectory()) {
      throw ParameterErrors.use(
          "jarDirectory", jarDirectory + " is not a folder", "a folder, which need not exist");
    }
    return jarDirectory == null ? store() : jarDirectory.toPath();
  }

  private void prepareTests(Path in, InstrumentResult result) throws IOException {
    Jacoco.warn(project(), getLog());
    // On the command line, the goal may be about any archive. The counts of this project's tests
    // are kept then.
    beginProfile(execution.getSource() == MojoExecution.Source.CLI);
    tests().addSettings();
    if (hasSettings(in)) {
      getLog()
          .warn(
              "%s has its own %s, which says where the profile goes; set pathforest.output there"
                  .formatted(in, TestScope.SETTINGS));
    }
    if (result.external()) {
      tests().addRuntime(result.out().getParent());
    }
  }

  /** Returns whether the archive has a settings file of its own, which hides ours. */
  static boolean hasSettings(Path in) throws IOException {
    try (Archive archive = Archive.open(in)) {
      return archive.entries().stream().anyMatch(e -> e.name().equals(TestScope.SETTINGS));
    }
  }

  /** Returns what users should know about the differences between copy and archive. */
  static List<String> remarks(InstrumentResult result) {
    List<String> remarks = new ArrayList<>();
    if (result.external()) {
      remarks.add("The copy needs " + result.out().resolveSibling(RuntimeFiles.JAR));
    }
    if (result.contents().signed()) {
      remarks.add("The copy is not signed: the signatures are not valid for instrumented classes");
    }
    return remarks;
  }

  private Path in() {
    File file = input == null ? project().getArtifact().getFile() : input;
    return file == null ? null : file.toPath().toAbsolutePath();
  }

  /** Returns whether the project has class files, so that it should have been packaged. */
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

  /**
   * Sets the property to the original archive, or to the class folder if there is no archive.
   * Whatever uses the property then still works.
   */
  @Override
  void skipped() {
    Path in = in();
    project().getProperties().setProperty(PROPERTY, (in == null ? classes() : in).toString());
    project().getProperties().setProperty(ARGUMENT, "-Dpathforest.skip=true"); // changes nothing
  }
}
