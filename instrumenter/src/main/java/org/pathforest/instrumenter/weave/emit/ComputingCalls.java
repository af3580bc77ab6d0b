package org.pathforest.instrumenter.weave.emit;

import java.util.Set;
import java.util.stream.Stream;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Tells which calls only compute: they wait for nothing, call nothing of the program, and return
 * soon. They are calls of some final classes of the JDK.
 */
final class ComputingCalls {
  private static final String STRING = "java/lang/String";

  /** Methods of String that compute, whatever their parameters. */
  private static final Set<String> OF_STRING =
      Set.of(
          "charAt",
          "codePointAt",
          "compareTo",
          "endsWith",
          "equals",
          "hashCode",
          "indexOf",
          "isEmpty",
          "lastIndexOf",
          "length",
          "startsWith",
          "substring");

  /** Classes whose methods compute if no parameter can have code of the program. */
  private static final Set<String> OWNERS =
      Set.of(
          "java/lang/Boolean",
          "java/lang/Byte",
          "java/lang/Character",
          "java/lang/Double",
          "java/lang/Float",
          "java/lang/Integer",
          "java/lang/Long",
          "java/lang/Math",
          "java/lang/Short",
          "java/lang/StrictMath",
          "java/lang/StringBuilder");

  /** Methods of these classes that read system properties or a file. */
  private static final Set<String> READING =
      Set.of("codePointOf", "getBoolean", "getInteger", "getLong", "getName");

  private ComputingCalls() {}

  static boolean is(MethodInsnNode call) {
    if (call.owner.equals(STRING)) {
      return OF_STRING.contains(call.name);
    }
    return OWNERS.contains(call.owner)
        && !READING.contains(call.name)
        && Stream.of(Type.getArgumentTypes(call.desc)).allMatch(ComputingCalls::isData);
  }

  private static boolean isData(Type type) {
    return type.getSort() < Type.ARRAY
        || type.getDescriptor().equals("[C")
        || type.getInternalName().equals(STRING);
  }
}
