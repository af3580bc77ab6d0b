package org.pathforest.instrumenter.archive;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.pathforest.paths.FileException;

/**
 * The class files of {@code org.pathforest.runtime} and the packages below it, from the tool's own
 * class path. Instrumented programs link against them. Immutable except for the arrays, which
 * callers must not change.
 */
public final class RuntimeFiles {
  /** The runtime's module name. */
  public static final String MODULE = "org.pathforest.runtime";

  /** Usual name of the jar that {@link #writeJar} writes. */
  public static final String JAR = "pathforest-runtime.jar";

  /** Prefix of the names of the class files. */
  public static final String FOLDER = "org/pathforest/runtime/";

  private static final String ANCHOR = FOLDER + "HolderCalls.class";
  private static final String REINSTALL = "; reinstall Pathforest";
  private static final String MANIFEST = "Manifest-Version: 1.0\r\nMulti-Release: true\r\n\r\n";

  /** Entry that JVMs before Java 9 ignore. */
  private static final String DESCRIPTOR = "META-INF/versions/9/module-info.class";

  private final SortedMap<String, byte[]> classes;

  private RuntimeFiles(SortedMap<String, byte[]> classes) {
    this.classes = Collections.unmodifiableSortedMap(classes);
  }

  /**
   * Reads the class files from the jar or folder that contains {@code HolderCalls}.
   *
   * @throws IllegalStateException if they are not on the class path or can't be read: this
   *     installation is broken
   */
  public static RuntimeFiles load() {
    return load(RuntimeFiles.class.getClassLoader());
  }

  static RuntimeFiles load(ClassLoader loader) {
    URL anchor = loader.getResource(ANCHOR);
    if (anchor == null) {
      throw new IllegalStateException(
          "the Pathforest runtime is not on the class path: no " + ANCHOR + REINSTALL);
    }
    try (Archive archive = Archive.open(root(anchor))) {
      SortedMap<String, byte[]> classes = new TreeMap<>();
      for (ArchiveEntry entry : archive.entries()) {
        if (entry.looksLikeClass() && entry.name().startsWith(FOLDER)) {
          classes.put(entry.name(), archive.read(entry));
        }
      }
      return new RuntimeFiles(classes);
    } catch (FileException e) {
      throw new IllegalStateException(
          "the Pathforest runtime can't be read: " + e.getMessage() + REINSTALL, e);
    }
  }

  /** Returns the jar or folder that contains the anchor. */
  private static Path root(URL anchor) {
    String url = anchor.toString();
    String root = url.substring(0, url.length() - ANCHOR.length());
    if (root.startsWith("jar:") && root.endsWith("!/")) {
      root = root.substring("jar:".length(), root.length() - "!/".length());
    }
    try {
      return Path.of(URI.create(root));
    } catch (IllegalArgumentException | FileSystemNotFoundException e) {
      throw new IllegalStateException(
          "the Pathforest runtime can't be read from " + url + REINSTALL, e);
    }
  }

  /** Returns the class files by entry name, sorted. */
  public SortedMap<String, byte[]> classes() {
    return classes;
  }

  /** Returns the packages of the class files, with slashes, sorted. */
  public SortedSet<String> packages() {
    SortedSet<String> packages = new TreeSet<>();
    for (String name : classes.keySet()) {
      packages.add(name.substring(0, name.lastIndexOf('/')));
    }
    return packages;
  }

  /**
   * Writes the class files as a jar that is a module. The same classes give the same bytes. An
   * existing file is replaced.
   *
   * @throws FileException if the jar can't be written; no file is left behind then
   */
  public void writeJar(Path jar) throws FileException {
    try (Outputs outputs = new Outputs()) {
      writeJar(jar, outputs);
      outputs.commit();
    }
  }

  /** Does the same, except that the jar takes its place only when the outputs are committed. */
  public void writeJar(Path jar, Outputs outputs) throws FileException {
    try (OutputStream file = Files.newOutputStream(outputs.file(jar).temporary());
        OutputStream stream = new BufferedOutputStream(file);
        ZipWriter writer = new ZipWriter(stream, 0, 0)) {
      Map<String, byte[]> files = new LinkedHashMap<>();
      files.put(ArchiveEntry.MANIFEST, MANIFEST.getBytes(StandardCharsets.UTF_8));
      files.put(DESCRIPTOR, ModuleInfo.ofRuntime(MODULE, packages()));
      files.putAll(classes);
      writer.addAll(Plan.withFolders(files, Set.of()));
      writer.finish(new byte[0]);
    } catch (IOException e) {
      throw FileException.writing(jar, e);
    }
  }
}
