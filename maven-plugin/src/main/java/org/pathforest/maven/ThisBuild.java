package org.pathforest.maven;

import java.io.IOException;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.maven.execution.MavenExecutionRequest;
import org.apache.maven.execution.MavenExecutionResult;
import org.apache.maven.plugin.MojoExecutionException;

/**
 * What goals of one build tell those of other modules. It is kept with Maven's request, in types
 * that are not ours: modules may have loaded this plugin several times. Safe for use by several
 * threads.
 */
final class ThisBuild {
  private static final String BEGUN = "org.pathforest.maven.begun";
  private static final String MATCHED = "org.pathforest.maven.matched";
  private static final String UNMATCHED = "org.pathforest.maven.unmatched";

  private final MavenExecutionRequest request;

  /** The build that a request asks for. */
  ThisBuild(MavenExecutionRequest request) {
    this.request = request;
  }

  /**
   * Makes room for a new profile, unless a goal has done so in this build, for whatever module.
   *
   * @param keep whether what earlier builds have counted is kept
   */
  void begin(ProfileStore profile, boolean keep) throws IOException {
    synchronized (request) {
      profile.begin(keep || begun().contains(name(profile)));
      begun().add(name(profile));
    }
  }

  private static String name(ProfileStore profile) {
    return profile.file().toAbsolutePath().normalize().toString();
  }

  @SuppressWarnings("unchecked") // nobody else has this key
  private Set<String> begun() {
    return (Set<String>) request.getData().computeIfAbsent(BEGUN, key -> new HashSet<String>());
  }

  /** There are classes that are asked for. */
  void matched() {
    synchronized (request) {
      request.getData().put(MATCHED, true);
    }
  }

  /**
   * A module has classes, and none is asked for.
   *
   * @param wrong fails the build at its end if that is so in all modules that have any
   */
  void unmatched(MojoExecutionException wrong) {
    synchronized (request) {
      Map<String, Object> data = request.getData();
      data.putIfAbsent(UNMATCHED, wrong);
    }
    Restorer.of(request);
  }

  /** The build has ended. */
  void end(MavenExecutionResult result) {
    synchronized (request) {
      Object wrong = request.getData().remove(UNMATCHED);
      if (wrong != null && !request.getData().containsKey(MATCHED) && !result.hasExceptions()) {
        result.addException((MojoExecutionException) wrong);
      }
    }
  }
}
