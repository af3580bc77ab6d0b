package org.pathforest.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.pathforest.testkit.ChildJvm;

/** A separate JVM that runs {@link ChildPrograms} in a folder. */
public final class Child {
  private final Path folder;
  private final String[] options;
  private final List<Path> classPath = new ArrayList<>();

  /** Creates a JVM with these options. */
  public Child(Path folder, String... options) {
    this.folder = folder;
    this.options = options;
  }

  /** Adds a folder to the class path. */
  public Child on(Path more) {
    classPath.add(more);
    return this;
  }

  /** Runs a program, given as its name and arguments, separated by blanks. */
  public ChildJvm.Outcome run(String program) throws Exception {
    return of(program).run();
  }

  /** Returns the JVM that runs a program. */
  public ChildJvm of(String program) throws Exception {
    for (Class<?> c : List.of(HolderCalls.class, ChildPrograms.class)) {
      classPath.add(Path.of(c.getProtectionDomain().getCodeSource().getLocation().toURI()));
    }
    String path =
        classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    return new ChildJvm(options)
        .with(List.of("-cp", path, ChildPrograms.class.getName()))
        .with(List.of(program.split(" ", -1)))
        .in(folder)
        .within(Duration.ofMinutes(Long.getLong("child.minutes", 2)));
  }

  /** Runs a program that must succeed and print exactly this text. Returns its profile. */
  public ProfileFile printing(String out, String program) throws Exception {
    assertThat(run(program).succeeded()).isEqualTo(out);
    return profile();
  }

  /** Returns the files in the folder, sorted by name. */
  public List<Path> files() throws Exception {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    }
  }

  /** Reads the only profile in the folder. */
  public ProfileFile profile() throws Exception {
    List<Path> found = files().stream().filter(f -> f.toString().endsWith(".pathprof")).toList();
    assertThat(found).as("profiles").hasSize(1);
    return ProfileFile.read(found.get(0));
  }
}
