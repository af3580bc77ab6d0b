package org.pathforest.instrumenter.weave;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;

/**
 * Every profiler, where each sequence is a single path (no loop, no cut): a path's end counts one
 * cell of the class. Nothing is fetched when the method begins and nothing but the register lives
 * across its calls; not even that, where the running sum is known. The register begins at the
 * method's first cell.
 */
final class CellScheme implements Scheme {
  private static final String HANDLE = Names.type(Names.HANDLE);

  private final int method;
  private final int firstCell;
  private final boolean hasRegister;
  private final Object handleType;
  private final int handle;
  private final int register;
  private final ClassIdentity identity;

  /**
   * Serves one method.
   *
   * @param method index of the method among those of its class that have probes
   * @param firstCell of the method
   * @param locals which ones it needs
   * @param firstLocal first free local
   * @param identity of its class
   */
  CellScheme(
      int method, int firstCell, ProbeLocals locals, int firstLocal, ClassIdentity identity) {
    this.method = method;
    this.firstCell = firstCell;
    this.hasRegister = locals.register();
    this.handleType = identity.handleLocal(locals.handle());
    this.handle = handleType == null ? -1 : firstLocal;
    this.register = firstLocal + (handleType == null ? 0 : 1);
    this.identity = identity;
  }

  @Override
  public List<Object> locals() {
    List<Object> locals = new ArrayList<>(2);
    if (handleType != null) {
      locals.add(handleType);
    }
    if (hasRegister) {
      locals.add(Opcodes.INTEGER);
    }
    return locals;
  }

  @Override
  public int slots() {
    return (handleType == null ? 0 : 1) + (hasRegister ? 1 : 0);
  }

  @Override
  public void fetch(Code code, Frames frames) {
    if (handleType != null) {
      identity.findHandle(code, frames);
      code.var(Opcodes.ASTORE, handle);
    }
  }

  @Override
  public void declare(Code code) {
    start(code, 0);
  }

  @Override
  public void start(Code code, long c) {
    if (hasRegister) {
      code.push(firstCell + (int) c).var(Opcodes.ISTORE, register);
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
    identity.pushHandle(code, handle); //       Stack[0]: ClassHandle
    code.var(Opcodes.ILOAD, register); //       Stack[1]: I
    if (e != 0) {
      code.push((int) e).op(Opcodes.IADD); //   Stack[1]: I
    }
    count(code);
  }

  @Override
  public void whole(Code code, long id) {
    identity.pushHandle(code, handle); //       Stack[0]: ClassHandle
    code.push(firstCell + (int) id); //         Stack[1]: I
    count(code);
  }

  private void count(Code code) {
    identity.call(code, Names.PROBES, "count", "(" + HANDLE + "I)V");
  }

  @Override
  public void interrupted(Code code, Interruption where, int handler, Thrown thrown) {
    if (thrown != null) {
      thrown.push(code); //                  Stack[0]: Throwable
    }
    pushPosition(code, where, method); //       Stack: position
    code.push(handler + 1); //                  Stack: position, I
    pushHandleAndRegister(code, where); //      Stack: position, I, ClassHandle, r
    identity.call(
        code,
        Names.PROBES,
        "interrupted",
        "(" + (thrown != null ? Names.THROWABLE : "") + "II" + HANDLE + "I)V");
  }

  @Override
  public void left(Code code, Interruption where) {
    pushPosition(code, where, method); //       Stack: Throwable, position
    pushHandleAndRegister(code, where); //      Stack: Throwable, position, ClassHandle, r
    identity.call(
        code, Names.PROBES, "left", "(" + Names.THROWABLE + "I" + HANDLE + "I)" + Names.THROWABLE);
  }

  @Override
  public void overflowed(Code code, Frames frames) {
    identity.overflowed(code, frames, handle, method);
  }

  /** Method and block in one number: one word less on the operand stack. */
  static void pushPosition(Code code, Interruption where, int method) {
    if (where.blockLocal() < 0) {
      code.push((method << 16) + where.block());
      return;
    }
    where.pushBlock(code);
    if (method != 0) {
      code.push(method << 16).op(Opcodes.IADD);
    }
  }

  private void pushHandleAndRegister(Code code, Interruption where) {
    identity.pushHandle(code, handle);
    if (where.sum() != null) {
      code.push(firstCell + where.sum().intValue());
    } else {
      code.var(Opcodes.ILOAD, register);
    }
  }
}
