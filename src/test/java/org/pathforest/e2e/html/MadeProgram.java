package org.pathforest.e2e.html;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.pathforest.e2e.formats.TestRuns;
import org.pathforest.testkit.Assembler;

/** A program whose methods each have a loop with a branch. */
final class MadeProgram {
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

  MadeProgram(Path folder) {
    this.folder = folder;
    this.classes = folder.resolve("classes");
  }

  /**
   * Adds a class.
   *
   * @param name internal name; may be one that no compiler generates
   * @param source name of its source file
   * @param methods number of methods besides {@code run}: {@code m0}, {@code m1}, …
   */
  MadeProgram add(String name, String source, int methods) throws IOException {
    ClassWriter type = type(name);
    type.visitSource(source, null);
    for (int m = 0; m < methods; m++) {
      int line = 3 * m + 2;
      String loop = LOOP.formatted(line, line + 1, line + 2);
      Assembler.method(type, "m" + m, "(I)I", Assembler.code(loop));
    }
    Assembler.method(
        type,
        "run",
        "()V",
        run -> {
          for (int m = 0; m < methods; m++) {
            run.visitIntInsn(Opcodes.SIPUSH, 5 + m % 17);
            run.visitMethodInsn(Opcodes.INVOKESTATIC, name, "m" + m, "(I)I", false);
            run.visitInsn(Opcodes.POP);
          }
          run.visitInsn(Opcodes.RETURN);
        });
    write(name, type);
    names.add(name);
    return this;
  }

  private static ClassWriter type(String name) {
    ClassWriter type = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
    type.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, name, null, "java/lang/Object", null);
    return type;
  }

  private void write(String name, ClassWriter type) throws IOException {
    Path file = classes.resolve(name + ".class");
    Files.createDirectories(file.getParent());
    Files.write(file, type.toByteArray());
  }

  /** Instruments all classes, calls each method once, and returns the profile. */
  Path run() throws Exception {
    ClassWriter type = type("Main");
    Assembler.method(
        type,
        "main",
        "([Ljava/lang/String;)V",
        main -> {
          names.forEach(n -> main.visitMethodInsn(Opcodes.INVOKESTATIC, n, "run", "()V", false));
          main.visitInsn(Opcodes.RETURN);
        });
    write("Main", type);
    return new TestRuns(folder, classes).run("run", "k=4", "Main");
  }
}
