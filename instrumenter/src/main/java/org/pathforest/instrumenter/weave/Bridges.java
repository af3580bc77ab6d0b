package org.pathforest.instrumenter.weave;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * The bridges of a class whose runtime may be missing, each made when it is first needed: private
 * static synthetic methods of its own that pass a probe on, with no type of the runtime in their
 * descriptors. See {@link GuardedIdentity}.
 */
final class Bridges {
  private static final String OBJECT = GuardMembers.OBJECT;
  private static final String STRING = GuardMembers.STRING;

  private final GuardMembers members;

  /** Pushes the handle, or a string. */
  private final Consumer<Code> load;

  /** By name and descriptor, in the order in which they are needed. */
  private final Map<String, MethodNode> bridges = new LinkedHashMap<>();

  Bridges(GuardMembers members, Consumer<Code> load) {
    this.members = members;
    this.load = load;
  }

  /** Those that were needed. */
  Collection<MethodNode> all() {
    return bridges.values();
  }

  /** Calls the bridge that fetches a table; see {@link ClassIdentity#fetch}. */
  void fetch(Code code, String probe, String tableType) {
    bridge(code, probe, "(II)" + Names.type(OBJECT), m -> fetch(m, probe, tableType));
  }

  /** Calls the bridge to a probe; see {@link ClassIdentity#call}. */
  void call(Code code, String target, String name, String descriptor) {
    MethodInsnNode call = new MethodInsnNode(Opcodes.INVOKESTATIC, target, name, descriptor, false);
    List<Type> types = new ArrayList<>();
    boolean handle = false;
    for (Type t : Type.getArgumentTypes(descriptor)) {
      if (isHandle(t)) {
        handle = true;
      } else {
        types.add(erased(t));
      }
    }
    Type result = erased(Type.getReturnType(descriptor));
    boolean withHandle = handle;
    bridge(
        code,
        name,
        Type.getMethodDescriptor(result, types.toArray(Type[]::new)),
        m -> {
          if (withHandle) {
            passHandle(m, call);
          } else {
            pass(m, call);
          }
        });
  }

  private static boolean isHandle(Type t) {
    return t.getSort() == Type.OBJECT && t.getInternalName().equals(Names.HANDLE);
  }

  /** Types of the runtime can't be named in what the verifier may look at. */
  private static Type erased(Type t) {
    return ofRuntime(t) ? Type.getObjectType(OBJECT) : t;
  }

  private static boolean ofRuntime(Type t) {
    return t.getSort() == Type.OBJECT && t.getInternalName().startsWith(Names.RUNTIME);
  }

  /** Calls a bridge, which is made if need be. */
  private void bridge(Code code, String name, String descriptor, Consumer<MethodNode> body) {
    String member = Names.MEMBER + '$' + name;
    if (!bridges.containsKey(member + descriptor)) {
      MethodNode m = GuardMembers.method(member, descriptor);
      body.accept(m);
      bridges.put(member + descriptor, m);
    }
    code.add(members.own(member, descriptor));
  }

  /**
   * The call; if its table is null, the bridge answers the exception that it was given, or null or
   * zero.
   */
  private void pass(MethodNode m, MethodInsnNode call) {
    LabelNode none = new LabelNode();
    Code code = new Code();
    Type[] types = Type.getArgumentTypes(call.desc);
    Type[] erased = Type.getArgumentTypes(m.desc);
    boolean exceptionFirst = !ofRuntime(types[0]);
    code.var(Opcodes.ALOAD, exceptionFirst ? 1 : 0);
    code.add(new JumpInsnNode(Opcodes.IFNULL, none));
    Object[] locals = new Object[types.length];
    int local = 0;
    for (int i = 0; i < types.length; i++) {
      code.var(types[i].getOpcode(Opcodes.ILOAD), local);
      if (ofRuntime(types[i])) {
        code.add(new TypeInsnNode(Opcodes.CHECKCAST, types[i].getInternalName()));
      }
      locals[i] = verificationType(erased[i]);
      local += types[i].getSize();
    }
    code.add(call);
    Type result = Type.getReturnType(m.desc);
    code.op(result.getOpcode(Opcodes.IRETURN));
    code.add(none);
    members.frame(code, locals);
    answerNothing(code, result, exceptionFirst);
    m.instructions.add(code.list());
    m.maxLocals = local;
    m.maxStack = Math.max(local, 2);
  }

