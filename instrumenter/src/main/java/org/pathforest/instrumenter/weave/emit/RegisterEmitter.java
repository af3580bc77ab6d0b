package org.pathforest.instrumenter.weave.emit;

import org.pathforest.instrumenter.weave.code.Code;

/**
 * Ids are counted in the thread's table of the method, which is fetched at its begin; or, where the
 * method has no loop and few ids, by counters.
 */
final class RegisterEmitter extends IdEmitter {
  private final int ids;
  private final int kind;

  /**
   * Serves one method.
   *
   * @param ids how many there are
   * @param registers how many the probes use
   * @param table whether the method has a table; else it has counters
   * @param kind of that table
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
