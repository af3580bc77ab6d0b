package org.pathforest.bench.workload;

import java.io.File;
import java.io.IOException;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipException;
import org.pathforest.paths.FileException;

/**
 * A program of the user's. Its files are looked up when it is to be run.
 *
 * @param classPath jars, folders of class files, and {@code FOLDER/*} for all jars of a folder;
 *     relative to {@code folder}
 * @param mainClass name of the main class; empty if the manifest of the first jar names it
 * @param uninstrumented names of jars that stay as they are; {@code *} and {@code ?} are wildcards
 * @param folder folder in which the program runs
 */
public record OwnProgram(
    List<String> classPath, String mainClass, List<String> uninstrumented, Path folder)
    implements Code {
  /**
   * Part of an argument: a folder that is empty when a run begins, and whose files are compared.
   */
  static final String OUT = "{out}";

  private static final int WARM_UPS = 5;
  private static final int CALLS = 3;

  /** Copies the lists. */
  public OwnProgram {
    classPath = List.copyOf(classPath);
    uninstrumented = List.copyOf(uninstrumented);
  }

  /**
   * Creates a program from options or keys, each of which may be null.
   *
   * @throws IllegalArgumentException unless they name a jar, or a class path and a main class
   */
  public static OwnProgram of(String jar, String cp, String main, String uninstrumented, Path in) {
    if ((jar == null) == (cp == null)) {
      throw new IllegalArgumentException("give exactly one of 'jar' and 'cp'");
    }
    if (jar == null && main == null) {
      throw new IllegalArgumentException("'cp' needs 'main', the name of the main class");
    }
    return new OwnProgram(
        jar != null ? List.of(jar.strip()) : words(cp, File.pathSeparator),
        main == null ? "" : main.strip(),
        uninstrumented == null ? List.of() : words(uninstrumented, "\\s+"),
        in.toAbsolutePath().normalize());
  }

  private static List<String> words(String text, String separator) {
    return Arrays.stream(text.strip().split(separator, -1)).filter(w -> !w.isEmpty()).toList();
  }

  /**
   * Returns a workload that calls the program a few times.
   *
   * @param changing a regular expression for lines that differ from run to run; may be empty
   * @throws IllegalArgumentException if the name can't be part of a file name, or if {@code
   *     changing} is not a regular expression
   */
  public Workload workload(
      String name, List<String> arguments, List<String> options, String changing) {
    try {
      Pattern.compile(changing);
    } catch (PatternSyntaxException e) {
      throw new IllegalArgumentException(
          "'changing': " + e.getDescription() + ": " + e.getPattern(), e);
    }
    if (!name.matches("[\\w.-]+")) {
      throw new IllegalArgumentException(
          "'" + name + "' is not a valid name; use letters, digits, '.', '-' and '_'");
    }
    return new Workload(
        name,
        this,
        options,
        new Workload.Arguments(arguments, arguments),
        new Sizes(arguments, WARM_UPS, CALLS),
        changing);
  }

  /**
   * The files of a program.
   *
   * @param instrumented jars and folders, each followed by those that its manifest names
   * @param untouched jars that stay as they are; on the class path they are behind the others
   * @param mainClass class whose main method is called
   */
  record Found(List<Path> instrumented, List<Path> untouched, String mainClass) {
    /** Returns a line with jars, main class and options, and with a checksum of all bytes. */
    String checksum(List<String> options, String changing) throws IOException {
      CRC32 crc = new CRC32();
      for (Path part : Stream.concat(instrumented.stream(), untouched.stream()).toList()) {
        try (Stream<Path> files = Files.walk(part)) {
          for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
            crc.update(Files.readAllBytes(file));
          }
        }
      }
      return "%s in %s (CRC-32 %08x)%s%s%s%s"
          .formatted(
              mainClass,
              names(instrumented),
              crc.getValue(),
              untouched.isEmpty() ? "" : ", uninstrumented " + names(untouched),
              options.isEmpty() ? "" : ", options ",
              String.join(" ", options),
              changing.isEmpty() ? "" : ", lines that may differ: " + changing);
    }

    private static String names(List<Path> jars) {
      return jars.stream().map(j -> "" + j.getFileName()).collect(Collectors.joining(" "));
    }
  }

  /**
   * Looks up the files of the program.
   *
   * @throws FileException if a jar, the name of the main class, or that class is missing
   */
  Found find() throws IOException {
    Deque<Path> open = new ArrayDeque<>();
    for (String part : classPath) {
      open.addAll(expand(part));
    }
    if (open.isEmpty()) {
      throw new FileException(
          folder.toString(),
          "no jar or folder is on the class path '"
              + String.join(File.pathSeparator, classPath)
              + "'; add one");
    }
    Path first = open.getFirst();
    Set<Path> found = new LinkedHashSet<>();
    String main = mainClass;
    while (!open.isEmpty()) {
      Path next = open.removeFirst();
      if (!found.add(next) || Files.isDirectory(next)) {
        continue;
      }
      Attributes manifest = manifest(next);
      if (main.isEmpty() && next.equals(first)) {
        main = manifest.getValue(Attributes.Name.MAIN_CLASS);
        if (main == null) {
          throw new FileException(
              next.toString(),
              "the manifest has no Main-Class; name the class with --main (in a file: program.NAME.main)");
        }
      }
      List<Path> named = named(next, manifest);
      for (int i = named.size() - 1; i >= 0; i--) {
        open.addFirst(named.get(i));
      }
    }
    requireClass(main.strip(), found);
    return new Found(
        found.stream().filter(jar -> !isUntouched(jar)).toList(),
        found.stream().filter(this::isUntouched).toList(),
        main.strip());
  }

  private List<Path> expand(String part) throws IOException {
    if (!part.endsWith("*")) {
      Path path = folder.resolve(part).normalize();
      if (!Files.exists(path)) {
        throw FileException.missing(path);
      }
      return List.of(path);
    }
    Path all = folder.resolve(part.substring(0, part.length() - 1)).normalize();
    if (!Files.isDirectory(all)) {
      throw FileException.missing(all);
    }
    try (Stream<Path> files = Files.list(all)) {
      return files.filter(f -> f.toString().endsWith(".jar")).sorted().toList();
    }
  }

  private static Attributes manifest(Path jar) throws IOException {
    try (JarFile file = new JarFile(jar.toFile())) {
      Manifest manifest = file.getManifest();
      return manifest == null ? new Attributes() : manifest.getMainAttributes();
    } catch (ZipException e) {
      throw new FileException(
          jar.toString(), "is not a jar (" + e.getMessage() + "); name a jar", e);
    }
  }

  /** Returns the files that a manifest names. Missing files are left out, as the JVM does. */
  private static List<Path> named(Path jar, Attributes manifest) {
    List<Path> named = new ArrayList<>();
    String names = manifest.getValue(Attributes.Name.CLASS_PATH);
    for (String name : words(names == null ? "" : names, "\\s+")) {
      try {
        Path path = Path.of(jar.toUri().resolve(name)).normalize();
        if (Files.exists(path)) {
          named.add(path);
        }
      } catch (IllegalArgumentException | FileSystemNotFoundException e) {
        // The name is not the URL of a file.
      }
    }
    return named;
  }

  private static void requireClass(String name, Set<Path> found) throws IOException {
    String entry = name.replace('.', '/') + ".class";
    for (Path path : found) {
      if (Files.isDirectory(path)) {
        if (Files.exists(path.resolve(entry))) {
          return;
        }
      } else {
        try (JarFile jar = new JarFile(path.toFile())) {
          if (jar.getEntry(entry) != null) {
            return;
          }
        }
      }
    }
    throw new FileException(
        found.iterator().next().toString(),
        "main class " + name + " not found on the class path; correct one of them");
  }

  private boolean isUntouched(Path jar) {
    return uninstrumented.stream()
        .anyMatch(
            u -> FileSystems.getDefault().getPathMatcher("glob:" + u).matches(jar.getFileName()));
  }
}
