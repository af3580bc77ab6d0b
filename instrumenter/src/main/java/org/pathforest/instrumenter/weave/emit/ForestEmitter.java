package org.pathforest.instrumenter.weave.emit;

import java.util.List;
import org.objectweb.asm.Opcodes;
import org.pathforest.instrumenter.weave.code.Code;

/**
 * Emits probes for {@code ksf}, the k-slab forest of D'Elia &amp; Demetrescu 2013, Figure 11. The
 * activation's top and bottom nodes are locals. The register holds only the running sum, an {@code
 * int} whose arithmetic modulo 2^32 gives the right value at each path's end.
 */
final class ForestEmitter implements PathEmitter {
  private final int numPaths;
  private final int forest;
  private final int top;
  private final int bottom;
  private final int register;
  private final Holder holder;

  /** Creates an emitter for one method; see {@link GramEmitter}. */
  ForestEmitter(int numPaths, int firstLocal, Holder holder) {
    this.numPaths = numPaths;
    this.forest = firstLocal;
    this.top = firstLocal + 1;
    this.bottom = firstLocal + 2;
    this.register = firstLocal + 3;
    this.holder = holder;
  }

  @Override
  public List<Object> locals() {
    return List.of(Holder.OBJECT, Holder.OBJECT, Holder.OBJECT, Opcodes.INTEGER);
  }

  @Override
  public int slots() {
    return 4;
  }

  @Override
  public void fetch(Code code) {
    holder.table(code, numPaths, Holder.FOREST);
    code.var(Opcodes.ASTORE, forest);
  }

  @Override
  public void declare(Code code) {
    start(code, 0);
  }

  @Override
  public void start(Code code, long c) {
    code.op(Opcodes.ACONST_NULL).var(Opcodes.ASTORE, top);
    code.op(Opcodes.ACONST_NULL).var(Opcodes.ASTORE, bottom);
    code.push((int) c).var(Opcodes.ISTORE, register);
  }

  @Override
  public void add(Code code, long c) {
    code.increment(register, (int) c);
  }

  @Override
  public void next(Code code, long e, long b) {
    if ((int) e != 0) {
      code.increment(register, (int) e);
    }
    count(code);
    code.push((int) b).var(Opcodes.ISTORE, register);
  }

  @Override
  public void end(Code code, long e) {
    if ((int) e != 0) {
      code.increment(register, (int) e);
    }
    count(code);
  }

  @Override
  public void whole(Code code, long id) {
    start(code, id);
    count(code);
  }

  /** Emits the code of Figure 11 for the path id in the register. */
  private void count(Code code) {
    code.var(Opcodes.ALOAD, forest); //    Stack[0]: forest
    code.var(Opcodes.ALOAD, top); //       Stack[1]: node
    code.var(Opcodes.ALOAD, bottom); //    Stack[2]: node
    holder.base(code);
    code.var(Opcodes.ASTORE, bottom);
    code.var(Opcodes.ALOAD, forest); //    Stack[0]: forest
    code.var(Opcodes.ALOAD, top); //       Stack[1]: node
    code.var(Opcodes.ILOAD, register); //  Stack[2]: I
    holder.top(code);
    code.var(Opcodes.ASTORE, top);
    code.var(Opcodes.ALOAD, forest); //    Stack[0]: forest
    code.var(Opcodes.ALOAD, top); //       Stack[1]: node
    code.var(Opcodes.ALOAD, bottom); //    Stack[2]: node
    code.var(Opcodes.ILOAD, register); //  Stack[3]: I
    holder.countNode(code);
    code.var(Opcodes.ASTORE, bottom);
  }

  @Override
  public boolean hasTable() {
    return true;
  }

  @Override
  public void pushInterrupted(Code code, Interruption where) {
    code.var(Opcodes.ALOAD, forest); //    Stack: forest
    if (where.prefix()) {
      code.var(Opcodes.ILOAD, register).op(Opcodes.I2L);
    } else {
      code.push(0L);
    }
    where.pushBlock(code); //              Stack: forest, J, block
  }
}
