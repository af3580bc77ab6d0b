package org.pathforest.e2e.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * Makes the body of a method: blocks that jump to one another at will, each with a shape of the
 * operand stack at its begin, and exception ranges from anywhere to anywhere. A jump backwards and
 * a handler take from the fuel, and where there is none left, the method ends.
 */
final class MethodMaker {
  static final String DESCRIPTOR = "(IILjava/lang/Object;I)J";

  private static final String[] SHAPES = {"I", "J", "A", "IA", "DJ", "JAI", "AADI"};
  private static final String HANDLER = "T";
  private static final int FAR = 11_500;

  private final SplittableRandom random;
  private final MethodNode method;
  private final Emitter code;
  private final Locals locals;
  private final Statements statements;
  private final Values values;
  private final Ending ending;
  private final List<LabelNode> positions = new ArrayList<>();
  private String[] shapes;
  private LabelNode[] blocks;

  /** How a method returns; what is on the stack does not matter. */
  interface Ending {
    void emit(Emitter code);
  }

  MethodMaker(
      SplittableRandom random,
      MethodNode method,
      Locals locals,
      Statements statements,
      Ending ending) {
    this.random = random;
    this.method = method;
    this.code = new Emitter(method.instructions);
    this.locals = locals;
    this.statements = statements;
    this.values = statements.values();
    this.ending = ending;
  }

  /** Gives the locals their first values; the parameters have theirs. */
  void prologue() {
    code.add(new LdcInsnNode((long) random.nextInt())).var(Opcodes.LSTORE, locals.hash);
    code.add(new LdcInsnNode(1.5)).var(Opcodes.DSTORE, locals.d);
    code.var(Opcodes.ILOAD, locals.x).push(3).op(Opcodes.IMUL).var(Opcodes.ISTORE, locals.i);
    code.push(random.nextInt(9)).var(Opcodes.ISTORE, locals.j);
    code.push(12);
    code.add(new IntInsnNode(Opcodes.NEWARRAY, Opcodes.T_INT));
    code.var(Opcodes.ASTORE, locals.array);
    if (random.nextBoolean()) {
      code.op(Opcodes.ACONST_NULL).var(Opcodes.ASTORE, locals.thrown);
    } else {
      code.var(Opcodes.ILOAD, locals.y).help("exception", "(I)Ljava/lang/Throwable;");
      code.var(Opcodes.ASTORE, locals.thrown);
    }
  }

  /**
   * Makes the blocks.
   *
   * @param size how many
   * @param handlers about how many of them are handlers
   * @param far whether jumps pass over more than 32 KiB
   * @param quiet whether statements may not throw
   */
  void body(int size, int handlers, boolean far, boolean quiet) {
    plan(size, handlers);
    int gap = far ? random.nextInt(size) : -1;
    for (int b = 0; b < size; b++) {
      block(b, quiet, b == gap);
    }
    LabelNode end = code.label();
    statements.finish();
    positions.add(end);
    if (handlers > 0) {
      ranges(handlers);
    }
  }

  /** Code that is hardly ever run, so long that jumps over it need four bytes. */
  private void filler() {
    LabelNode over = new LabelNode();
    code.var(Opcodes.ILOAD, locals.i).jump(Opcodes.IFNE, over);
    for (int n = 0; n < FAR; n++) {
      code.increment(locals.i, 1);
    }
    code.add(over);
  }

  private void plan(int size, int handlers) {
    shapes = new String[size];
    blocks = new LabelNode[size];
    String[] used = {"", "", SHAPES[random.nextInt(SHAPES.length)], SHAPES[0]};
    boolean deep = random.nextInt(3) > 0;
    for (int b = 0; b < size; b++) {
      blocks[b] = new LabelNode();
      shapes[b] = b == 0 || !deep ? "" : used[random.nextInt(used.length)];
    }
    for (int h = 0; h < handlers && size > 1; h++) {
      shapes[random.nextInt(1, size)] = HANDLER;
    }
  }

  private void block(int b, boolean quiet, boolean gap) {
    code.add(blocks[b]).add(new LineNumberNode(10 * (b + 1), blocks[b]));
    positions.add(blocks[b]);
    boolean handler = shapes[b].equals(HANDLER);
    boolean bare = shapes[b].isEmpty();
    if (handler) {
      if (random.nextBoolean()) {
        statements.mix(true); // in the block in which the handler starts
      }
      spend();
    }
    statements.mix(true);
    for (int n = random.nextInt(4); n > 0; n--) {
      if (random.nextInt(3) == 0) {
        positions.add(code.label());
        code.op(Opcodes.NOP); // a statement may be empty, a range may not
      }
      statements.statement(1, quiet || random.nextInt(3) == 0, bare);
    }
    if (gap) {
      filler();
    }
    end(b, quiet);
  }

  /** Ends the method if there is no fuel left. */
  private void spend() {
    LabelNode on = new LabelNode();
    code.increment(locals.fuel, -1).var(Opcodes.ILOAD, locals.fuel).jump(Opcodes.IFGE, on);
    ending.emit(code);
    code.add(on);
  }

