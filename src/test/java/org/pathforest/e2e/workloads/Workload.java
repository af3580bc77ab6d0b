package org.pathforest.e2e.workloads;

import java.util.List;

/**
 * A real program and what it is given to do.
 *
 * @param name short, lower case
 * @param jars names of the jars on its class path; all of them are instrumented
 * @param driver simple name of the class that runs it, among the resources
 * @param options of the JVM that the program itself needs
 * @param sources name of the jar of sources that it works on; empty if it works on the resources
 * @param whole the driver's arguments for a run of some seconds
 * @param reduced the driver's arguments for a run of which every block is logged
 * @param changing a regular expression for lines of written files that differ from run to run
 *     without any instrumentation; empty if there are none
 */
record Workload(
    String name,
    List<String> jars,
    String driver,
    List<String> options,
    String sources,
    List<String> whole,
    List<String> reduced,
    String changing) {
  /** A program that works on the resources, needs no options and runs everywhere. */
  static Workload of(String name, String driver, String... jars) {
    return new Workload(name, List.of(jars), driver, List.of(), "", List.of(), List.of(), "");
  }

  Workload on(String sourcesJar) {
    return new Workload(name, jars, driver, options, sourcesJar, whole, reduced, changing);
  }

  Workload options(String... more) {
    return new Workload(name, jars, driver, List.of(more), sources, whole, reduced, changing);
  }

  Workload whole(String... sizes) {
    return new Workload(name, jars, driver, options, sources, List.of(sizes), reduced, changing);
  }

  Workload reduced(String... sizes) {
    return new Workload(name, jars, driver, options, sources, whole, List.of(sizes), changing);
  }

  Workload withChangingLines(String regex) {
    return new Workload(name, jars, driver, options, sources, whole, reduced, regex);
  }

  String mainClass() {
    return "workloads." + driver;
  }

  @Override
  public String toString() {
    return name;
  }
}
