package org.pathforest.e2e.fuzz;

import java.lang.invoke.CallSite;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Generates statements. Each leaves the operand stack unchanged, whatever is on it. Some have
 * blocks of their own: branches, loops that end, handlers, monitors, subroutines.
 */
final class Statements {
  private static final int DEEPEST = 3;

  private final SplittableRandom random;
  private final Emitter code;
  private final ClassMaker.Owner owner;
  private final int callable;
  private final List<Label> subroutines = new ArrayList<>();
  private int inSubroutine = -1;

  /**
   * Creates the generator for one method.
   *
   * @param callable number of static methods of the class that can be called: m0, m1, …
   */
  Statements(SplittableRandom random, Emitter code, ClassMaker.Owner owner, int callable) {
    this.random = random;
    this.code = code;
    this.owner = owner;
    this.callable = callable;
  }

  /**
   * Generates a statement.
   *
   * @param depth number of statements around it
   * @param quiet whether none of its instructions may throw
   * @param bare whether the operand stack is empty
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
      case 0 -> code.add("iinc " + iOrJ() + " " + random.nextInt(-3, 9));
      case 1 -> {
        code.integer(quiet).integer(quiet).add(code.pick("iadd", "isub", "imul", "ixor", "ishl"));
        code.add("istore " + iOrJ());
      }
      case 2 -> mix(quiet);
      case 3 -> {
        code.add("dload d").integer(quiet).add("i2d").add(code.pick("dadd", "dmul", "dsub"));
        code.add("dstore d");
      }
      case 4 -> {
        // Stack manipulation: two ints and a long, mixed and dropped.
        code.integer(quiet).add("lload hash; dup2_x1; pop2").integer(quiet);
        code.add("dup_x1; swap; pop; pop; pop; pop2");
      }
      case 5 -> code.integer(quiet).add("istore scratch; iload scratch; pop");
      case 6 -> code.add("lload hash; lstore scratch; dload d; dstore scratch");
      default -> {
        code.integer(quiet).integer(quiet).integer(quiet);
        code.add("dup_x2; iadd; isub; ixor; istore j");
      }
    }
  }

  private String iOrJ() {
    return random.nextBoolean() ? "i" : "j";
  }

  /** Makes the result depend on an int, and on the fact that this code ran. */
  void mix(boolean quiet) {
    code.add("lload hash; ldc 31L; lmul").integer(quiet);
    code.add("i2l; ladd; push " + random.nextInt(100) + "; i2l; lxor; lstore hash");
  }

  private void throwing() {
    switch (random.nextInt(13)) {
      case 0 -> code.integer(false).add("help log(I)V");
      case 1, 2 -> code.integer(false).add("help mayThrow(I)I; istore i");
      case 3 -> {
        code.integer(false).integer(false).add("push 3; iand").add(code.pick("idiv", "irem"));
        code.add("istore j");
      }
      case 4 -> {
        code.add("aload array").integer(false).add("push 15; iand");
        if (random.nextBoolean()) {
          code.add("iaload; istore i");
        } else {
          code.integer(false).add("iastore");
        }
      }
      case 5 -> {
        String type = random.nextBoolean() ? "String" : "Integer";
        code.add("aload o; checkcast java/lang/" + type + "; pop");
      }
      case 6 -> {
        String field = (owner.isInterface() ? Emitter.HELPERS + "$Shared" : owner.name()) + ".c I";
        code.add("getstatic " + field).integer(false).add("ixor; putstatic " + field);
      }
      case 7, 8 -> callMethod();
      case 9 -> code.integer(false).add("push 7; iand; push 2; isub; newarray int; astore array");
      case 10 -> {
        code.add("ldc \"a string\"; astore o");
        if (owner.version() >= Opcodes.V1_5) {
          code.method.visitLdcInsn(Type.getObjectType(owner.name()));
          code.add("pop");
        }
      }
      case 11 -> dynamic();
      default -> code.add("aload o; invokevirtual java/lang/Object.hashCode()I; pop");
    }
  }

  private void dynamic() {
    if (owner.version() >= Opcodes.V1_7) {
      Handle bootstrap = bootstrap("bootstrap", CallSite.class, MethodType.class, int.class);
      code.method.visitInvokeDynamicInsn("made", "()I", bootstrap, random.nextInt(100));
      code.add("istore j");
    }
    if (owner.version() >= Opcodes.V11) {
      Handle bootstrap = bootstrap("constant", Object.class, Class.class);
      String name = "c" + random.nextInt(3);
      code.method.visitLdcInsn(new ConstantDynamic(name, "Ljava/lang/Object;", bootstrap));
      code.add("astore o");
    }
  }

  /** Returns a handle of a helper whose parameters are a lookup, a name and the given ones. */
  private static Handle bootstrap(String name, Class<?> result, Class<?>... more) {
    MethodType type = MethodType.methodType(result, more);
    String descriptor =
        type.insertParameterTypes(0, Lookup.class, String.class).toMethodDescriptorString();
    return new Handle(Opcodes.H_INVOKESTATIC, Emitter.HELPERS, name, descriptor, false);
  }

