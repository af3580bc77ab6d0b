package org.pathforest.instrumenter.weave.emit;

import org.pathforest.instrumenter.weave.code.Code;
import org.pathforest.paths.scheme.structural.StructuralPlan;

/**
 * {@code structural}, where only the first paths of each structure graph are counted. Probes are
 * call sites, which the runtime can empty; nothing is fetched when the method begins. Where there
 * can be none, probes ask the thread's table how many paths of their graph it has. Interruptions
 * are not counted.
 */
final class SampledEmitter extends IdEmitter {
  private final StructuralPlan plan;

  /**
   * Serves one method.
   *
   * @param sites whether the class file can have call sites
   * @param firstLocal first free local
   */
  SampledEmitter(StructuralPlan plan, boolean sites, int firstLocal, Holder holder) {
    super(!sites, plan.registers(), firstLocal, holder);
    this.plan = plan;
  }

  @Override
  public void fetch(Code code) {
    if (hasTable()) {
      fetchTable(code, plan.counters(), Holder.INT);
    }
  }

  @Override
  void count(Code code, int id) {
    begin(code);
    code.push(id); //                                             Stack: I
    end(code, plan.numbering().graphOf(id));
  }

  @Override
  void countSum(Code code, int register, int c) {
    begin(code);
    push(code, register, c); //                                   Stack: I
    end(code, plan.graphOfRegister(register));
  }

  private void begin(Code code) {
    if (hasTable()) {
      pushTable(code); //                                         Stack: table
    }
  }

  private void end(Code code, int graph) {
    if (hasTable()) {
      code.push(graph); //                                        Stack: table, I, I
      code.push(plan.samples()); //                               Stack: table, I, I, I
      holder.sample(code);
    } else {
      code.add(holder.site(graph, plan.counters(), plan.samples()));
    }
  }
}
