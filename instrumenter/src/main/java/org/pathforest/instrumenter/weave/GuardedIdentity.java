package org.pathforest.instrumenter.weave;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * The runtime comes from outside, and may not be there: a loader that isolates its classes need not
 * see it. So woven code calls bridges, private static synthetic methods of its own class. The ones
 * that fetch a table answer null if the runtime can't be reached, and says so in one line per class
 * loader; the others do nothing for a null table. The program runs on, uncounted.
 *
 * <p>No field, descriptor, local or frame names a class of the runtime: reflection and verification
 * need none. So all its objects are {@code Object} here, cast within the bridges. The handle, or in
 * its place a string if there is none, is a dynamically computed constant from class file version
 * 55, by a bootstrap method of the class's own; before that a field, in interfaces a call site, as
 * in {@link DirectIdentity}. Interfaces that can have no methods (before version 52) can't be
 * guarded.
 *
 * <p>What the virtual machine does not let us guard: a class whose loader answers for the runtime
 * with an error that is neither a {@link LinkageError} nor a {@link RuntimeException} fails with it
 * as it would for any other class.
 */
final class GuardedIdentity implements ClassIdentity {
  private static final String OBJECT = "java/lang/Object";
  private static final String STRING = "java/lang/String";
  private static final String THROWABLE = "java/lang/Throwable";
  private static final String MISSING = Names.MEMBER + "$missing";
  private static final String LOOKUP = "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;";
  private static final String SITE = "java/lang/invoke/ConstantCallSite";

  private final Registration registration;
  private final ClassNode owner;

  /** By name and descriptor, in the order in which they are needed. */
  private final Map<String, MethodNode> bridges = new LinkedHashMap<>();

  GuardedIdentity(Registration registration) {
    if (!registration.canHaveMethods()) {
      throw new IllegalArgumentException("an interface without methods");
    }
    this.registration = registration;
    this.owner = registration.owner();
  }

  @Override
  public Object local(String runtimeType) {
    return OBJECT;
  }

  @Override
  public void fetch(
      Code code, Frames frames, String probe, String tableType, int method, int numPaths) {
    code.push(method); //     Stack[0]: I
    code.push(numPaths); //   Stack[1]: I
    bridge(code, probe, "(II)" + Names.type(OBJECT), m -> fetch(m, probe, tableType));
  }

  @Override
  public Object handleLocal(boolean wanted) {
    return null;
  }

  @Override
  public void findHandle(Code code, Frames frames) {
    throw new IllegalStateException("bridges find it");
  }

  @Override
  public void pushHandle(Code code, int local) {
    // Bridges find it.
  }

