package org.pathforest.bench.run;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.pathforest.runtime.HolderCalls;
import org.pathforest.runtime.table.IntTable;
import org.pathforest.runtime.table.LongTable;
import org.pathforest.runtime.table.RepeatedIterations;

/**
 * Classes of the runtime that do not count: methods that end or count a path do nothing, and return
 * 0 or null. In front of an instrumented jar on the class path, these classes show the least that
 * instrumenting costs: tables are looked up, and methods are longer. HotSpot drops additions to
 * registers that nobody reads, so that their cost is not included. HotSpot may also inline more
 * than if anything were counted.
 */
final class EmptiedRuntime {
  private static final Map<Class<?>, Set<String>> STEPS =
      Map.of(
          IntTable.class, Set.of("step", "finish"),
          LongTable.class, Set.of("step", "finish"),
          RepeatedIterations.class, Set.of("flush"));

  private EmptiedRuntime() {}

  /**
   * Writes the classes.
   *
   * @param folder folder for the classes
   * @param calls whether methods without loops are still counted
   */
  static void write(Path folder, boolean calls) throws IOException {
    for (Map.Entry<Class<?>, Set<String>> e : STEPS.entrySet()) {
      write(folder, e.getKey(), e.getValue());
    }
    if (!calls) {
      // Without an owner, every holder calls these methods.
      write(folder, HolderCalls.class, Set.of("count", "own"));
    }
  }

  private static void write(Path folder, Class<?> type, Set<String> methods) throws IOException {
    String file = type.getName().replace('.', '/') + ".class";
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    try (InputStream in = type.getResourceAsStream("/" + file)) {
      new ClassReader(in).accept(new Emptier(writer, methods), 0);
    }
    Path to = folder.resolve(file);
    Files.createDirectories(to.getParent());
    Files.write(to, writer.toByteArray());
  }

  private static final class Emptier extends ClassVisitor {
    private final Set<String> methods;

    Emptier(ClassVisitor next, Set<String> methods) {
      super(Opcodes.ASM9, next);
      this.methods = methods;
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String descriptor, String signature, String[] exceptions) {
      MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
      if (!methods.contains(name) || (access & Opcodes.ACC_PUBLIC) == 0) {
        return next;
      }
      next.visitCode();
      switch (Type.getReturnType(descriptor).getSort()) {
        case Type.VOID -> next.visitInsn(Opcodes.RETURN);
        case Type.INT -> {
          next.visitInsn(Opcodes.ICONST_0);
          next.visitInsn(Opcodes.IRETURN);
        }
        case Type.LONG -> {
          next.visitInsn(Opcodes.LCONST_0);
          next.visitInsn(Opcodes.LRETURN);
        }
        default -> {
          next.visitInsn(Opcodes.ACONST_NULL);
          next.visitInsn(Opcodes.ARETURN);
        }
      }
      next.visitMaxs(0, 0);
      next.visitEnd();
      return null; // the original code is not visited
    }
  }
}
