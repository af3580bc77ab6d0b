package org.pathforest.instrumenter.weave.emit;

import org.pathforest.instrumenter.weave.code.Code;

/**
 * Counts ids in the current thread's table of the method, which is fetched at the method's start.
 * If the method has no loop and few ids, it uses counters instead.
 */
final class RegisterEmitter extends IdEmitter {
  private final int ids;
  private final int kind;

  /**
   * Creates an emitter for one method.
   *
   * @param ids number of ids
   * @param registers number of registers that the probes use
   * @param table whether the method has a table; otherwise it has counters
   * @param kind kind of the table
   * @param firstLocal first free local
   */
  RegisterEmitter(int ids, int registers, boolean table, int kind, int firstLocal, Holder holder) {
    super(table, registers, firstLocal, holder);
    this.ids = ids;
    this.kind = kind;
  }

  @Override
  public void fetch(Code code) {
    if (hasTable()) {
      fetchTable(code, ids, kind);
    }
  }

  @Override
  void count(Code code, int id) {
    if (hasTable()) {
      pushTable(code); //               Stack[0]: table
      code.push(id); //                 Stack[1]: I
      holder.finish(code, false);
    } else {
      holder.count(code, id);
    }
  }

  @Override
  void countSum(Code code, int register, int c) {
    if (hasTable()) {
      pushTable(code); //               Stack[0]: table
      push(code, register, c); //       Stack[1]: I
      holder.finish(code, false);
    } else {
      holder.count(code, local(register), c);
    }
  }
}
