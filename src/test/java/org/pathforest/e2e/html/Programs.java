package org.pathforest.e2e.html;

import static org.objectweb.asm.Opcodes.ACC_PUBLIC;
import static org.objectweb.asm.Opcodes.ACC_STATIC;
import static org.objectweb.asm.Opcodes.INVOKESTATIC;
import static org.objectweb.asm.Opcodes.POP;
import static org.objectweb.asm.Opcodes.RETURN;
import static org.objectweb.asm.Opcodes.SIPUSH;
import static org.objectweb.asm.Opcodes.V1_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.pathforest.instrumenter.InstrumentOptions;
import org.pathforest.instrumenter.Instrumenter;
import org.pathforest.instrumenter.Progress;
import org.pathforest.testkit.Assembler;
import org.pathforest.testkit.ChildJvm;

/** Makes programs whose methods all have a loop with a branch, and runs them. */
final class Programs {
  /** {@code for (i = 0; i < n; i++) if ((i & 1) != 0) sum += i;} on three lines. */
  private static final String LOOP =
      """
      line %1$d; iconst_0; istore 1; iconst_0; istore 2
      head: line %1$d; iload 1; iload 0; if_icmpge end
      line %2$d; iload 1; iconst_1; iand; ifeq next
      iload 2; iload 1; iadd; istore 2
      next: line %1$d; iinc 1 1; goto head
      end: line %3$d; iload 2; ireturn
      """;

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
   * @param methods how many it has, beside {@code run}: {@code m0}, {@code m1}, …
   */
  Programs add(String name, String source, int methods) throws IOException {
    ClassWriter type = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
    type.visit(V1_8, ACC_PUBLIC, name, null, "java/lang/Object", null);
    type.visitSource(source, null);
    MethodVisitor run = type.visitMethod(ACC_PUBLIC | ACC_STATIC, "run", "()V", null, null);
    run.visitCode();
    for (int m = 0; m < methods; m++) {
      int line = 3 * m + 2;
      MethodVisitor loop = type.visitMethod(ACC_PUBLIC | ACC_STATIC, "m" + m, "(I)I", null, null);
      loop.visitCode();
      Assembler.code(LOOP.formatted(line, line + 1, line + 2)).accept(loop);
      loop.visitMaxs(0, 0);
      run.visitIntInsn(SIPUSH, 5 + m % 17);
      run.visitMethodInsn(INVOKESTATIC, name, "m" + m, "(I)I", false);
      run.visitInsn(POP);
    }
    end(run);
    write(name, type);
    names.add(name);
    return this;
  }

  private static void end(MethodVisitor code) {
    code.visitInsn(RETURN);
    code.visitMaxs(0, 0);
    code.visitEnd();
  }

  private void write(String name, ClassWriter type) throws IOException {
    type.visitEnd();
    Path file = classes.resolve(name + ".class");
    Files.createDirectories(file.getParent());
    Files.write(file, type.toByteArray());
  }

  /** Instruments all, calls each method once, and returns the profile. */
  Path run() throws Exception {
    ClassWriter type = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
    type.visit(V1_8, ACC_PUBLIC, "Main", null, "java/lang/Object", null);
    MethodVisitor main =
        type.visitMethod(ACC_PUBLIC | ACC_STATIC, "main", "([Ljava/lang/String;)V", null, null);
    main.visitCode();
    names.forEach(name -> main.visitMethodInsn(INVOKESTATIC, name, "run", "()V", false));
    end(main);
    write("Main", type);
    Path woven = folder.resolve("woven");
    new Instrumenter(InstrumentOptions.defaults(), Progress.NONE).instrument(classes, woven);
    Path profile = folder.resolve("run.pathprof");
    ChildJvm.Outcome outcome =
        new ChildJvm("-Xmx512m", "-Dpathforest.output=" + profile, "-cp", woven.toString(), "Main")
            .run();
    if (outcome.status() != 0 || !Files.exists(profile)) {
      throw new IOException(outcome.err());
    }
    return profile;
  }
}
