package org.pathforest.bench.workload;

import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
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

/** A workload that is ready to run: its driver is compiled, and its input is unpacked. */
public final class ReadyWorkload {
  private static final List<String> SHARED = List.of("Checksum", "Dice", "Tree");
  private static final List<String> SCRIPTS =
      List.of("records.xsl", "suite.clj", "suite.groovy", "suite.js", "suite.py");
  private static final String KERNELS = "org/pathforest/programs/";

  private final Workload workload;
  private final List<Path> jars;
  private final List<Path> beside;
  private final String mainClass;
  private final Path data;

  /**
   * Prepares a workload.
   *
   * @param jarFolder folder of its jars
   * @param folder folder for everything that is generated
   * @throws IOException also if a jar is missing
   */
  public ReadyWorkload(Workload workload, Path jarFolder, Path folder) throws IOException {
    this.workload = workload;
    this.data = Files.createDirectories(folder.resolve("data"));
    if (workload.code() instanceof OwnProgram own) {
      OwnProgram.Found found = own.find();
      this.jars = archived(found.instrumented(), folder);
      this.beside = found.untouched();
      this.mainClass = found.mainClass();
      return;
    }
    this.mainClass = workload.code().mainClass();
    if (!(workload.code() instanceof Code.Driven driven)) {
      this.jars = List.of(kernel(folder));
      this.beside = List.of();
      return;
    }
    this.jars = workload.instrumented(jarFolder);
    for (Path jar : jars) {
      if (!Files.exists(jar)) {
        throw new NoSuchFileException(jar.toString());
      }
    }
    if (driven.sources().isEmpty()) {
      for (String script : SCRIPTS) {
        copy("/workloads/" + script, data.resolve(script));
      }
    } else {
      unpack(jarFolder.resolve(driven.sources()));
    }
    Path classes = Files.createDirectories(folder.resolve("driver"));
    this.beside = List.of(classes);
    compile(driven.driver(), classes, Files.createDirectories(folder.resolve("driver-source")));
  }

  /** Returns the workload. */
  public Workload workload() {
    return workload;
  }

  /** Returns the program's jars before they are instrumented. */
  public List<Path> jars() {
    return jars;
  }

  /**
   * Returns what follows the jars on the class path and is not instrumented: a driver, or other
   * jars.
   */
  public List<Path> beside() {
    return beside;
  }

  /**
   * Returns the folder in which a run starts: the folder of a user's program, otherwise an empty
   * one.
   */
  public Path folder(Path empty) {
    return workload.code() instanceof OwnProgram own ? own.folder() : empty;
  }

  /** Returns main class and arguments. What the program writes goes into the folder. */
  public List<String> command(Path out, List<String> sizes) {
    List<String> command = new ArrayList<>(List.of(mainClass));
    if (workload.code() instanceof Code.Driven) {
      command.add(data.toString());
      command.add(out.toString());
    }
    boolean own = workload.isOwn();
    sizes.forEach(s -> command.add(own ? s.replace(OwnProgram.OUT, out.toString()) : s));
    return command;
  }

  /**
   * Returns jars for some parts of a class path. Folders are packed, since only jars are
   * instrumented.
   */
  private static List<Path> archived(List<Path> parts, Path folder) throws IOException {
    List<Path> jars = new ArrayList<>();
    for (Path part : parts) {
      if (!Files.isDirectory(part)) {
        jars.add(part);
        continue;
      }
      Path jar = folder.resolve(jars.size() + ".jar");
      try (OutputStream file = Files.newOutputStream(jar);
          ZipOutputStream zip = new ZipOutputStream(file);
          Stream<Path> files = Files.walk(part)) {
        for (Path each : files.filter(Files::isRegularFile).sorted().toList()) {
          String entry = part.relativize(each).toString().replace(File.separatorChar, '/');
          zip.putNextEntry(new ZipEntry(entry));
          Files.copy(each, zip);
          zip.closeEntry();
        }
      }
      jars.add(jar);
    }
    return jars;
  }

  private Path kernel(Path folder) throws IOException {
    Path jar = folder.resolve(workload.name() + ".jar");
    try (OutputStream file = Files.newOutputStream(jar);
        ZipOutputStream zip = new ZipOutputStream(file)) {
      for (String entry :
          List.of(KERNELS + "Checksum.class", mainClass.replace('.', '/') + ".class")) {
        zip.putNextEntry(new ZipEntry(entry));
        try (InputStream in = resource("/" + entry)) {
          in.transferTo(zip);
        }
        zip.closeEntry();
      }
    }
    return jar;
  }

  private void compile(String driver, Path classes, Path sourceFolder) throws IOException {
    List<Path> sources = new ArrayList<>();
    for (String name : Stream.concat(SHARED.stream(), Stream.of(driver)).toList()) {
      Path source = sourceFolder.resolve(name + ".java");
      copy("/workloads/" + source.getFileName(), source);
      sources.add(source);
    }
    // The oldest release on which the driver may run.
    Javac.compile(sources, jars, classes, List.of("--release", "17"));
  }

  /** Returns jars and folders as the {@code java} command expects them. */
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
