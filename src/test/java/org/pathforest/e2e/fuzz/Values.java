package org.pathforest.e2e.fuzz;

import java.util.SplittableRandom;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.VarInsnNode;

/** Makes values on the operand stack, and conditional jumps. */
final class Values {
  private final SplittableRandom random;
  private final Emitter code;
  private final Locals locals;

  Values(SplittableRandom random, Emitter code, Locals locals) {
    this.random = random;
    this.code = code;
    this.locals = locals;
  }

  int pick(int... of) {
    return of[random.nextInt(of.length)];
  }

  /** The type of a handler; null if it catches all. */
  String exceptionType() {
    String[] types = {
      null,
      null,
      "java/lang/Throwable",
      "java/lang/Exception",
      "java/lang/RuntimeException",
      "java/lang/ArithmeticException",
      "java/lang/Error"
    };
    return types[random.nextInt(types.length)];
  }

  /** An int. */
  void integer(boolean quiet) {
    switch (random.nextInt(quiet ? 8 : 9)) {
      case 0 -> code.push(random.nextInt(-2, 12));
      case 1, 2 -> code.var(Opcodes.ILOAD, locals.x);
      case 3 -> code.var(Opcodes.ILOAD, locals.y);
      case 4, 5 -> code.var(Opcodes.ILOAD, locals.i);
      case 6 -> code.var(Opcodes.ILOAD, locals.j);
      case 7 -> code.var(Opcodes.LLOAD, locals.hash).op(Opcodes.L2I);
      default -> code.var(Opcodes.ALOAD, locals.array).op(Opcodes.ARRAYLENGTH);
    }
  }

  /** What stands in a shape: I int, J long, D double, A object, T throwable. */
  void value(char type) {
    switch (type) {
      case 'I' -> integer(true);
      case 'J' -> code.var(Opcodes.LLOAD, locals.hash);
      case 'D' -> code.var(Opcodes.DLOAD, locals.d);
      case 'A' -> code.var(Opcodes.ALOAD, locals.o);
      case 'T' -> code.var(Opcodes.ALOAD, locals.thrown);
      default -> throw new IllegalArgumentException("type " + type);
    }
  }

  /** Takes away what stands in a shape. */
  void drop(char type) {
    boolean used = random.nextBoolean();
    switch (type) {
      case 'I' -> code.add(used ? store(Opcodes.ISTORE, locals.j) : new InsnNode(Opcodes.POP));
      case 'J' -> code.add(used ? store(Opcodes.LSTORE, locals.hash) : new InsnNode(Opcodes.POP2));
      case 'D' -> code.add(used ? store(Opcodes.DSTORE, locals.d) : new InsnNode(Opcodes.POP2));
      case 'A' -> code.add(used ? store(Opcodes.ASTORE, locals.o) : new InsnNode(Opcodes.POP));
      case 'T' -> code.add(used ? store(Opcodes.ASTORE, locals.thrown) : new InsnNode(Opcodes.POP));
      default -> throw new IllegalArgumentException("type " + type);
    }
  }

  private static AbstractInsnNode store(int opcode, int local) {
    return new VarInsnNode(opcode, local);
  }

  /** Jumps to a label or goes on. */
  void condition(LabelNode to, boolean quiet) {
    switch (random.nextInt(8)) {
      case 0, 1, 2 -> {
        integer(quiet);
        code.push(1 << random.nextInt(4)).op(Opcodes.IAND);
        code.jump(
            pick(
                Opcodes.IFEQ, Opcodes.IFNE, Opcodes.IFLT, Opcodes.IFGE, Opcodes.IFGT, Opcodes.IFLE),
            to);
      }
      case 3, 4 -> {
        integer(quiet);
        integer(quiet);
        code.jump(random.nextInt(Opcodes.IF_ICMPEQ, Opcodes.IF_ICMPLE + 1), to);
      }
      case 5 -> {
        code.var(Opcodes.ALOAD, locals.o).var(Opcodes.ALOAD, locals.thrown);
        code.jump(pick(Opcodes.IF_ACMPEQ, Opcodes.IF_ACMPNE), to);
      }
      case 6 -> {
        code.var(Opcodes.ALOAD, random.nextBoolean() ? locals.o : locals.thrown);
        code.jump(pick(Opcodes.IFNULL, Opcodes.IFNONNULL), to);
      }
      default -> {
        if (random.nextBoolean()) {
          code.var(Opcodes.LLOAD, locals.hash).op(Opcodes.LCONST_0, Opcodes.LCMP);
        } else {
          code.var(Opcodes.DLOAD, locals.d).op(Opcodes.DCONST_1);
          code.op(pick(Opcodes.DCMPG, Opcodes.DCMPL));
        }
        code.jump(pick(Opcodes.IFLT, Opcodes.IFGE), to);
      }
    }
  }
}
