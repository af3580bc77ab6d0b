package org.pathforest.maven;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.artifact.DefaultArtifact;
import org.apache.maven.artifact.handler.DefaultArtifactHandler;
import org.apache.maven.project.MavenProject;
import org.pathforest.instrumenter.archive.RuntimeFiles;
import org.pathforest.paths.FileException;
import org.pathforest.profile.file.WholeFile;

/** Adds files to the class path of a project's tests, for the rest of this build. */
final class TestScope {
  private static final String GROUP = "org.pathforest";
  private static final String VERSION = "build";

  /** Name of the file with the settings that the runtime reads. */
  static final String SETTINGS = "pathforest.properties";

  private final MavenProject project;
  private final Path store;
  private final ProfileStore profile;

  /**
   * Creates the scope.
   *
   * @param store Pathforest's folder in the project's output
   * @param profile where the counts go
   */
  TestScope(MavenProject project, Path store, ProfileStore profile) {
    this.project = project;
    this.store = store;
    this.profile = profile;
  }

  /**
   * Adds a file as a resolved dependency of scope test. Goals that ask for the dependencies of
   * tests get it; goals that package do not. Maven must have resolved the project's dependencies up
   * to scope test before.
   *
   * @param name name of the dependency; a file with the same name is replaced
   */
  void add(String name, Path file) {
    DefaultArtifactHandler handler = new DefaultArtifactHandler("jar");
    handler.setAddedToClasspath(true);
    Artifact added =
        new DefaultArtifact(GROUP, name, VERSION, Artifact.SCOPE_TEST, "jar", null, handler);
    added.setFile(file.toFile());
    added.setResolved(true);
    Set<Artifact> all = new LinkedHashSet<>();
    all.add(added);
    for (Artifact artifact : project.getArtifacts()) {
      if (!artifact.equals(added)) {
        all.add(artifact);
      }
    }
    project.setResolvedArtifacts(all);
  }

  /** Adds a jar with the settings. */
  void addSettings() throws IOException {
    Path file = store.resolve("settings").resolve(SETTINGS);
    Files.deleteIfExists(file);
    writeSettings(file);
    Path jar = store.resolve("runtime").resolve("pathforest-settings.jar");
    SameFile.writeJar(jar, SETTINGS, Files.readAllBytes(file));
    FileTree.deleteTree(file.getParent());
    add("pathforest-settings", jar);
  }

  /**
   * Writes the settings that the runtime reads when the tests run.
   *
   * @param file file to write; settings that it already contains are kept
   */
  void writeSettings(Path file) throws IOException {
    Properties settings = new Properties();
    if (Files.exists(file)) {
      try (InputStream in = Files.newInputStream(file)) {
        settings.load(in);
      } catch (IllegalArgumentException e) {
        throw new FileException(file.toString(), e.getMessage() + "; correct it", e);
      }
    }
    settings.putIfAbsent("pathforest.output", profile.output());
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    settings.store(text, null);
    String lines =
        text.toString(StandardCharsets.ISO_8859_1)
            .lines()
            .filter(line -> !line.startsWith("#")) // drops the time stamp
            .sorted()
            .collect(Collectors.joining("\n", "", "\n"));
    Files.createDirectories(file.getParent());
    WholeFile.write(file, out -> out.write(lines.getBytes(StandardCharsets.ISO_8859_1)));
  }

  /**
   * Adds a jar with the runtime.
   *
   * @param folder folder in which the jar is written
   */
  void addRuntime(Path folder) throws IOException {
    Path jar = folder.resolve(RuntimeFiles.JAR);
    Path made = jar.resolveSibling(RuntimeFiles.JAR + ".new");
    Files.createDirectories(jar.getParent());
    RuntimeFiles.load().writeJar(made);
    SameFile.write(jar, Files.readAllBytes(made));
    Files.delete(made);
    add("pathforest-runtime", jar);
  }
}
