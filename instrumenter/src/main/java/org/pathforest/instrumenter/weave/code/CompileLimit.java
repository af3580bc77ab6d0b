package org.pathforest.instrumenter.weave.code;

/** HotSpot's limit on the code of methods that it compiles: larger ones are interpreted forever. */
public final class CompileLimit {
  /** Most bytes of bytecode that a method may have to be compiled, by default. */
  public static final int BYTES = 8000;

  /** The flag of the JVM that is on by default, and lets the limit hold. */
  public static final String FLAG = "DontCompileHugeMethods";

  /** The option of the JVM that lifts the limit. */
  public static final String LIFTED = "-XX:-" + FLAG;

  /** What the limit is and how it is lifted, in words. */
  public static final String MEANING =
      "HotSpot compiles no method of more than 8,000 bytes of code, unless run with " + LIFTED;

  private CompileLimit() {}
}
