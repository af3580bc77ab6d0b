package org.pathforest.instrumenter.weave;

import java.util.Locale;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.LdcInsnNode;

/**
 * What a class says of itself when it registers.
 *
 * @param owner the class being woven
 * @param mapId stands for the path map's identity
 * @param sha256 of the original class file
 * @param methods how many of its methods have probes
 * @param k default of the jar
 * @param profiler default of the jar
 * @param layout of its cells
 */
record Registration(
    ClassNode owner,
    String mapId,
    String sha256,
    int methods,
    int k,
    Profiler profiler,
    CellLayout layout) {

  /** Words that {@link #register} has on the operand stack at most. */
  static final int STACK = 2;

  /** Major version of the class file. */
  int version() {
    return owner.version & 0xFFFF;
  }

  boolean isInterface() {
    return (owner.access & Opcodes.ACC_INTERFACE) != 0;
  }

  /** Whether the class can have constants that are computed when they are needed. */
  boolean hasDynamicConstants() {
    return version() >= Opcodes.V11;
  }

  /** Whether the class can have call sites that are linked when they are first reached. */
  boolean hasCallSites() {
    return version() >= Opcodes.V1_7;
  }

  boolean canHaveMethods() {
    return canHaveMethods(owner);
  }

  /** Whether a class can have a private static method besides its initialiser. */
  static boolean canHaveMethods(ClassNode c) {
    return (c.access & Opcodes.ACC_INTERFACE) == 0 || (c.version & 0xFFFF) >= Opcodes.V1_8;
  }

  /** Whether {@code ldc} of a class is known to its version. */
  boolean hasClassConstants() {
    return version() >= Opcodes.V1_5;
  }

  /** Whether methods that jump need stack map frames, or can have them. */
  boolean hasFrames() {
    return version() >= Opcodes.V1_6;
  }

  /** Registers the class; pushes its handle. */
  void register(Code code) {
    code.add(new LdcInsnNode(identity())); //   Stack[0]: String
    pushClass(code); //                         Stack[1]: Class
    code.call(
        Names.PROBES,
        "register",
        "(Ljava/lang/String;Ljava/lang/Class;)" + Names.type(Names.HANDLE));
  }

  /** All of the above but the class, as a constant (see {@code ClassHandle.of}). */
  String identity() {
    return String.join(
        " ",
        String.valueOf(Names.PROTOCOL),
        mapId,
        sha256,
        String.valueOf(methods),
        String.valueOf(k),
        profiler.name().toLowerCase(Locale.ROOT),
        layout.toString(),
        owner.name);
  }

  /** Pushes the class, or null if it can't name itself. */
  private void pushClass(Code code) {
    if (hasClassConstants()) {
      code.add(new LdcInsnNode(Type.getObjectType(owner.name)));
    } else {
      code.op(Opcodes.ACONST_NULL);
    }
  }

  /** Replaces a handle by whether it is that of the class as it is woven here. */
  void isCurrent(Code code) {
    code.add(new LdcInsnNode(identity())); //   Stack[1]: String
    code.call(Names.PROBES, "isCurrent", "(" + Names.type(Names.HANDLE) + "Ljava/lang/String;)Z");
  }
}
