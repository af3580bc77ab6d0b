package org.pathforest.e2e.workloads;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** A workload made ready to run: its driver compiled, what it works on unpacked. */
final class Bench {
  private static final List<String> SHARED = List.of("Checksum", "Dice", "Tree");

  private final Workload workload;
  private final List<Path> jars;
  private final Path classes;
  private final Path data;

  /**
   * Makes it ready.
   *
   * @param jarFolder where its jars are
   * @param folder for all that is made
   */
  Bench(Workload workload, Path jarFolder, Path folder) throws IOException {
    this.workload = workload;
    this.jars = workload.jars().stream().map(jarFolder::resolve).toList();
    this.classes = Files.createDirectories(folder.resolve("driver"));
    this.data =
        workload.sources().isEmpty()
            ? resources()
            : unpacked(jarFolder.resolve(workload.sources()), folder.resolve("data"));
    compile();
  }

  Workload workload() {
    return workload;
  }

  /** The program's jars as they were published. */
  List<Path> jars() {
    return jars;
  }

  /** The folder of the driver's classes. */
  Path driver() {
    return classes;
  }

  /** Main class and arguments; what the program writes goes into the folder. */
  List<String> command(Path out, List<String> sizes) {
    List<String> command = new ArrayList<>();
    command.add(workload.mainClass());
    command.add(data.toString());
    command.add(out.toString());
    command.addAll(sizes);
    return command;
  }

  private void compile() throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter messages = new StringWriter();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      List<Path> sources =
          Stream.concat(SHARED.stream(), Stream.of(workload.driver()))
              .map(name -> resources().resolve(name + ".java"))
              .toList();
      List<String> options =
          List.of("-nowarn", "-proc:none", "-d", classes.toString(), "-cp", classPath(jars));
      boolean compiled =
          compiler
              .getTask(
                  messages, files, null, options, null, files.getJavaFileObjectsFromPaths(sources))
              .call();
      if (!compiled) {
        throw new IOException(workload + ": " + messages);
      }
    }
  }

  static String classPath(List<Path> parts) {
    return parts.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
  }

  private static Path resources() {
    try {
      return Path.of(Bench.class.getResource("/workloads/Checksum.java").toURI()).getParent();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Path unpacked(Path jar, Path folder) throws IOException {
    try (InputStream in = Files.newInputStream(jar);
        ZipInputStream entries = new ZipInputStream(in)) {
      for (ZipEntry entry = entries.getNextEntry(); entry != null; entry = entries.getNextEntry()) {
        if (!entry.isDirectory()) {
          Path file = folder.resolve(entry.getName());
          Files.createDirectories(file.getParent());
          Files.write(file, entries.readAllBytes());
        }
      }
    }
    return folder;
  }
}
