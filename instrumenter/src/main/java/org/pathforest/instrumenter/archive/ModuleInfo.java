package org.pathforest.instrumenter.archive;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Function;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.ModuleVisitor;
import org.objectweb.asm.Opcodes;

/** Creates and changes module descriptors, {@code module-info.class} (JVMS 4.7.25). */
public final class ModuleInfo {
  private static final String MANAGEMENT = "java.management";

  private ModuleInfo() {}

  /**
   * Returns the descriptor of a module that exports packages, and uses {@code java.management}
   * where that is present.
   *
   * @param packages package names with slashes
   */
  static byte[] ofRuntime(String moduleName, Collection<String> packages) {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V9, Opcodes.ACC_MODULE, "module-info", null, null, null);
    ModuleVisitor module = writer.visitModule(moduleName, 0, null);
    module.visitRequire("java.base", Opcodes.ACC_MANDATED, null);
    module.visitRequire(MANAGEMENT, Opcodes.ACC_STATIC_PHASE, null);
    packages.forEach(name -> module.visitExport(name, 0));
    module.visitEnd();
    writer.visitEnd();
    return writer.toByteArray();
  }

  /**
   * Returns a descriptor that also requires a module. Everything else stays, including attributes
   * that ASM does not know.
   *
   * @param moduleInfo the class file
   * @param moduleName name of the required module, such as {@code org.pathforest.runtime}
   * @param added packages added to the module, with slashes; not exported
   * @return the given array itself if nothing changes: the descriptor already requires the module
   *     or describes it, and it gets no packages since {@code added} is empty or it lists none
   * @throws IllegalArgumentException if the bytes are not a module descriptor, or a damaged one, or
   *     one too new for ASM; the message is a reason for users
   */
  public static byte[] requireRuntime(byte[] moduleInfo, String moduleName, String... added) {
    return change(moduleInfo, moduleName, 0, Set.of(), added);
  }

  /**
   * Returns a descriptor of a module that also contains the runtime's packages. These are exported,
   * because the code that calls an MBean is in an unnamed module. The module uses {@code
   * java.management} where that is present. Everything else stays.
   *
   * @param moduleInfo the class file
   * @param packages the runtime's packages, with slashes
   * @param added further packages added to the module, not exported
   * @throws IllegalArgumentException as {@link #requireRuntime}
   */
  public static byte[] containRuntime(
      byte[] moduleInfo, Collection<String> packages, String... added) {
    return change(moduleInfo, MANAGEMENT, Opcodes.ACC_STATIC_PHASE, packages, added);
  }

  /**
   * Returns the packages that a descriptor exports, opens or lists, with slashes.
   *
   * @throws IllegalArgumentException as {@link #requireRuntime}
   */
  static Set<String> packages(byte[] moduleInfo) {
    Set<String> packages = new HashSet<>();
    read(
        moduleInfo,
        new ModuleVisitor(Opcodes.ASM9) {
          @Override
          public void visitExport(String name, int access, String... modules) {
            packages.add(name);
          }

          @Override
          public void visitOpen(String name, int access, String... modules) {
            packages.add(name);
          }

          @Override
          public void visitPackage(String name) {
            packages.add(name);
          }
        });
    return packages;
  }

  /**
   * Returns whether a descriptor requires a module.
   *
   * @throws IllegalArgumentException as {@link #requireRuntime}
   */
  static boolean requires(byte[] moduleInfo, String moduleName) {
    Set<String> required = new HashSet<>();
    read(
        moduleInfo,
        new ModuleVisitor(Opcodes.ASM9) {
          @Override
          public void visitRequire(String module, int flags, String compiledAgainst) {
            required.add(module);
          }
        });
    return required.contains(moduleName);
  }

  private static void read(byte[] moduleInfo, ModuleVisitor visitor) {
    accept(
        moduleInfo,
        reader ->
            new ClassVisitor(Opcodes.ASM9) {
              @Override
              public ModuleVisitor visitModule(String name, int access, String version) {
                return visitor;
              }
            });
  }

  private static byte[] change(
      byte[] moduleInfo, String required, int flags, Collection<String> exported, String... added) {
    // The writer gets the reader to keep the constant pool that unknown attributes refer to.
    Changer changer =
        accept(
            moduleInfo,
            reader -> new Changer(new ClassWriter(reader, 0), required, flags, exported, added));
    if (!changer.described) {
      throw new IllegalArgumentException("not a module descriptor");
    }
    return changer.changed ? changer.writer.toByteArray() : moduleInfo;
  }

  private static <V extends ClassVisitor> V accept(
      byte[] moduleInfo, Function<ClassReader, V> visitor) {
    if (!ClassHeader.isClass(moduleInfo)) {
      throw new IllegalArgumentException("not a class file");
    }
    try {
      ClassReader reader = new ClassReader(moduleInfo);
      V made = visitor.apply(reader);
      reader.accept(made, 0);
      return made;
    } catch (IndexOutOfBoundsException | NegativeArraySizeException e) {
      throw new IllegalArgumentException("damaged class file", e);
    }
  }

  private static final class Changer extends ClassVisitor {
    private final ClassWriter writer;
    private final String required;
    private final int flags;
    private final Collection<String> exported;
    private final String[] added;
    private boolean described;
    private boolean changed;

    /**
     * Creates a changer.
     *
     * @param required module to require, with these flags
     * @param exported packages added to the module and exported
     * @param added packages added to the module and not exported
     */
    Changer(
        ClassWriter writer,
        String required,
        int flags,
        Collection<String> exported,
        String... added) {
      super(Opcodes.ASM9, writer);
      this.writer = writer;
      this.required = required;
      this.flags = flags;
      this.exported = exported;
      this.added = added.clone();
    }

    @Override
    public ModuleVisitor visitModule(String name, int access, String version) {
      described = true;
      return new ModuleVisitor(Opcodes.ASM9, super.visitModule(name, access, version)) {
        private boolean satisfied = name.equals(required);
        private boolean listed;

        @Override
        public void visitRequire(String module, int how, String compiledAgainst) {
          satisfied |= module.equals(required);
          super.visitRequire(module, how, compiledAgainst);
        }

        @Override
        public void visitPackage(String packageName) {
          listed = true;
          super.visitPackage(packageName);
        }

        @Override
        public void visitEnd() {
          changed = !satisfied || !exported.isEmpty() || (listed && added.length > 0);
          if (!satisfied) {
            super.visitRequire(required, flags, null);
          }
          exported.forEach(p -> super.visitExport(p, 0));
          if (listed) { // otherwise the JVM finds the packages itself
            addPackages();
          }
          super.visitEnd();
        }

        private void addPackages() {
          exported.forEach(super::visitPackage);
          for (String name : added) {
            super.visitPackage(name);
          }
        }
      };
    }
  }
}
