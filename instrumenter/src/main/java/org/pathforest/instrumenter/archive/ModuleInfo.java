package org.pathforest.instrumenter.archive;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.ModuleVisitor;
import org.objectweb.asm.Opcodes;

/** Module descriptors, {@code module-info.class} (JVMS 4.7.25): the runtime's, and changes. */
public final class ModuleInfo {
  private ModuleInfo() {}

  /**
   * The descriptor of a module that exports one package, named as the module is, and makes use of
   * {@code java.management} where that is there.
   */
  static byte[] ofRuntime(String moduleName) {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V9, Opcodes.ACC_MODULE, "module-info", null, null, null);
    ModuleVisitor module = writer.visitModule(moduleName, 0, null);
    module.visitRequire("java.base", Opcodes.ACC_MANDATED, null);
    module.visitRequire("java.management", Opcodes.ACC_STATIC_PHASE, null);
    module.visitExport(moduleName.replace('.', '/'), 0);
    module.visitEnd();
    writer.visitEnd();
    return writer.toByteArray();
  }

  /**
   * A descriptor that also requires a module. Everything else stays, attributes unknown to ASM
   * among it.
   *
   * @param moduleInfo the class file
   * @param moduleName of the module to be required, such as {@code org.pathforest.runtime}
   * @return the given array itself if the module is required already, or is described by it
   * @throws IllegalArgumentException if these bytes are no module descriptor, a damaged one, or one
   *     too new for ASM; the message is a reason for users
   */
  public static byte[] requireRuntime(byte[] moduleInfo, String moduleName) {
    if (!ClassHeader.isClass(moduleInfo)) {
      throw new IllegalArgumentException("no class file");
    }
    try {
      ClassReader reader = new ClassReader(moduleInfo);
      // Built on the reader, so that the constant pool that unknown attributes point into is kept.
      ClassWriter writer = new ClassWriter(reader, 0);
      Requirer requirer = new Requirer(writer, moduleName);
      reader.accept(requirer, 0);
      if (!requirer.described) {
        throw new IllegalArgumentException("no module descriptor");
      }
      return requirer.satisfied ? moduleInfo : writer.toByteArray();
    } catch (IndexOutOfBoundsException | NegativeArraySizeException e) {
      throw new IllegalArgumentException("damaged class file", e);
    }
  }

  private static final class Requirer extends ClassVisitor {
    private final String required;
    private boolean described;
    private boolean satisfied;

    Requirer(ClassVisitor next, String required) {
      super(Opcodes.ASM9, next);
      this.required = required;
    }

    @Override
    public ModuleVisitor visitModule(String name, int access, String version) {
      described = true;
      satisfied = name.equals(required);
      return new ModuleVisitor(Opcodes.ASM9, super.visitModule(name, access, version)) {
        @Override
        public void visitRequire(String module, int flags, String compiledAgainst) {
          satisfied |= module.equals(required);
          super.visitRequire(module, flags, compiledAgainst);
        }

        @Override
        public void visitEnd() {
          if (!satisfied) {
            super.visitRequire(required, 0, null);
          }
          super.visitEnd();
        }
      };
    }
  }
}
