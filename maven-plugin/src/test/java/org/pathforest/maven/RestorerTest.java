package org.pathforest.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.execution.DefaultMavenExecutionRequest;
import org.apache.maven.execution.ExecutionEvent;
import org.apache.maven.execution.ExecutionListener;
import org.apache.maven.execution.MavenExecutionRequest;
import org.apache.maven.plugin.logging.SystemStreamLog;
import org.apache.maven.project.MavenProject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.profile.PathMapSource;

/** Classes are original again as soon as the build of their project has ended. */
class RestorerTest {
  @TempDir Path root;
  private final MavenExecutionRequest request = new DefaultMavenExecutionRequest();

  private MavenProject project(String name) throws IOException {
    MavenProject project = new MavenProject();
    project.setArtifactId(name);
    Path target = root.resolve(name);
    Path classes = target.resolve("classes");
    Files.createDirectories(classes);
    Files.writeString(classes.resolve("A.class"), "a");
    Path written = Files.createDirectories(target.resolve("written"));
    Files.writeString(written.resolve("A.class"), "woven");
    InstrumentedFolder folder = new InstrumentedFolder(classes, target.resolve("pathforest"));
    WovenFiles woven = folder.apply(written);
    Restorer.watch(
        request,
        project,
        new Restorer.Instrumented(
            project,
            folder,
            new ProfileStore(target.resolve("p.pathprof"), PathMapSource.NONE),
            woven,
            new SystemStreamLog()));
    return project;
  }

  private String content(String name) throws IOException {
    return Files.readString(root.resolve(name).resolve("classes/A.class"));
  }

  private static ExecutionEvent event(MavenProject project) {
    return (ExecutionEvent)
        Proxy.newProxyInstance(
            RestorerTest.class.getClassLoader(),
            new Class<?>[] {ExecutionEvent.class},
            (proxy, method, arguments) -> method.getName().equals("getProject") ? project : null);
  }

  @Test
  void classes_are_restored_when_their_project_fails_and_no_earlier() throws IOException {
    MavenProject first = project("first");
    MavenProject second = project("second");
    request.getExecutionListener().mojoFailed(event(first));
    assertThat(content("first")).isEqualTo("woven");
    request.getExecutionListener().projectFailed(event(first));
    assertThat(content("first")).isEqualTo("a");
    assertThat(content("second")).isEqualTo("woven");
    request.getExecutionListener().projectSucceeded(event(second));
    assertThat(content("second")).isEqualTo("a");
  }

  @Test
  void end_of_the_session_restores_what_is_left() throws IOException {
    project("first");
    request.getExecutionListener().sessionEnded(event(null));
    assertThat(content("first")).isEqualTo("a");
  }

  @Test
  void listener_that_was_there_is_told_everything() throws IOException {
    List<String> told = new ArrayList<>();
    request.setExecutionListener(
        (ExecutionListener)
            Proxy.newProxyInstance(
                RestorerTest.class.getClassLoader(),
                new Class<?>[] {ExecutionListener.class},
                (proxy, method, arguments) -> {
                  told.add(method.getName());
                  return null;
                }));
    MavenProject first = project("first");
    project("second");
    request.getExecutionListener().projectStarted(event(first));
    request.getExecutionListener().projectSucceeded(event(first));
    request.getExecutionListener().sessionEnded(event(null));
    assertThat(told).containsExactly("projectStarted", "projectSucceeded", "sessionEnded");
  }
}
