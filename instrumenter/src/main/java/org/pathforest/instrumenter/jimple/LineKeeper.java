package org.pathforest.instrumenter.jimple;

import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Repeats the current line at each label before subroutines are inlined. Inlining moves code away
 * from the line entry in front of it, which would change stack traces.
 */
final class LineKeeper extends MethodVisitor {
  private int line;
  private Label unsaid;

  LineKeeper(MethodVisitor next) {
    super(Opcodes.ASM9, next);
  }

  @Override
  public void visitLabel(Label label) {
    super.visitLabel(label);
    if (line != 0) {
      unsaid = label;
    }
  }

  @Override
  public void visitLineNumber(int number, Label start) {
    line = number;
    unsaid = null;
    super.visitLineNumber(number, start);
  }

  private void say() {
    if (unsaid != null) {
      super.visitLineNumber(line, unsaid);
      unsaid = null;
    }
  }

  @Override
  public void visitInsn(int opcode) {
    say();
    super.visitInsn(opcode);
  }

  @Override
  public void visitIntInsn(int opcode, int operand) {
    say();
    super.visitIntInsn(opcode, operand);
  }

  @Override
  public void visitVarInsn(int opcode, int local) {
    say();
    super.visitVarInsn(opcode, local);
  }

  @Override
  public void visitTypeInsn(int opcode, String type) {
    say();
    super.visitTypeInsn(opcode, type);
  }

  @Override
  public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
    say();
    super.visitFieldInsn(opcode, owner, name, descriptor);
  }

  @Override
  public void visitMethodInsn(
      int opcode, String owner, String name, String descriptor, boolean isInterface) {
    say();
    super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
  }

  @Override
  public void visitInvokeDynamicInsn(
      String name, String descriptor, Handle bootstrap, Object... arguments) {
    say();
    super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
  }

  @Override
  public void visitJumpInsn(int opcode, Label to) {
    say();
    super.visitJumpInsn(opcode, to);
  }

  @Override
  public void visitLdcInsn(Object value) {
    say();
    super.visitLdcInsn(value);
  }

  @Override
  public void visitIincInsn(int local, int by) {
    say();
    super.visitIincInsn(local, by);
  }

  @Override
  public void visitTableSwitchInsn(int min, int max, Label other, Label... labels) {
    say();
    super.visitTableSwitchInsn(min, max, other, labels);
  }

  @Override
  public void visitLookupSwitchInsn(Label other, int[] keys, Label[] labels) {
    say();
    super.visitLookupSwitchInsn(other, keys, labels);
  }

  @Override
  public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
    say();
    super.visitMultiANewArrayInsn(descriptor, dimensions);
  }
}