  private void callMethod() {
    if (callable == 0) {
      return;
    }
    Label skip = new Label();
    code.add("help mayCall()Z").jump("ifeq", skip).integer(false).integer(false);
    String called = owner.name() + ".m" + random.nextInt(callable) + MethodMaker.DESCRIPTOR;
    code.add("aload o; iload fuel; push 2; ishr");
    code.add("invokestatic " + called + (owner.isInterface() ? " itf" : ""));
    code.add("lload hash; lxor; lstore hash").label(skip);
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
        if (bare && owner.mayHaveSubroutines()) {
          code.jump("jsr", subroutine());
        } else {
          branch(depth, false, bare);
        }
      }
    }
  }

  private void branch(int depth, boolean quiet, boolean bare) {
    Label other = new Label();
    Label end = new Label();
    code.condition(other, quiet);
    several(depth, quiet, bare);
    if (random.nextBoolean()) {
      code.jump("goto", end).label(other);
      several(depth, quiet, bare);
    } else {
      code.label(other);
    }
    code.label(end);
  }

  private void loop(int depth, boolean quiet, boolean bare) {
    int counter = code.fresh();
    Label head = new Label();
    code.add("push " + random.nextInt(1, 4) + "; istore " + counter).label(head);
    several(depth + 1, quiet, bare);
    code.add("iinc " + counter + " -1; iload " + counter).jump("ifgt", head);
  }

  /** Generates branches while several values are on the stack. */
  private void deep(int depth, boolean quiet) {
    code.add("dload d; aload o").integer(quiet).add("lload hash");
    if (random.nextInt(3) == 0) {
      loop(depth, quiet, false);
    } else {
      branch(depth, quiet, false);
    }
    code.add("lstore hash; pop; pop; pop2");
  }

  /**
   * Generates branches while an object on the stack, and perhaps in a local, is not initialized.
   */
  private void creation(int depth) {
    code.add("new java/lang/StringBuilder; dup");
    if (random.nextBoolean()) {
      code.add("dup; astore " + code.fresh());
    }
    if (owner.frames() && random.nextInt(4) == 0) {
      loop(depth + 1, false, false); // without frames, jumps back are illegal here
    } else {
      Label other = new Label();
      code.condition(other, false);
      calculation(false);
      code.label(other);
    }
    code.integer(false).add("push 63; iand");
    if (random.nextInt(4) == 0) {
      code.add("push 60; isub");
    }
    code.add("invokespecial java/lang/StringBuilder.<init>(I)V; pop");
  }

  /**
   * Generates a synchronized block as javac does: the handler that releases the monitor covers
   * itself.
   */
  private void monitor(int depth) {
    int held = code.fresh();
    Label begin = new Label();
    Label end = new Label();
    Label handler = new Label();
    Label handlerEnd = new Label();
    Label after = new Label();
    code.add("aload o; dup; astore " + held + "; monitorenter").label(begin);
    several(depth, false, false);
    code.add("aload " + held + "; monitorexit").label(end).jump("goto", after);
    code.label(handler).add("astore thrown; aload " + held + "; monitorexit").label(handlerEnd);
    code.add("aload thrown; athrow").label(after);
    code.range(begin, end, handler, null);
    code.range(handler, handlerEnd, handler, null);
  }

  private void tryCatch(int depth) {
    Label begin = new Label();
    Label end = new Label();
    Label handler = new Label();
    Label after = new Label();
    code.label(begin);
    mix(false);
    several(depth, false, true);
    boolean endsMidBlock = random.nextBoolean();
    if (endsMidBlock) {
      code.label(end);
      mix(false);
    }
    code.jump("goto", after);
    if (!endsMidBlock) {
      code.label(end);
    }
    code.label(handler).add("astore thrown");
    several(depth, false, true);
    if (random.nextInt(3) == 0) {
      code.add("aload thrown; athrow");
    }
    code.label(after).range(begin, end, handler, code.exceptionType());
  }

  private Label subroutine() {
    int first = inSubroutine + 1;
    int chosen = first + random.nextInt(subroutines.size() - first + 1);
    if (chosen == subroutines.size()) {
      if (chosen >= 4 && chosen > first) {
        chosen--;
      } else {
        subroutines.add(new Label());
      }
    }
    return subroutines.get(chosen);
  }

  /** Generates the subroutines that statements call, at the end of the code. */
  void finish() {
    for (inSubroutine = 0; inSubroutine < subroutines.size(); inSubroutine++) {
      int back = code.fresh();
      code.label(subroutines.get(inSubroutine)).add("astore " + back);
      several(subroutines.size() > 6 ? DEEPEST : 1, false, true);
      code.add("ret " + back);
    }
  }
}
