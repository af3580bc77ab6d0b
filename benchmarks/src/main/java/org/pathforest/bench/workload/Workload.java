package org.pathforest.bench.workload;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.pathforest.bench.child.Meter;
import org.pathforest.paths.FileException;

/**
 * A real program and its work.
 *
 * @param name short name in lower case
 * @param code its class files
 * @param options JVM options that the program itself needs
 * @param arguments arguments of its main method
 * @param measured its work when time is measured
 * @param changing a regular expression for lines of written files that differ from run to run
 *     without any instrumentation, and for such printed lines of the user's own programs; empty if
 *     there are none
 */
public record Workload(
    String name,
    Code code,
    List<String> options,
    Arguments arguments,
    Sizes measured,
    String changing) {
  private static final Sizes ONCE = new Sizes(List.of(), 0, 1);

  /**
   * Arguments of a driver.
   *
   * @param whole arguments for a run of some seconds
   * @param reduced arguments for a run in which every block is logged
   */
  public record Arguments(List<String> whole, List<String> reduced) {}

  /** Creates a program that works on the resources, needs no options and runs everywhere. */
  static Workload of(String name, String driver, String... jars) {
    return of(name, new Code.Driven(List.of(jars), driver, ""));
  }

  /** Creates a program of the module test-programs. */
  static Workload kernel(String name, String simpleName) {
    return of(name, new Code.Kernel(simpleName));
  }

  private static Workload of(String name, Code code) {
    return new Workload(name, code, List.of(), new Arguments(List.of(), List.of()), ONCE, "");
  }

  Workload named(String newName) {
    return with(newName, measured);
  }

  Workload on(String sourcesJar) {
    Code.Driven driven = (Code.Driven) code;
    Code other = new Code.Driven(driven.jars(), driven.driver(), sourcesJar);
    return new Workload(name, other, options, arguments, measured, changing);
  }

  Workload options(String... more) {
    return new Workload(name, code, List.of(more), arguments, measured, changing);
  }

  Workload whole(String... sizes) {
    return with(new Arguments(List.of(sizes), arguments.reduced));
  }

  /** Returns the workload with other arguments for a run in which every block is logged. */
  public Workload reduced(String... sizes) {
    return with(new Arguments(arguments.whole, List.of(sizes)));
  }

  /** Returns the workload with other calls and arguments when time is measured. */
  public Workload measured(int warmUps, int calls, String... sizes) {
    return with(name, new Sizes(List.of(sizes), warmUps, calls));
  }

  /** Returns the workload with other arguments, called as often. */
  public Workload given(List<String> others) {
    return with(name, new Sizes(others, measured.warmUps(), measured.measured()));
  }

  /** Returns the workload with other numbers of calls. */
  public Workload called(int warmUps, int calls) {
    return with(name, new Sizes(measured.arguments(), warmUps, calls));
  }

  /**
   * Returns the workload, measured from its first call: a cold start. A program of the user's is
   * measured as a whole process.
   */
  public Workload startUp() {
    return called(isOwn() ? Sizes.WHOLE_PROCESS : 0, 1);
  }

  /** Returns the workload, called once: a trial. */
  public Workload once() {
    return measured.wholeProcess() ? this : called(0, 1);
  }

  /**
   * Returns the workload, measured after the compilers have become quiet.
   *
   * @param threads number of threads that call it side by side, which is part of its name; 0 if the
   *     main thread calls it
   */
  public Workload steady(int threads) {
    return with(
        threads == 0 ? name : name + "-" + threads + (threads == 1 ? "-thread" : "-threads"),
        new Sizes(measured.arguments(), Meter.STEADY, 1, threads));
  }

  private Workload with(String newName, Sizes how) {
    return new Workload(newName, code, options, arguments, how, changing);
  }

  private Workload with(Arguments others) {
    return new Workload(name, code, options, others, measured, changing);
  }

  Workload withChangingLines(String regex) {
    return new Workload(name, code, options, arguments, measured, regex);
  }

  /** Returns whether it is a program of the user's. */
  public boolean isOwn() {
    return code instanceof OwnProgram;
  }

  /**
   * Returns the jars and folders that are instrumented; none for the module test-programs.
   *
   * @param folder folder of published jars
   * @throws FileException if a part of a user's program is missing
   */
  public List<Path> instrumented(Path folder) throws IOException {
    return code instanceof OwnProgram own
        ? own.find().instrumented()
        : jars().stream().map(folder::resolve).toList();
  }

  /**
   * Returns a text that identifies a user's program; empty for other programs, which have names.
   *
   * @throws FileException if a part of it is missing
   */
  public String checksum() throws IOException {
    return code instanceof OwnProgram own ? ", of " + own.find().checksum(options, changing) : "";
  }

  /** Returns the names of the published jars; none for other programs. */
  public List<String> jars() {
    return code instanceof Code.Driven driven ? driven.jars() : List.of();
  }

  @Override
  public String toString() {
    return name;
  }
}
