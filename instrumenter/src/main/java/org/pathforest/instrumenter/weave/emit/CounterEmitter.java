package org.pathforest.instrumenter.weave.emit;

import java.util.List;
import org.objectweb.asm.Opcodes;
import org.pathforest.instrumenter.weave.code.Code;

/**
 * Emits probes of methods in which each sequence is a single path (no loop, no cut), for every
 * profiler. The end of a path adds 1 to the path's own counter. Nothing is fetched at the method's
 * start. Only the register with the running sum lives across the method's calls, and only if the
 * sum is not always known.
 */
final class CounterEmitter implements PathEmitter {
  private final boolean hasRegister;
  private final int register;
  private final Holder holder;

  /**
   * Creates an emitter for one method.
   *
   * @param locals the locals that the method needs
   * @param firstLocal first free local
   */
  CounterEmitter(ProbeLocals locals, int firstLocal, Holder holder) {
    this.hasRegister = locals.register();
    this.register = firstLocal;
    this.holder = holder;
  }

  @Override
  public List<Object> locals() {
    return hasRegister ? List.of(Opcodes.INTEGER) : List.of();
  }

  @Override
  public int slots() {
    return hasRegister ? 1 : 0;
  }

  @Override
  public void fetch(Code code) {
    // The number of a counter is enough.
  }

  @Override
  public void declare(Code code) {
    start(code, 0);
  }

  @Override
  public void start(Code code, long c) {
    if (hasRegister) {
      code.push((int) c).var(Opcodes.ISTORE, register);
    }
  }

  @Override
  public void add(Code code, long c) {
    if (hasRegister) {
      code.increment(register, (int) c);
    }
  }

  @Override
  public void next(Code code, long e, long b) {
    throw new IllegalStateException("a sequence of several paths");
  }

  @Override
  public void end(Code code, long e) {
    holder.count(code, register, (int) e);
  }

  @Override
  public void whole(Code code, long id) {
    holder.count(code, (int) id);
  }

  @Override
  public boolean hasTable() {
    return false;
  }

  @Override
  public void pushInterrupted(Code code, Interruption where) {
    holder.pushMethod(code); //            Stack: method
    if (where.sum() != null) {
      code.push(where.sum().intValue()); // Stack: method, r
    } else {
      code.var(Opcodes.ILOAD, register); // Stack: method, r
    }
    where.pushBlock(code); //              Stack: method, r, block
  }
}
