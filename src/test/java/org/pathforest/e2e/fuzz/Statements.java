package org.pathforest.e2e.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * Makes statements: each leaves the operand stack as it was, whatever is on it. Some have blocks of
 * their own: branches, loops that end, handlers, monitors, subroutines.
 */
final class Statements {
  private static final int DEEPEST = 3;

  private final SplittableRandom random;
  private final Emitter code;
  private final MethodNode method;
  private final Locals locals;
  private final Features features;
  private final Values values;
  private final String owner;
  private final boolean ownerIsInterface;
  private final int callable;
  private final List<LabelNode> subroutines = new ArrayList<>();
  private int inSubroutine = -1;

  /**
   * Serves one method.
   *
   * @param callable so many static methods of the class can be called: m0, m1, …
   */
  Statements(
      SplittableRandom random,
      MethodNode method,
      Locals locals,
      Features features,
      String owner,
      boolean ownerIsInterface,
      int callable) {
    this.random = random;
    this.method = method;
    this.code = new Emitter(method.instructions);
    this.locals = locals;
    this.features = features;
    this.values = new Values(random, code, locals);
    this.owner = owner;
    this.ownerIsInterface = ownerIsInterface;
    this.callable = callable;
  }

  Values values() {
    return values;
  }

  /**
   * Makes a statement.
   *
   * @param depth how many statements it lies in
   * @param quiet whether no instruction of it may be one that can throw
   * @param bare whether nothing is on the operand stack
   */
  void statement(int depth, boolean quiet, boolean bare) {
    boolean flat = depth >= DEEPEST;
    if (random.nextInt(3) == 0 && !flat) {
      structured(depth, quiet, bare);
    } else if (quiet || random.nextBoolean()) {
      calculation(quiet);
    } else {
      throwing();
    }
  }

  private void several(int depth, boolean quiet, boolean bare) {
    for (int n = random.nextInt(3); n >= 0; n--) {
      statement(depth + 1, quiet, bare);
    }
  }

  private void calculation(boolean quiet) {
    switch (random.nextInt(8)) {
      case 0 -> code.increment(random.nextBoolean() ? locals.i : locals.j, random.nextInt(-3, 9));
      case 1 -> {
        values.integer(quiet);
        values.integer(quiet);
        code.op(values.pick(Opcodes.IADD, Opcodes.ISUB, Opcodes.IMUL, Opcodes.IXOR, Opcodes.ISHL));
        code.var(Opcodes.ISTORE, random.nextBoolean() ? locals.i : locals.j);
      }
      case 2 -> mix(quiet);
      case 3 -> {
        code.var(Opcodes.DLOAD, locals.d);
        values.integer(quiet);
        code.op(Opcodes.I2D, values.pick(Opcodes.DADD, Opcodes.DMUL, Opcodes.DSUB));
        code.var(Opcodes.DSTORE, locals.d);
      }
      case 4 -> {
        // Dances on the stack: two ints and a long, mixed and dropped.
        values.integer(quiet);
        code.var(Opcodes.LLOAD, locals.hash).op(Opcodes.DUP2_X1, Opcodes.POP2);
        values.integer(quiet);
        code.op(Opcodes.DUP_X1, Opcodes.SWAP, Opcodes.POP, Opcodes.POP, Opcodes.POP);
        code.op(Opcodes.POP2);
      }
      case 5 -> {
        values.integer(quiet);
        code.var(Opcodes.ISTORE, locals.scratch).var(Opcodes.ILOAD, locals.scratch).op(Opcodes.POP);
      }
      case 6 -> {
        code.var(Opcodes.LLOAD, locals.hash).var(Opcodes.LSTORE, locals.scratch);
        code.var(Opcodes.DLOAD, locals.d).var(Opcodes.DSTORE, locals.scratch);
      }
      default -> {
        values.integer(quiet);
        values.integer(quiet);
        values.integer(quiet);
        code.op(Opcodes.DUP_X2, Opcodes.IADD, Opcodes.ISUB, Opcodes.IXOR);
        code.var(Opcodes.ISTORE, locals.j);
      }
    }
  }

  /** Lets the outcome depend on an int, and on having been here. */
  void mix(boolean quiet) {
    code.var(Opcodes.LLOAD, locals.hash).add(new LdcInsnNode(31L)).op(Opcodes.LMUL);
    values.integer(quiet);
    code.op(Opcodes.I2L, Opcodes.LADD).push(random.nextInt(100)).op(Opcodes.I2L, Opcodes.LXOR);
    code.var(Opcodes.LSTORE, locals.hash);
  }

