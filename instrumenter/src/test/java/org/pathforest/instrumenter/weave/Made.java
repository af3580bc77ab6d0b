package org.pathforest.instrumenter.weave;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.pathforest.instrumenter.Compiled;
import org.pathforest.testkit.Assembler;

/** Class files for tests, assembled or compiled. */
public final class Made {
  static final int PUBLIC_CLASS = Opcodes.ACC_PUBLIC | Opcodes.ACC_SUPER;
  static final int INTERFACE = Opcodes.ACC_PUBLIC | Opcodes.ACC_ABSTRACT | Opcodes.ACC_INTERFACE;

  /** {@code for (i = n; i != 0; i--) try { r += 100 / (i - 3); } catch (Exception e) { r--; }}. */
  static final String LOOP =
      """
      try start end handler java/lang/ArithmeticException
      iconst_0; istore 1
      head: iload 0; ifeq done
      start: iload 1; bipush 100; iload 0; iconst_3; isub; idiv; iadd; istore 1
      end: goto next
      handler: pop; iinc 1 -1
      next: iinc 0 -1; goto head
      done: iload 1; ireturn
      """;

  /**
   * Counts of the loop's paths for 0, 2 and 10. Blocks: 0 start, 1 loop header, 2 body, 3 handler,
   * 4 next, 5 done.
   */
  static final Map<String, Long> LOOP_PATHS =
      Map.of(
          "entry[0, 1, 5]return", 1L,
          "entry[0, 1, 2, 4]backedge1", 2L,
          "backedge[1, 2, 4]backedge1", 9L,
          "caught backedge[1, 2]", 1L,
          "handler[3, 4]backedge1", 1L,
          "backedge[1, 5]return", 2L);

  private Made() {}

  /**
   * Returns a class C with a method {@code static int run(int)}; for the code see {@code
   * Assembler}.
   */
  public static byte[] run(int version, String code) {
    return assembled(version, "C", c -> method(c, "run(I)I", code));
  }

  /** Returns the class C with the loop as its method {@code run}, with or without frames. */
  public static byte[] loop(int version, boolean frames) {
    return assembled(version, PUBLIC_CLASS, "C", frames, c -> method(c, "run(I)I", LOOP));
  }

  /** Returns a class. Frames are computed from version 50 on. */
  public static byte[] assembled(int version, String name, Consumer<ClassWriter> body) {
    return assembled(version, PUBLIC_CLASS, name, (version & 0xFFFF) >= Opcodes.V1_6, body);
  }

  public static byte[] assembled(
      int version, int access, String name, boolean frames, Consumer<ClassWriter> body) {
    ClassWriter writer =
        new ClassWriter(frames ? ClassWriter.COMPUTE_FRAMES : ClassWriter.COMPUTE_MAXS) {
          @Override
          protected String getCommonSuperClass(String a, String b) {
            return "java/lang/Object";
          }
        };
    writer.visit(version, access, name, null, "java/lang/Object", null);
    body.accept(writer);
    writer.visitEnd();
    return writer.toByteArray();
  }

  /** Adds a public static method with a name and descriptor such as {@code run(I)I}. */
  public static void method(ClassWriter c, String nameAndDescriptor, String code) {
    method(c, Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, nameAndDescriptor, code);
  }

  public static void method(ClassWriter c, int access, String nameAndDescriptor, String code) {
    String[] name = nameAndDescriptor.split("(?=\\()", -1);
    MethodVisitor m = c.visitMethod(access, name[0], name[1], null, null);
    m.visitCode();
    Assembler.code(code).accept(m);
    m.visitMaxs(0, 0);
    m.visitEnd();
  }

  /** Compiles a class C with this body. */
  public static byte[] compiledBody(int release, String body) {
    return compiled(release, "C", "public class C { " + body + " }").get(0);
  }

  /**
   * Compiles a source without a package. Returns the class with the name {@code first}, then the
   * others.
   */
  public static List<byte[]> compiled(int release, String first, String source, String... options) {
    List<String> all = new ArrayList<>(List.of(options));
    all.addAll(List.of("--release", String.valueOf(release)));
    Map<String, byte[]> classes = Compiled.classes(all, source);
    List<byte[]> inOrder = new ArrayList<>();
    inOrder.add(classes.remove(first + ".class"));
    inOrder.addAll(classes.values());
    return inOrder;
  }
}
