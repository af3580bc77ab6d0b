package org.pathforest.instrumenter.weave;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.pathforest.paths.probe.Action;
import org.pathforest.paths.probe.ProbePlan;
import org.pathforest.paths.scheme.SchemePlan;

/**
 * Schemes that count other things than paths: ids are counted in the thread's table of the method,
 * which is fetched at its begin; or, where the method has no loop and few ids, by counters. The
 * scheme's registers are {@code int} locals.
 */
final class RegisterScheme extends IdScheme {
  private final SchemePlan plan;
  private final int registers;
  private final boolean counters;
  private final int kind;

  /** The local that holds the table, if there is one. */
  private final int table;

  private final int firstRegister;
  private final Holder holder;

  /**
   * Serves one method.
   *
   * @param probes those of the plan, or what a {@link PlanRewriter} has made of them
   * @param counters whether the method has counters; else it has a table
   * @param kind of that table
   * @param firstLocal first free local
   */
  RegisterScheme(
      SchemePlan plan,
      ProbePlan probes,
      boolean counters,
      int kind,
      int firstLocal,
      Holder holder) {
    super(plan);
    this.plan = plan;
    this.registers = Math.max(plan.registers(), probes.registers());
    this.counters = counters;
    this.kind = kind;
    this.table = firstLocal;
    this.firstRegister = firstLocal + (counters ? 0 : 1);
    this.holder = holder;
  }

  @Override
  public List<Object> locals() {
    List<Object> locals = new ArrayList<>();
    if (!counters) {
      locals.add(Holder.OBJECT);
    }
    locals.addAll(Collections.nCopies(registers, Opcodes.INTEGER));
    return locals;
  }

  @Override
  public int slots() {
    return locals().size();
  }

  @Override
  public void fetch(Code code) {
    if (!counters) {
      holder.table(code, -plan.counters(), kind);
      code.var(Opcodes.ASTORE, table);
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
      count(code, count.id());
    } else if (action instanceof Action.CountSum sum) {
      count(code, sum);
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

  private void count(Code code, int id) {
    if (counters) {
      holder.count(code, id);
    } else {
      code.var(Opcodes.ALOAD, table).push(id); //   Stack[0]: table, Stack[1]: I
      holder.finish(code, false);
    }
  }

  private void count(Code code, Action.CountSum sum) {
    if (counters) {
      holder.count(code, firstRegister + sum.register(), sum.c());
      return;
    }
    code.var(Opcodes.ALOAD, table); //              Stack[0]: table
    push(code, sum.register()); //                  Stack[1]: I
    if (sum.c() != 0) {
      code.push(sum.c()).op(Opcodes.IADD); //       Stack[1]: I
    }
    holder.finish(code, false);
  }

  @Override
  public void push(Code code, int register) {
    code.var(Opcodes.ILOAD, firstRegister + register);
  }

  @Override
  public void interrupted(Code code, Interruption where, int handler, Thrown thrown) {
    thrown.push(code); //              Stack: Throwable
    pushPosition(code, where); //      Stack: Throwable, method or table, 0, block
    code.push(handler + 1); //         Stack: Throwable, method or table, 0, block, I
    if (counters) {
      holder.interrupted(code);
    } else {
      holder.interruptedTable(code);
    }
  }

  @Override
  public void left(Code code, Interruption where) {
    pushPosition(code, where); //      Stack: Throwable, method or table, 0, block
    if (counters) {
      holder.left(code); //            Stack: Throwable
    } else {
      holder.leftTable(code); //       Stack: Throwable
    }
  }

  /** What was interrupted, in place of a running sum with 0. */
  private void pushPosition(Code code, Interruption where) {
    if (counters) {
      holder.pushMethod(code);
      code.push(0);
    } else {
      code.var(Opcodes.ALOAD, table).push(0L);
    }
    where.pushBlock(code);
  }
}