  private void throwing() {
    switch (random.nextInt(13)) {
      case 0 -> {
        values.integer(false);
        code.help("log", "(I)V");
      }
      case 1, 2 -> {
        values.integer(false);
        code.help("mayThrow", "(I)I").var(Opcodes.ISTORE, locals.i);
      }
      case 3 -> {
        values.integer(false);
        values.integer(false);
        code.push(3).op(Opcodes.IAND, values.pick(Opcodes.IDIV, Opcodes.IREM));
        code.var(Opcodes.ISTORE, locals.j);
      }
      case 4 -> {
        code.var(Opcodes.ALOAD, locals.array);
        values.integer(false);
        code.push(15).op(Opcodes.IAND);
        if (random.nextBoolean()) {
          code.op(Opcodes.IALOAD).var(Opcodes.ISTORE, locals.i);
        } else {
          values.integer(false);
          code.op(Opcodes.IASTORE);
        }
      }
      case 5 -> {
        String type = random.nextBoolean() ? "java/lang/String" : "java/lang/Integer";
        code.var(Opcodes.ALOAD, locals.o).add(new TypeInsnNode(Opcodes.CHECKCAST, type));
        code.op(Opcodes.POP);
      }
      case 6 -> {
        code.add(field(Opcodes.GETSTATIC));
        values.integer(false);
        code.op(Opcodes.IXOR).add(field(Opcodes.PUTSTATIC));
      }
      case 7, 8 -> callMethod();
      case 9 -> {
        values.integer(false);
        code.push(7).op(Opcodes.IAND, Opcodes.ICONST_2, Opcodes.ISUB);
        code.add(new IntInsnNode(Opcodes.NEWARRAY, Opcodes.T_INT));
        code.var(Opcodes.ASTORE, locals.array);
      }
      case 10 -> {
        code.add(new LdcInsnNode("a string")).var(Opcodes.ASTORE, locals.o);
        if (features.classConstants()) {
          code.add(new LdcInsnNode(Type.getObjectType(owner))).op(Opcodes.POP);
        }
      }
      case 11 -> dynamic();
      default -> {
        code.var(Opcodes.ALOAD, locals.o);
        code.add(
            new MethodInsnNode(
                Opcodes.INVOKEVIRTUAL, "java/lang/Object", "hashCode", "()I", false));
        code.op(Opcodes.POP);
      }
    }
  }

  private FieldInsnNode field(int opcode) {
    return new FieldInsnNode(
        opcode, ownerIsInterface ? Emitter.HELPERS + "$Shared" : owner, "c", "I");
  }

  private void dynamic() {
    if (features.invokeDynamic()) {
      Dynamic.call(code, random.nextInt(100));
      code.var(Opcodes.ISTORE, locals.j);
    }
    if (features.dynamicConstants()) {
      Dynamic.constant(code, "c" + random.nextInt(3));
      code.var(Opcodes.ASTORE, locals.o);
    }
  }

  private void callMethod() {
    if (callable == 0) {
      return;
    }
    LabelNode skip = new LabelNode();
    code.help("mayCall", "()Z").jump(Opcodes.IFEQ, skip);
    values.integer(false);
    values.integer(false);
    code.var(Opcodes.ALOAD, locals.o).var(Opcodes.ILOAD, locals.fuel).op(Opcodes.ICONST_2);
    code.op(Opcodes.ISHR);
    code.add(
        new MethodInsnNode(
            Opcodes.INVOKESTATIC,
            owner,
            "m" + random.nextInt(callable),
            MethodMaker.DESCRIPTOR,
            ownerIsInterface));
    code.var(Opcodes.LLOAD, locals.hash).op(Opcodes.LXOR).var(Opcodes.LSTORE, locals.hash);
    code.add(skip);
  }

  private void structured(int depth, boolean quiet, boolean bare) {
    switch (random.nextInt(quiet ? 4 : 8)) {
      case 0, 1 -> branch(depth, quiet, bare);
      case 2 -> loop(depth, quiet, bare);
      case 3 -> deep(depth, quiet);
      case 4 -> creation(depth);
      case 5 -> monitor(depth);
      case 6 -> {
        if (bare) {
          tryCatch(depth);
        }
      }
      default -> {
        if (bare && features.subroutines()) {
          code.jump(Opcodes.JSR, subroutine());
        } else {
          branch(depth, false, bare);
        }
      }
    }
  }

  private void branch(int depth, boolean quiet, boolean bare) {
    LabelNode other = new LabelNode();
    LabelNode end = new LabelNode();
    values.condition(other, quiet);
    several(depth, quiet, bare);
    if (random.nextBoolean()) {
      code.jump(Opcodes.GOTO, end);
      code.add(other);
      several(depth, quiet, bare);
    } else {
      code.add(other);
    }
    code.add(end);
  }

