package org.pathforest.instrumenter.jimple;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;

/**
 * The bytecode offsets of one method's instructions in its class file (JVMS 4.7.3, {@code code[]}).
 * ASM's trees lack them. Instructions are numbered from 0 in code order; labels, lines and frames
 * have no number. Immutable.
 */
public final class InstructionOffsets {
  private final int[] offsets;

  private InstructionOffsets(int[] offsets) {
    this.offsets = offsets;
  }

  /** Returns the number of instructions; 0 for a method without code. */
  public int size() {
    return offsets.length;
  }

  /**
   * Returns the bytecode offset of an instruction.
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

  /** Returns the offsets of a method without code. */
  static InstructionOffsets none() {
    return new InstructionOffsets(new int[0]);
  }

  /** A class reader that records the offsets of the instructions that it passes to visitors. */
  static final class Reader extends ClassReader {
    private final List<InstructionOffsets> methods = new ArrayList<>();
    private int[] current = new int[64];
    private int size;

    /**
     * Opens a class file.
     *
     * @throws IllegalArgumentException if the class file is newer than ASM supports
     */
    Reader(byte[] classFile) {
      super(classFile);
    }

    /**
     * Reads the class like {@link #accept} and records the offsets. The visitor must visit every
     * method.
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
      // ASM calls this once per instruction, right before it visits the instruction and its label.
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
