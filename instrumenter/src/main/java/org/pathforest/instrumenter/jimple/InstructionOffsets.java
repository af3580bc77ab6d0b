package org.pathforest.instrumenter.jimple;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;

/**
 * Bytecode offsets of one method's instructions in its class file (JVMS 4.7.3, {@code code[]}):
 * what ASM's trees do not carry. Instructions are numbered from 0 in the order of the code; labels,
 * lines and frames have no number. Immutable.
 */
public final class InstructionOffsets {
  private final int[] offsets;

  private InstructionOffsets(int[] offsets) {
    this.offsets = offsets;
  }

  /** Number of instructions, 0 for a method without code. */
  public int size() {
    return offsets.length;
  }

  /**
   * Offset of an instruction.
   *
   * @param instruction in [0, {@link #size()})
   */
  public int offset(int instruction) {
    return offsets[instruction];
  }

  @Override
  public String toString() {
    return Arrays.toString(offsets);
  }

  /** A method without code. */
  static InstructionOffsets none() {
    return new InstructionOffsets(new int[0]);
  }

  /** A class reader that notes the offsets of the instructions that it hands out. */
  static final class Reader extends ClassReader {
    private final List<InstructionOffsets> methods = new ArrayList<>();
    private int[] current = new int[64];
    private int size;

    /**
     * Reads a class file.
     *
     * @throws IllegalArgumentException if the class file is newer than ASM knows
     */
    Reader(byte[] classFile) {
      super(classFile);
    }

    /**
     * As {@link #accept}, which must be given a visitor that visits every method.
     *
     * @return one entry for each method with code, in the order of the class file
     */
    List<InstructionOffsets> read(ClassVisitor visitor, int options) {
      methods.clear();
      size = 0;
      accept(visitor, options);
      endMethod();
      return List.copyOf(methods);
    }

    @Override
    protected void readBytecodeInstructionOffset(int bytecodeOffset) {
      // ASM calls this once per instruction, right before the instruction's label and visit.
      if (bytecodeOffset == 0) {
        endMethod();
      }
      if (size == current.length) {
        current = Arrays.copyOf(current, size * 2);
      }
      current[size++] = bytecodeOffset;
    }

    private void endMethod() {
      if (size > 0) {
        methods.add(new InstructionOffsets(Arrays.copyOf(current, size)));
        size = 0;
      }
    }
  }
}
