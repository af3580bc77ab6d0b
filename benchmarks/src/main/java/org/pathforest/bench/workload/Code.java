package org.pathforest.bench.workload;

import java.util.List;

/** Class files of a program, and the class whose main method is called. */
public sealed interface Code permits Code.Driven, Code.Kernel, OwnProgram {
  /**
   * Returns the class whose main method is called; empty if only the manifest of a jar names it.
   */
  String mainClass();

  /**
   * Published jars, and a driver that runs them. The driver is among the resources.
   *
   * @param jars names of the jars, all of which are instrumented
   * @param driver simple name of the driver
   * @param sources name of the jar of sources that the program works on; empty if it works on the
   *     resources
   */
  record Driven(List<String> jars, String driver, String sources) implements Code {
    /** Copies the list. */
    public Driven {
      jars = List.copyOf(jars);
    }

    @Override
    public String mainClass() {
      return "workloads." + driver;
    }
  }

  /**
   * A class of the module test-programs.
   *
   * @param name simple name of the class
   */
  record Kernel(String name) implements Code {
    @Override
    public String mainClass() {
      return "org.pathforest.programs." + name;
    }
  }
}
