package org.pathforest.e2e.fuzz;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.objectweb.asm.Label;

/**
 * Generates the body of a method. Its blocks jump to one another at random; each has a shape of the
 * operand stack at its start. Exception ranges extend from anywhere to anywhere. Backward jumps and
 * handlers consume fuel; when none is left, the method ends.
 */
final class MethodMaker {
  static final String DESCRIPTOR = "(IILjava/lang/Object;I)J";

  private static final String[] SHAPES = {"I", "J", "A", "IA", "DJ", "JAI", "AADI"};
  private static final String HANDLER = "T";
  private static final String EXCEPTION = "help exception(I)Ljava/lang/Throwable;;";
  private static final int FAR = 11_500;

  final Statements statements;
  private final SplittableRandom random;
  private final Emitter code;
  private final String ending;
  private final List<Label> positions = new ArrayList<>();
  private String[] shapes;
  private Label[] blocks;

  /**
   * Begins a method by initializing its locals, except the parameters.
   *
   * @param callable number of static methods of the class that can be called
   * @param ending code that returns, whatever is on the stack
   */
  MethodMaker(
      SplittableRandom random, Emitter code, ClassMaker.Owner owner, int callable, String ending) {
    this.random = random;
    this.code = code;
    this.ending = ending;
    statements = new Statements(random, code, owner, callable);
    code.add("ldc " + random.nextInt() + "L; lstore hash; ldc 1.5; dstore d");
    code.add("iload x; push 3; imul; istore i; push " + random.nextInt(9) + "; istore j");
    code.add("push 12; newarray int; astore array");
    code.add(random.nextBoolean() ? "aconst_null" : "iload y; " + EXCEPTION);
    code.add("astore thrown");
  }

  /**
   * Generates the blocks.
   *
   * @param size number of blocks
   * @param handlers approximate number of handlers among them
   * @param far whether jumps pass over more than 32 KiB
   * @param quiet whether statements must not throw
   */
  void body(int size, int handlers, boolean far, boolean quiet) {
    plan(size, handlers);
    int gap = far ? random.nextInt(size) : -1;
    for (int b = 0; b < size; b++) {
      block(b, quiet, b == gap);
    }
    position();
    statements.finish();
    if (handlers > 0) {
      ranges(handlers);
    }
  }

  /** Adds a position where an exception range can start or end. */
  private void position() {
    positions.add(new Label());
    code.label(positions.get(positions.size() - 1));
  }

  private void plan(int size, int handlers) {
    shapes = new String[size];
    blocks = new Label[size];
    String[] used = {"", "", code.pick(SHAPES), SHAPES[0]};
    boolean deep = random.nextInt(3) > 0;
    for (int b = 0; b < size; b++) {
      blocks[b] = new Label();
      shapes[b] = b == 0 || !deep ? "" : code.pick(used);
    }
    for (int h = 0; h < handlers && size > 1; h++) {
      shapes[random.nextInt(1, size)] = HANDLER;
    }
  }

  private void block(int b, boolean quiet, boolean gap) {
    code.label(blocks[b]).method.visitLineNumber(10 * (b + 1), blocks[b]);
    positions.add(blocks[b]);
    if (shapes[b].equals(HANDLER)) {
      if (random.nextBoolean()) {
        statements.mix(true); // in the block in which the handler starts
      }
      spend();
    }
    statements.mix(true);
    for (int n = random.nextInt(4); n > 0; n--) {
      if (random.nextInt(3) == 0) {
        position();
        code.add("nop"); // a statement may be empty, a range may not
      }
      statements.statement(1, quiet || random.nextInt(3) == 0, shapes[b].isEmpty());
    }
    if (gap) { // rarely executed code, so long that jumps over it need four bytes
      code.add("iload i; ifne over; " + "iinc i 1; ".repeat(FAR) + "over:");
    }
    end(b, quiet);
  }

  /** Ends the method if no fuel is left. */
  private void spend() {
    code.add("iinc fuel -1; iload fuel; ifge on; " + ending + "; on:");
  }

