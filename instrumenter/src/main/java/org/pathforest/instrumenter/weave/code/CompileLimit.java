package org.pathforest.instrumenter.weave.code;

/** HotSpot's limit on the size of compiled methods. Larger methods are interpreted forever. */
public final class CompileLimit {
  /** Most bytes of bytecode in a method that HotSpot compiles by default. */
  public static final int BYTES = 8000;

  /** Name of the JVM flag that enables the limit; it is on by default. */
  public static final String FLAG = "DontCompileHugeMethods";

  /** JVM option that lifts the limit. */
  public static final String LIFTED = "-XX:-" + FLAG;

  /** Describes the limit and how to lift it. */
  public static final String MEANING =
      "HotSpot does not compile methods of more than 8,000 bytes of bytecode, unless run with "
          + LIFTED;

  private CompileLimit() {}
}
