package org.pathforest.e2e.tracer;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** Reads the methods of a class together with the offset of each instruction. */
public final class OffsetReader extends ClassReader {
  private final List<Integer> offsets = new ArrayList<>();

  /** A method with code, and the offset of each of its instructions. */
  public record Method(String owner, MethodNode node, List<Integer> offsets) {}

  private OffsetReader(byte[] file) {
    super(file);
  }

  public static List<Method> methods(byte[] file) {
    OffsetReader reader = new OffsetReader(file);
    ClassNode node = new ClassNode();
    reader.accept(node, SKIP_FRAMES);
    List<Method> methods = new ArrayList<>();
    int begin = 0;
    for (MethodNode method : node.methods) {
      int end = begin;
      for (AbstractInsnNode instruction : method.instructions) {
        end += instruction.getOpcode() >= 0 ? 1 : 0;
      }
      if (end > begin) {
        methods.add(new Method(node.name, method, reader.offsets.subList(begin, end)));
      }
      begin = end;
    }
    return methods;
  }

  @Override
  protected void readBytecodeInstructionOffset(int bytecodeOffset) {
    offsets.add(bytecodeOffset);
  }
}
