package org.pathforest.instrumenter.weave.emit;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.pathforest.instrumenter.weave.code.Code;

/**
 * Emits probes that count ids of a scheme; see {@code IdAction}. The scheme's registers are {@code
 * int} locals. They come after the local of the table if there is one.
 */
abstract non-sealed class IdEmitter implements ProbeEmitter {
  final Holder holder;
  private final boolean table;
  private final int tableLocal;
  private final int firstRegister;
  private final int registers;

  /**
   * Creates an emitter for one method.
   *
   * @param table whether the method has a table
   * @param registers number of registers
   * @param firstLocal first free local
   */
  IdEmitter(boolean table, int registers, int firstLocal, Holder holder) {
    this.table = table;
    this.tableLocal = firstLocal;
    this.firstRegister = firstLocal + (table ? 1 : 0);
    this.registers = registers;
    this.holder = holder;
  }

  /** Counts an id. */
  abstract void count(Code code, int id);

  /** Counts the id r[register] + c. */
  abstract void countSum(Code code, int register, int c);

  @Override
  public final List<Object> locals() {
    List<Object> locals = new ArrayList<>();
    if (table) {
      locals.add(Holder.OBJECT);
    }
    locals.addAll(Collections.nCopies(registers, Opcodes.INTEGER));
    return locals;
  }

  @Override
  public final int slots() {
    return registers + (table ? 1 : 0);
  }

  @Override
  public final boolean hasTable() {
    return table;
  }

  @Override
  public final void declare(Code code) {
    for (int i = 0; i < registers; i++) {
      set(code, i, 0);
    }
  }

  /** Returns the local of a register. */
  final int local(int register) {
    return firstRegister + register;
  }

  /** Fetches the current thread's table of the method. */
  final void fetchTable(Code code, int counters, int kind) {
    holder.table(code, -counters, kind);
    code.var(Opcodes.ASTORE, tableLocal);
  }

  /** Pushes the table. */
  final void pushTable(Code code) {
    code.var(Opcodes.ALOAD, tableLocal);
  }

  /** Pushes a register. */
  final void push(Code code, int register) {
    code.var(Opcodes.ILOAD, local(register));
  }

  /** Pushes the sum of a register and a constant. */
  final void push(Code code, int register, int c) {
    push(code, register); //           Stack[0]: I
    if (c != 0) {
      code.push(c).op(Opcodes.IADD); // Stack[0]: I
    }
  }

  /** Emits r[register] = value. */
  final void set(Code code, int register, int value) {
    code.push(value).var(Opcodes.ISTORE, local(register));
  }

  /** Emits r[register] += c. */
  final void plus(Code code, int register, int c) {
    code.increment(local(register), c);
  }

  /** Emits r[to] = r[from]. */
  final void move(Code code, int to, int from) {
    push(code, from);
    code.var(Opcodes.ISTORE, local(to));
  }

  /** Pushes what was interrupted, with 0 in place of the running sum. */
  @Override
  public final void pushInterrupted(Code code, Interruption where) {
    if (table) {
      pushTable(code);
      code.push(0L);
    } else {
      holder.pushMethod(code);
      code.push(0);
    }
    where.pushBlock(code);
  }
}
