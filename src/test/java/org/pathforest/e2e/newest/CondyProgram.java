package org.pathforest.e2e.newest;

import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * A class full of dynamically computed constants (JVMS 4.4.10), which compilers make few of: ints,
 * longs, a null, one constant that is an argument of another, and one whose bootstrap method is the
 * class's own and fails.
 */
final class CondyProgram {
  static final String NAME = "newest/Condy";

  private static final String BOOTSTRAPS = "java/lang/invoke/ConstantBootstraps";
  private static final String LOOKUP =
      "Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;";

  private CondyProgram() {}

  static byte[] bytes() {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES | ClassWriter.COMPUTE_MAXS);
    writer.visit(
        Opcodes.V17, Opcodes.ACC_PUBLIC | Opcodes.ACC_SUPER, NAME, null, "java/lang/Object", null);
    bootstrap(writer);
    sum(writer);
    main(writer);
    writer.visitEnd();
    return writer.toByteArray();
  }

  private static ConstantDynamic invoke(String type, Handle method, Object... arguments) {
    Object[] all = new Object[arguments.length + 1];
    all[0] = method;
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    Handle handle =
        new Handle(
            Opcodes.H_INVOKESTATIC,
            BOOTSTRAPS,
            "invoke",
            "(" + LOOKUP + "Ljava/lang/invoke/MethodHandle;[Ljava/lang/Object;)Ljava/lang/Object;",
            false);
    return new ConstantDynamic("constant", type, handle, all);
  }

  private static ConstantDynamic own(String type, int n) {
    Handle handle =
        new Handle(
            Opcodes.H_INVOKESTATIC, NAME, "own", "(" + LOOKUP + "I)Ljava/lang/Object;", false);
    return new ConstantDynamic("own", type, handle, n);
  }

  private static Handle of(String owner, String name, String descriptor) {
    return new Handle(Opcodes.H_INVOKESTATIC, owner, name, descriptor, false);
  }

  /** {@code for (int i = 0; i < n; i++) s += i; if (s > 5) throw …; return s;}, boxed. */
  private static void bootstrap(ClassWriter writer) {
    MethodVisitor m = method(writer, "own", "(" + LOOKUP + "I)Ljava/lang/Object;");
    loop(m, 3, () -> m.visitVarInsn(Opcodes.ILOAD, 5));
    Label small = new Label();
    m.visitVarInsn(Opcodes.ILOAD, 4); // Stack[0]: I
    m.visitIntInsn(Opcodes.BIPUSH, 20); // Stack[1]: I
    m.visitJumpInsn(Opcodes.IF_ICMPLE, small);
    m.visitTypeInsn(Opcodes.NEW, "java/lang/IllegalStateException");
    m.visitInsn(Opcodes.DUP);
    m.visitMethodInsn(
        Opcodes.INVOKESPECIAL, "java/lang/IllegalStateException", "<init>", "()V", false);
    m.visitInsn(Opcodes.ATHROW);
    m.visitLabel(small);
    m.visitVarInsn(Opcodes.ILOAD, 4);
    m.visitMethodInsn(
        Opcodes.INVOKESTATIC, "java/lang/Integer", "valueOf", "(I)Ljava/lang/Integer;", false);
    end(m, Opcodes.ARETURN);
  }

  /** Adds up constants in a loop; a constant that fails throws each time, and is caught. */
  private static void sum(ClassWriter writer) {
    MethodVisitor m = method(writer, "sum", "(I)I");
    Label start = new Label();
    Label stop = new Label();
    Label handler = new Label();
    Label done = new Label();
    m.visitTryCatchBlock(start, stop, handler, "java/lang/Throwable");
    Handle parse = of("java/lang/Integer", "parseInt", "(Ljava/lang/String;)I");
    Handle max = of("java/lang/Math", "max", "(JJ)J");
    Handle abs = of("java/lang/Math", "abs", "(I)I");
    ConstantDynamic seven = invoke("I", parse, "7");
    ConstantDynamic minus = invoke("I", parse, "-9");
    loop(
        m,
        0,
        () -> {
          m.visitLdcInsn(seven); // Stack[1]: I
          m.visitLdcInsn(invoke("I", abs, minus)); // Stack[2]: I
          m.visitInsn(Opcodes.IADD);
          m.visitLdcInsn(invoke("J", max, 3L, 1L << 33)); // Stack[2..3]: J
          m.visitInsn(Opcodes.L2I);
          m.visitInsn(Opcodes.IADD);
          m.visitLdcInsn(own("Ljava/lang/Integer;", 4)); // Stack[2]: Integer
          m.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "java/lang/Integer", "intValue", "()I", false);
          m.visitInsn(Opcodes.IADD);
        });
    m.visitLabel(start);
    m.visitVarInsn(Opcodes.ILOAD, 0);
    Label few = new Label();
    m.visitJumpInsn(Opcodes.IFLE, few);
    m.visitLdcInsn(own("Ljava/lang/Object;", 9)); // throws BootstrapMethodError or its cause
    m.visitInsn(Opcodes.POP);
    m.visitLabel(stop);
    m.visitLabel(few);
    m.visitJumpInsn(Opcodes.GOTO, done);
    m.visitLabel(handler);
    m.visitInsn(Opcodes.POP);
    m.visitIincInsn(1, 1000);
    m.visitLabel(done);
    m.visitVarInsn(Opcodes.ILOAD, 1);
    end(m, Opcodes.IRETURN);
  }

  private static void main(ClassWriter writer) {
    MethodVisitor m = method(writer, "main", "([Ljava/lang/String;)V");
    for (int n = 0; n < 4; n++) {
      m.visitFieldInsn(Opcodes.GETSTATIC, "java/lang/System", "out", "Ljava/io/PrintStream;");
      m.visitInsn(Opcodes.ICONST_0 + n);
      m.visitMethodInsn(Opcodes.INVOKESTATIC, NAME, "sum", "(I)I", false);
      m.visitMethodInsn(
          Opcodes.INVOKEVIRTUAL,
          Type.getInternalName(java.io.PrintStream.class),
          "println",
          "(I)V",
          false);
    }
    end(m, Opcodes.RETURN);
  }

  /** {@code s = 0; for (i = 0; i < n; i++) s += body;} with n in that local, s and i behind it. */
  private static void loop(MethodVisitor m, int n, Runnable body) {
    Label head = new Label();
    Label out = new Label();
    m.visitInsn(Opcodes.ICONST_0);
    m.visitVarInsn(Opcodes.ISTORE, n + 1);
    m.visitInsn(Opcodes.ICONST_0);
    m.visitVarInsn(Opcodes.ISTORE, n + 2);
    m.visitLabel(head);
    m.visitVarInsn(Opcodes.ILOAD, n + 2);
    m.visitVarInsn(Opcodes.ILOAD, n);
    m.visitJumpInsn(Opcodes.IF_ICMPGE, out);
    m.visitVarInsn(Opcodes.ILOAD, n + 1); // Stack[0]: I
    body.run(); //                           Stack[1]: I
    m.visitInsn(Opcodes.IADD);
    m.visitVarInsn(Opcodes.ISTORE, n + 1);
    m.visitIincInsn(n + 2, 1);
    m.visitJumpInsn(Opcodes.GOTO, head);
    m.visitLabel(out);
  }

  private static MethodVisitor method(ClassWriter writer, String name, String descriptor) {
    MethodVisitor m =
        writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, name, descriptor, null, null);
    m.visitCode();
    return m;
  }

  private static void end(MethodVisitor m, int opcode) {
    m.visitInsn(opcode);
    m.visitMaxs(0, 0);
    m.visitEnd();
  }
}
