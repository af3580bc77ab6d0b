package org.pathforest.instrumenter.weave;

import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * How woven code comes by its class's handle, so that a class registers once and nothing else of it
 * changes: from class file version 55 a dynamically computed constant; before that a private
 * synthetic static field behind a private synthetic static method, which needs no class
 * initialiser, so that the computed {@code serialVersionUID} stays; in interfaces, whose fields
 * only the initialiser can set, a public synthetic field and method; in interfaces that can have no
 * such method (before version 52) the initialiser, their only code, registers each time it runs,
 * once.
 */
final class ClassIdentity {
  private enum Kind {
    CONSTANT,
    FIELD,
    INTERFACE_FIELD,
    EACH_TIME
  }

  private final ClassNode owner;
  private final Kind kind;
  private final String mapId;
  private final String sha256;
  private final int k;
  private final boolean acyclic;
  private int methods;
  private ConstantDynamic constant;

  /**
   * Chooses the way.
   *
   * @param owner the class being woven
   * @param mapId stands for the path map's identity
   * @param sha256 of the original class file
   * @param k default of the jar
   * @param acyclic whether single paths are all that is counted by default
   */
  ClassIdentity(ClassNode owner, String mapId, String sha256, int k, boolean acyclic) {
    this.owner = owner;
    this.mapId = mapId;
    this.sha256 = sha256;
    this.k = k;
    this.acyclic = acyclic;
    int version = owner.version & 0xFFFF;
    boolean isInterface = (owner.access & Opcodes.ACC_INTERFACE) != 0;
    this.kind =
        version >= Opcodes.V11
            ? Kind.CONSTANT
            : !isInterface
                ? Kind.FIELD
                : version >= Opcodes.V1_8 ? Kind.INTERFACE_FIELD : Kind.EACH_TIME;
  }

  /**
   * Says how many methods of the class have probes; before any {@link #load}, since it is part of
   * what registers.
   */
  void setMethods(int n) {
    methods = n;
    if (kind == Kind.CONSTANT) {
      constant =
          new ConstantDynamic(
              Names.MEMBER,
              Names.type(Names.HANDLE),
              new Handle(
                  Opcodes.H_INVOKESTATIC,
                  Names.PROBES,
                  "bootstrap",
                  "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;"
                      + "Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;III)"
                      + Names.type(Names.HANDLE),
                  false),
              mapId,
              owner.name,
              sha256,
              n,
              k,
              acyclic ? 1 : 0);
    }
  }

  /** Pushes the handle. */
  void load(Code code) {
    switch (kind) {
      case CONSTANT -> code.add(new LdcInsnNode(constant));
      case FIELD, INTERFACE_FIELD ->
          code.add(
              new MethodInsnNode(
                  Opcodes.INVOKESTATIC,
                  owner.name,
                  Names.MEMBER,
                  "()" + Names.type(Names.HANDLE),
                  kind == Kind.INTERFACE_FIELD));
      case EACH_TIME -> register(code);
    }
  }

  private void register(Code code) {
    code.add(new LdcInsnNode(mapId)); //        Stack[0]: String
    code.add(new LdcInsnNode(owner.name)); //   Stack[1]: String
    code.add(new LdcInsnNode(sha256)); //       Stack[2]: String
    code.push(methods); //                      Stack[3]: I
    code.push(k); //                            Stack[4]: I
    code.push(acyclic ? 1 : 0); //              Stack[5]: I
    if ((owner.version & 0xFFFF) >= Opcodes.V1_5) {
      code.add(new LdcInsnNode(Type.getObjectType(owner.name))); // Stack[6]: Class
    } else {
      code.op(Opcodes.ACONST_NULL); //                              Stack[6]: null
    }
    code.call(
        Names.PROBES,
        "register",
        "(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;IIILjava/lang/Class;)"
            + Names.type(Names.HANDLE));
  }

  /** Words that {@link #load} has on the operand stack at most. */
  int stack() {
    return kind == Kind.EACH_TIME ? 7 : 1;
  }

  /** Adds the members that {@link #load} needs; after all methods have been woven. */
  void addMembers() {
    if (kind != Kind.FIELD && kind != Kind.INTERFACE_FIELD) {
      return;
    }
    boolean isInterface = kind == Kind.INTERFACE_FIELD;
    int access =
        Opcodes.ACC_STATIC
            | Opcodes.ACC_SYNTHETIC
            | (isInterface ? Opcodes.ACC_PUBLIC : Opcodes.ACC_PRIVATE);
    owner.fields.add(
        new FieldNode(
            access | (isInterface ? Opcodes.ACC_FINAL : Opcodes.ACC_TRANSIENT),
            Names.MEMBER,
            Names.type(Names.HANDLE),
            null,
            null));
    owner.methods.add(accessor(access, isInterface));
    if (isInterface) {
      setInInitialiser();
    }
  }

  private FieldInsnNode field(int opcode) {
    return new FieldInsnNode(opcode, owner.name, Names.MEMBER, Names.type(Names.HANDLE));
  }

  private MethodNode accessor(int access, boolean isInterface) {
    MethodNode m =
        new MethodNode(access, Names.MEMBER, "()" + Names.type(Names.HANDLE), null, null);
    LabelNode known = new LabelNode(new Label());
    Code code = new Code();
    code.add(field(Opcodes.GETSTATIC)); //                  Stack[0]: ClassHandle
    code.op(Opcodes.DUP); //                                Stack[1]: ClassHandle
    code.add(new JumpInsnNode(Opcodes.IFNONNULL, known));
    code.op(Opcodes.POP);
    register(code); //                                      Stack[0]: ClassHandle
    if (!isInterface) {
      code.op(Opcodes.DUP);
      code.add(field(Opcodes.PUTSTATIC));
    }
    code.add(known);
    if ((owner.version & 0xFFFF) >= Opcodes.V1_6) {
      Object[] stack = {Names.HANDLE};
      code.add(new FrameNode(Opcodes.F_NEW, 0, new Object[0], 1, stack));
    }
    code.op(Opcodes.ARETURN);
    m.instructions.add(code.list());
    m.maxStack = 8;
    m.maxLocals = 0;
    return m;
  }

  private void setInInitialiser() {
    Code code = new Code();
    register(code);
    code.add(field(Opcodes.PUTSTATIC));
    for (MethodNode m : owner.methods) {
      if (m.name.equals("<clinit>")) {
        m.instructions.insert(code.list());
        m.maxStack = Math.max(m.maxStack, 7);
        return;
      }
    }
    MethodNode m = new MethodNode(Opcodes.ACC_STATIC, "<clinit>", "()V", null, null);
    m.instructions.add(code.list());
    m.instructions.add(new InsnNode(Opcodes.RETURN));
    m.maxStack = 7;
    owner.methods.add(m);
  }
}
