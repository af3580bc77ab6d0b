package org.pathforest.instrumenter.weave;

import java.util.List;
import org.objectweb.asm.Opcodes;

/**
 * {@code ksf}: the k-slab forest of D'Elia &amp; Demetrescu 2013, Figure 11. The activation's top
 * and bottom nodes are locals; the register holds the running sum alone, an {@code int} whose
 * arithmetic modulo 2^32 is right at each path's end.
 */
final class ForestScheme implements Scheme {
  private static final String FOREST = Names.type(Names.FOREST);
  private static final String NODE = Names.type(Names.NODE);

  private final int method;
  private final int numPaths;
  private final int forest;
  private final int top;
  private final int bottom;
  private final int register;
  private final ClassIdentity identity;

  /** Serves one method; see {@link GramScheme}. */
  ForestScheme(int method, int numPaths, int firstLocal, ClassIdentity identity) {
    this.method = method;
    this.numPaths = numPaths;
    this.forest = firstLocal;
    this.top = firstLocal + 1;
    this.bottom = firstLocal + 2;
    this.register = firstLocal + 3;
    this.identity = identity;
  }

  @Override
  public List<Object> locals() {
    Object node = identity.local(Names.NODE);
    return List.of(identity.local(Names.FOREST), node, node, Opcodes.INTEGER);
  }

  @Override
  public int slots() {
    return 4;
  }

  @Override
  public void fetch(Code code, Frames frames) {
    identity.fetch(code, frames, "forest", Names.FOREST, method, numPaths);
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

  /** Figure 11 for the path id in the register. */
  private void count(Code code) {
    code.var(Opcodes.ALOAD, forest); //    Stack[0]: SlabForest
    code.var(Opcodes.ALOAD, top); //       Stack[1]: Node
    code.var(Opcodes.ALOAD, bottom); //    Stack[2]: Node
    identity.call(code, Names.FOREST, "base", "(" + FOREST + NODE + NODE + ")" + NODE);
    code.var(Opcodes.ASTORE, bottom);
    code.var(Opcodes.ALOAD, forest); //    Stack[0]: SlabForest
    code.var(Opcodes.ALOAD, top); //       Stack[1]: Node
    code.var(Opcodes.ILOAD, register); //  Stack[2]: I
    identity.call(code, Names.FOREST, "top", "(" + FOREST + NODE + "I)" + NODE);
    code.var(Opcodes.ASTORE, top);
    code.var(Opcodes.ALOAD, forest); //    Stack[0]: SlabForest
    code.var(Opcodes.ALOAD, top); //       Stack[1]: Node
    code.var(Opcodes.ALOAD, bottom); //    Stack[2]: Node
    code.var(Opcodes.ILOAD, register); //  Stack[3]: I
    identity.call(code, Names.FOREST, "count", "(" + FOREST + NODE + NODE + "I)" + NODE);
    code.var(Opcodes.ASTORE, bottom);
  }

  @Override
  public void interrupted(Code code, Interruption where, int handler, Thrown thrown) {
    if (thrown != null) {
      thrown.push(code); //                     Stack[0]: Throwable
    }
    loadInterrupted(code, where); //  Stack: SlabForest, r, block
    code.push(handler + 1); //                     Stack: SlabForest, r, block, I
    identity.call(
        code,
        Names.PROBES,
        "interrupted",
        "(" + (thrown != null ? Names.THROWABLE : "") + FOREST + "III)V");
  }

  @Override
  public void left(Code code, Interruption where) {
    loadInterrupted(code, where); //  Stack: Throwable, SlabForest, r, block
    identity.call(
        code, Names.PROBES, "left", "(" + Names.THROWABLE + FOREST + "II)" + Names.THROWABLE);
  }

  @Override
  public void overflowed(Code code, Frames frames) {
    identity.overflowed(code, frames, forest, Names.FOREST);
  }

  private void loadInterrupted(Code code, Interruption where) {
    code.var(Opcodes.ALOAD, forest);
    if (where.prefix()) {
      code.var(Opcodes.ILOAD, register);
    } else {
      code.push(0);
    }
    where.pushBlock(code);
  }
}
