package org.pathforest.e2e.fuzz;

import java.util.ArrayList;
import java.util.SplittableRandom;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Makes a class, or an interface, of random methods; the same for the same seed. */
final class ClassMaker {
  private static final int[] VERSIONS = {
    Opcodes.V1_1,
    Opcodes.V1_2,
    Opcodes.V1_3,
    Opcodes.V1_4,
    Opcodes.V1_4,
    Opcodes.V1_5,
    Opcodes.V1_6,
    Opcodes.V1_6,
    Opcodes.V1_7,
    Opcodes.V1_8,
    Opcodes.V1_8,
    Opcodes.V11,
    Opcodes.V17
  };

  private final SplittableRandom random;
  private final String name;
  private final Features features;
  private final ClassNode node = new ClassNode();
  private final boolean isInterface;

  private ClassMaker(String name, long seed, int newest) {
    this.random = new SplittableRandom(seed);
    this.name = name;
    int version = VERSIONS[random.nextInt(VERSIONS.length)];
    int major = version & 0xFFFF;
    boolean frames = major > Opcodes.V1_6 || (major == Opcodes.V1_6 && random.nextBoolean());
    this.features = new Features(major, frames);
    this.isInterface = features.interfaceMethods() && random.nextInt(5) == 0;
    node.version = major == Opcodes.V17 ? newest : version;
  }

  /**
   * Makes one.
   *
   * @param name its internal name
   * @param newest version that stands for the newest
   */
  static byte[] make(String name, long seed, int newest) {
    return new ClassMaker(name, seed, newest).make();
  }

  private byte[] make() {
    node.name = name;
    node.access =
        Opcodes.ACC_PUBLIC
            | (isInterface ? Opcodes.ACC_INTERFACE | Opcodes.ACC_ABSTRACT : Opcodes.ACC_SUPER);
    boolean base = !isInterface && random.nextBoolean();
    node.superName = base ? Emitter.HELPERS + "$Base" : "java/lang/Object";
    node.interfaces = new ArrayList<>();
    node.sourceFile = "Made.java";
    int methods = random.nextInt(2, 6);
    for (int m = 0; m < methods; m++) {
      node.methods.add(staticMethod(m));
    }
    for (int m = random.nextInt(3); m > 0; m--) {
      node.methods.add(instanceMethod(m, methods));
    }
    if (!isInterface) {
      node.fields.add(new FieldNode(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "c", "I", null, null));
      node.fields.add(new FieldNode(Opcodes.ACC_PUBLIC, "f", "J", null, null));
      node.methods.add(constructor(methods, base));
    } else if (random.nextBoolean()) {
      node.fields.add(
          new FieldNode(
              Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC | Opcodes.ACC_FINAL, "F", "J", null, null));
    }
    if (random.nextInt(3) == 0) {
      node.methods.add(initialiser(methods));
    }
    ClassWriter writer = new Writer(features.frames());
    node.accept(writer);
    return writer.toByteArray();
  }

  private static final class Writer extends ClassWriter {
    Writer(boolean frames) {
      super(frames ? COMPUTE_FRAMES : COMPUTE_MAXS);
    }

    @Override
    protected String getCommonSuperClass(String a, String b) {
      boolean made = a.startsWith(Batch.PACKAGE) || b.startsWith(Batch.PACKAGE);
      return made ? "java/lang/Object" : super.getCommonSuperClass(a, b);
    }
  }

  private MethodNode method(int access, String methodName, String descriptor) {
    return new MethodNode(access, methodName, descriptor, null, null);
  }

  private Statements statements(MethodNode m, Locals locals, int callable) {
    return new Statements(random, m, locals, features, name, isInterface, callable);
  }

  private static MethodMaker.Ending returning(Locals locals) {
    return code -> code.var(Opcodes.LLOAD, locals.hash).op(Opcodes.LRETURN);
  }

  /** Few blocks mostly, sometimes many. */
  private void body(MethodMaker maker, boolean mayBeFar) {
    int size =
        switch (random.nextInt(12)) {
          case 0 -> 1;
          case 1, 2, 3, 4, 5 -> random.nextInt(2, 8);
          case 6, 7, 8, 9 -> random.nextInt(6, 18);
          case 10 -> random.nextInt(15, 40);
          default -> random.nextInt(30, 90);
        };
    int handlers = random.nextInt(3) == 0 ? 0 : random.nextInt(5);
    maker.body(size, handlers, mayBeFar && random.nextInt(150) == 0, random.nextInt(5) == 0);
  }

