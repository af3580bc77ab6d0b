package org.pathforest.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.logging.SystemStreamLog;
import org.apache.maven.project.MavenProject;
import org.junit.jupiter.api.Test;

/** Patterns that leave nothing may be meant for other modules, if there are any. */
class WrongTest {
  private final List<String> warnings = new ArrayList<>();
  private final MavenProject project = new MavenProject();

  private void leavesNothing(MavenProject... all) throws MojoExecutionException {
    Wrong.leavesNothing(
        List.of(all),
        project,
        new SystemStreamLog() {
          @Override
          public void warn(CharSequence text) {
            warnings.add(text.toString());
          }
        },
        Wrong.use("includes", "[x.*] leaves nothing", "patterns"));
  }

  @Test
  void patterns_that_leave_nothing_of_the_only_project_are_an_error() {
    assertThatThrownBy(() -> leavesNothing(project))
        .isInstanceOf(MojoExecutionException.class)
        .hasMessage("parameter includes: [x.*] leaves nothing; allowed: patterns");
    assertThat(warnings).isEmpty();
  }

  @Test
  void one_of_several_projects_is_warned() throws Exception {
    leavesNothing(project, new MavenProject());
    assertThat(warnings)
        .containsExactly("parameter includes: [x.*] leaves nothing; allowed: patterns");
  }

  @Test
  void module_that_is_built_alone_is_warned() throws Exception {
    project.setParentFile(new File("pom.xml"));
    leavesNothing(project);
    assertThat(warnings).hasSize(1);
  }
}
