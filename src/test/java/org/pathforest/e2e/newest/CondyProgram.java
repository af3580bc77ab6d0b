package org.pathforest.e2e.newest;

import static org.pathforest.testkit.Assembler.code;

import java.util.Map;
import java.util.stream.Stream;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * A class with dynamically computed constants (JVMS 4.4.10), which compilers rarely generate. It
 * has ints, longs, a constant that is an argument of another one, and a constant whose bootstrap
 * method is in the class itself and fails.
 */
final class CondyProgram {
  static final String NAME = "newest/Condy";

  private static final String LOOKUP =
      "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;";

  /** Constants, by the names that the code below uses for them. */
  private static final Map<Object, ConstantDynamic> CONSTANTS =
      Map.of(
          "$seven",
          invoke("I", of("java/lang/Integer", "parseInt", "(Ljava/lang/String;)I"), "7"),
          "$nine",
          invoke(
              "I",
              of("java/lang/Math", "abs", "(I)I"),
              invoke("I", of("java/lang/Integer", "parseInt", "(Ljava/lang/String;)I"), "-9")),
          "$long",
          invoke("J", of("java/lang/Math", "max", "(JJ)J"), 3L, 1L << 33),
          "$own",
          own("Ljava/lang/Integer;", 4),
          "$fails",
          own("Ljava/lang/Object;", 9));

  private CondyProgram() {}

  private static Handle of(String owner, String name, String descriptor) {
    return new Handle(Opcodes.H_INVOKESTATIC, owner, name, descriptor, false);
  }

  private static ConstantDynamic invoke(String type, Handle method, Object... arguments) {
    String descriptor =
        LOOKUP + "Ljava/lang/invoke/MethodHandle;[Ljava/lang/Object;)Ljava/lang/Object;";
    Handle bootstrap = of("java/lang/invoke/ConstantBootstraps", "invoke", descriptor);
    Object[] all = Stream.concat(Stream.of(method), Stream.of(arguments)).toArray();
    return new ConstantDynamic("constant", type, bootstrap, all);
  }

  private static ConstantDynamic own(String type, int n) {
    return new ConstantDynamic("own", type, of(NAME, "own", LOOKUP + "I)Ljava/lang/Object;"), n);
  }

  static byte[] bytes() {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES | ClassWriter.COMPUTE_MAXS);
    writer.visit(
        Opcodes.V17, Opcodes.ACC_PUBLIC | Opcodes.ACC_SUPER, NAME, null, "java/lang/Object", null);
    method(
        writer,
        "own",
        LOOKUP + "I)Ljava/lang/Object;",
        // for (int i = 0; i < n; i++) s += i; if (s > 20) throw …; return s;
        """
        iconst_0; istore 4; iconst_0; istore 5
        head: iload 5; iload 3; if_icmpge out
        iload 4; iload 5; iadd; istore 4; iinc 5 1; goto head
        out: iload 4; bipush 20; if_icmple small
        new java/lang/IllegalStateException; dup
        invokespecial java/lang/IllegalStateException.<init>()V; athrow
        small: iload 4; invokestatic java/lang/Integer.valueOf(I)Ljava/lang/Integer;; areturn
        """);
    method(
        writer,
        "sum",
        "(I)I",
        // Adds up constants in a loop. The constant that fails throws each time; the handler
        // catches it.
        """
        try start stop handler java/lang/Throwable
        iconst_0; istore 1; iconst_0; istore 2
        head: iload 2; iload 0; if_icmpge start
        iload 1
        ldc "$seven"; ldc "$nine"; iadd; ldc "$long"; l2i; iadd
        ldc "$own"; invokevirtual java/lang/Integer.intValue()I; iadd
        iadd; istore 1; iinc 2 1; goto head
        start: iload 0; ifle few
        ldc "$fails"; pop
        stop: few: goto done
        handler: pop; iinc 1 1000
        done: iload 1; ireturn
        """);
    method(
        writer,
        "main",
        "([Ljava/lang/String;)V",
        """
        iconst_0; istore 1
        head: iload 1; iconst_4; if_icmpge out
        getstatic java/lang/System.out Ljava/io/PrintStream;; iload 1
        invokestatic newest/Condy.sum(I)I; invokevirtual java/io/PrintStream.println(I)V
        iinc 1 1; goto head
        out: return
        """);
    return writer.toByteArray();
  }

  private static void method(ClassWriter writer, String name, String descriptor, String text) {
    int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC;
    MethodVisitor method = writer.visitMethod(access, name, descriptor, null, null);
    code(text)
        .accept(
            new MethodVisitor(Opcodes.ASM9, method) {
              @Override
              public void visitLdcInsn(Object value) {
                super.visitLdcInsn(CONSTANTS.containsKey(value) ? CONSTANTS.get(value) : value);
              }
            });
    method.visitMaxs(0, 0);
  }
}
