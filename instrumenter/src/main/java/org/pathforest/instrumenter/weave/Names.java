package org.pathforest.instrumenter.weave;

/** Names of what woven code links against; the runtime's own types are not used here. */
final class Names {
  static final String RUNTIME = "org/pathforest/runtime/";
  static final String PROBES = RUNTIME + "Probes";
  static final String HANDLE = RUNTIME + "ClassHandle";
  static final String INT_TABLE = RUNTIME + "IntTable";
  static final String LONG_TABLE = RUNTIME + "LongTable";
  static final String FOREST = RUNTIME + "SlabForest";
  static final String ITERATIONS = RUNTIME + "Iterations";
  static final String SAMPLES = RUNTIME + "Samples";
  static final String NODE = FOREST + "$Node";

  /** Descriptor of what is thrown. */
  static final String THROWABLE = "Ljava/lang/Throwable;";

  /** Field of a table, and of a handle, that says that the stack has overflowed in a probe. */
  static final String OVERFLOWED = "overflowed";

  /** Name of the member that holds or answers a class's handle. */
  static final String MEMBER = "$pathforest";

  /** What woven code and runtime must agree on: {@code Probes.PROTOCOL} is the same number. */
  static final int PROTOCOL = 5;

  /**
   * What names of system properties begin with that say that a loader does not see the runtime. A
   * profile looks for them.
   */
  static final String MISSING_PROPERTY = "org.pathforest.runtime.missing.";

  /** What a class says at the program's end if it has not been counted, behind its class loader. */
  static final String MISSING_HELP =
      ", which does not see pathforest-runtime.jar; put that on its class path or module path, or"
          + " instrument with --runtime embed";

  private Names() {}

  /** The descriptor of a class. */
  static String type(String internalName) {
    return 'L' + internalName + ';';
  }
}