  private void loop(int depth, boolean quiet, boolean bare) {
    int counter = locals.fresh();
    code.push(random.nextInt(1, 4)).var(Opcodes.ISTORE, counter);
    LabelNode head = code.label();
    several(depth + 1, quiet, bare);
    code.increment(counter, -1).var(Opcodes.ILOAD, counter).jump(Opcodes.IFGT, head);
  }

  /** Branches while much is on the stack. */
  private void deep(int depth, boolean quiet) {
    code.var(Opcodes.DLOAD, locals.d).var(Opcodes.ALOAD, locals.o);
    values.integer(quiet);
    code.var(Opcodes.LLOAD, locals.hash);
    if (random.nextInt(3) == 0) {
      loop(depth, quiet, false);
    } else {
      branch(depth, quiet, false);
    }
    code.var(Opcodes.LSTORE, locals.hash).op(Opcodes.POP, Opcodes.POP, Opcodes.POP2);
  }

  /** Branches while an object on the stack, and perhaps in a local, is not initialised. */
  private void creation(int depth) {
    code.add(new TypeInsnNode(Opcodes.NEW, "java/lang/StringBuilder")).op(Opcodes.DUP);
    boolean inLocal = random.nextBoolean();
    if (inLocal) {
      code.op(Opcodes.DUP).var(Opcodes.ASTORE, locals.fresh());
    }
    if (features.frames() && random.nextInt(4) == 0) {
      loop(depth + 1, false, false); // before version 50 no jump back may be made now
    } else {
      LabelNode other = new LabelNode();
      values.condition(other, false);
      calculation(false);
      code.add(other);
    }
    values.integer(false);
    code.push(63).op(Opcodes.IAND);
    if (random.nextInt(4) == 0) {
      code.push(60).op(Opcodes.ISUB);
    }
    code.add(
        new MethodInsnNode(
            Opcodes.INVOKESPECIAL, "java/lang/StringBuilder", "<init>", "(I)V", false));
    code.op(Opcodes.POP);
  }

  /** As javac does it: the handler that releases the monitor covers itself. */
  private void monitor(int depth) {
    int held = locals.fresh();
    LabelNode begin = new LabelNode();
    LabelNode end = new LabelNode();
    LabelNode handler = new LabelNode();
    LabelNode handlerEnd = new LabelNode();
    LabelNode after = new LabelNode();
    code.var(Opcodes.ALOAD, locals.o).op(Opcodes.DUP).var(Opcodes.ASTORE, held);
    code.op(Opcodes.MONITORENTER).add(begin);
    several(depth, false, false);
    code.var(Opcodes.ALOAD, held).op(Opcodes.MONITOREXIT).add(end).jump(Opcodes.GOTO, after);
    code.add(handler).var(Opcodes.ASTORE, locals.thrown);
    code.var(Opcodes.ALOAD, held).op(Opcodes.MONITOREXIT).add(handlerEnd);
    code.var(Opcodes.ALOAD, locals.thrown).op(Opcodes.ATHROW);
    code.add(after);
    method.tryCatchBlocks.add(new TryCatchBlockNode(begin, end, handler, null));
    method.tryCatchBlocks.add(new TryCatchBlockNode(handler, handlerEnd, handler, null));
  }

  private void tryCatch(int depth) {
    LabelNode begin = new LabelNode();
    LabelNode end = new LabelNode();
    LabelNode handler = new LabelNode();
    LabelNode after = new LabelNode();
    code.add(begin);
    mix(false);
    several(depth, false, true);
    boolean endsMidBlock = random.nextBoolean();
    if (endsMidBlock) {
      code.add(end);
      mix(false);
    }
    code.jump(Opcodes.GOTO, after);
    if (!endsMidBlock) {
      code.add(end);
    }
    code.add(handler).var(Opcodes.ASTORE, locals.thrown);
    several(depth, false, true);
    if (random.nextInt(3) == 0) {
      code.var(Opcodes.ALOAD, locals.thrown).op(Opcodes.ATHROW);
    }
    code.add(after);
    method.tryCatchBlocks.add(new TryCatchBlockNode(begin, end, handler, values.exceptionType()));
  }

  private LabelNode subroutine() {
    int first = inSubroutine + 1;
    int chosen = first + random.nextInt(subroutines.size() - first + 1);
    if (chosen == subroutines.size()) {
      if (chosen >= 4 && chosen > first) {
        chosen--;
      } else {
        subroutines.add(new LabelNode());
      }
    }
    return subroutines.get(chosen);
  }

  /** Makes the subroutines that statements call; at the end of the code. */
  void finish() {
    for (inSubroutine = 0; inSubroutine < subroutines.size(); inSubroutine++) {
      int back = locals.fresh();
      code.add(subroutines.get(inSubroutine)).var(Opcodes.ASTORE, back);
      several(subroutines.size() > 6 ? DEEPEST : 1, false, true);
      code.var(Opcodes.RET, back);
    }
  }
}
