package org.pathforest.instrumenter.weave.emit;

import java.util.List;
import org.objectweb.asm.Opcodes;
import org.pathforest.instrumenter.weave.code.Code;

/**
 * Every profiler, where each sequence is a single path (no loop, no cut): a path's end adds to a
 * counter of its own. Nothing is fetched when the method begins and nothing but the register, which
 * holds the running sum, lives across its calls; not even that, where the running sum is known.
 */
final class CounterEmitter implements PathEmitter {
  private final boolean hasRegister;
  private final int register;
  private final Holder holder;

  /**
   * Serves one method.
   *
   * @param locals which ones it needs
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
    // A counter's number is all that is needed.
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
