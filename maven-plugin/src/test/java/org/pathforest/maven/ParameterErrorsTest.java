package org.pathforest.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.logging.SystemStreamLog;
import org.apache.maven.project.MavenProject;
import org.junit.jupiter.api.Test;

/**
 * Errors in parameters. A pattern that matches nothing may be meant for other modules, if there are
 * any.
 */
class ParameterErrorsTest {
  private final List<String> warnings = new ArrayList<>();
  private final MavenProject project = new MavenProject();

  private void leavesNothing(MavenProject... all) throws MojoExecutionException {
    ParameterErrors.leavesNothing(
        List.of(all),
        project,
        new SystemStreamLog() {
          @Override
          public void warn(CharSequence text) {
            warnings.add(text.toString());
          }
        },
        ParameterErrors.use("includes", "[x.*] leaves nothing", "patterns"));
  }

  @Test
  void patterns_that_leave_nothing_of_the_only_project_are_an_error() {
    assertThatThrownBy(() -> leavesNothing(project))
        .isInstanceOf(MojoExecutionException.class)
        .hasMessage("parameter includes: [x.*] leaves nothing; use patterns");
    assertThat(warnings).isEmpty();
  }

  @Test
  void file_that_can_not_be_used_is_named_with_its_reason() {
    NoSuchFileException cause = new NoSuchFileException("a.pathprof");
    assertThat(ParameterErrors.file("dataFile", cause, "a profile"))
        .hasMessage(
            "parameter dataFile: a.pathprof: no such file or folder; check the name (allowed: a profile)")
        .hasCause(cause);
  }

  @Test
  void number_that_is_none_or_not_allowed_names_the_parameter() throws Exception {
    assertThat(AbstractPathforestMojo.number("k", " 8 ", 64)).isEqualTo(8);
    for (String text : new String[] {"65", "0", "many", "", null}) {
      assertThatThrownBy(() -> AbstractPathforestMojo.number("k", text, 64))
          .isInstanceOf(MojoExecutionException.class)
          .hasMessage(
              "parameter k: '%s' is not allowed; use a number from 1 to 64".formatted(text));
    }
    assertThatThrownBy(() -> AbstractPathforestMojo.number("most", "-1", Long.MAX_VALUE))
        .hasMessage("parameter most: '-1' is not allowed; use a number from 1 on");
  }

  @Test
  void one_of_several_projects_is_warned() throws Exception {
    leavesNothing(project, new MavenProject());
    assertThat(warnings).containsExactly("parameter includes: [x.*] leaves nothing; use patterns");
  }

  @Test
  void module_that_is_built_alone_is_warned() throws Exception {
    project.setParentFile(new File("pom.xml"));
    leavesNothing(project);
    assertThat(warnings).hasSize(1);
  }
}
