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

/** What all goals share. */
public abstract class AbstractPathforestMojo extends AbstractMojo {
  /** The project that is built. */
  @Parameter(defaultValue = "${project}", readonly = true, required = true)
  private MavenProject project;

  /** This build. */
  @Parameter(defaultValue = "${session}", readonly = true, required = true)
  private MavenSession session;

  /** Whether the goal does nothing. */
  @Parameter(property = "pathforest.skip", defaultValue = "false")
  private boolean skip;

  /** For Maven. */
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
    } catch (UncheckedIOException e) { // from walking a folder
      throw new MojoExecutionException("pathforest: " + Failures.line(e.getCause()), e.getCause());
    }
  }

  /** Does what the goal is for. */
  abstract void run() throws IOException, MojoExecutionException, MojoFailureException;

  /** What is done even so if the goal is to be skipped: nothing, usually. */
  void skipped() throws IOException, MojoExecutionException {}

  /**
   * The number that a parameter says. (A field of a number's type would leave it to Maven to say
   * what is wrong, which names no parameter.)
   *
   * @param most the greatest that is allowed; the least is 1
   * @throws MojoExecutionException naming the parameter and what is allowed
   */
  static long number(String parameter, String text, long most) throws MojoExecutionException {
    try {
      long value = Long.parseLong(text == null ? "" : text.trim());
      if (value >= 1 && value <= most) {
        return value;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw ParameterErrors.value(
        parameter,
        text,
        most == Long.MAX_VALUE ? "a number, 1 or more" : "a number from 1 to " + most);
  }

  /** The project. */
  final MavenProject project() {
    return project;
  }

  /** The build. */
  final MavenSession session() {
    return session;
  }

  /** Where its classes stand. */
  final Path classes() {
    return Path.of(project.getBuild().getOutputDirectory());
  }

  /** The names of the classes in a class folder or jar, by their paths. */
  static List<String> classNames(Archive archive) {
    return archive.entries().stream()
        .filter(e -> e.looksLikeClass() && !e.moduleInfo())
        .map(ArchiveEntry::unversionedName)
        .map(name -> name.substring(0, name.length() - ".class".length()))
        .toList();
  }

  /** Our own folder in what it builds. */
  final Path store() {
    return store(project);
  }

  /** Our own folder in what a project builds. */
  static Path store(MavenProject project) {
    return Path.of(project.getBuild().getDirectory(), "pathforest");
  }

  /** The path maps of what was instrumented last. */
  final KeptMaps maps() {
    return new KeptMaps(store());
  }

  /**
   * A profile of this build. Path maps that its parts lack are looked for in all projects: tests of
   * several may share a JVM.
   */
  final ProfileStore profileAt(Path file) {
    Path profile = file.toAbsolutePath();
    MavenProject top = session.getTopLevelProject();
    // Without a POM there is no folder.
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

  /** Its class folder, instrumented or not. */
  final InstrumentedFolder folder() {
    return new InstrumentedFolder(classes(), store());
  }
}
