package org.pathforest.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.apache.maven.artifact.DefaultArtifact;
import org.apache.maven.artifact.handler.DefaultArtifactHandler;
import org.apache.maven.execution.DefaultMavenExecutionRequest;
import org.apache.maven.execution.ExecutionEvent;
import org.apache.maven.execution.ExecutionListener;
import org.apache.maven.execution.MavenExecutionRequest;
import org.apache.maven.model.Plugin;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.logging.SystemStreamLog;
import org.apache.maven.project.MavenProject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.pathforest.instrumenter.archive.RuntimeFiles;
import org.pathforest.profile.file.PathMapSource;

/** Classes are restored as soon as the build of their project has ended. */
class RestorerTest {
  @TempDir Path root;
  private final Warnings log = new Warnings();
  private final MavenExecutionRequest request = new DefaultMavenExecutionRequest();

  private MavenProject project(String name) throws IOException {
    return project(name, false);
  }

  private MavenProject project(String name, boolean mayBeShipped) throws IOException {
    MavenProject project = new MavenProject();
    project.setArtifactId(name);
    Path written = written(name);
    Instrumented classes = instrumented(project, mayBeShipped);
    Restorer.watch(request, project, classes);
    classes.apply(written);
    return project;
  }

  private Path written(String name) throws IOException {
    Path target = root.resolve(name);
    Path classes = Files.createDirectories(target.resolve("classes"));
    Files.writeString(classes.resolve("A.class"), "a");
    Path written = Files.createDirectories(target.resolve("written"));
    Files.writeString(written.resolve("A.class"), "woven");
    return written;
  }

  private Instrumented instrumented(MavenProject project, boolean mayBeShipped) {
    Path target = root.resolve(project.getArtifactId());
    return new Instrumented(
        project,
        new InstrumentedFolder(target.resolve("classes"), target.resolve("pathforest")),
        new ProfileStore(target.resolve("p.pathprof"), "p", PathMapSource.NONE),
        mayBeShipped,
        log);
  }

  private String content(String name) throws IOException {
    return Files.readString(root.resolve(name).resolve("classes/A.class"));
  }

  private static ExecutionEvent event(MavenProject project) {
    return event(project, null);
  }

  private static ExecutionEvent event(MavenProject project, String phase) {
    return event(project, phase, "maven-some-plugin", "some");
  }

  private static ExecutionEvent event(
      MavenProject project, String phase, String plugin, String goal) {
    Plugin model = new Plugin();
    model.setArtifactId(plugin);
    MojoExecution execution = new MojoExecution(model, goal, "default-" + goal);
    execution.setLifecyclePhase(phase);
    return (ExecutionEvent)
        Proxy.newProxyInstance(
            RestorerTest.class.getClassLoader(),
            new Class<?>[] {ExecutionEvent.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "getProject" -> project;
                  case "getMojoExecution" -> execution;
                  default -> null;
                });
  }

  /** A log that records warnings. */
  private static final class Warnings extends SystemStreamLog {
    private final List<String> lines = new ArrayList<>();

    @Override
    public void warn(CharSequence content) {
      lines.add(content.toString());
    }
  }

  /** A runtime in this JVM that cannot write its counts. */
  private static final class Failing extends ThreadGroup
      implements BiFunction<String, Object, Object> {
    private boolean asked;

    Failing() {
      super(top(), "org.pathforest.runtime/test");
    }

    private static ThreadGroup top() {
      ThreadGroup group = Thread.currentThread().getThreadGroup();
      while (group.getParent() != null) {
        group = group.getParent();
      }
      return group;
    }

    @Override
    public Object apply(String command, Object argument) {
      asked = true;
      throw new IllegalStateException("no space left");
    }
  }

