package org.pathforest.maven;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.maven.plugin.MojoExecutionException;
import org.pathforest.profile.Profile;
import org.pathforest.profile.ProfileMeta;
import org.pathforest.profile.file.PathMapSource;
import org.pathforest.profile.file.ProfileReader;
import org.pathforest.profile.file.ProfileWriter;
import org.pathforest.profile.merge.Merger;

/**
 * The profile of a module, with its parts. Each JVM writes a file of its own into a folder beside
 * the profile, so that none overwrites another's. The profile is the sum of these parts. Each read
 * computes it anew, with the same result. Therefore nothing is counted twice, and a build may be
 * interrupted at any moment.
 */
final class ProfileStore {
  /** Suffix of the folder of parts. */
  static final String PARTS = ".parts";

  /** Text for messages: which profiles can be added up. */
  static final String ALIKE = "whole profiles recorded with the same k and profiler";

  private static final String SUFFIX = ".pathprof";
  private final Path file;
  private final String program;
  private final PathMapSource maps;

  /**
   * Creates a view of a store, empty or not.
   *
   * @param file the profile
   * @param program name of the sum; JVMs that run tests have only their command lines as names
   * @param maps source of path maps that the JVMs could not find any more
   */
  ProfileStore(Path file, String program, PathMapSource maps) {
    this.file = file;
    this.program = program;
    this.maps = maps;
  }

  /**
   * Checks whether a profile may replace what is at the profile's place. A file with a profile's
   * name is taken for a profile, even if it cannot be read.
   *
   * @param parameter name of the parameter that sets the file
   * @throws MojoExecutionException if the place is a folder or some other file; the message names
   *     the parameter
   */
  void check(String parameter) throws MojoExecutionException {
    String allowed = "a new file, or a profile, which will be replaced";
    if (Files.isDirectory(file)) {
      throw ParameterErrors.use(parameter, file + " is a folder", allowed);
    }
    if (Files.exists(file) && !file.toString().endsWith(SUFFIX)) {
      try {
        read(file);
      } catch (IOException e) {
        throw ParameterErrors.file(parameter, e, allowed);
      }
    }
  }

  /** Returns the profile's file. */
  Path file() {
    return file;
  }

  /** Returns the folder of parts, which has a file for each JVM. */
  Path parts() {
    return file.resolveSibling(file.getFileName() + PARTS);
  }

  /**
   * Returns the value of {@code pathforest.output} for JVMs. It contains process id and time, so
   * that the names of their files differ.
   */
  String output() {
    return parts().toString().replace("%", "%%")
        + parts().getFileSystem().getSeparator()
        + "%p-%t"
        + SUFFIX;
  }

  /**
   * Creates the folder of parts, and deletes the counts of earlier builds unless they are to be
   * kept.
   */
  void begin(boolean append) throws IOException {
    if (append) {
      keepSum();
    } else {
      FileTree.deleteTree(parts());
      Files.deleteIfExists(file);
    }
    Files.createDirectories(parts());
  }

  /**
   * Turns the profile into a part if it has no parts: they are gone, or the profile came from
   * elsewhere.
   */
  private void keepSum() throws IOException {
    if (Files.exists(file) && files().isEmpty()) {
      Files.createDirectories(parts());
      Files.move(file, parts().resolve("earlier" + SUFFIX));
    }
  }

  /** Returns the parts, one file for each JVM, in order of their names. */
  List<Path> files() throws IOException {
    if (!Files.isDirectory(parts())) {
      return List.of();
    }
    try (Stream<Path> inside = Files.list(parts())) {
      return inside.filter(f -> f.toString().endsWith(SUFFIX)).sorted().toList();
    }
  }

  /** Returns whether there is nothing to read. */
  boolean isEmpty() throws IOException {
    return files().isEmpty() && !Files.isRegularFile(file);
  }

  /**
   * Adds up the parts, writes the sum to the profile's file, and returns it. If there are no parts,
   * reads the profile's file.
   *
   * @throws org.pathforest.paths.FileException if a file cannot be read, or parts cannot be added
   *     up
   */
  Profile read() throws IOException {
    List<Path> parts = files();
    if (parts.isEmpty()) {
      return read(file);
    }
    Merger merger = new Merger();
    for (Path part : latest(parts)) {
      merger.add(read(part));
    }
    ProfileWriter.write(merger.sum().of(program), file);
    return ProfileReader.read(file);
  }

  /**
   * Returns the parts without superseded ones. A test may dump the same counts several times. The
   * last of these dumps contains all that the earlier ones do.
   */
  private static Collection<Path> latest(List<Path> parts) throws IOException {
    Map<Object, Path> latest = new LinkedHashMap<>();
    Map<Object, Instant> ends = new HashMap<>();
    for (Path part : parts) {
      ProfileMeta meta = ProfileReader.readMeta(part);
      Object same = meta.run().intervals().isEmpty() ? part : meta.run().intervals();
      Instant end = meta.run().end() == null ? Instant.MIN : meta.run().end();
      if (ends.getOrDefault(same, Instant.MIN).compareTo(end) <= 0) {
        latest.put(same, part);
        ends.put(same, end);
      }
    }
    return latest.values();
  }

  /** Reads a part, or any other profile of the same classes. */
  Profile read(Path part) throws IOException {
    return ProfileReader.read(part, maps);
  }
}
