package org.pathforest.e2e.tracer;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodNode;

/** Reads the methods of a class together with the offset of each instruction. */
final class OffsetReader extends ClassReader {
  private final List<Integer> offsets = new ArrayList<>();
  private final List<Method> methods = new ArrayList<>();

  /** A method that has code, and the offset of each of its instructions. */
  record Method(MethodNode node, List<Integer> offsets) {}

  OffsetReader(byte[] bytes) {
    super(bytes);
    accept(new Methods(), SKIP_FRAMES);
  }

  List<Method> methods() {
    return methods;
  }

  @Override
  protected void readBytecodeInstructionOffset(int bytecodeOffset) {
    offsets.add(bytecodeOffset);
  }

  private final class Methods extends ClassVisitor {
    Methods() {
      super(Opcodes.ASM9);
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String descriptor, String signature, String[] exceptions) {
      offsets.clear();
      return new MethodNode(Opcodes.ASM9, access, name, descriptor, signature, exceptions) {
        @Override
        public void visitEnd() {
          if (instructions.size() > 0) {
            methods.add(new Method(this, List.copyOf(offsets)));
          }
        }
      };
    }
  }
}