  /** Returns the exception that the bridge was given, or null or zero. */
  private static void answerNothing(Code code, Type result, boolean exceptionFirst) {
    switch (result.getSort()) {
      case Type.VOID -> {}
      case Type.INT -> code.op(Opcodes.ICONST_0);
      case Type.LONG -> code.op(Opcodes.LCONST_0);
      default -> {
        if (exceptionFirst) {
          code.var(Opcodes.ALOAD, 0);
        } else {
          code.op(Opcodes.ACONST_NULL);
        }
      }
    }
    code.op(result.getOpcode(Opcodes.IRETURN));
  }

  /** The call with the class's handle where it wants it; the bridge is not given one. */
  private void passHandle(MethodNode m, MethodInsnNode call) {
    LabelNode begin = new LabelNode();
    LabelNode end = new LabelNode();
    LabelNode none = new LabelNode();
    Type[] given = Type.getArgumentTypes(m.desc);
    Type result = Type.getReturnType(m.desc);
    boolean exceptionFirst = given[0].getSort() == Type.OBJECT;
    Object[] locals = new Object[given.length];
    int handle = 0;
    for (int i = 0; i < given.length; i++) {
      locals[i] = verificationType(given[i]);
      handle += given[i].getSize();
    }
    Code code = new Code();
    code.add(begin);
    load.accept(code); //             Stack[0]: ClassHandle or String
    code.op(Opcodes.DUP); //   Stack[1]: ClassHandle or String
    code.add(new TypeInsnNode(Opcodes.INSTANCEOF, STRING));
    code.add(new JumpInsnNode(Opcodes.IFNE, none));
    code.add(new TypeInsnNode(Opcodes.CHECKCAST, Names.HANDLE));
    code.var(Opcodes.ASTORE, handle);
    int local = 0;
    int words = 0;
    for (Type t : Type.getArgumentTypes(call.desc)) {
      if (isHandle(t)) {
        code.var(Opcodes.ALOAD, handle);
      } else {
        code.var(t.getOpcode(Opcodes.ILOAD), local);
        local += t.getSize();
      }
      words += t.getSize();
    }
    code.add(call);
    code.op(result.getOpcode(Opcodes.IRETURN));
    code.add(end).add(none);
    members.frame(code, locals, OBJECT);
    code.op(Opcodes.POP);
    answerNothing(code, result, exceptionFirst);
    LabelNode handler = members.handler(code, locals);
    answerNothing(code, result, exceptionFirst);
    m.instructions.add(code.list());
    GuardMembers.guard(m, begin, end, handler);
    m.maxLocals = handle + 1;
    m.maxStack = Math.max(words, 2);
  }

  private static Object verificationType(Type t) {
    return switch (t.getSort()) {
      case Type.INT -> Opcodes.INTEGER;
      case Type.LONG -> Opcodes.LONG;
      default -> t.getInternalName();
    };
  }

  /** The table, or null. */
  private void fetch(MethodNode m, String probe, String tableType) {
    LabelNode begin = new LabelNode();
    LabelNode end = new LabelNode();
    LabelNode none = new LabelNode();
    Object[] locals = {Opcodes.INTEGER, Opcodes.INTEGER};
    Code code = new Code();
    code.add(begin);
    load.accept(code); //                   Stack[0]: ClassHandle or String
    code.op(Opcodes.DUP); //         Stack[1]: ClassHandle or String
    code.add(new TypeInsnNode(Opcodes.INSTANCEOF, STRING));
    code.add(new JumpInsnNode(Opcodes.IFNE, none));
    code.add(new TypeInsnNode(Opcodes.CHECKCAST, Names.HANDLE));
    code.var(Opcodes.ILOAD, 0); //   Stack[1]: I
    code.var(Opcodes.ILOAD, 1); //   Stack[2]: I
    code.call(Names.PROBES, probe, "(" + Names.type(Names.HANDLE) + "II)" + Names.type(tableType));
    code.op(Opcodes.ARETURN);
    code.add(end).add(none);
    members.frame(code, locals, OBJECT);
    code.op(Opcodes.POP).op(Opcodes.ACONST_NULL).op(Opcodes.ARETURN);
    LabelNode handler = members.handler(code, locals);
    code.op(Opcodes.ACONST_NULL).op(Opcodes.ARETURN);
    m.instructions.add(code.list());
    GuardMembers.guard(m, begin, end, handler);
    m.maxLocals = 2;
    m.maxStack = 3;
  }
}
