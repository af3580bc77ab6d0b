package org.pathforest.maven;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.pathforest.instrumenter.archive.Archive;
import org.pathforest.instrumenter.archive.ArchiveEntry;

/** Base class of all goals: the project, the session and the parameter {@code skip}. */
public abstract class AbstractPathforestMojo extends AbstractMojo {
  /** The project being built. */
  @Parameter(defaultValue = "${project}", readonly = true, required = true)
  private MavenProject project;

  /** The Maven session of this build. */
  @Parameter(defaultValue = "${session}", readonly = true, required = true)
  private MavenSession session;

  /**
   * Whether to skip the goal. Classes that an earlier build has left instrumented are still
   * restored, by <code>instrument</code> and <code>restore-instrumented-classes</code>.
   */
  @Parameter(property = "pathforest.skip", defaultValue = "false")
  private boolean skip;

  /** Called by Maven. */
  AbstractPathforestMojo() {}

  @Override
  public final void execute() throws MojoExecutionException, MojoFailureException {
    try {
      if (skip) {
        getLog().info("Skipping Pathforest execution because property pathforest.skip is set.");
        skipped();
      } else {
        run();
      }
    } catch (IOException e) {
      throw new MojoExecutionException("pathforest: " + Failures.line(e), e);
    } catch (UncheckedIOException e) { // thrown while walking a folder
      throw new MojoExecutionException("pathforest: " + Failures.line(e.getCause()), e.getCause());
    }
  }

  /** Does the work of the goal. */
  abstract void run() throws IOException, MojoExecutionException, MojoFailureException;

  /** Does what is necessary even if the goal is skipped. Does nothing unless overridden. */
  void skipped() throws IOException, MojoExecutionException {}

  /**
   * Parses the value of a numeric parameter. The fields of such parameters are strings, because
   * Maven's own message about an invalid number does not name the parameter.
   *
   * @param most largest value that is allowed; the smallest is 1
   * @throws MojoExecutionException if the value is not allowed; the message names the parameter and
   *     the allowed values
   */
  static long number(String parameter, String text, long most) throws MojoExecutionException {
    try {
      long value = Long.parseLong(text == null ? "" : text.trim());
      if (value >= 1 && value <= most) {
        return value;
      }
    } catch (NumberFormatException e) {
      // reported below
    }
    throw ParameterErrors.value(
        parameter,
        text,
        most == Long.MAX_VALUE ? "a number from 1 on" : "a number from 1 to " + most);
  }

  final MavenProject project() {
    return project;
  }

  final MavenSession session() {
    return session;
  }

  /** Returns the project's class folder, usually {@code target/classes}. */
  final Path classes() {
    return Path.of(project.getBuild().getOutputDirectory());
  }

  /**
   * Returns the internal names of the classes in a class folder or jar, derived from the paths of
   * the class files. Module descriptors are left out.
   */
  static List<String> classNames(Archive archive) {
    return archive.entries().stream()
        .filter(e -> e.looksLikeClass() && !e.moduleInfo())
        .map(ArchiveEntry::unversionedName)
        .map(name -> name.substring(0, name.length() - ".class".length()))
        .toList();
  }

  /**
   * Returns Pathforest's folder in the project's build folder, usually {@code target/pathforest}.
   */
  final Path store() {
    return store(project);
  }

  /** Returns Pathforest's folder in a project's build folder. */
  static Path store(MavenProject project) {
    return Path.of(project.getBuild().getDirectory(), "pathforest");
  }

  /** Returns the path maps of the classes that were instrumented last. */
  final KeptMaps maps() {
    return new KeptMaps(store());
  }

  /**
   * Returns the store for a profile of this build. Path maps that its parts lack are looked up in
   * all projects of the build, because tests of several projects may share a JVM.
   */
  final ProfileStore profileAt(Path file) {
    Path profile = file.toAbsolutePath();
    MavenProject top = session.getTopLevelProject();
    // Without a POM the project has no folder.
    boolean own =
        top == null
            || project.getBasedir() == null
            || profile.startsWith(project.getBasedir().toPath());
    return new ProfileStore(profile, (own ? project : top).getName(), this::findMap);
  }

  private byte[] findMap(String id) throws IOException {
    byte[] found = maps().find(id);
    for (MavenProject other : session.getAllProjects()) {
      found = found == null ? new KeptMaps(store(other)).find(id) : found;
    }
    return found;
  }

  /** Returns the project's class folder, instrumented or not. */
  final InstrumentedFolder folder() {
    return new InstrumentedFolder(classes(), store());
  }
}
