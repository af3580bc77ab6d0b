package org.pathforest.e2e.corpus;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** The classes of a JDK, read from its image. */
final class JdkImage implements Closeable, Hierarchy.Source {
  private final FileSystem image;

  JdkImage(Path home) throws IOException {
    image = FileSystems.newFileSystem(URI.create("jrt:/"), Map.of("java.home", home.toString()));
  }

  /** Returns the names of all modules, sorted. */
  List<String> modules() throws IOException {
    return names(image.getPath("/modules"));
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(f -> f.getFileName().toString()).sorted().toList();
    }
  }

  void writeJar(String module, Path jar) throws IOException {
    Path root = image.getPath("/modules", module);
    try (OutputStream file = Files.newOutputStream(jar);
        ZipOutputStream zip = new ZipOutputStream(new BufferedOutputStream(file));
        Stream<Path> files = Files.walk(root)) {
      zip.setLevel(Deflater.BEST_SPEED);
      // The image of JDK 17 lists a file twice if it was looked up before its folder was listed.
      List<Path> classes =
          files.filter(f -> f.toString().endsWith(".class")).sorted().distinct().toList();
      for (Path f : classes) {
        ZipEntry entry = new ZipEntry(root.relativize(f).toString());
        entry.setTime(0);
        zip.putNextEntry(entry);
        zip.write(Files.readAllBytes(f));
        zip.closeEntry();
      }
    }
  }

  @Override
  public byte[] find(String internalName) throws IOException {
    int slash = internalName.lastIndexOf('/');
    // This folder lists the modules that have the package.
    Path modules =
        image.getPath("/packages", internalName.substring(0, Math.max(0, slash)).replace('/', '.'));
    if (Files.exists(modules)) {
      for (String module : names(modules)) {
        Path file = image.getPath("/modules", module, internalName + ".class");
        if (Files.exists(file)) {
          return Files.readAllBytes(file);
        }
      }
    }
    return null;
  }

  @Override
  public void close() throws IOException {
    image.close();
  }
}