  private void end(int b, boolean quiet) {
    boolean last = b == blocks.length - 1;
    int kind = random.nextInt(last ? 8 : 16);
    if (kind == 0 || (kind == 1 && quiet)) {
      code.add(ending);
    } else if (kind == 1) {
      if (random.nextInt(4) == 0) {
        code.add("aload thrown"); // may be null
      } else {
        code.integer(true).add(EXCEPTION);
      }
      code.add("athrow");
    } else if (kind <= 4) {
      several(b, quiet);
    } else if (kind <= 7) {
      int to = random.nextInt(blocks.length);
      shape(b, shapes[to]);
      if (to <= b) {
        paid(quiet);
      }
      code.jump("goto", blocks[to]);
    } else if (kind <= 9) {
      shape(b, shapes[b + 1]); // falls through to the next block
    } else {
      conditional(b, quiet);
    }
  }

  /** Ends the method, or throws, if no fuel is left. */
  private void paid(boolean quiet) {
    if (quiet || random.nextBoolean()) {
      spend();
    } else {
      code.add("iinc fuel -1; iload fuel; newarray int; pop");
    }
  }

  /** Brings the operand stack from the shape of block b to another one. */
  private void shape(int b, String wanted) {
    String have = shapes[b];
    int same = 0;
    while (same < have.length() && wanted.startsWith(have.substring(0, same + 1))) {
      same++;
    }
    for (int i = have.length() - 1; i >= same; i--) {
      code.drop(have.charAt(i));
    }
    for (int i = same; i < wanted.length(); i++) {
      code.value(wanted.charAt(i));
    }
  }

  /** Returns a random block of that shape. */
  private int like(String shape) {
    int start = random.nextInt(blocks.length);
    return IntStream.range(start, start + blocks.length)
        .map(b -> b % blocks.length)
        .filter(b -> shapes[b].equals(shape))
        .findFirst()
        .getAsInt();
  }

  private void conditional(int b, boolean quiet) {
    String shape = shapes[b + 1];
    int to = random.nextInt(3) == 0 ? b + 1 : like(shape);
    if (random.nextInt(8) == 0) {
      to = like(shape);
    }
    shape(b, shape);
    if (to > b) {
      code.condition(blocks[to], true);
    } else if (random.nextInt(3) == 0) {
      paid(quiet);
      code.condition(blocks[to], true);
    } else {
      code.add("iinc fuel -1; iload fuel").jump("ifgt", blocks[to]);
    }
  }

  private void several(int b, boolean quiet) {
    String shape = code.pick(shapes);
    shape(b, shape);
    int n = random.nextInt(1, random.nextInt(10) == 0 ? 40 : 6);
    Label[] targets = new Label[n];
    boolean back = false;
    for (int i = 0; i < n; i++) {
      int to = i > 0 && random.nextInt(3) == 0 ? -1 : like(shape);
      targets[i] = to < 0 ? targets[random.nextInt(i)] : blocks[to];
      back |= to >= 0 && to <= b;
    }
    int to = like(shape);
    Label other = random.nextBoolean() ? targets[random.nextInt(n)] : blocks[to];
    back |= other == blocks[to] && to <= b;
    if (back) {
      paid(quiet);
    }
    code.integer(true);
    if (random.nextBoolean()) {
      code.add("push 15; iand");
    }
    if (random.nextBoolean()) {
      int min = random.nextInt(-2, 3);
      code.method.visitTableSwitchInsn(min, min + n - 1, other, targets);
    } else {
      int[] keys = new int[n];
      Arrays.setAll(keys, i -> i == 0 ? random.nextInt(-5, 3) : keys[i - 1] + random.nextInt(1, 4));
      code.method.visitLookupSwitchInsn(other, keys, targets);
    }
  }

  private void ranges(int handlers) {
    int[] starts =
        IntStream.range(0, blocks.length).filter(b -> shapes[b].equals(HANDLER)).toArray();
    if (starts.length == 0) {
      return;
    }
    for (int n = random.nextInt(1, handlers + 3); n > 0; n--) {
      int from = random.nextInt(positions.size() - 1);
      int length = 1 + random.nextInt(random.nextInt(1, positions.size() - from + 1));
      Label end = positions.get(Math.min(positions.size() - 1, from + length));
      Label handler = blocks[starts[random.nextInt(starts.length)]];
      code.range(positions.get(from), end, handler, code.exceptionType());
    }
  }
}
