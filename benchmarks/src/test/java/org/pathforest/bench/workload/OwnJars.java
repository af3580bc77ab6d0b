package org.pathforest.bench.workload;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.pathforest.testkit.Javac;
import org.pathforest.testkit.Jdks;

/** A program in {@code own.jar}, whose manifest names its main class and {@code lib/lib.jar}. */
public final class OwnJars {
  private OwnJars() {}

  /** Compiles the program and makes the jars. Returns {@code own.jar}. */
  public static Path make(Path folder) throws IOException, InterruptedException {
    Path classes =
        Javac.compile(Jdks.current(), Javac.resource("own"), folder.resolve("own-classes"));
    Files.createDirectories(folder.resolve("lib"));
    jar(folder.resolve("lib/lib.jar"), classes, "lib/Library.class", null, null);
    return jar(
        folder.resolve("own.jar"), classes, "own/Own.class", "own.Own", "lib/lib.jar no.jar");
  }

  /** Makes a jar with one class. The main class and the class path may be null. */
  static Path jar(Path jar, Path classes, String entry, String main, String classPath)
      throws IOException {
    Manifest manifest = new Manifest();
    Attributes attributes = manifest.getMainAttributes();
    attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    if (main != null) {
      attributes.put(Attributes.Name.MAIN_CLASS, main);
    }
    if (classPath != null) {
      attributes.put(Attributes.Name.CLASS_PATH, classPath);
    }
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file, manifest)) {
      out.putNextEntry(new JarEntry(entry));
      Files.copy(classes.resolve(entry), out);
      out.closeEntry();
    }
    return jar;
  }
}
