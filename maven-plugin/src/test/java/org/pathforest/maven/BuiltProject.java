package org.pathforest.maven;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Checks of a scenario's build, for the scripts that inspect it. Failures say what was expected.
 */
public final class BuiltProject {
  private final Path folder;

  /** Takes the scenario's folder, which Invoker passes to scripts. */
  public BuiltProject(File folder) {
    this.folder = folder.toPath();
  }

  /** Returns the text of a file. */
  public String text(String path) throws IOException {
    return Files.readString(folder.resolve(path));
  }

  /** Fails unless the content contains the expected text. */
  public static void has(String where, String content, String expected) {
    if (!content.contains(expected)) {
      throw new AssertionError(
          "expected " + where + " to say '" + expected + "', but it says:\n" + content);
    }
  }

  /** Fails if a folder contains an instrumented class or a class of Pathforest. */
  public void noInstrumentedClasses(String path) throws IOException {
    List<String> found = new ArrayList<>();
    try (Stream<Path> files = Files.walk(folder.resolve(path))) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        String name = folder.relativize(file).toString();
        if (name.contains("pathforest") || isInstrumented(Files.readAllBytes(file))) {
          found.add(name);
        }
      }
    }
    if (!found.isEmpty()) {
      throw new AssertionError(
          "expected original classes only, but these are instrumented: " + found);
    }
  }

  /** Fails if a jar contains an instrumented class or a class of Pathforest. */
  public void noInstrumentedEntries(String jar) throws IOException {
    List<String> found = new ArrayList<>();
    try (ZipFile zip = new ZipFile(folder.resolve(jar).toFile())) {
      for (Enumeration<? extends ZipEntry> e = zip.entries(); e.hasMoreElements(); ) {
        ZipEntry entry = e.nextElement();
        try (InputStream in = zip.getInputStream(entry)) {
          if (entry.getName().contains("pathforest") || isInstrumented(in.readAllBytes())) {
            found.add(entry.getName());
          }
        }
      }
    }
    if (!found.isEmpty()) {
      throw new AssertionError(
          "expected an artifact without instrumented classes, but it has " + found);
    }
  }

  private static boolean isInstrumented(byte[] content) {
    String text = new String(content, StandardCharsets.ISO_8859_1);
    return text.contains("org/pathforest/counters") // as classes name them
        || text.contains("org/pathforest/runtime")
        || text.contains("org.pathforest.runtime"); // as module descriptors do
  }
}
