package org.pathforest.instrumenter.weave;

import java.util.Arrays;
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
  private static final String OBJECT = GuardMembers.OBJECT;
  private static final String STRING = GuardMembers.STRING;
  private static final String THROWABLE = GuardMembers.THROWABLE;
  private static final String MISSING = GuardMembers.MISSING;
  private static final String LOOKUP = "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;";
  private static final String METHOD_HANDLE = "java/lang/invoke/MethodHandle";
  private static final String SITE = "java/lang/invoke/ConstantCallSite";

  private final Registration registration;
  private final ClassNode owner;

  private final GuardMembers members;
  private final Bridges bridges;

  GuardedIdentity(Registration registration) {
    if (!registration.canHaveMethods()) {
      throw new IllegalArgumentException("an interface without methods");
    }
    this.registration = registration;
    this.owner = registration.owner();
    this.members = new GuardMembers(registration);
    this.bridges = new Bridges(members, this::load);
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
    bridges.fetch(code, probe, tableType);
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
    bridges.call(code, target, name, descriptor);
  }

  @Override
  public void overflowed(Code code, Frames frames, int local, String tableType) {
    LabelNode none = new LabelNode();
    code.var(Opcodes.ALOAD, local); //   Stack: Throwable, table or null
    code.add(new JumpInsnNode(Opcodes.IFNULL, none));
    code.var(Opcodes.ALOAD, local).add(new TypeInsnNode(Opcodes.CHECKCAST, tableType));
    DirectIdentity.setOverflowed(code, tableType);
    code.add(none);
    frames.addCatchAll(code);
  }

  @Override
  public void overflowed(Code code, Frames frames, int local, int method) {
    LabelNode none = new LabelNode();
    pushKnown(code); //                  Stack: Throwable, ClassHandle, String or null
    code.add(new JumpInsnNode(Opcodes.IFNULL, none));
    pushKnown(code);
    code.add(new TypeInsnNode(Opcodes.INSTANCEOF, STRING));
    code.add(new JumpInsnNode(Opcodes.IFNE, none));
    pushKnown(code);
    code.add(new TypeInsnNode(Opcodes.CHECKCAST, Names.HANDLE));
    DirectIdentity.setOverflowed(code, method);
    code.add(none);
    frames.addCatchAll(code);
  }

  /** Pushes what {@link #load} has found before; as far as can be, without a call. */
  private void pushKnown(Code code) {
    if (registration.hasDynamicConstants() || registration.isInterface()) {
      load(code);
    } else {
      code.add(field(Opcodes.GETSTATIC));
    }
  }

  @Override
  public InvokeDynamicInsnNode callSite(String name, String descriptor, Object... arguments) {
    return null; // it could not be linked where the runtime is missing
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
      code.add(members.own(Names.MEMBER, "()" + Names.type(OBJECT)));
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
    owner.methods.addAll(bridges.all());
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
    LabelNode handler = members.handler(code, locals);
    code.add(new LdcInsnNode(MISSING)); // Stack[0]: String
    answer(code);
    MethodNode m = GuardMembers.method(Names.MEMBER, bootstrapDescriptor());
    m.instructions.add(code.list());
    GuardMembers.guard(m, begin, end, handler);
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
    members.frame(code, locals);
    registration.register(code); //   Stack[0]: ClassHandle
    code.op(Opcodes.DUP).add(field(Opcodes.PUTSTATIC));
    code.op(Opcodes.ARETURN);
    code.add(end).add(known);
    members.frame(code, locals);
    code.var(Opcodes.ALOAD, 0).op(Opcodes.ARETURN);
    LabelNode handler = members.handler(code, locals);
    code.add(new LdcInsnNode(MISSING)); //   Stack[0]: String
    code.op(Opcodes.DUP).add(field(Opcodes.PUTSTATIC));
    code.op(Opcodes.ARETURN);
    MethodNode m = GuardMembers.method(Names.MEMBER, "()" + Names.type(OBJECT));
    m.instructions.add(code.list());
    GuardMembers.guard(m, begin, end, handler);
    m.maxLocals = 1;
    m.maxStack = Registration.STACK + 2;
    return m;
  }

  /**
   * Says once per loader that the runtime is missing: at once, for programs that run on for long,
   * and what helps when the program ends. There is nothing of ours to keep in mind that it was
   * said: a system property does, set and asked in one step.
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
    members.frame(code, locals, THROWABLE); // a security manager forbids it: once per class, then
    code.op(Opcodes.POP);
    code.add(say);
    members.frame(code, locals);
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
    if (registration.hasClassConstants()) {
      sayAtTheEnd(code);
    }
    code.op(Opcodes.RETURN);
    code.add(end).add(nobody);
    members.frame(code, locals, THROWABLE); // a stream of the program's own that fails
    code.op(Opcodes.POP).op(Opcodes.RETURN);
    MethodNode m = GuardMembers.method(MISSING, "(Ljava/lang/Throwable;)V");
    m.instructions.add(code.list());
    m.tryCatchBlocks.add(new TryCatchBlockNode(begin, refused, refused, THROWABLE));
    m.tryCatchBlocks.add(new TryCatchBlockNode(say, end, nobody, THROWABLE));
    m.maxLocals = 1;
    m.maxStack = 9;
    return m;
  }

  /**
   * Adds a shutdown hook that prints a line. There is no class of ours to run in it: it is a method
   * handle of {@code println}.
   */
  private void sayAtTheEnd(Code code) {
    code.call("java/lang/Runtime", "getRuntime", "()Ljava/lang/Runtime;"); // Stack[0]: Runtime
    code.add(new TypeInsnNode(Opcodes.NEW, "java/lang/Thread")).op(Opcodes.DUP); // [1], [2]
    code.add(new LdcInsnNode(Type.getObjectType("java/lang/Runnable"))); // Stack[3]: Class
    code.call(
        "java/lang/invoke/MethodHandles",
        "publicLookup",
        "()Ljava/lang/invoke/MethodHandles$Lookup;"); //                    Stack[4]: Lookup
    code.add(new LdcInsnNode(Type.getObjectType("java/io/PrintStream"))); // Stack[5]: Class
    code.add(new LdcInsnNode("println")); //                                Stack[6]: String
    code.add(new LdcInsnNode("(Ljava/lang/String;)V")).op(Opcodes.ACONST_NULL); // [7], [8]
    code.call(
        "java/lang/invoke/MethodType",
        "fromMethodDescriptorString",
        "(Ljava/lang/String;Ljava/lang/ClassLoader;)Ljava/lang/invoke/MethodType;");
    code.callVirtual(
        "java/lang/invoke/MethodHandles$Lookup",
        "findVirtual",
        "(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/invoke/MethodType;)"
            + Names.type(METHOD_HANDLE)); //                                Stack[4]: MethodHandle
    code.add(
        new FieldInsnNode(Opcodes.GETSTATIC, "java/lang/System", "err", "Ljava/io/PrintStream;"));
    bind(code);
    code.add(
        new LdcInsnNode(
            "pathforest: "
                + owner.name.replace('/', '.')
                + ": not counted, like all classes of its class loader, ")); // [5]
    code.add(new LdcInsnNode(Type.getObjectType(owner.name)));
    code.callVirtual("java/lang/Class", "getClassLoader", "()Ljava/lang/ClassLoader;");
    code.call(STRING, "valueOf", "(Ljava/lang/Object;)Ljava/lang/String;");
    concat(code);
    code.add(new LdcInsnNode(Names.MISSING_HELP));
    concat(code);
    bind(code);
    code.call(
        "java/lang/invoke/MethodHandleProxies",
        "asInterfaceInstance",
        "(Ljava/lang/Class;Ljava/lang/invoke/MethodHandle;)Ljava/lang/Object;");
    code.add(new TypeInsnNode(Opcodes.CHECKCAST, "java/lang/Runnable")); //  Stack[3]: Runnable
    code.add(
        new MethodInsnNode(
            Opcodes.INVOKESPECIAL, "java/lang/Thread", "<init>", "(Ljava/lang/Runnable;)V", false));
    code.callVirtual("java/lang/Runtime", "addShutdownHook", "(Ljava/lang/Thread;)V");
  }

  /** Binds a method handle's first argument to what is on the stack above it. */
  private static void bind(Code code) {
    code.callVirtual(METHOD_HANDLE, "bindTo", "(Ljava/lang/Object;)" + Names.type(METHOD_HANDLE));
  }

  private static void concat(Code code) {
    code.callVirtual(STRING, "concat", "(Ljava/lang/String;)Ljava/lang/String;");
  }
}
