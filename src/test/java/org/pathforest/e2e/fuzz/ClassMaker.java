package org.pathforest.e2e.fuzz;

import java.util.ArrayList;
import java.util.SplittableRandom;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** Generates a class or an interface of random methods. The result depends only on the seed. */
final class ClassMaker {
  /** Class file versions from Java 1.1 to 17. Versions listed twice are chosen more often. */
  private static final int[] VERSIONS = {
    Opcodes.V1_1, 46, 47, 48, 48, 49, 50, 50, 51, 52, 52, 55, Opcodes.V17
  };

  private final SplittableRandom random;
  private final Owner owner;
  private final ClassNode node = new ClassNode();

  /**
   * The class for which methods are generated.
   *
   * @param version major version
   * @param frames whether it has stack map frames
   */
  record Owner(String name, boolean isInterface, int version, boolean frames) {
    boolean mayHaveSubroutines() {
      return version <= Opcodes.V1_5 || (version == Opcodes.V1_6 && !frames);
    }
  }

  private ClassMaker(String name, long seed, int newest) {
    random = new SplittableRandom(seed);
    int version = VERSIONS[random.nextInt(VERSIONS.length)];
    int major = version & 0xFFFF;
    boolean frames = major > Opcodes.V1_6 || (major == Opcodes.V1_6 && random.nextBoolean());
    boolean isInterface = major >= Opcodes.V1_8 && random.nextInt(5) == 0;
    owner = new Owner(name, isInterface, major, frames);
    node.version = major == Opcodes.V17 ? newest : version;
  }

  /**
   * Generates a class.
   *
   * @param name its internal name
   * @param newest version to use in place of 17
   */
  static byte[] make(String name, long seed, int newest) {
    return new ClassMaker(name, seed, newest).make();
  }

  private byte[] make() {
    boolean isInterface = owner.isInterface();
    node.name = owner.name();
    node.access =
        Opcodes.ACC_PUBLIC
            | (isInterface ? Opcodes.ACC_INTERFACE | Opcodes.ACC_ABSTRACT : Opcodes.ACC_SUPER);
    boolean base = !isInterface && random.nextBoolean();
    node.superName = base ? Emitter.HELPERS + "$Base" : "java/lang/Object";
    node.interfaces = new ArrayList<>();
    node.sourceFile = "Made.java";
    int methods = random.nextInt(2, 6);
    for (int m = 0; m < methods; m++) {
      method(true, m, m);
    }
    for (int m = random.nextInt(3); m > 0; m--) {
      method(false, m, methods);
    }
    if (!isInterface) {
      node.visitField(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "c", "I", null, null);
      node.visitField(Opcodes.ACC_PUBLIC, "f", "J", null, null);
      constructor(methods, base);
    } else if (random.nextBoolean()) {
      int constant = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC | Opcodes.ACC_FINAL;
      node.visitField(constant, "F", "J", null, null);
    }
    if (random.nextInt(3) == 0) {
      initialiser(methods);
    }
    ClassWriter writer = new Writer(owner.frames());
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

  private Emitter code(int access, String name, String descriptor) {
    var method = (MethodNode) node.visitMethod(access, name, descriptor, null, null);
    return new Emitter(random, method, (access & Opcodes.ACC_STATIC) != 0 ? 0 : 1);
  }

  /** Generates a method's body: usually few blocks, sometimes many. */
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

  /** Generates a method that can call the first {@code callable} static methods of the class. */
  private void method(boolean isStatic, int number, int callable) {
    boolean locks = !owner.isInterface() && random.nextInt(isStatic ? 5 : 3) == 0;
    int access =
        Opcodes.ACC_PUBLIC
            | (isStatic ? Opcodes.ACC_STATIC : 0)
            | (locks ? Opcodes.ACC_SYNCHRONIZED : 0);
    Emitter code = code(access, (isStatic ? "m" : "n") + number, MethodMaker.DESCRIPTOR);
    body(new MethodMaker(random, code, owner, callable, "lload hash; lreturn"), isStatic);
  }

  private void initialiser(int callable) {
    Emitter code = code(Opcodes.ACC_STATIC, "<clinit>", "()V");
    code.add("push " + random.nextInt(50) + "; istore x; push " + random.nextInt(50));
    code.add("istore y; aconst_null; astore o; push 20; istore fuel");
    var maker = new MethodMaker(random, code, owner, callable, "return");
    maker.body(random.nextInt(2, 12), 0, false, true);
  }

  private void constructor(int callable, boolean base) {
    Emitter code = code(Opcodes.ACC_PUBLIC, "<init>", "(IILjava/lang/Object;I)V");
    String ending = "aload 0; lload hash; putfield " + node.name + ".f J; return";
    MethodMaker maker = new MethodMaker(random, code, owner, callable, ending);
    superCall(code, maker.statements, base);
    body(maker, false);
  }

  /**
   * Generates what runs before super(…) has returned: branches, with or without {@code this} on the
   * stack.
   */
  private void superCall(Emitter code, Statements statements, boolean base) {
    boolean onStack = random.nextBoolean();
    boolean quiet = random.nextInt(3) == 0;
    boolean loud = random.nextInt(3) == 0;
    if (loud) {
      statements.statement(1, false, true);
    }
    if (onStack) {
      code.add("aload 0");
    }
    for (int n = random.nextInt(3); n > 0; n--) {
      statements.statement(2, quiet, false);
    }
    Label after = new Label();
    boolean twice = random.nextInt(3) == 0;
    if (twice) {
      Label other = new Label();
      code.condition(other, quiet);
      callSuper(code, base, onStack);
      code.jump("goto", after).label(other);
    }
    callSuper(code, base, onStack);
    code.label(after);
  }

  private void callSuper(Emitter code, boolean base, boolean onStack) {
    if (!onStack) {
      code.add("aload 0");
    }
    if (base) {
      code.integer(true);
    }
    code.add("invokespecial " + node.superName + ".<init>" + (base ? "(I)V" : "()V"));
  }
}
