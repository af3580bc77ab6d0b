package org.pathforest.instrumenter.weave;

import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;

/**
 * The runtime stands in what is instrumented: woven code calls it directly. A class registers once
 * and nothing else of it changes. No method is added: HotSpot sorts the methods of a class, and
 * reflection would show overloads in another order. No initialiser is added either, and no member
 * that is not private: the computed {@code serialVersionUID} stays.
 *
 * <p>From class file version 55 the class's handle is a dynamically computed constant; before that
 * a private synthetic static field, which the first method that runs sets. Interfaces can't have
 * such a field: their methods have the handle from a call site of their own each, or, where there
 * are no call sites (before version 52), the initialiser, their only code, registers when it runs.
 *
 * <p>A class that is redefined while it runs resolves its constants anew, but keeps its fields: so
 * the handle found there is asked whether it is still the right one.
 */
final class DirectIdentity implements ClassIdentity {
  private enum Kind {
    CONSTANT,
    FIELD,
    CALL_SITE,
    EACH_TIME
  }

  private static final String HANDLE = Names.type(Names.HANDLE);
  private static final String LOOKUP = "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;";

  private final Registration registration;
  private final ClassNode owner;
  private final Kind kind;

  /** Chooses the way. */
  DirectIdentity(Registration registration) {
    this.registration = registration;
    this.owner = registration.owner();
    this.kind =
        registration.hasDynamicConstants()
            ? Kind.CONSTANT
            : !registration.isInterface()
                ? Kind.FIELD
                : registration.canHaveMethods() ? Kind.CALL_SITE : Kind.EACH_TIME;
  }

  @Override
  public Object local(String runtimeType) {
    return runtimeType;
  }

  @Override
  public void fetch(
      Code code, Frames frames, String probe, String tableType, int method, int numPaths) {
    load(code, frames); //    Stack[0]: ClassHandle
    code.push(method); //     Stack[1]: I
    code.push(numPaths); //   Stack[2]: I
    code.call(Names.PROBES, probe, "(" + HANDLE + "II)" + Names.type(tableType));
  }

  @Override
  public Object handleLocal(boolean wanted) {
    return kind == Kind.CONSTANT && !wanted ? null : Names.HANDLE;
  }

  @Override
  public void findHandle(Code code, Frames frames) {
    load(code, frames);
  }

  @Override
  public void pushHandle(Code code, int local) {
    if (local < 0) {
      loadConstant(code);
    } else {
      code.var(Opcodes.ALOAD, local);
    }
  }

  private void loadConstant(Code code) {
    code.add(
        new LdcInsnNode(
            new ConstantDynamic(
                Names.MEMBER,
                HANDLE,
                bootstrap("bootstrap", "Ljava/lang/Class;", HANDLE),
                registration.identity())));
  }

  private void load(Code code, Frames frames) {
    switch (kind) {
      case CONSTANT -> loadConstant(code);
      case CALL_SITE ->
          code.add(
              new InvokeDynamicInsnNode(
                  Names.MEMBER,
                  "()" + HANDLE,
                  bootstrap(
                      "callSite", "Ljava/lang/invoke/MethodType;", "Ljava/lang/invoke/CallSite;"),
                  registration.identity()));
      case FIELD -> loadField(code, frames);
      case EACH_TIME -> registration.register(code);
    }
  }

  private static Handle bootstrap(String name, String type, String result) {
    return new Handle(
        Opcodes.H_INVOKESTATIC,
        Names.PROBES,
        name,
        LOOKUP + type + "Ljava/lang/String;)" + result,
        false);
  }

  private void loadField(Code code, Frames frames) {
    LabelNode known = new LabelNode();
    code.add(field(Opcodes.GETSTATIC)); //   Stack[0]: ClassHandle
    code.op(Opcodes.DUP); //                 Stack[1]: ClassHandle
    registration.isCurrent(code); //         Stack[1]: I
    code.add(new JumpInsnNode(Opcodes.IFNE, known));
    code.op(Opcodes.POP);
    registration.register(code); //          Stack[0]: ClassHandle
    code.op(Opcodes.DUP).add(field(Opcodes.PUTSTATIC));
    code.add(known);
    frames.addBegin(code, owner.name, Names.HANDLE);
  }

  private FieldInsnNode field(int opcode) {
    return new FieldInsnNode(opcode, owner.name, Names.MEMBER, HANDLE);
  }

  @Override
  public void call(Code code, String target, String name, String descriptor) {
    code.call(target, name, descriptor);
  }

  @Override
  public void overflowed(Code code, Frames frames, int local, String tableType) {
    code.var(Opcodes.ALOAD, local); //   Stack[0]: table
    setOverflowed(code, tableType);
  }

  @Override
  public void overflowed(Code code, Frames frames, int local, int method) {
    pushHandle(code, local); //          Stack[0]: ClassHandle
    setOverflowed(code, method);
  }

  /** Sets the field of a table on the operand stack. */
  static void setOverflowed(Code code, String tableType) {
    code.op(Opcodes.ICONST_1); //        Stack[1]: I
    code.add(new FieldInsnNode(Opcodes.PUTFIELD, tableType, Names.OVERFLOWED, "Z"));
  }

  /** Sets the element of a handle on the operand stack. */
  static void setOverflowed(Code code, int method) {
    code.add(new FieldInsnNode(Opcodes.GETFIELD, Names.HANDLE, Names.OVERFLOWED, "[Z"));
    code.push(method); //                Stack[1]: I
    code.op(Opcodes.ICONST_1); //        Stack[2]: I
    code.op(Opcodes.BASTORE);
  }

  @Override
  public InvokeDynamicInsnNode callSite(String name, String descriptor, Object... arguments) {
    if (!registration.hasCallSites()) {
      return null;
    }
    StringBuilder types = new StringBuilder("Ljava/lang/invoke/MethodType;Ljava/lang/String;");
    Object[] all = new Object[arguments.length + 1];
    all[0] = registration.identity();
    for (int i = 0; i < arguments.length; i++) {
      all[i + 1] = arguments[i];
      types.append('I');
    }
    Handle bootstrap =
        new Handle(
            Opcodes.H_INVOKESTATIC,
            Names.SAMPLES,
            name,
            LOOKUP + types + ")Ljava/lang/invoke/CallSite;",
            false);
    return new InvokeDynamicInsnNode(Names.MEMBER, descriptor, bootstrap, all);
  }

  @Override
  public void addMembers() {
    if (kind == Kind.FIELD) {
      int access =
          Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_TRANSIENT | Opcodes.ACC_SYNTHETIC;
      owner.fields.add(new FieldNode(access, Names.MEMBER, HANDLE, null, null));
    }
  }
}
