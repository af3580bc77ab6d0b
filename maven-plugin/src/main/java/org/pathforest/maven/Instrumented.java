package org.pathforest.maven;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.logging.Log;
import org.apache.maven.project.MavenProject;

/**
 * The classes of a project that are, or are about to be, instrumented, until its build ends: what
 * must not be packaged as it is, and what is to be done at the end.
 */
final class Instrumented {
  private static final String HINT =
      "The goal restore-instrumented-classes has to run before classes are packaged; its phase is"
          + " prepare-package.";

  private final InstrumentedFolder folder;
  private final ProfileStore profile;
  private final boolean mayBeShipped;
  private final Log log;
  private final Packaged packaged;
  private boolean packaging;

  /**
   * Classes of a project.
   *
   * @param folder where they stand
   * @param profile what tests in this JVM have counted goes there
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

  /** Instruments. */
  void apply(Path written) throws IOException {
    folder.apply(written);
  }

  /**
   * Looks what a goal is about to take.
   *
   * @throws MojoExecutionException if it is about to install or deploy instrumented classes; they
   *     are named
   */
  synchronized void before(MojoExecution goal) throws MojoExecutionException {
    if (ClassReaders.isOne(goal) && folder.isInstrumented()) {
      log.warn(
          "%s:%s looks at classes while they are instrumented. Declare that plugin before"
                  .formatted(goal.getArtifactId(), goal.getGoal())
              + " pathforest-maven-plugin; in a module whose parent has the latter, declare both,"
              + " in that order, of the latter groupId and artifactId only.");
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

  /** Goals that the command line names run in no phase, and those of a POM in any. */
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

  /** Not every goal that packages classes attaches what it writes. */
  private void beforePackaging() {
    if (packaging || !folder.isInstrumented()) {
      return;
    }
    packaging = true;
    try {
      List<String> names = folder.classNames();
      log.warn(
          "Classes are still instrumented when the project is packaged, %d of them: %s"
              .formatted(names.size(), String.join(", ", names)));
    } catch (IOException e) {
      log.warn("pathforest: " + Failures.line(e));
    }
    log.warn(HINT);
  }

  /** Warns of what was packaged meanwhile, and restores. Nothing can be instrumented any more. */
  synchronized void end() {
    folder.close();
    try {
      List<String> complaints = packaged.complaints();
      complaints.forEach(log::warn);
      if (!complaints.isEmpty()) {
        log.warn(HINT);
      }
    } catch (RuntimeException e) {
      log.warn("pathforest: what was packaged can't be looked at: " + e);
    }
    try {
      restore(folder, profile, log);
    } catch (IOException | RuntimeException e) {
      log.error("pathforest: " + Failures.line(e));
    }
  }

  /**
   * Takes what tests in this JVM have counted, and restores the classes, which does not depend on
   * that.
   */
  static void restore(InstrumentedFolder folder, ProfileStore profile, Log log) throws IOException {
    if (!folder.isInstrumented()) {
      return;
    }
    InThisJvm.collectOrWarn(profile, log);
    InstrumentedFolder.Restored done = folder.restore();
    log.info("Restored instrumented class files: " + done.restored().size());
    if (!done.compiledSince().isEmpty()) {
      log.info("Compiled since, and left alone: " + done.compiledSince().size());
    }
  }
}
