package org.pathforest.e2e.html;

import static org.objectweb.asm.Opcodes.ACC_PUBLIC;
import static org.objectweb.asm.Opcodes.ACC_STATIC;
import static org.objectweb.asm.Opcodes.GOTO;
import static org.objectweb.asm.Opcodes.IADD;
import static org.objectweb.asm.Opcodes.IAND;
import static org.objectweb.asm.Opcodes.ICONST_0;
import static org.objectweb.asm.Opcodes.ICONST_1;
import static org.objectweb.asm.Opcodes.IFEQ;
import static org.objectweb.asm.Opcodes.IF_ICMPGE;
import static org.objectweb.asm.Opcodes.ILOAD;
import static org.objectweb.asm.Opcodes.INVOKESTATIC;
import static org.objectweb.asm.Opcodes.IRETURN;
import static org.objectweb.asm.Opcodes.ISTORE;
import static org.objectweb.asm.Opcodes.POP;
import static org.objectweb.asm.Opcodes.RETURN;
import static org.objectweb.asm.Opcodes.V1_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.pathforest.instrumenter.InstrumentOptions;
import org.pathforest.instrumenter.Instrumenter;
import org.pathforest.instrumenter.Progress;
import org.pathforest.testkit.ChildJvm;

/** Makes programs whose methods all have a loop with a branch, and runs them. */
final class Programs {
  private final Path folder;
  private final Path classes;
  private final List<String> names = new ArrayList<>();

  Programs(Path folder) throws IOException {
    this.folder = folder;
    this.classes = Files.createDirectories(folder.resolve("classes"));
  }

  /**
   * Adds a class.
   *
   * @param name internal name, also such as no compiler makes
   * @param source what it names as its source file
   * @param methods how many it has, beside {@code main}: {@code m0}, {@code m1}, …
   */
  Programs add(String name, String source, int methods) throws IOException {
    ClassWriter out = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
    out.visit(V1_8, ACC_PUBLIC, name, null, "java/lang/Object", null);
    out.visitSource(source, null);
    MethodVisitor run = out.visitMethod(ACC_PUBLIC | ACC_STATIC, "run", "()V", null, null);
    run.visitCode();
    for (int m = 0; m < methods; m++) {
      loop(out, "m" + m, 3 * m + 2);
      run.visitIntInsn(org.objectweb.asm.Opcodes.SIPUSH, 5 + m % 17);
      run.visitMethodInsn(INVOKESTATIC, name, "m" + m, "(I)I", false);
      run.visitInsn(POP);
    }
    run.visitInsn(RETURN);
    run.visitMaxs(0, 0);
    run.visitEnd();
    out.visitEnd();
    write(name, out);
    names.add(name);
    return this;
  }

  /** {@code for (i = 0; i < n; i++) if ((i & 1) != 0) sum += i;} on three lines. */
  private static void loop(ClassWriter out, String name, int line) {
    MethodVisitor m = out.visitMethod(ACC_PUBLIC | ACC_STATIC, name, "(I)I", null, null);
    Label head = new Label();
    Label next = new Label();
    Label end = new Label();
    m.visitCode();
    line(m, line);
    m.visitInsn(ICONST_0);
    m.visitVarInsn(ISTORE, 1);
    m.visitInsn(ICONST_0);
    m.visitVarInsn(ISTORE, 2);
    m.visitLabel(head);
    line(m, line);
    m.visitVarInsn(ILOAD, 1);
    m.visitVarInsn(ILOAD, 0);
    m.visitJumpInsn(IF_ICMPGE, end);
    line(m, line + 1);
    m.visitVarInsn(ILOAD, 1);
    m.visitInsn(ICONST_1);
    m.visitInsn(IAND);
    m.visitJumpInsn(IFEQ, next);
    m.visitVarInsn(ILOAD, 2);
    m.visitVarInsn(ILOAD, 1);
    m.visitInsn(IADD);
    m.visitVarInsn(ISTORE, 2);
    m.visitLabel(next);
    line(m, line);
    m.visitIincInsn(1, 1);
    m.visitJumpInsn(GOTO, head);
    m.visitLabel(end);
    line(m, line + 2);
    m.visitVarInsn(ILOAD, 2);
    m.visitInsn(IRETURN);
    m.visitMaxs(0, 0);
    m.visitEnd();
  }

  private static void line(MethodVisitor m, int line) {
    Label here = new Label();
    m.visitLabel(here);
    m.visitLineNumber(line, here);
  }

  private void write(String name, ClassWriter out) throws IOException {
    Path file = classes.resolve(name + ".class");
    Files.createDirectories(file.getParent());
    Files.write(file, out.toByteArray());
  }

  /** Instruments all, calls each method once, and answers the profile. */
  Path run() throws Exception {
    ClassWriter out = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
    out.visit(V1_8, ACC_PUBLIC, "Main", null, "java/lang/Object", null);
    MethodVisitor main =
        out.visitMethod(ACC_PUBLIC | ACC_STATIC, "main", "([Ljava/lang/String;)V", null, null);
    main.visitCode();
    for (String name : names) {
      main.visitMethodInsn(INVOKESTATIC, name, "run", "()V", false);
    }
    main.visitInsn(RETURN);
    main.visitMaxs(0, 0);
    main.visitEnd();
    out.visitEnd();
    write("Main", out);
    Path woven = folder.resolve("woven");
    new Instrumenter(InstrumentOptions.defaults(), Progress.NONE).instrument(classes, woven);
    Path profile = folder.resolve("run.pathprof");
    ChildJvm.Outcome outcome =
        new ChildJvm("-XX:+UseSerialGC", "-Xmx512m", "-Dpathforest.output=" + profile)
            .with(List.of("-cp", woven.toString(), "Main"))
            .in(folder)
            .run();
    if (outcome.status() != 0 || !Files.exists(profile)) {
      throw new IOException(outcome.err());
    }
    return profile;
  }
}