  @Override
  public void call(Code code, String target, String name, String descriptor) {
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

  /** Makes the code of a bridge. */
  private interface Body {
    void addTo(MethodNode m);
  }

  /** Calls a bridge, which is made if need be. */
  private void bridge(Code code, String name, String descriptor, Body body) {
    String member = Names.MEMBER + '$' + name;
    if (!bridges.containsKey(member + descriptor)) {
      MethodNode m = method(member, descriptor);
      body.addTo(m);
      bridges.put(member + descriptor, m);
    }
    code.add(own(member, descriptor));
  }

  private static MethodNode method(String name, String descriptor) {
    int access = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;
    return new MethodNode(access, name, descriptor, null, null);
  }

  private MethodInsnNode own(String name, String descriptor) {
    return new MethodInsnNode(
        Opcodes.INVOKESTATIC, owner.name, name, descriptor, registration.isInterface());
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
    frame(code, locals);
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
    load(code); //             Stack[0]: ClassHandle or String
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
    frame(code, locals, OBJECT);
    code.op(Opcodes.POP);
    answerNothing(code, result, exceptionFirst);
    LabelNode handler = handler(code, locals);
    answerNothing(code, result, exceptionFirst);
    m.instructions.add(code.list());
    guard(m, begin, end, handler);
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

  private void frame(Code code, Object[] locals, Object... stack) {
    if (registration.hasFrames()) {
      code.frame(locals, stack);
    }
  }

  /** The table, or null. */
  private void fetch(MethodNode m, String probe, String tableType) {
    LabelNode begin = new LabelNode();
    LabelNode end = new LabelNode();
    LabelNode none = new LabelNode();
    Object[] locals = {Opcodes.INTEGER, Opcodes.INTEGER};
    Code code = new Code();
    code.add(begin);
    load(code); //                   Stack[0]: ClassHandle or String
    code.op(Opcodes.DUP); //         Stack[1]: ClassHandle or String
    code.add(new TypeInsnNode(Opcodes.INSTANCEOF, STRING));
    code.add(new JumpInsnNode(Opcodes.IFNE, none));
    code.add(new TypeInsnNode(Opcodes.CHECKCAST, Names.HANDLE));
    code.var(Opcodes.ILOAD, 0); //   Stack[1]: I
    code.var(Opcodes.ILOAD, 1); //   Stack[2]: I
    code.call(Names.PROBES, probe, "(" + Names.type(Names.HANDLE) + "II)" + Names.type(tableType));
    code.op(Opcodes.ARETURN);
    code.add(end).add(none);
    frame(code, locals, OBJECT);
    code.op(Opcodes.POP).op(Opcodes.ACONST_NULL).op(Opcodes.ARETURN);
    LabelNode handler = handler(code, locals);
    code.op(Opcodes.ACONST_NULL).op(Opcodes.ARETURN);
    m.instructions.add(code.list());
    guard(m, begin, end, handler);
    m.maxLocals = 2;
    m.maxStack = 3;
  }

  /** Begins a handler that says that the runtime is missing. */
  private LabelNode handler(Code code, Object[] locals) {
    LabelNode handler = new LabelNode();
    code.add(handler);
    frame(code, locals, THROWABLE); //   Stack[0]: Throwable
    code.add(own(MISSING, "(Ljava/lang/Throwable;)V"));
    return handler;
  }

  private static void guard(MethodNode m, LabelNode begin, LabelNode end, LabelNode handler) {
    m.tryCatchBlocks.add(new TryCatchBlockNode(begin, end, handler, "java/lang/LinkageError"));
    // As loaders throw that are closed, or forbid packages.
    m.tryCatchBlocks.add(new TryCatchBlockNode(begin, end, handler, "java/lang/RuntimeException"));
  }

  /** Pushes the handle, or a string. */
  private void load(Code code) {
    if (registration.hasDynamicConstants()) {
      code.add(
          new LdcInsnNode(
              new ConstantDynamic(Names.MEMBER, Names.type(OBJECT), bootstrapHandle())));
    } else if (registration.isInterface()) {
      code.add(
          new InvokeDynamicInsnNode(Names.MEMBER, "()" + Names.type(OBJECT), bootstrapHandle()));
    } else {
      code.add(own(Names.MEMBER, "()" + Names.type(OBJECT)));
    }
  }

  private Handle bootstrapHandle() {
    return new Handle(
        Opcodes.H_INVOKESTATIC,
        owner.name,
        Names.MEMBER,
        bootstrapDescriptor(),
        registration.isInterface());
  }

  private String bootstrapDescriptor() {
    return registration.hasDynamicConstants()
        ? LOOKUP + "Ljava/lang/Class;)" + Names.type(OBJECT)
        : LOOKUP + "Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/CallSite;";
  }

  @Override
  public void addMembers() {
    if (registration.hasDynamicConstants() || registration.isInterface()) {
      owner.methods.add(bootstrap());
    } else {
      int access =
          Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_TRANSIENT | Opcodes.ACC_SYNTHETIC;
      owner.fields.add(new FieldNode(access, Names.MEMBER, Names.type(OBJECT), null, null));
      owner.methods.add(accessor());
    }
    owner.methods.addAll(bridges.values());
    owner.methods.add(missing());
  }

  private FieldInsnNode field(int opcode) {
    return new FieldInsnNode(opcode, owner.name, Names.MEMBER, Names.type(OBJECT));
  }

  private MethodNode bootstrap() {
    LabelNode begin = new LabelNode();
    LabelNode end = new LabelNode();
    Code code = new Code();
    code.add(begin);
    registration.register(code); //   Stack[0]: ClassHandle
    code.add(end);
    answer(code);
    Object[] locals = new Object[3];
    Type[] types = Type.getArgumentTypes(bootstrapDescriptor());
    Arrays.setAll(locals, i -> types[i].getInternalName());
    LabelNode handler = handler(code, locals);
    code.add(new LdcInsnNode(MISSING)); // Stack[0]: String
    answer(code);
    MethodNode m = method(Names.MEMBER, bootstrapDescriptor());
    m.instructions.add(code.list());
    guard(m, begin, end, handler);
    m.maxLocals = 3;
    m.maxStack = Registration.STACK + 2;
    return m;
  }

  /** Returns what is on the stack, as a constant or as a call site that answers it. */
  private void answer(Code code) {
    if (!registration.hasDynamicConstants()) {
      code.add(new LdcInsnNode(Type.getObjectType(OBJECT))); // Stack[1]: Class
      code.op(Opcodes.SWAP);
      code.call(
          "java/lang/invoke/MethodHandles",
          "constant",
          "(Ljava/lang/Class;Ljava/lang/Object;)Ljava/lang/invoke/MethodHandle;");
      code.add(new TypeInsnNode(Opcodes.NEW, SITE)); //         Stack[1]: site, uninitialised
      code.op(Opcodes.DUP_X1); //                               Stack: site, handle, site
      code.op(Opcodes.SWAP); //                                 Stack: site, site, handle
      code.add(
          new MethodInsnNode(
              Opcodes.INVOKESPECIAL,
              SITE,
              "<init>",
              "(Ljava/lang/invoke/MethodHandle;)V",
              false)); //                                       Stack[0]: site
    }
    code.op(Opcodes.ARETURN);
  }

  private MethodNode accessor() {
    LabelNode begin = new LabelNode();
    LabelNode end = new LabelNode();
    LabelNode unknown = new LabelNode();
    LabelNode known = new LabelNode();
    Object[] locals = {OBJECT};
    Code code = new Code();
    code.add(field(Opcodes.GETSTATIC)).var(Opcodes.ASTORE, 0);
    code.var(Opcodes.ALOAD, 0).add(new JumpInsnNode(Opcodes.IFNULL, unknown));
    code.var(Opcodes.ALOAD, 0).add(new TypeInsnNode(Opcodes.INSTANCEOF, STRING));
    code.add(new JumpInsnNode(Opcodes.IFNE, known));
    code.add(begin);
    code.var(Opcodes.ALOAD, 0).add(new TypeInsnNode(Opcodes.CHECKCAST, Names.HANDLE));
    registration.isCurrent(code);
    code.add(new JumpInsnNode(Opcodes.IFNE, known));
    code.add(unknown);
    frame(code, locals);
    registration.register(code); //   Stack[0]: ClassHandle
    code.op(Opcodes.DUP).add(field(Opcodes.PUTSTATIC));
    code.op(Opcodes.ARETURN);
    code.add(end).add(known);
    frame(code, locals);
    code.var(Opcodes.ALOAD, 0).op(Opcodes.ARETURN);
    LabelNode handler = handler(code, locals);
    code.add(new LdcInsnNode(MISSING)); //   Stack[0]: String
    code.op(Opcodes.DUP).add(field(Opcodes.PUTSTATIC));
    code.op(Opcodes.ARETURN);
    MethodNode m = method(Names.MEMBER, "()" + Names.type(OBJECT));
    m.instructions.add(code.list());
    guard(m, begin, end, handler);
    m.maxLocals = 1;
    m.maxStack = Registration.STACK + 2;
    return m;
  }

  /**
   * Says once per loader that the runtime is missing. There is nothing of ours to keep in mind that
   * it was said: a system property does, set and asked in one step.
   */
  private MethodNode missing() {
    LabelNode begin = new LabelNode();
    LabelNode refused = new LabelNode();
    LabelNode say = new LabelNode();
    LabelNode end = new LabelNode();
    LabelNode nobody = new LabelNode();
    Object[] locals = {THROWABLE};
    Code code = new Code();
    code.add(begin);
    code.add(new LdcInsnNode(Names.MISSING_PROPERTY)); //   Stack[0]: String
    if (registration.hasClassConstants()) {
      code.add(new LdcInsnNode(Type.getObjectType(owner.name)));
      code.callVirtual("java/lang/Class", "getClassLoader", "()Ljava/lang/ClassLoader;");
      code.call("java/lang/System", "identityHashCode", "(Ljava/lang/Object;)I");
      code.call("java/lang/Integer", "toHexString", "(I)Ljava/lang/String;");
      concat(code);
    }
    code.add(new LdcInsnNode("true")); //                   Stack[1]: String
    code.call(
        "java/lang/System",
        "setProperty",
        "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;");
    code.add(new JumpInsnNode(Opcodes.IFNULL, say));
    code.op(Opcodes.RETURN);
    code.add(refused);
    frame(code, locals, THROWABLE); // a security manager forbids it: once per class, then
    code.op(Opcodes.POP);
    code.add(say);
    frame(code, locals);
    code.add(
        new FieldInsnNode(Opcodes.GETSTATIC, "java/lang/System", "err", "Ljava/io/PrintStream;"));
    code.add(
        new LdcInsnNode(
            "pathforest: "
                + owner.name.replace('/', '.')
                + ": the runtime org.pathforest.runtime is not visible to its class loader;"
                + " its classes are not counted ("));
    code.var(Opcodes.ALOAD, 0);
    code.callVirtual(OBJECT, "getClass", "()Ljava/lang/Class;");
    code.callVirtual("java/lang/Class", "getName", "()Ljava/lang/String;");
    concat(code);
    code.add(new LdcInsnNode(")"));
    concat(code);
    code.callVirtual("java/io/PrintStream", "println", "(Ljava/lang/String;)V");
    code.op(Opcodes.RETURN);
    code.add(end).add(nobody);
    frame(code, locals, THROWABLE); // a stream of the program's own that fails
    code.op(Opcodes.POP).op(Opcodes.RETURN);
    MethodNode m = method(MISSING, "(Ljava/lang/Throwable;)V");
    m.instructions.add(code.list());
    m.tryCatchBlocks.add(new TryCatchBlockNode(begin, refused, refused, THROWABLE));
    m.tryCatchBlocks.add(new TryCatchBlockNode(say, end, nobody, THROWABLE));
    m.maxLocals = 1;
    m.maxStack = 3;
    return m;
  }

  private static void concat(Code code) {
    code.callVirtual(STRING, "concat", "(Ljava/lang/String;)Ljava/lang/String;");
  }
}
