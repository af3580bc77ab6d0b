package org.pathforest.cli.launch;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.pathforest.cli.failure.UsageException;
import org.pathforest.paths.FileException;

/**
 * A class path with everything made explicit. Wildcards are replaced by the jars that they match.
 * Each jar is followed by the files that its manifest's {@code Class-Path} names, in the order in
 * which class loaders search them.
 */
final class ClassPath {
  private final Map<Path, Entry> entries = new LinkedHashMap<>();

  /**
   * An entry: a jar or folder, or something that is neither or does not exist.
   *
   * @param path path as given, or as resolved from a manifest
   * @param named whether the user named it; if not, {@code java} ignores it if it is not a jar
   */
  record Entry(Path path, boolean named) {}

  private ClassPath() {}

  /** Returns the class path of {@code java -cp}. */
  static List<Entry> of(String text) throws IOException, UsageException {
    ClassPath result = new ClassPath();
    for (String element : text.split(File.pathSeparator, -1)) {
      for (Path path : expand(element)) {
        result.add(path);
      }
    }
    return List.copyOf(result.entries.values());
  }

  /**
   * Returns the class path of {@code java -jar}, beginning with the jar.
   *
   * @throws FileException if there is no such file
   */
  static List<Entry> ofJar(String text) throws IOException, UsageException {
    Path jar = path(text);
    if (!Files.exists(jar)) {
      throw FileException.missing(jar);
    } else if (!Files.isRegularFile(jar)) {
      throw new FileException(text, "is not a jar; use -cp for folders");
    }
    ClassPath result = new ClassPath();
    result.add(jar);
    return List.copyOf(result.entries.values());
  }

  private static List<Path> expand(String element) throws IOException, UsageException {
    boolean wildcard =
        element.equals("*") || element.endsWith("/*") || element.endsWith(File.separator + "*");
    if (!wildcard) {
      return List.of(path(element.isEmpty() ? "." : element));
    }
    Path folder = path(element.equals("*") ? "." : element.substring(0, element.length() - 1));
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(f -> f.toString().toLowerCase(Locale.ROOT).endsWith(".jar"))
          .sorted()
          .toList();
    }
  }

  private static Path path(String text) throws UsageException {
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      throw new UsageException("'" + text + "' is not a valid file name");
    }
  }

  private void add(Path start) throws IOException {
    Deque<Path> next = new ArrayDeque<>();
    next.push(start);
    while (!next.isEmpty()) {
      Path path = next.pop();
      Path key = path.toAbsolutePath().normalize();
      if (entries.putIfAbsent(key, new Entry(path, path.equals(start))) != null) {
        continue;
      }
      List<Path> named = manifestClassPath(path);
      for (int i = named.size() - 1; i >= 0; i--) {
        next.push(named.get(i));
      }
    }
  }

  /**
   * Returns the existing files that a jar's manifest names. Returns none if the file is not a jar.
   */
  private static List<Path> manifestClassPath(Path jar) {
    List<Path> paths = new ArrayList<>();
    String text = attribute(jar);
    if (text == null) {
      return paths;
    }
    for (String element : text.strip().split("\\s+", -1)) {
      try {
        URI uri = jar.toAbsolutePath().toUri().resolve(new URI(element));
        Path path = "file".equalsIgnoreCase(uri.getScheme()) ? Path.of(uri) : null;
        if (path != null && Files.exists(path)) {
          paths.add(path);
        }
      } catch (URISyntaxException | IllegalArgumentException | FileSystemNotFoundException e) {
        // java ignores it, too
      }
    }
    return paths;
  }

  private static String attribute(Path jar) {
    if (!Files.isRegularFile(jar)) {
      return null;
    }
    try (JarFile file = new JarFile(jar.toFile(), false)) {
      Manifest manifest = file.getManifest();
      return manifest == null
          ? null
          : manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
    } catch (IOException e) {
      return null; // reported when it is opened to be instrumented, if it matters
    }
  }
}
