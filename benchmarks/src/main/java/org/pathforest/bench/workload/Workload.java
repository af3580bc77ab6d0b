package org.pathforest.bench.workload;

import java.util.List;
import org.pathforest.bench.child.Meter;

/**
 * A real program and what it is given to do.
 *
 * @param name short, lower case
 * @param jars names of the jars on its class path; all of them are instrumented. None if it is one
 *     of the module test-programs
 * @param driver simple name of the class that runs it: among the resources, or of test-programs
 * @param options of the JVM that the program itself needs
 * @param sources name of the jar of sources that it works on; empty if it works on the resources
 * @param arguments of the driver
 * @param measured what is done to measure time
 * @param changing a regular expression for lines of written files that differ from run to run
 *     without any instrumentation; empty if there are none
 */
public record Workload(
    String name,
    List<String> jars,
    String driver,
    List<String> options,
    String sources,
    Arguments arguments,
    Sizes measured,
    String changing) {
  private static final Sizes ONCE = new Sizes(List.of(), 0, 1);

  /**
   * Arguments of a driver.
   *
   * @param whole for a run of some seconds
   * @param reduced for a run of which every block is logged
   */
  public record Arguments(List<String> whole, List<String> reduced) {}

  /** A program that works on the resources, needs no options and runs everywhere. */
  static Workload of(String name, String driver, String... jars) {
    Arguments none = new Arguments(List.of(), List.of());
    return new Workload(name, List.of(jars), driver, List.of(), "", none, ONCE, "");
  }

  Workload named(String newName) {
    return with(newName, measured);
  }

  Workload on(String sourcesJar) {
    return new Workload(name, jars, driver, options, sourcesJar, arguments, measured, changing);
  }

  Workload options(String... more) {
    return new Workload(name, jars, driver, List.of(more), sources, arguments, measured, changing);
  }

  Workload whole(String... sizes) {
    return with(new Arguments(List.of(sizes), arguments.reduced));
  }

  /** The same with other arguments for a run of which every block is logged. */
  public Workload reduced(String... sizes) {
    return with(new Arguments(arguments.whole, List.of(sizes)));
  }

  /** The same, measured otherwise. */
  public Workload measured(int warmUps, int calls, String... sizes) {
    return with(name, new Sizes(List.of(sizes), warmUps, calls));
  }

  /** The same from its first call on: a cold start. */
  public Workload startUp() {
    return with(name, new Sizes(measured.arguments(), 0, 1));
  }

  /**
   * The same, measured when the compilers have gone quiet.
   *
   * @param threads that call it side by side, which its name tells; 0: the main thread does
   */
  public Workload steady(int threads) {
    return with(
        threads == 0 ? name : name + "-" + threads + (threads == 1 ? "-thread" : "-threads"),
        new Sizes(measured.arguments(), Meter.STEADY, 1, threads));
  }

  private Workload with(String newName, Sizes how) {
    return new Workload(newName, jars, driver, options, sources, arguments, how, changing);
  }

  private Workload with(Arguments others) {
    return new Workload(name, jars, driver, options, sources, others, measured, changing);
  }

  Workload withChangingLines(String regex) {
    return new Workload(name, jars, driver, options, sources, arguments, measured, regex);
  }

  /** Whether it is one of the module test-programs. */
  public boolean isKernel() {
    return jars.isEmpty();
  }

  /** The class whose main method is called. */
  public String mainClass() {
    return (isKernel() ? "org.pathforest.programs." : "workloads.") + driver;
  }

  @Override
  public String toString() {
    return name;
  }
}
