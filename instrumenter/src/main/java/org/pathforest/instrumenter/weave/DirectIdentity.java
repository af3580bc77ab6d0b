package org.pathforest.instrumenter.weave;

import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The runtime stands in what is instrumented: woven code calls it directly. A class registers once
 * and nothing else of it changes: from class file version 55 its handle is a dynamically computed
 * constant; before that a private synthetic static field behind a private synthetic static method,
 * which needs no class initialiser, so that the computed {@code serialVersionUID} stays; in
 * interfaces, whose fields only the initialiser can set, a public synthetic field and method; in
 * interfaces that can have no such method (before version 52) the initialiser, their only code,
 * registers each time it runs, once.
 *
 * <p>A class that is redefined while it runs resolves its constants anew, but keeps its fields: the
 * method asks the handle whether it is still the right one.
 */
final class DirectIdentity implements ClassIdentity {
  private enum Kind {
    CONSTANT,
    FIELD,
    INTERFACE_FIELD,
    EACH_TIME
  }

  private static final String HANDLE = Names.type(Names.HANDLE);

  private final Registration registration;
  private final ClassNode owner;
  private final Kind kind;
  private final ConstantDynamic constant;

  /** Chooses the way. */
  DirectIdentity(Registration registration) {
    this.registration = registration;
    this.owner = registration.owner();
    this.kind =
        registration.hasDynamicConstants()
            ? Kind.CONSTANT
            : !registration.isInterface()
                ? Kind.FIELD
                : registration.canHaveMethods() ? Kind.INTERFACE_FIELD : Kind.EACH_TIME;
    this.constant =
        new ConstantDynamic(
            Names.MEMBER,
            HANDLE,
            new Handle(
                Opcodes.H_INVOKESTATIC,
                Names.PROBES,
                "bootstrap",
                "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;"
                    + "ILjava/lang/String;Ljava/lang/String;Ljava/lang/String;III)"
                    + HANDLE,
                false),
            registration.bootstrapArguments());
  }

  @Override
  public Object local(String runtimeType) {
    return runtimeType;
  }

  @Override
  public void fetch(Code code, String probe, String tableType, int method, int numPaths) {
    load(code); //            Stack[0]: ClassHandle
    code.push(method); //     Stack[1]: I
    code.push(numPaths); //   Stack[2]: I
    code.call(Names.PROBES, probe, "(" + HANDLE + "II)" + Names.type(tableType));
  }

  private void load(Code code) {
    switch (kind) {
      case CONSTANT -> code.add(new LdcInsnNode(constant));
      case FIELD, INTERFACE_FIELD ->
          code.add(
              new MethodInsnNode(
                  Opcodes.INVOKESTATIC,
                  owner.name,
                  Names.MEMBER,
                  "()" + HANDLE,
                  kind == Kind.INTERFACE_FIELD));
      case EACH_TIME -> registration.register(code);
    }
  }

  @Override
  public void call(Code code, String target, String name, String descriptor) {
    code.call(target, name, descriptor);
  }

  @Override
  public int stack() {
    return kind == Kind.EACH_TIME ? Registration.STACK : 3;
  }

  @Override
  public void addMembers() {
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
            HANDLE,
            null,
            null));
    owner.methods.add(accessor(access, isInterface));
    if (isInterface) {
      setInInitialiser();
    }
  }

  private FieldInsnNode field(int opcode) {
    return new FieldInsnNode(opcode, owner.name, Names.MEMBER, HANDLE);
  }

  private MethodNode accessor(int access, boolean isInterface) {
    LabelNode unknown = new LabelNode();
    LabelNode known = new LabelNode();
    Code code = new Code();
    code.add(field(Opcodes.GETSTATIC)); //   Stack[0]: ClassHandle
    code.op(Opcodes.DUP); //                 Stack[1]: ClassHandle
    code.add(new JumpInsnNode(Opcodes.IFNULL, unknown));
    code.op(Opcodes.DUP); //                 Stack[1]: ClassHandle
    registration.isCurrent(code); //         Stack[1]: I
    code.add(new JumpInsnNode(Opcodes.IFNE, known));
    code.add(unknown);
    addFrame(code);
    code.op(Opcodes.POP);
    registration.register(code); //          Stack[0]: ClassHandle
    if (!isInterface) {
      code.op(Opcodes.DUP);
      code.add(field(Opcodes.PUTSTATIC));
    }
    code.add(known);
    addFrame(code);
    code.op(Opcodes.ARETURN);
    MethodNode m = new MethodNode(access, Names.MEMBER, "()" + HANDLE, null, null);
    m.instructions.add(code.list());
    m.maxStack = Registration.STACK;
    m.maxLocals = 0;
    return m;
  }

  private void addFrame(Code code) {
    if (registration.hasFrames()) {
      code.frame(new Object[0], Names.HANDLE);
    }
  }

  private void setInInitialiser() {
    Code code = new Code();
    registration.register(code);
    code.add(field(Opcodes.PUTSTATIC));
    insertInInitialiser(owner, code, Registration.STACK);
  }

  /** Puts code at the begin of a class's initialiser, which is made if need be. */
  static void insertInInitialiser(ClassNode owner, Code code, int stack) {
    for (MethodNode m : owner.methods) {
      if (m.name.equals("<clinit>")) {
        m.instructions.insert(code.list());
        m.maxStack = Math.max(m.maxStack, stack);
        return;
      }
    }
    MethodNode m = new MethodNode(Opcodes.ACC_STATIC, "<clinit>", "()V", null, null);
    m.instructions.add(code.list());
    m.instructions.add(new InsnNode(Opcodes.RETURN));
    m.maxStack = stack;
    owner.methods.add(m);
  }
}
