package org.pathforest.instrumenter.weave;

import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.LdcInsnNode;
import org.pathforest.paths.map.RegisterKind;
import org.pathforest.paths.probe.Action;

/**
 * {@code kpaths} and {@code bl}: the register holds the context and the running sum; one call of
 * {@code step} counts a path and answers the next context. Which table is behind it, and k, are
 * decided when the program runs.
 */
final class GramScheme implements Scheme {
  private final boolean wide;
  private final int method;
  private final int numPaths;
  private final int table;
  private final int register;
  private final String owner;
  private final ClassIdentity identity;

  /**
   * Serves one method.
   *
   * @param kind type of the register
   * @param method index of the method among those of its class that have probes
   * @param numPaths N; -N if no sequence has more than one path
   * @param firstLocal first free local
   * @param identity of its class
   */
  GramScheme(RegisterKind kind, int method, int numPaths, int firstLocal, ClassIdentity identity) {
    this.wide = kind == RegisterKind.LONG;
    this.method = method;
    this.numPaths = numPaths;
    this.table = firstLocal;
    this.register = firstLocal + 1;
    this.owner = wide ? Names.LONG_TABLE : Names.INT_TABLE;
    this.identity = identity;
  }

  @Override
  public List<Object> locals() {
    return List.of(identity.local(owner), wide ? Opcodes.LONG : Opcodes.INTEGER);
  }

  @Override
  public int slots() {
    return wide ? 3 : 2;
  }

  @Override
  public void fetch(Code code, Frames frames) {
    identity.fetch(code, frames, wide ? "longTable" : "intTable", owner, method, numPaths);
    code.var(Opcodes.ASTORE, table);
  }

  @Override
  public void declare(Code code) {
    start(code, 0);
  }

  @Override
  public void start(Code code, long c) {
    if (wide) {
      code.push(c).var(Opcodes.LSTORE, register);
    } else {
      code.push((int) c).var(Opcodes.ISTORE, register);
    }
  }

  @Override
  public void add(Code code, long c) {
    if (wide) {
      code.var(Opcodes.LLOAD, register); // Stack[0..1]: J
      plus(code, c);
      code.var(Opcodes.LSTORE, register);
    } else {
      code.increment(register, (int) c);
    }
  }

  @Override
  public void next(Code code, long e, long b) {
    loadForCount(code, e); //   Stack[0]: table, Stack[1]: r + e
    identity.call(
        code, owner, "step", "(" + Names.type(owner) + (wide ? "J)J" : "I)I")); // Stack[0]: r
    plus(code, b);
    code.var(wide ? Opcodes.LSTORE : Opcodes.ISTORE, register);
  }

  @Override
  public boolean owes() {
    return true;
  }

  @Override
  public void settle(Code code, Action.Settle settle, int owed) {
    loadForCount(code, settle.d()); //          Stack[0]: table, Stack[1]: q
    code.var(Opcodes.ILOAD, owed).op(Opcodes.INEG); // Stack: table, q, n
    push(code, settle.c()); //                  Stack: table, q, n, c
    identity.call(
        code,
        Names.ITERATIONS,
        "settle",
        "(" + Names.type(owner) + (wide ? "JIJ)J" : "III)I")); // Stack[0]: q
    plus(code, -settle.d()); //                 Stack[0]: r
    code.var(wide ? Opcodes.LSTORE : Opcodes.ISTORE, register);
  }

  private void push(Code code, long c) {
    if (wide) {
      code.push(c);
    } else {
      code.push((int) c);
    }
  }

  @Override
  public void end(Code code, long e) {
    loadForCount(code, e); //   Stack[0]: table, Stack[1]: r + e
    finish(code);
  }

  @Override
  public void whole(Code code, long id) {
    code.var(Opcodes.ALOAD, table); //   Stack[0]: table
    push(code, id); //                   Stack[1]: id
    finish(code);
  }

  private void finish(Code code) {
    identity.call(code, owner, "finish", "(" + Names.type(owner) + (wide ? "J)V" : "I)V"));
  }

  private void loadForCount(Code code, long e) {
    code.var(Opcodes.ALOAD, table);
    code.var(wide ? Opcodes.LLOAD : Opcodes.ILOAD, register);
    plus(code, e);
  }

  /** Adds a constant to what is on the stack. */
  private void plus(Code code, long c) {
    if (c == 0) {
      return;
    }
    if (wide) {
      code.push(c).op(Opcodes.LADD);
    } else {
      code.push((int) c).op(Opcodes.IADD);
    }
  }

  @Override
  public void interrupted(Code code, Interruption where, int handler, Thrown thrown) {
    if (thrown != null) {
      thrown.push(code); //                                        Stack[0]: Throwable
    }
    loadInterrupted(code, where); //                     Stack: table, r, block
    code.push(handler + 1); //                                        Stack: table, r, block, I
    identity.call(
        code,
        Names.PROBES,
        "interrupted",
        "("
            + (thrown != null ? Names.THROWABLE : "")
            + Names.type(owner)
            + (wide ? "J" : "I")
            + "II)V");
  }

  @Override
  public void left(Code code, Interruption where) {
    loadInterrupted(code, where); //                     Stack: Throwable, table, r, block
    identity.call(
        code,
        Names.PROBES,
        "left",
        "(" + Names.THROWABLE + Names.type(owner) + (wide ? "J" : "I") + "I)" + Names.THROWABLE);
  }

  @Override
  public void overflowed(Code code, Frames frames) {
    identity.overflowed(code, frames, table, owner);
  }

  /** Loads what is kept of the register, when what was owed has been counted. */
  private void loadSettled(Code code, Interruption where) {
    if (where.owedLocal() < 0) {
      loadKept(code, where);
      return;
    }
    code.var(Opcodes.ALOAD, table);
    loadKept(code, where); //                          Stack: table, r
    code.var(Opcodes.ILOAD, where.owedLocal()); //     Stack: table, r, n
    where.pushBlock(code); //                          Stack: table, r, n, block
    code.add(new LdcInsnNode(where.owed())); //        Stack: table, r, n, block, String
    identity.call(
        code,
        Names.ITERATIONS,
        "interrupted",
        "("
            + Names.type(owner)
            + (wide ? "JII" : "III")
            + "Ljava/lang/String;)"
            + (wide ? "J" : "I"));
  }

  private void loadInterrupted(Code code, Interruption where) {
    code.var(Opcodes.ALOAD, table);
    loadSettled(code, where);
    where.pushBlock(code);
  }

  private void loadKept(Code code, Interruption where) {
    if (where.prefix()) {
      code.var(wide ? Opcodes.LLOAD : Opcodes.ILOAD, register);
    } else {
      code.op(wide ? Opcodes.LCONST_0 : Opcodes.ICONST_0);
    }
  }
}
