package org.pathforest.instrumenter.weave;

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
 * @param acyclic whether single paths are all that is counted by default
 */
record Registration(
    ClassNode owner, String mapId, String sha256, int methods, int k, boolean acyclic) {

  /** Words that {@link #register} has on the operand stack at most. */
  static final int STACK = 8;

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

  /** Arguments of the bootstrap method behind the usual three. */
  Object[] bootstrapArguments() {
    return new Object[] {
      Names.PROTOCOL, mapId, owner.name, sha256, methods, k, acyclic ? 1 : 0,
    };
  }

  /** Registers the class; pushes its handle. */
  void register(Code code) {
    code.push(Names.PROTOCOL); //               Stack[0]: I
    code.add(new LdcInsnNode(mapId)); //        Stack[1]: String
    code.add(new LdcInsnNode(owner.name)); //   Stack[2]: String
    code.add(new LdcInsnNode(sha256)); //       Stack[3]: String
    code.push(methods); //                      Stack[4]: I
    code.push(k); //                            Stack[5]: I
    code.push(acyclic ? 1 : 0); //              Stack[6]: I
    pushClass(code); //                         Stack[7]: Class
    code.call(
        Names.PROBES,
        "register",
        "(ILjava/lang/String;Ljava/lang/String;Ljava/lang/String;IIILjava/lang/Class;)"
            + Names.type(Names.HANDLE));
  }

  /** All of the above but the class, as a constant (see {@code Probes.register}). */
  String identity() {
    return String.join(
        " ",
        String.valueOf(Names.PROTOCOL),
        mapId,
        sha256,
        String.valueOf(methods),
        String.valueOf(k),
        acyclic ? "1" : "0",
        owner.name);
  }

  /** Pushes the class, or null if it can't name itself. */
  void pushClass(Code code) {
    if (hasClassConstants()) {
      code.add(new LdcInsnNode(Type.getObjectType(owner.name)));
    } else {
      code.op(Opcodes.ACONST_NULL);
    }
  }

  /** Replaces a handle by whether it is that of the class as it is woven here. */
  void isCurrent(Code code) {
    code.add(new LdcInsnNode(mapId)); //    Stack[1]: String
    code.add(new LdcInsnNode(sha256)); //   Stack[2]: String
    code.callVirtual(Names.HANDLE, "is", "(Ljava/lang/String;Ljava/lang/String;)Z");
  }
}
