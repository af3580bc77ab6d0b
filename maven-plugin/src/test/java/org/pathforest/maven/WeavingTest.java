package org.pathforest.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Properties;
import org.apache.maven.execution.DefaultMavenExecutionRequest;
import org.apache.maven.execution.DefaultMavenExecutionResult;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.model.Build;
import org.apache.maven.model.Plugin;
import org.apache.maven.model.PluginExecution;
import org.apache.maven.project.MavenProject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Facts that the instrumenting goals find out about a project, and files that they add to its
 * tests' class path.
 */
class WeavingTest {
  @TempDir Path root;

  @Test
  void property_that_overrules_a_parameter_is_named() {
    Properties user = new Properties();
    user.setProperty("pathforest.k", "2");
    assertThat(AbstractWeavingMojo.overruled(user, "k", "8"))
        .startsWith(
            "property pathforest.k is '2' on the command line, but parameter k is '8' in the POM")
        .contains("'8'");
    assertThat(AbstractWeavingMojo.overruled(user, "k", "2")).isNull();
    assertThat(AbstractWeavingMojo.overruled(user, "profiler", "ksf")).isNull();
  }

  @Test
  void project_with_a_descriptor_in_classes_or_tests_is_modular() throws IOException {
    Path classes = Files.createDirectories(root.resolve("classes"));
    Path tests = Files.createDirectories(root.resolve("src/test/java"));
    List<String> testRoots = List.of(root.resolve("none").toString(), tests.toString());
    assertThat(InstrumentMojo.isModular(root.resolve("none"), testRoots)).isFalse();
    assertThat(InstrumentMojo.isModular(classes, testRoots)).isFalse();
    Files.createFile(tests.resolve("module-info.java"));
    assertThat(InstrumentMojo.isModular(classes, testRoots)).isTrue();
    Files.createFile(classes.resolve("module-info.class"));
    assertThat(InstrumentMojo.isModular(classes, List.of())).isTrue();
  }

  @Test
  void jar_with_nothing_new_keeps_its_time() throws IOException {
    Path jar = root.resolve("runtime/settings.jar");
    SameFile.writeJar(jar, "a.properties", new byte[] {1});
    FileTime time = FileTime.from(Instant.parse("2020-02-02T02:02:02Z"));
    Files.setLastModifiedTime(jar, time);
    SameFile.writeJar(jar, "a.properties", new byte[] {1});
    assertThat(Files.getLastModifiedTime(jar)).isEqualTo(time);
    SameFile.writeJar(jar, "a.properties", new byte[] {2});
    assertThat(Files.getLastModifiedTime(jar)).isNotEqualTo(time);
  }

  @Test
  void setting_that_the_runtime_could_only_ignore_is_refused() {
    for (String wrong :
        List.of("k=65", "k=x", "tables=hash", "jmx=yes", "memory=1x", "bursts=5", "bursts=5/6")) {
      String[] parts = wrong.split("=", -1);
      Properties user = new Properties();
      user.setProperty("pathforest." + parts[0], parts[1]);
      assertThatThrownBy(() -> RunSettings.check(user))
          .as(wrong)
          .hasMessageStartingWith(
              (parts[0].equals("k") ? "parameter k" : "property pathforest." + parts[0])
                  + ": '"
                  + parts[1]
                  + "' is not allowed; use ");
    }
  }

  @Test
  void settings_that_the_runtime_understands_are_not_refused() throws Exception {
    Properties user = new Properties();
    for (String right :
        List.of(
            "k=64", "tables=auto", "jmx=true", "memory=256m", "memory=1", "bursts=5/5/adaptive")) {
      String[] parts = right.split("=", -1);
      user.setProperty("pathforest." + parts[0], parts[1]);
      RunSettings.check(user);
    }
  }

  /**
   * Returns a project whose goal check has this configuration, as a string. Maven's own type has
   * the same text.
   */
  private static MavenProject checking(String rules) {
    PluginExecution execution = new PluginExecution();
    execution.setGoals(List.of("check"));
    execution.setConfiguration("<configuration>" + rules + "</configuration>");
    Plugin plugin = new Plugin();
    plugin.setGroupId("org.pathforest");
    plugin.setArtifactId("pathforest-maven-plugin");
    plugin.addExecution(execution);
    MavenProject project = new MavenProject();
    project.setBuild(new Build());
    project.getBuild().addPlugin(plugin);
    return project;
  }

  @Test
  void rules_are_understood_before_the_tests_run() throws Exception {
    String rule =
        "<rules><rule><%1$s>%2$s</%1$s><limits><limit>%3$s</limit></limits></rule></rules>";
    String limit = "<counter>PATH</counter><minimum>60%</minimum>";
    ConfiguredRules.check(checking(rule.formatted("element", "CLASS", limit)));
    ConfiguredRules.check(checking("<haltOnFailure>false</haltOnFailure>"));
    assertThatThrownBy(
            () -> ConfiguredRules.check(checking(rule.formatted("element", "CLAS", limit))))
        .hasMessageStartingWith(
            "parameter rules: element: 'CLAS' is not allowed; use one of BUNDLE,");
    assertThatThrownBy(
            () -> ConfiguredRules.check(checking(rule.formatted("elment", "CLASS", limit))))
        .hasMessage(
            "parameter rules: rule: 'elment' is not allowed; use one of element, includes, excludes,"
                + " limits");
    assertThatThrownBy(
            () ->
                ConfiguredRules.check(
                    checking(rule.formatted("element", "CLASS", limit.replace("60%", "160%")))))
        .hasMessageStartingWith("parameter rules: minimum: '160%' is not allowed");
  }

  @Test
  void tests_are_skipped_by_a_property_of_the_command_line_or_the_project() {
    MavenProject project = new MavenProject();
    MavenSession session = session();
    assertThat(AbstractWeavingMojo.skipsTests(project, session)).isFalse();
    project.getProperties().setProperty("maven.test.skip", "true");
    assertThat(AbstractWeavingMojo.skipsTests(project, session)).isTrue();
    session.getUserProperties().setProperty("maven.test.skip", "false");
    assertThat(AbstractWeavingMojo.skipsTests(project, session)).isFalse();
    session.getUserProperties().setProperty("skipTests", "true");
    assertThat(AbstractWeavingMojo.skipsTests(project, session)).isTrue();
  }

  @SuppressWarnings("deprecation") // the only constructor that needs no container
  private static MavenSession session() {
    return new MavenSession(
        null, null, new DefaultMavenExecutionRequest(), new DefaultMavenExecutionResult());
  }
}
