package org.pathforest.cli.launch;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.pathforest.cli.failure.UsageException;

/** A program that the user wants to run, and the command that runs it instrumented. */
public final class Program {
  private final JavaCommandLine line;
  private final InstrumentedCache cache;
  private final String how;
  private String remark;
  private List<HiddenClasses> hidden = List.of();

  /**
   * Creates a program whose instrumented copies are kept in the cache.
   *
   * @param how hint in messages: how to see all names that they leave out; null to show all names
   */
  public Program(JavaCommandLine line, InstrumentedCache cache, String how) {
    this.line = line;
    this.how = how;
    this.cache = cache;
  }

  /**
   * Instruments the parts of the program that the cache does not contain yet.
   *
   * @param java launcher of the JVM
   * @param settings options for the JVM, which the user's own options override
   * @param profile file to which the profile is written
   * @return the command to execute
   */
  public List<String> command(Path java, List<String> settings, Path profile)
      throws IOException, UsageException, InterruptedException {
    List<String> main = main();
    LargeMethods large = LargeMethods.of(cache.huge(), java, line.options(), System.getenv(), how);
    remark = large.remark();
    List<String> command = new ArrayList<>();
    command.add(java.toString());
    command.addAll(settings);
    command.addAll(large.options());
    command.addAll(line.options());
    command.add("-Dpathforest.output=" + profile.toAbsolutePath());
    command.addAll(main);
    command.addAll(line.arguments());
    return command;
  }

  /** Returns the classes that cannot be loaded, and are left out. */
  public List<HiddenClasses> hidden() {
    return hidden;
  }

  /** Returns a remark to print about the command, or null if there is none. */
  public String remark() {
    return remark;
  }

  private List<String> main() throws IOException, UsageException {
    if (line.jar()) {
      return List.of("-jar", jar().toString());
    }
    List<ClassPath.Entry> entries = ClassPath.of(line.classPath());
    hidden = HiddenClasses.among(entries, cache.classes());
    List<Path> copies = copies(entries);
    String classPath =
        copies.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    return List.of("-cp", classPath, line.main());
  }

  /** Instruments the jar last, because its manifest must name the copies of the others. */
  private Path jar() throws IOException, UsageException {
    List<ClassPath.Entry> entries = ClassPath.ofJar(line.main());
    hidden = HiddenClasses.among(entries, cache.classes());
    List<Path> others = copies(entries.subList(1, entries.size()));
    return others.isEmpty()
        ? cache.instrumented(entries.get(0), Set.of())
        : cache.instrumented(entries.get(0), others);
  }

  private List<Path> copies(List<ClassPath.Entry> entries) throws IOException {
    List<Path> copies = new ArrayList<>();
    for (ClassPath.Entry entry : entries) {
      Set<String> left = new HashSet<>();
      for (HiddenClasses some : hidden) {
        if (some.in().equals(entry.path())) {
          left.addAll(some.classes());
        }
      }
      copies.add(cache.instrumented(entry, left));
    }
    return copies;
  }
}
