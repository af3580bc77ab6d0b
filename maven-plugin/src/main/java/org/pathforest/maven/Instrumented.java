package org.pathforest.maven;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.logging.Log;
import org.apache.maven.project.MavenProject;

/**
 * The instrumented classes of a project, until its build ends. Keeps instrumented classes from
 * being installed or deployed, and restores the classes at the end of the build.
 */
final class Instrumented {
  private static final String HINT =
      "The goal restore-instrumented-classes must run before classes are packaged: add it, in the"
          + " phase prepare-package.";

  private final InstrumentedFolder folder;
  private final ProfileStore profile;
  private final boolean mayBeShipped;
  private final Log log;
  private final Packaged packaged;
  private boolean packaging;

  /**
   * Creates a guard for the classes of a project.
   *
   * @param folder class folder of the project
   * @param profile profile to which the counts of tests in this JVM are written
   * @param mayBeShipped whether archives with instrumented classes may be installed and deployed
   */
  Instrumented(
      MavenProject project,
      InstrumentedFolder folder,
      ProfileStore profile,
      boolean mayBeShipped,
      Log log) {
    this.folder = folder;
    this.profile = profile;
    this.mayBeShipped = mayBeShipped;
    this.log = log;
    this.packaged = new Packaged(project);
  }

  /** Replaces the classes by instrumented ones. */
  void apply(Path written) throws IOException {
    folder.apply(written);
  }

  /**
   * Checks whether a goal that is about to run would use instrumented classes. Warns if the goal
   * reads or packages them.
   *
   * @throws MojoExecutionException if the goal would install or deploy instrumented classes; the
   *     message names them
   */
  synchronized void before(MojoExecution goal) throws MojoExecutionException {
    if (ClassReaders.isOne(goal) && folder.isInstrumented()) {
      log.warn(
          "%s:%s reads classes while they are instrumented. Declare its plugin before"
                  .formatted(goal.getArtifactId(), goal.getGoal())
              + " pathforest-maven-plugin. If a parent POM declares pathforest-maven-plugin,"
              + " declare both plugins here, in this order (for pathforest-maven-plugin, groupId and"
              + " artifactId are enough).");
    }
    if ("package".equals(goal.getLifecyclePhase())) {
      beforePackaging();
    }
    if (ships(goal) && !mayBeShipped) {
      List<String> complaints = packaged.complaints();
      if (!complaints.isEmpty()) {
        throw new MojoExecutionException(
            "pathforest: %s. %s (Parameter allowInstrumentedArtifacts of the goal instrument.)"
                .formatted(String.join("; ", complaints), HINT));
      }
    }
  }

  /**
   * Returns whether a goal installs or deploys artifacts. Phases are not enough to tell: a goal on
   * the command line has none, and a POM may bind a goal to any phase.
   */
  private static boolean ships(MojoExecution goal) {
    String phase = goal.getLifecyclePhase();
    return "install".equals(phase)
        || "deploy".equals(phase)
        || isGoal(goal, "maven-install-plugin", "install")
        || isGoal(goal, "maven-deploy-plugin", "deploy");
  }

  private static boolean isGoal(MojoExecution goal, String plugin, String name) {
    return plugin.equals(goal.getArtifactId()) && name.equals(goal.getGoal());
  }

  /**
   * Warns if classes are still instrumented. The archives cannot all be checked afterwards, because
   * not every goal that packages classes attaches what it writes.
   */
  private void beforePackaging() {
    if (packaging || !folder.isInstrumented()) {
      return;
    }
    packaging = true;
    try {
      List<String> names = folder.classNames();
      log.warn(
          "Classes are still instrumented while the project is packaged (%d): %s"
              .formatted(names.size(), String.join(", ", names)));
    } catch (IOException e) {
      log.warn("pathforest: " + Failures.line(e));
    }
    log.warn(HINT);
  }

  /**
   * Warns of archives that were packaged with instrumented classes, and restores the classes.
   * Afterwards nothing can be instrumented any more.
   */
  synchronized void end() {
    folder.close();
    try {
      List<String> complaints = packaged.complaints();
      complaints.forEach(log::warn);
      if (!complaints.isEmpty()) {
        log.warn(HINT);
      }
    } catch (RuntimeException e) {
      log.warn("pathforest: the packaged archives can't be checked: " + e);
    }
    try {
      restore(folder, profile, log);
    } catch (IOException | RuntimeException e) {
      log.error("pathforest: " + Failures.line(e));
    }
  }

  /**
   * Writes the counts of tests in this JVM to the profile, and restores the classes. The classes
   * are restored even if the counts cannot be written.
   */
  static void restore(InstrumentedFolder folder, ProfileStore profile, Log log) throws IOException {
    if (!folder.isInstrumented()) {
      return;
    }
    InThisJvm.collectOrWarn(profile, log);
    InstrumentedFolder.Restored done = folder.restore();
    log.info("Restored instrumented class files: " + done.restored().size());
    if (!done.compiledSince().isEmpty()) {
      log.info("Compiled again since, left unchanged: " + done.compiledSince().size());
    }
  }
}
