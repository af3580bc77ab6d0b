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
 * Where the profile of a module stands. Each JVM writes a file of its own into a folder beside it,
 * so that none overwrites another's; the profile is their sum, and is made anew, the same, whenever
 * it is read. So nothing is counted twice, and no build can be cut short at a wrong moment.
 */
final class ProfileStore {
  /** What the name of the folder of parts ends with. */
  static final String PARTS = ".parts";

  /** What can be added up, for messages. */
  static final String ALIKE = "whole profiles that were counted with the same k and profiler";

  private static final String SUFFIX = ".pathprof";
  private final Path file;
  private final String program;
  private final PathMapSource maps;

  /**
   * A store, empty or not.
   *
   * @param file the profile
   * @param program what the sum calls itself: JVMs that run tests have but command lines
   * @param maps where path maps are found that JVMs did not find any more
   */
  ProfileStore(Path file, String program, PathMapSource maps) {
    this.file = file;
    this.program = program;
    this.maps = maps;
  }

  /**
   * Sees whether a profile may take the place of what stands there. What has a profile's name is
   * taken for one, even if it can't be read.
   *
   * @param parameter that names the file
   * @throws MojoExecutionException naming the parameter, if it is a folder, or no profile
   */
  void check(String parameter) throws MojoExecutionException {
    String allowed = "a file to be made, or a profile, which is replaced";
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

  /** The profile. */
  Path file() {
    return file;
  }

  /** The folder that has a file for each JVM. */
  Path parts() {
    return file.resolveSibling(file.getFileName() + PARTS);
  }

  /** What JVMs are told as {@code pathforest.output}: process and time make names differ. */
  String output() {
    return parts().toString().replace("%", "%%")
        + parts().getFileSystem().getSeparator()
        + "%p-%t"
        + SUFFIX;
  }

  /** Makes the folder, and removes what earlier builds have counted unless it is to be kept. */
  void begin(boolean append) throws IOException {
    if (append) {
      keepSum();
    } else {
      InstrumentedFolder.deleteTree(parts());
      Files.deleteIfExists(file);
    }
    Files.createDirectories(parts());
  }

  /** A profile that has lost its parts, or came from elsewhere, becomes a part. */
  private void keepSum() throws IOException {
    if (Files.exists(file) && files().isEmpty()) {
      Files.createDirectories(parts());
      Files.move(file, parts().resolve("earlier" + SUFFIX));
    }
  }

  /** The files of the JVMs, in order of their names. */
  List<Path> files() throws IOException {
    if (!Files.isDirectory(parts())) {
      return List.of();
    }
    try (Stream<Path> inside = Files.list(parts())) {
      return inside.filter(f -> f.toString().endsWith(SUFFIX)).sorted().toList();
    }
  }

  /** Whether there is anything to read. */
  boolean isEmpty() throws IOException {
    return files().isEmpty() && !Files.isRegularFile(file);
  }

  /**
   * The profile: what all JVMs have counted; it is also written to its file. Without any of them,
   * what the file says.
   *
   * @throws org.pathforest.paths.FileException if one can't be read, or they can't be added up
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

  /** Of dumps that a test has asked for, the last one of the same counts has all. */
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

  /** What one JVM has counted, or some other profile of the same classes. */
  Profile read(Path part) throws IOException {
    return ProfileReader.read(part, maps);
  }
}