  /** Packages an archive inside an archive. The inner one has a class that calls the probes. */
  private Path packaged(MavenProject project) throws IOException {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V11, 0, "org/x/A", null, "java/lang/Object", null);
    writer.newClass("org/pathforest/runtime/Probes");
    byte[] inside = zip("org/x/A.class", writer.toByteArray());
    Path jar = Files.write(root.resolve("app.jar"), zip("lib/a.jar", inside));
    DefaultArtifact artifact =
        new DefaultArtifact("x", "app", "1", null, "jar", null, new DefaultArtifactHandler("jar"));
    artifact.setFile(jar.toFile());
    project.setArtifact(artifact);
    return jar;
  }

  private static byte[] zip(String name, byte[] content) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      zip.putNextEntry(new ZipEntry(name));
      zip.write(content);
      zip.closeEntry();
    }
    return bytes.toByteArray();
  }

  @Test
  void instrumented_archives_are_neither_installed_nor_deployed() throws IOException {
    MavenProject first = project("first");
    Path jar = packaged(first);
    request.getExecutionListener().mojoStarted(event(first, "verify"));
    for (String phase : List.of("install", "deploy")) {
      assertThatThrownBy(() -> request.getExecutionListener().mojoStarted(event(first, phase)))
          .isExactlyInstanceOf(MojoExecutionException.class) // others are internal errors to Maven
          .hasMessageContaining(
              jar + " was packaged with 1 instrumented classes: lib/a.jar!/org.x.A. The goal")
          .hasMessageContaining("allowInstrumentedArtifacts");
    }
    request.getExecutionListener().sessionEnded(event(null));
    assertThat(log.lines).anyMatch(l -> l.contains("1 instrumented classes: lib/a.jar!/org.x.A"));
  }

  @Test
  void runtime_that_another_tool_has_renamed_is_found() throws IOException {
    Path runtime = root.resolve("runtime.jar");
    RuntimeFiles.load().writeJar(runtime);
    try (ZipFile jar = new ZipFile(runtime.toFile())) {
      byte[] bytes =
          jar.getInputStream(jar.getEntry(RuntimeFiles.FOLDER + "thread/PathMaps.class"))
              .readAllBytes();
      String text = new String(bytes, StandardCharsets.ISO_8859_1);
      String renamed = text.replace("org/pathforest/", "org/samelength/");
      assertThat(renamed).isNotEqualTo(text);
      byte[] archive = zip("a/B.class", renamed.getBytes(StandardCharsets.ISO_8859_1));
      Path small = Files.write(root.resolve("small.jar"), archive);
      assertThat(Packaged.instrumented(small.toFile())).containsExactly("a.B");
    }
  }

  @Test
  void goals_that_install_or_deploy_are_known_without_a_phase() throws IOException {
    MavenProject first = project("first");
    packaged(first);
    ExecutionListener listener = request.getExecutionListener();
    listener.mojoStarted(event(first, null, "maven-install-plugin", "help"));
    listener.mojoStarted(event(first, null, "some-maven-plugin", "install"));
    for (String goal : List.of("install", "deploy")) {
      ExecutionEvent event = event(first, null, "maven-" + goal + "-plugin", goal);
      assertThatThrownBy(() -> listener.mojoStarted(event))
          .isExactlyInstanceOf(MojoExecutionException.class)
          .hasMessageContaining("was packaged with 1 instrumented classes");
    }
  }

  @Test
  void instrumented_archives_that_may_be_shipped_are_a_warning() throws IOException {
    MavenProject first = project("first", true);
    packaged(first);
    request.getExecutionListener().mojoStarted(event(first, "install"));
    assertThat(log.lines).isEmpty();
    request.getExecutionListener().projectSucceeded(event(first));
    assertThat(log.lines).anyMatch(l -> l.contains("was packaged with 1 instrumented classes"));
  }

  @Test
  void classes_that_are_packaged_before_they_are_restored_are_named_once() throws IOException {
    MavenProject first = project("first");
    request.getExecutionListener().mojoStarted(event(first, "test"));
    assertThat(log.lines).isEmpty();
    request.getExecutionListener().mojoStarted(event(first, "package"));
    request.getExecutionListener().mojoStarted(event(first, "package"));
    assertThat(log.lines)
        .filteredOn(l -> l.contains("still instrumented while the project is packaged (1): A"))
        .hasSize(1);
  }

  @Test
  void classes_are_restored_if_counts_can_not_be_kept() throws IOException {
    MavenProject first = project("first");
    Failing failing = new Failing();
    try {
      request.getExecutionListener().projectSucceeded(event(first));
    } finally {
      destroy(failing);
    }
    assertThat(failing.asked).isTrue();
    assertThat(content("first")).isEqualTo("a");
    assertThat(log.lines)
        .anyMatch(l -> l.contains("the counts of tests in this JVM are lost: no space left"));
  }

  @SuppressWarnings("removal") // later JDKs remove groups by themselves
  private static void destroy(ThreadGroup group) {
    group.destroy();
  }

  @Test
  void classes_are_restored_if_only_some_could_be_instrumented() throws IOException {
    MavenProject first = new MavenProject();
    first.setArtifactId("first");
    Path written = written("first");
    // A file is in the place of a folder that is to be created.
    Files.writeString(root.resolve("first/classes/z"), "");
    Files.createDirectories(written.resolve("z"));
    Files.writeString(written.resolve("z/Added.class"), "added");
    Instrumented classes = instrumented(first, false);
    Restorer.watch(request, first, classes);
    assertThatThrownBy(() -> classes.apply(written)).isInstanceOf(IOException.class);
    assertThat(content("first")).isEqualTo("woven");
    request.getExecutionListener().projectFailed(event(first));
    assertThat(content("first")).isEqualTo("a");
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

  @Test
  void goals_that_look_at_instrumented_classes_are_warned_of_and_no_others() throws Exception {
    MavenProject project = project("p");
    ExecutionListener listener = request.getExecutionListener();
    listener.mojoStarted(event(project, "test", "maven-surefire-plugin", "test"));
    listener.mojoStarted(event(project, "process-classes", "pathforest-maven-plugin", "check"));
    listener.mojoStarted(event(project, "test", "maven-dependency-plugin", "copy"));
    assertThat(log.lines).isEmpty();
    listener.mojoStarted(event(project, "process-classes", "an-enhancer", "enhance"));
    listener.mojoStarted(event(project, "test", "maven-dependency-plugin", "analyze-only"));
    listener.mojoStarted(event(project, "prepare-package", "proguard-maven-plugin", "proguard"));
    assertThat(log.lines)
        .hasSize(3)
        .allMatch(l -> l.contains(" reads classes while they are instrumented. "));
    listener.projectSucceeded(event(project));
    listener.mojoStarted(event(project, "verify", "spotbugs-maven-plugin", "check"));
    assertThat(log.lines).as("when they are restored").hasSize(3);
  }
}