  private MethodNode staticMethod(int number) {
    int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC;
    if (!isInterface && random.nextInt(5) == 0) {
      access |= Opcodes.ACC_SYNCHRONIZED;
    }
    MethodNode m = method(access, "m" + number, MethodMaker.DESCRIPTOR);
    Locals locals = new Locals(0);
    MethodMaker maker =
        new MethodMaker(random, m, locals, statements(m, locals, number), returning(locals));
    maker.prologue();
    body(maker, true);
    return m;
  }

  private MethodNode instanceMethod(int number, int callable) {
    int access = Opcodes.ACC_PUBLIC;
    if (!isInterface && random.nextInt(3) == 0) {
      access |= Opcodes.ACC_SYNCHRONIZED;
    }
    MethodNode m = method(access, "n" + number, MethodMaker.DESCRIPTOR);
    Locals locals = new Locals(1);
    MethodMaker maker =
        new MethodMaker(random, m, locals, statements(m, locals, callable), returning(locals));
    maker.prologue();
    body(maker, false);
    return m;
  }

  private MethodNode initialiser(int callable) {
    MethodNode m = method(Opcodes.ACC_STATIC, "<clinit>", "()V");
    Locals locals = new Locals(0);
    Emitter code = new Emitter(m.instructions);
    code.push(random.nextInt(50)).var(Opcodes.ISTORE, locals.x);
    code.push(random.nextInt(50)).var(Opcodes.ISTORE, locals.y);
    code.op(Opcodes.ACONST_NULL).var(Opcodes.ASTORE, locals.o);
    code.push(20).var(Opcodes.ISTORE, locals.fuel);
    MethodMaker maker =
        new MethodMaker(
            random, m, locals, statements(m, locals, callable), c -> c.op(Opcodes.RETURN));
    maker.prologue();
    maker.body(random.nextInt(2, 12), 0, false, true);
    return m;
  }

  private MethodNode constructor(int callable, boolean base) {
    MethodNode m = method(Opcodes.ACC_PUBLIC, "<init>", "(IILjava/lang/Object;I)V");
    Locals locals = new Locals(1);
    Emitter code = new Emitter(m.instructions);
    Statements statements = statements(m, locals, callable);
    MethodMaker.Ending ending =
        c -> {
          c.var(Opcodes.ALOAD, 0).var(Opcodes.LLOAD, locals.hash);
          c.add(new FieldInsnNode(Opcodes.PUTFIELD, name, "f", "J")).op(Opcodes.RETURN);
        };
    MethodMaker maker = new MethodMaker(random, m, locals, statements, ending);
    maker.prologue();
    superCall(code, statements, base);
    body(maker, false);
    return m;
  }

  /** What runs before super(…) has returned: branches, with {@code this} on the stack or not. */
  private void superCall(Emitter code, Statements statements, boolean base) {
    boolean onStack = random.nextBoolean();
    boolean quiet = random.nextInt(3) == 0;
    boolean loud = random.nextInt(3) == 0;
    if (loud) {
      statements.statement(1, false, true);
    }
    if (onStack) {
      code.var(Opcodes.ALOAD, 0);
    }
    for (int n = random.nextInt(3); n > 0; n--) {
      statements.statement(2, quiet, false);
    }
    LabelNode other = new LabelNode();
    LabelNode after = new LabelNode();
    boolean twice = random.nextInt(3) == 0;
    if (twice) {
      statements.values().condition(other, quiet);
      callSuper(code, statements, base, onStack);
      code.jump(Opcodes.GOTO, after);
      code.add(other);
    }
    callSuper(code, statements, base, onStack);
    code.add(after);
  }

  private void callSuper(Emitter code, Statements statements, boolean base, boolean onStack) {
    if (!onStack) {
      code.var(Opcodes.ALOAD, 0);
    }
    if (base) {
      statements.values().integer(true);
    }
    code.add(
        new MethodInsnNode(
            Opcodes.INVOKESPECIAL, node.superName, "<init>", base ? "(I)V" : "()V", false));
  }
}
