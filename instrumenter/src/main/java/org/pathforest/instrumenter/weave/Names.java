package org.pathforest.instrumenter.weave;

/** Names of what woven code links against; the runtime's own types are not used here. */
final class Names {
  static final String RUNTIME = "org/pathforest/runtime/";
  static final String PROBES = RUNTIME + "Probes";
  static final String HANDLE = RUNTIME + "ClassHandle";
  static final String INT_TABLE = RUNTIME + "IntTable";
  static final String LONG_TABLE = RUNTIME + "LongTable";
  static final String FOREST = RUNTIME + "SlabForest";
  static final String NODE = FOREST + "$Node";

  /** Name of the member that holds or answers a class's handle. */
  static final String MEMBER = "$pathforest";

  private Names() {}

  /** The descriptor of a class. */
  static String type(String internalName) {
    return 'L' + internalName + ';';
  }
}
