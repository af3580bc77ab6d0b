package org.pathforest.instrumenter.weave;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.pathforest.paths.probe.Action;
import org.pathforest.paths.probe.ProbePlan;
import org.pathforest.paths.scheme.SchemePlan;

/**
 * Schemes that count other things than paths: ids are counted in the thread's table of the method,
 * which is fetched at its begin; or, where the method has no loop and few ids, in cells of its
 * class. The scheme's registers are {@code int} locals.
 */
final class RegisterScheme extends IdScheme {
  private static final String HANDLE = Names.type(Names.HANDLE);
  private static final String TABLE = Names.type(Names.INT_TABLE);

  private final SchemePlan plan;
  private final int registers;
  private final int method;

  /** First cell of the method; -1 if it has a table. */
  private final int firstCell;

  /** Verification type of the local that holds table or handle; null if there is none. */
  private final Object baseType;

  private final String table;
  private final int base;
  private final int firstRegister;
  private final ClassIdentity identity;

  /**
   * Serves one method.
   *
   * @param probes those of the plan, or what a {@link PlanRewriter} has made of them
   * @param table the probe that fetches its table, if it has one
   * @param method index of the method among those of its class that have probes
   * @param firstCell of the method; -1 if it has a table
   * @param locals which ones it needs
   * @param firstLocal first free local
   * @param identity of its class
   */
  RegisterScheme(
      SchemePlan plan,
      ProbePlan probes,
      String table,
      int method,
      int firstCell,
      ProbeLocals locals,
      int firstLocal,
      ClassIdentity identity) {
    super(plan);
    this.plan = plan;
    this.table = table;
    this.registers = Math.max(plan.registers(), probes.registers());
    this.method = method;
    this.firstCell = firstCell;
    this.identity = identity;
    this.baseType =
        hasCells() ? identity.handleLocal(locals.handle()) : identity.local(Names.INT_TABLE);
    this.base = baseType == null ? -1 : firstLocal;
    this.firstRegister = firstLocal + (baseType == null ? 0 : 1);
  }

  private boolean hasCells() {
    return firstCell >= 0;
  }

  @Override
  public List<Object> locals() {
    List<Object> locals = new ArrayList<>();
    if (baseType != null) {
      locals.add(baseType);
    }
    for (int i = 0; i < registers; i++) {
      locals.add(Opcodes.INTEGER);
    }
    return locals;
  }

  @Override
  public int slots() {
    return locals().size();
  }

  @Override
  public void fetch(Code code, Frames frames) {
    if (!hasCells()) {
      identity.fetch(code, frames, table, Names.INT_TABLE, method, -plan.counters());
      code.var(Opcodes.ASTORE, base);
    } else if (baseType != null) {
      identity.findHandle(code, frames);
      code.var(Opcodes.ASTORE, base);
    }
  }

  @Override
  public void declare(Code code) {
    for (int i = 0; i < registers; i++) {
      code.push(0).var(Opcodes.ISTORE, firstRegister + i);
    }
  }

  @Override
  public void perform(Code code, Action action) {
    if (action instanceof Action.Count count) {
      pushBase(code); //                                    Stack[0]: table or handle
      code.push(count.id() + (hasCells() ? firstCell : 0)); // Stack[1]: I
      count(code);
    } else if (action instanceof Action.CountSum sum) {
      int c = sum.c() + (hasCells() ? firstCell : 0);
      pushBase(code); //                                    Stack[0]: table or handle
      push(code, sum.register()); //                        Stack[1]: I
      if (c != 0) {
        code.push(c).op(Opcodes.IADD); //                   Stack[1]: I
      }
      count(code);
    } else if (action instanceof Action.Set set) {
      code.push(set.value()).var(Opcodes.ISTORE, firstRegister + set.register());
    } else if (action instanceof Action.Plus plus) {
      code.increment(firstRegister + plus.register(), plus.c());
    } else if (action instanceof Action.Move move) {
      code.var(Opcodes.ILOAD, firstRegister + move.from());
      code.var(Opcodes.ISTORE, firstRegister + move.to());
    } else {
      throw new IllegalArgumentException(action + " in a plan of " + plan.scheme());
    }
  }

  @Override
  public void push(Code code, int register) {
    code.var(Opcodes.ILOAD, firstRegister + register);
  }

  private void pushBase(Code code) {
    if (hasCells()) {
      identity.pushHandle(code, base);
    } else {
      code.var(Opcodes.ALOAD, base);
    }
  }

  private void count(Code code) {
    if (hasCells()) {
      identity.call(code, Names.PROBES, "count", "(" + HANDLE + "I)V");
    } else {
      identity.call(code, Names.INT_TABLE, "finish", "(" + TABLE + "I)V");
    }
  }

  @Override
  public void interrupted(Code code, Interruption where, int handler, Thrown thrown) {
    String exception = thrown != null ? Names.THROWABLE : "";
    if (thrown != null) {
      thrown.push(code); //             Stack[0]: Throwable
    }
    if (hasCells()) {
      CellScheme.pushPosition(code, where, method); // Stack: position
      code.push(handler + 1); //           Stack: position, I
      pushBase(code); //                   Stack: position, I, ClassHandle
      code.push(firstCell); //             Stack: position, I, ClassHandle, I
      identity.call(code, Names.PROBES, "interrupted", "(" + exception + "II" + HANDLE + "I)V");
    } else {
      pushBase(code); //                   Stack: table
      code.push(0); //                     Stack: table, I
      where.pushBlock(code); //            Stack: table, I, block
      code.push(handler + 1); //           Stack: table, I, block, I
      identity.call(code, Names.PROBES, "interrupted", "(" + exception + TABLE + "III)V");
    }
  }

  @Override
  public void left(Code code, Interruption where) {
    if (hasCells()) {
      CellScheme.pushPosition(code, where, method); // Stack: Throwable, position
      pushBase(code); //                   Stack: Throwable, position, ClassHandle
      code.push(firstCell); //             Stack: Throwable, position, ClassHandle, I
    } else {
      pushBase(code); //                   Stack: Throwable, table
      code.push(0); //                     Stack: Throwable, table, I
      where.pushBlock(code); //            Stack: Throwable, table, I, block
    }
    String what = hasCells() ? "I" + HANDLE + "I" : TABLE + "II";
    identity.call(code, Names.PROBES, "left", "(" + Names.THROWABLE + what + ")" + Names.THROWABLE);
  }

  @Override
  public void overflowed(Code code, Frames frames) {
    if (hasCells()) {
      identity.overflowed(code, frames, base, method);
    } else {
      identity.overflowed(code, frames, base, Names.INT_TABLE);
    }
  }
}
