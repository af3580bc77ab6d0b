package org.pathforest.bench.workload;

import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** A workload made ready to run: its driver compiled, what it works on unpacked. */
public final class ReadyWorkload {
  private static final List<String> SHARED = List.of("Checksum", "Dice", "Tree");
  private static final List<String> SCRIPTS =
      List.of("records.xsl", "suite.clj", "suite.groovy", "suite.js", "suite.py");
  private static final String KERNELS = "org/pathforest/programs/";

  private final Workload workload;
  private final List<Path> jars;
  private final Path classes;
  private final Path data;

  /**
   * Makes it ready.
   *
   * @param jarFolder where its jars are
   * @param folder for all that is made
   * @throws IOException also if a jar is missing
   */
  public ReadyWorkload(Workload workload, Path jarFolder, Path folder) throws IOException {
    this.workload = workload;
    this.classes = Files.createDirectories(folder.resolve("driver"));
    this.data = Files.createDirectories(folder.resolve("data"));
    if (workload.isKernel()) {
      this.jars = List.of(kernel(folder));
      return;
    }
    this.jars = workload.jars().stream().map(jarFolder::resolve).toList();
    for (Path jar : jars) {
      if (!Files.exists(jar)) {
        throw new NoSuchFileException(jar.toString());
      }
    }
    if (workload.sources().isEmpty()) {
      for (String script : SCRIPTS) {
        copy("/workloads/" + script, data.resolve(script));
      }
    } else {
      unpack(jarFolder.resolve(workload.sources()));
    }
    compile(Files.createDirectories(folder.resolve("driver-source")));
  }

  /** Which workload it is. */
  public Workload workload() {
    return workload;
  }

  /** The program's jars as they were published. */
  public List<Path> jars() {
    return jars;
  }

  /** The folder of the driver's classes; empty for a program of test-programs. */
  public Path driver() {
    return classes;
  }

  /** Main class and arguments; what the program writes goes into the folder. */
  public List<String> command(Path out, List<String> sizes) {
    List<String> command = new ArrayList<>();
    command.add(workload.mainClass());
    if (!workload.isKernel()) {
      command.add(data.toString());
      command.add(out.toString());
    }
    command.addAll(sizes);
    return command;
  }

  private Path kernel(Path folder) throws IOException {
    Path jar = folder.resolve(workload.name() + ".jar");
    try (OutputStream file = Files.newOutputStream(jar);
        ZipOutputStream zip = new ZipOutputStream(file)) {
      for (String name : List.of("Checksum", workload.driver())) {
        String entry = KERNELS + name + ".class";
        zip.putNextEntry(new ZipEntry(entry));
        try (InputStream in = resource("/" + entry)) {
          in.transferTo(zip);
        }
        zip.closeEntry();
      }
    }
    return jar;
  }

  private void compile(Path sourceFolder) throws IOException {
    List<Path> sources = new ArrayList<>();
    for (String name : Stream.concat(SHARED.stream(), Stream.of(workload.driver())).toList()) {
      Path source = sourceFolder.resolve(name + ".java");
      copy("/workloads/" + source.getFileName(), source);
      sources.add(source);
    }
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter messages = new StringWriter();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
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

  /** Jars and folders as the {@code java} command takes them. */
  public static String classPath(List<Path> parts) {
    return parts.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
  }

  private static void copy(String resource, Path file) throws IOException {
    try (InputStream in = resource(resource)) {
      Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private static InputStream resource(String name) throws IOException {
    InputStream in = ReadyWorkload.class.getResourceAsStream(name);
    if (in == null) {
      throw new FileNotFoundException(name);
    }
    return in;
  }

  private void unpack(Path jar) throws IOException {
    try (InputStream in = Files.newInputStream(jar);
        ZipInputStream entries = new ZipInputStream(in)) {
      for (ZipEntry entry = entries.getNextEntry(); entry != null; entry = entries.getNextEntry()) {
        if (!entry.isDirectory()) {
          Path file = data.resolve(entry.getName());
          Files.createDirectories(file.getParent());
          Files.write(file, entries.readAllBytes());
        }
      }
    }
  }
}
