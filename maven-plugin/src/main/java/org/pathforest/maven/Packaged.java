package org.pathforest.maven;

import java.io.File;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.plugin.logging.Log;
import org.apache.maven.project.MavenProject;
import org.pathforest.instrumenter.Instrumenter;
import org.pathforest.instrumenter.archive.Archive;
import org.pathforest.instrumenter.archive.ArchiveEntry;
import org.pathforest.paths.FileException;

/** Finds instrumented classes in what a project has packaged. */
final class Packaged {
  private Packaged() {}

  /** Warns of each archive of the project that has instrumented classes in it, and names these. */
  static void warn(MavenProject project, WovenFiles woven, Log log) {
    for (File file : artifacts(project)) {
      List<String> names = instrumented(file, woven);
      if (!names.isEmpty()) {
        log.warn(
            "%s was packaged with %d instrumented classes: %s"
                .formatted(file, names.size(), String.join(", ", names)));
        log.warn(
            "The goal restore-instrumented-classes has to run before classes are packaged; its phase"
                + " is prepare-package.");
      }
    }
  }

  private static Collection<File> artifacts(MavenProject project) {
    Set<File> files = new LinkedHashSet<>();
    List<Artifact> all = new ArrayList<>();
    all.add(project.getArtifact());
    all.addAll(project.getAttachedArtifacts());
    for (Artifact artifact : all) {
      if (artifact != null && artifact.getFile() != null && artifact.getFile().isFile()) {
        files.add(artifact.getFile());
      }
    }
    return files;
  }

  /** Names of the classes in an archive that are those which were instrumented. */
  static List<String> instrumented(File file, WovenFiles woven) {
    List<String> names = new ArrayList<>();
    try (Archive archive = Archive.open(file.toPath())) {
      if (!Instrumenter.instrumented(archive)) {
        return names;
      }
      Set<String> hashes = new LinkedHashSet<>();
      for (Map.Entry<String, WovenFiles.Entry> e : woven.entries().entrySet()) {
        if (!e.getValue().added() && e.getKey().endsWith(".class")) {
          hashes.add(e.getValue().sha256());
        }
      }
      for (ArchiveEntry entry : archive.entries()) {
        if (entry.looksLikeClass() && hashes.contains(WovenFiles.sha256(archive.read(entry)))) {
          String name = entry.name();
          names.add(name.substring(0, name.length() - ".class".length()).replace('/', '.'));
        }
      }
    } catch (FileException e) {
      return names; // no archive: a file that was attached for something else
    }
    return names;
  }
}
