package org.pathforest.e2e.fuzz;

import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import org.objectweb.asm.Label;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.util.Printer;
import org.pathforest.testkit.Assembler;

/**
 * Appends code to a method: text for the {@link Assembler}, random ints and random conditions. The
 * text has names for locals, {@code push N} for a constant, and {@code help NAME(…)…} for a call of
 * one of the {@link Helpers}.
 */
final class Emitter {
  static final String HELPERS = "org/pathforest/e2e/fuzz/Helpers";

  /**
   * Names of the locals by slot; - is the second half of a long or double. The parameters are x, y,
   * o and fuel, which keeps the method from running forever. The local hash is the result. Each
   * local has one type after the prologue, except scratch: its type changes, so frames leave it
   * undefined.
   */
  private static final List<String> LOCALS =
      List.of("x y o fuel hash - d - i j array thrown scratch -".split(" ", -1));

  private static final Pattern LOCAL = Pattern.compile("(load|store|iinc) ([a-z]+)");
  private static final Pattern PUSH = Pattern.compile("\\bpush (-?\\d+)");
  private static final List<String> OPCODES = List.of(Printer.OPCODES);

  final MethodNode method;
  private final SplittableRandom random;
  private final int first;
  private int next;

  /**
   * Creates an emitter for a method.
   *
   * @param first first slot for locals: 1 in instance methods, where slot 0 is {@code this}; else 0
   */
  Emitter(SplittableRandom random, MethodNode method, int first) {
    this.random = random;
    this.method = method;
    this.first = first;
    this.next = first + LOCALS.size();
  }

  /** Returns the slot of a new local, for a single use. */
  int fresh() {
    return next++;
  }

  Emitter add(String text) {
    String numbered =
        LOCAL
            .matcher(text)
            .replaceAll(m -> m.group(1) + " " + (first + LOCALS.indexOf(m.group(2))));
    String pushed = PUSH.matcher(numbered).replaceAll(m -> constant(Integer.parseInt(m.group(1))));
    Assembler.code(pushed.replace("help ", "invokestatic " + HELPERS + ".")).accept(method);
    return this;
  }

  private static String constant(int n) {
    return n < -1 || n > 5 ? "sipush " + n : "iconst_" + (n < 0 ? "m1" : n);
  }

  Emitter jump(String mnemonic, Label to) {
    method.visitJumpInsn(OPCODES.indexOf(mnemonic.toUpperCase(Locale.ROOT)), to);
    return this;
  }

  Emitter label(Label here) {
    method.visitLabel(here);
    return this;
  }

  void range(Label start, Label end, Label handler, String type) {
    method.visitTryCatchBlock(start, end, handler, type);
  }

  String pick(String... of) {
    return of[random.nextInt(of.length)];
  }

  /** Returns the exception type of a handler; null if it catches everything. */
  String exceptionType() {
    String type =
        pick("", "", "Throwable", "Exception", "RuntimeException", "ArithmeticException", "Error");
    return type.isEmpty() ? null : "java/lang/" + type;
  }

  /** Pushes an int. If {@code quiet}, no instruction of it can throw. */
  Emitter integer(boolean quiet) {
    return switch (random.nextInt(quiet ? 8 : 9)) {
      case 0 -> add("push " + random.nextInt(-2, 12));
      case 1, 2 -> add("iload x");
      case 3 -> add("iload y");
      case 4, 5 -> add("iload i");
      case 6 -> add("iload j");
      case 7 -> add("lload hash; l2i");
      default -> add("aload array; arraylength");
    };
  }

  /**
   * Returns the instruction that stores a value of a kind: I int, J long, D double, A object, T
   * throwable.
   */
  private static String store(char kind) {
    return switch (kind) {
      case 'I' -> "istore j";
      case 'J' -> "lstore hash";
      case 'D' -> "dstore d";
      case 'A' -> "astore o";
      default -> "astore thrown";
    };
  }

  /** Pushes a value of a kind. */
  void value(char kind) {
    if (kind == 'I') {
      integer(true);
    } else {
      add(store(kind).replace("store", "load"));
    }
  }

  /** Pops a value of a kind. */
  void drop(char kind) {
    boolean used = random.nextBoolean();
    add(used ? store(kind) : kind == 'J' || kind == 'D' ? "pop2" : "pop");
  }

  /** Appends a random condition: it jumps to a label or falls through. */
  void condition(Label to, boolean quiet) {
    switch (random.nextInt(8)) {
      case 0, 1, 2 ->
          integer(quiet)
              .add("push " + (1 << random.nextInt(4)) + "; iand")
              .jump(pick("ifeq", "ifne", "iflt", "ifge", "ifgt", "ifle"), to);
      case 3, 4 ->
          integer(quiet)
              .integer(quiet)
              .jump("if_icmp" + pick("eq", "ne", "lt", "ge", "gt", "le"), to);
      case 5 -> add("aload o; aload thrown").jump(pick("if_acmpeq", "if_acmpne"), to);
      case 6 ->
          add(random.nextBoolean() ? "aload o" : "aload thrown")
              .jump(pick("ifnull", "ifnonnull"), to);
      default -> {
        if (random.nextBoolean()) {
          add("lload hash; lconst_0; lcmp");
        } else {
          add("dload d; dconst_1").add(pick("dcmpg", "dcmpl"));
        }
        jump(pick("iflt", "ifge"), to);
      }
    }
  }
}
