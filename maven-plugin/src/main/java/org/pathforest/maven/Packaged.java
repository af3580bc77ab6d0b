package org.pathforest.maven;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.project.MavenProject;
import org.pathforest.instrumenter.Instrumenter;
import org.pathforest.instrumenter.archive.Archive;
import org.pathforest.instrumenter.archive.ArchiveEntry;
import org.pathforest.instrumenter.archive.RuntimeFiles;
import org.pathforest.instrumenter.weave.emit.HolderFile;
import org.pathforest.paths.FileException;

/**
 * Finds instrumented classes in the archives that a project has packaged. Only the class files
 * tell, because path map and hashes may be gone. An archive is read again only if it has changed.
 */
final class Packaged {
  private final MavenProject project;
  private final Map<File, Looked> looked = new HashMap<>();

  /** Result for a file of that modification time and size. */
  private record Looked(long time, long size, List<String> names) {
    Looked {
      names = List.copyOf(names);
    }
  }

  /** Creates a finder for the archives of a project. */
  Packaged(MavenProject project) {
    this.project = project;
  }

  /**
   * Returns a line for each archive of the project that contains instrumented classes, with their
   * names.
   */
  List<String> complaints() {
    List<String> lines = new ArrayList<>();
    found()
        .forEach(
            (file, names) ->
                lines.add(
                    "%s was packaged with %d instrumented classes: %s"
                        .formatted(file, names.size(), String.join(", ", names))));
    return lines;
  }

  private Map<File, List<String>> found() {
    Map<File, List<String>> found = new LinkedHashMap<>();
    for (File file : artifacts(project)) {
      Looked last = looked.get(file);
      if (last == null || last.time() != file.lastModified() || last.size() != file.length()) {
        last = new Looked(file.lastModified(), file.length(), instrumented(file));
        looked.put(file, last);
      }
      if (!last.names().isEmpty()) {
        found.put(file, last.names());
      }
    }
    return found;
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

  /** An archive to search, and the prefix of the class names in it. */
  private record Part(Archive archive, String prefix) {}

  /**
   * Returns the names of the instrumented classes in an archive and in archives inside it. Returns
   * none if the file is not an archive.
   */
  static List<String> instrumented(File file) {
    List<String> names = new ArrayList<>();
    Deque<Part> parts = new ArrayDeque<>();
    try (Archive whole = Archive.open(file.toPath())) {
      parts.add(new Part(whole, ""));
      while (!parts.isEmpty()) {
        Part part = parts.remove();
        try (Archive archive = part.archive()) {
          look(archive, part.prefix(), names, parts);
        }
      }
    } catch (FileException e) {
      return names; // not an archive, but attached for another purpose
    }
    return names;
  }

  private static void look(Archive archive, String prefix, List<String> names, Deque<Part> parts)
      throws FileException {
    for (ArchiveEntry entry : archive.entries()) {
      String name = entry.name();
      if (entry.looksLikeArchive()) {
        try {
          parts.add(new Part(archive.openNested(entry), prefix + name + "!/"));
        } catch (FileException e) {
          // an archive by its name only
        }
      } else if (entry.looksLikeClass()
          && !name.contains(RuntimeFiles.FOLDER)
          && !name.contains(HolderFile.FOLDER)
          && !entry.moduleInfo()
          && isInstrumented(name, archive.read(entry))) {
        String binary = name.substring(0, name.length() - ".class".length()).replace('/', '.');
        names.add(prefix + binary);
      }
    }
  }

  /**
   * Returns whether a class uses the runtime, or is a class of the runtime that names the folder of
   * path maps. Tools that rename the runtime and all calls of it do not rename that folder.
   */
  private static boolean isInstrumented(String name, byte[] bytes) throws FileException {
    return Instrumenter.needsRuntime(name, bytes)
        || new String(bytes, StandardCharsets.ISO_8859_1).contains("META-INF/pathforest/");
  }
}
