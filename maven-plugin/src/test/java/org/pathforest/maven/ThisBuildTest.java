package org.pathforest.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.maven.execution.DefaultMavenExecutionRequest;
import org.apache.maven.execution.DefaultMavenExecutionResult;
import org.apache.maven.execution.MavenExecutionRequest;
import org.apache.maven.execution.MavenExecutionResult;
import org.apache.maven.plugin.MojoExecutionException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.profile.file.PathMapSource;

/** Profiles and patterns that the modules of one build share. */
class ThisBuildTest {
  @TempDir Path root;
  private final MojoExecutionException wrong = new MojoExecutionException("includes");
  private final MavenExecutionRequest request = new DefaultMavenExecutionRequest();
  private final MavenExecutionResult result = new DefaultMavenExecutionResult();
  private ProfileStore profile;
  private Path part;

  @BeforeEach
  void earlier_build_has_counted() throws IOException {
    profile = new ProfileStore(root.resolve("all.pathprof"), "p", PathMapSource.NONE);
    Files.createDirectories(profile.parts());
    part = Files.writeString(profile.parts().resolve("1.pathprof"), "counts");
  }

  private static MavenExecutionRequest anotherRequest() {
    return new DefaultMavenExecutionRequest();
  }

  @Test
  void profile_is_begun_once_though_several_modules_have_it() throws IOException {
    new ThisBuild(request).begin(profile, false);
    assertThat(part).doesNotExist();
    Files.writeString(part, "counts of the first module");
    Path same = root.resolve("module/../all.pathprof");
    new ThisBuild(request).begin(new ProfileStore(same, "p", PathMapSource.NONE), false);
    assertThat(part).exists();
    new ThisBuild(anotherRequest()).begin(profile, false);
    assertThat(part).doesNotExist();
  }

  @Test
  void profile_that_is_kept_stays() throws IOException {
    new ThisBuild(request).begin(profile, true);
    assertThat(part).exists();
  }

  @Test
  void patterns_that_match_in_one_module_are_no_error() {
    new ThisBuild(request).unmatched(wrong);
    new ThisBuild(request).matched();
    new ThisBuild(request).end(result);
    assertThat(result.hasExceptions()).isFalse();
  }

  @Test
  void patterns_that_match_in_no_module_fail_the_build_at_its_end() {
    new ThisBuild(request).unmatched(wrong);
    new ThisBuild(request).end(result);
    new ThisBuild(request).end(result);
    assertThat(result.getExceptions()).containsExactly(wrong);
  }

  @Test
  void build_that_failed_anyway_is_not_blamed_on_patterns() {
    result.addException(new IllegalStateException("tests failed before the other modules"));
    new ThisBuild(request).unmatched(wrong);
    new ThisBuild(request).end(result);
    assertThat(result.getExceptions()).doesNotContain(wrong);
  }

  @Test
  void listener_is_told_of_the_end() {
    new ThisBuild(request).unmatched(wrong);
    assertThat(request.getExecutionListener()).isNotNull();
  }
}