  /** Throws if there is no fuel left. */
  private void spendOrThrow() {
    code.increment(locals.fuel, -1).var(Opcodes.ILOAD, locals.fuel);
    code.add(new IntInsnNode(Opcodes.NEWARRAY, Opcodes.T_INT));
    code.op(Opcodes.POP);
  }

  private void end(int b, boolean quiet) {
    boolean last = b == blocks.length - 1;
    int kind = random.nextInt(last ? 8 : 16);
    if (kind == 0 || (kind == 1 && quiet)) {
      ending.emit(code);
    } else if (kind == 1) {
      if (random.nextInt(4) == 0) {
        code.var(Opcodes.ALOAD, locals.thrown); // perhaps null
      } else {
        values.integer(true);
        code.help("exception", "(I)Ljava/lang/Throwable;");
      }
      code.op(Opcodes.ATHROW);
    } else if (kind <= 4) {
      several(b, quiet);
    } else if (kind <= 7) {
      int to = random.nextInt(blocks.length);
      shape(b, shapes[to]);
      if (to <= b) {
        paid(quiet);
      }
      code.jump(Opcodes.GOTO, blocks[to]);
    } else if (kind <= 9) {
      shape(b, shapes[b + 1]); // falls into the next block
    } else {
      conditional(b, quiet);
    }
  }

  private void paid(boolean quiet) {
    if (quiet || random.nextBoolean()) {
      spend();
    } else {
      spendOrThrow();
    }
  }

  /** Makes the stack of another shape. */
  private void shape(int b, String wanted) {
    String have = shapes[b];
    int same = 0;
    while (same < have.length()
        && same < wanted.length()
        && have.charAt(same) == wanted.charAt(same)) {
      same++;
    }
    for (int i = have.length() - 1; i >= same; i--) {
      values.drop(have.charAt(i));
    }
    for (int i = same; i < wanted.length(); i++) {
      values.value(wanted.charAt(i));
    }
  }

  /** A block of that shape. */
  private int like(String shape) {
    int start = random.nextInt(blocks.length);
    for (int i = 0; ; i++) {
      int b = (start + i) % blocks.length;
      if (shapes[b].equals(shape)) {
        return b;
      }
    }
  }

  private void conditional(int b, boolean quiet) {
    String shape = shapes[b + 1];
    int to = random.nextInt(3) == 0 ? b + 1 : like(shape);
    if (random.nextInt(8) == 0) {
      to = like(shape);
    }
    shape(b, shape);
    if (to > b) {
      values.condition(blocks[to], true);
    } else if (random.nextInt(3) == 0) {
      paid(quiet);
      values.condition(blocks[to], true);
    } else {
      code.increment(locals.fuel, -1).var(Opcodes.ILOAD, locals.fuel);
      code.jump(Opcodes.IFGT, blocks[to]);
    }
  }

  private void several(int b, boolean quiet) {
    String shape = shapes[random.nextInt(blocks.length)];
    shape(b, shape);
    int n = random.nextInt(1, random.nextInt(10) == 0 ? 40 : 6);
    LabelNode[] targets = new LabelNode[n];
    boolean back = false;
    for (int i = 0; i < n; i++) {
      int to = i > 0 && random.nextInt(3) == 0 ? -1 : like(shape);
      targets[i] = to < 0 ? targets[random.nextInt(i)] : blocks[to];
      back |= to >= 0 && to <= b;
    }
    int to = like(shape);
    LabelNode other = random.nextBoolean() ? targets[random.nextInt(n)] : blocks[to];
    back |= other == blocks[to] && to <= b;
    if (back) {
      paid(quiet);
    }
    values.integer(true);
    if (random.nextBoolean()) {
      code.push(15).op(Opcodes.IAND);
    }
    if (random.nextBoolean()) {
      int min = random.nextInt(-2, 3);
      code.add(new TableSwitchInsnNode(min, min + n - 1, other, targets));
    } else {
      int[] keys = new int[n];
      keys[0] = random.nextInt(-5, 3);
      for (int i = 1; i < n; i++) {
        keys[i] = keys[i - 1] + random.nextInt(1, 4);
      }
      code.add(new LookupSwitchInsnNode(other, keys, targets));
    }
  }

  private void ranges(int handlers) {
    List<LabelNode> starts = new ArrayList<>();
    for (int b = 0; b < blocks.length; b++) {
      if (shapes[b].equals(HANDLER)) {
        starts.add(blocks[b]);
      }
    }
    if (starts.isEmpty()) {
      return;
    }
    for (int n = random.nextInt(1, handlers + 3); n > 0; n--) {
      int from = random.nextInt(positions.size() - 1);
      int length = 1 + random.nextInt(random.nextInt(1, positions.size() - from + 1));
      int to = Math.min(positions.size() - 1, from + length);
      method.tryCatchBlocks.add(
          new TryCatchBlockNode(
              positions.get(from),
              positions.get(to),
              starts.get(random.nextInt(starts.size())),
              values.exceptionType()));
    }
  }
}
