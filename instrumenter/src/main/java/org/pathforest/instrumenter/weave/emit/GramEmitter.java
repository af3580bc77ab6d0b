package org.pathforest.instrumenter.weave.emit;

import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.LdcInsnNode;
import org.pathforest.instrumenter.weave.code.Code;
import org.pathforest.paths.map.RegisterKind;
import org.pathforest.paths.probe.PathAction;

/**
 * Emits probes for {@code kpaths} and {@code bl}. The register holds the context and the running
 * sum. One call of {@code step} counts a path and returns the next context. The kind of table and k
 * are chosen when the program runs.
 */
final class GramEmitter implements PathEmitter {
  private final boolean wide;
  private final int numPaths;
  private final int table;
  private final int register;
  private final Holder holder;

  /**
   * Creates an emitter for one method.
   *
   * @param kind type of the register
   * @param numPaths N; -N if no sequence has more than one path
   * @param firstLocal first free local
   */
  GramEmitter(RegisterKind kind, int numPaths, int firstLocal, Holder holder) {
    this.wide = kind == RegisterKind.LONG;
    this.numPaths = numPaths;
    this.table = firstLocal;
    this.register = firstLocal + 1;
    this.holder = holder;
  }

  @Override
  public List<Object> locals() {
    return List.of(Holder.OBJECT, wide ? Opcodes.LONG : Opcodes.INTEGER);
  }

  @Override
  public int slots() {
    return wide ? 3 : 2;
  }

  @Override
  public void fetch(Code code) {
    holder.table(code, numPaths, wide ? Holder.LONG : Holder.INT);
    code.var(Opcodes.ASTORE, table);
  }

  @Override
  public void declare(Code code) {
    start(code, 0);
  }

  @Override
  public void start(Code code, long c) {
    constant(code, c);
    store(code);
  }

  @Override
  public void add(Code code, long c) {
    if (wide) {
      code.var(Opcodes.LLOAD, register); // Stack[0..1]: J
      plus(code, c);
      store(code);
    } else {
      code.increment(register, (int) c);
    }
  }

  @Override
  public void next(Code code, long e, long b) {
    loadForCount(code, e); //           Stack[0]: table, Stack[1]: r + e
    holder.step(code, wide); //         Stack[0]: r
    plus(code, b);
    store(code);
  }

  /**
   * Emits code that counts repeated iterations.
   *
   * @param repeated local that holds their negated number; it is not changed
   */
  void flush(Code code, PathAction.Flush flush, int repeated) {
    loadForCount(code, flush.d()); //   Stack[0]: table, Stack[1]: q
    code.var(Opcodes.ILOAD, repeated).op(Opcodes.INEG); // Stack: table, q, n
    constant(code, flush.c()); //       Stack: table, q, n, c
    holder.flush(code, wide); //        Stack[0]: q
    plus(code, -flush.d()); //          Stack[0]: r
    store(code);
  }

  @Override
  public void end(Code code, long e) {
    loadForCount(code, e); //           Stack[0]: table, Stack[1]: r + e
    holder.finish(code, wide);
  }

  @Override
  public void whole(Code code, long id) {
    code.var(Opcodes.ALOAD, table); //  Stack[0]: table
    constant(code, id); //                  Stack[1]: id
    holder.finish(code, wide);
  }

  private void store(Code code) {
    code.var(wide ? Opcodes.LSTORE : Opcodes.ISTORE, register);
  }

  private void loadForCount(Code code, long e) {
    code.var(Opcodes.ALOAD, table);
    code.var(wide ? Opcodes.LLOAD : Opcodes.ILOAD, register);
    plus(code, e);
  }

  /** Pushes a constant of the register's type. */
  private void constant(Code code, long c) {
    if (wide) {
      code.push(c);
    } else {
      code.push((int) c);
    }
  }

  /** Adds a constant to the value on the stack. */
  private void plus(Code code, long c) {
    if (c != 0) {
      constant(code, c);
      code.op(wide ? Opcodes.LADD : Opcodes.IADD);
    }
  }

  @Override
  public boolean hasTable() {
    return true;
  }

  @Override
  public void pushInterrupted(Code code, Interruption where) {
    code.var(Opcodes.ALOAD, table); //  Stack: table
    if (where.repeatedLocal() < 0) {
      loadKept(code, where); //         Stack: table, r
    } else {
      loadFlushed(code, where); //      Stack: table, r
    }
    if (!wide) {
      code.op(Opcodes.I2L);
    }
    where.pushBlock(code); //           Stack: table, J, block
  }

  /** Loads the recorded part of the register, after counting repeated iterations. */
  private void loadFlushed(Code code, Interruption where) {
    code.var(Opcodes.ALOAD, table);
    loadKept(code, where); //                          Stack: table, r
    code.var(Opcodes.ILOAD, where.repeatedLocal()); //     Stack: table, r, n
    where.pushBlock(code); //                          Stack: table, r, n, block
    code.add(new LdcInsnNode(where.flushes())); //        Stack: table, r, n, block, String
    holder.repeated(code, wide); //                        Stack: r
  }

  private void loadKept(Code code, Interruption where) {
    if (where.prefix()) {
      code.var(wide ? Opcodes.LLOAD : Opcodes.ILOAD, register);
    } else {
      constant(code, 0);
    }
  }
}
