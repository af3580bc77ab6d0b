package org.pathforest.maven;

import java.io.IOException;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.maven.execution.MavenExecutionRequest;
import org.apache.maven.execution.MavenExecutionResult;
import org.apache.maven.plugin.MojoExecutionException;

/**
 * State that the goals of all modules of one build share. It is kept with Maven's request, and its
 * types are not ours, because several class loaders may have loaded this plugin. Safe for use by
 * several threads.
 */
final class ThisBuild {
  private static final String BEGUN = "org.pathforest.maven.begun";
  private static final String MATCHED = "org.pathforest.maven.matched";
  private static final String UNMATCHED = "org.pathforest.maven.unmatched";

  private final MavenExecutionRequest request;

  /** Creates a view of the build that a request asks for. */
  ThisBuild(MavenExecutionRequest request) {
    this.request = request;
  }

  /**
   * Prepares the profile file for new counts, unless a goal of any module has done so in this
   * build.
   *
   * @param keep whether to keep the counts of earlier builds
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

  @SuppressWarnings("unchecked") // no other code uses this key
  private Set<String> begun() {
    return (Set<String>) request.getData().computeIfAbsent(BEGUN, key -> new HashSet<String>());
  }

  /** Records that the patterns match a class. */
  void matched() {
    synchronized (request) {
      request.getData().put(MATCHED, true);
    }
  }

  /**
   * Records that a module has classes, but the patterns match none of them.
   *
   * @param wrong error with which the build fails at its end if the patterns match no class of any
   *     module
   */
  void unmatched(MojoExecutionException wrong) {
    synchronized (request) {
      Map<String, Object> data = request.getData();
      data.putIfAbsent(UNMATCHED, wrong);
    }
    Restorer.of(request);
  }

  /** Ends the build, with the recorded error if no module had a matching class. */
  void end(MavenExecutionResult result) {
    synchronized (request) {
      Object wrong = request.getData().remove(UNMATCHED);
      if (wrong != null && !request.getData().containsKey(MATCHED) && !result.hasExceptions()) {
        result.addException((MojoExecutionException) wrong);
      }
    }
  }
}
