package org.pathforest.instrumenter.weave.emit;

import org.pathforest.instrumenter.weave.code.Code;
import org.pathforest.paths.scheme.SchemePlan;

/**
 * Emits probes for a scheme that counts only the first ids of each of its groups. Probes are call
 * sites, which the runtime can make empty; nothing is fetched at the method's start. If the class
 * file can't contain call sites, probes ask the current thread's table how many ids of their group
 * it has. Interruptions are not counted.
 */
final class SampledEmitter extends IdEmitter {
  private final SchemePlan plan;
  private final SchemePlan.Sampling sampling;

  /**
   * Creates an emitter for one method.
   *
   * @param sites whether the class file can contain call sites
   * @param firstLocal first free local
   */
  SampledEmitter(SchemePlan plan, boolean sites, int firstLocal, Holder holder) {
    super(!sites, plan.registers(), firstLocal, holder);
    this.plan = plan;
    this.sampling = plan.sampling();
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
    end(code, sampling.groupOfId(id));
  }

  @Override
  void countSum(Code code, int register, int c) {
    begin(code);
    push(code, register, c); //                                   Stack: I
    end(code, sampling.groupOfRegister(register));
  }

  private void begin(Code code) {
    if (hasTable()) {
      pushTable(code); //                                         Stack: table
    }
  }

  private void end(Code code, int group) {
    if (hasTable()) {
      code.push(group); //                                        Stack: table, I, I
      code.push(sampling.samples()); //                               Stack: table, I, I, I
      holder.sample(code);
    } else {
      code.add(holder.site(group, plan.counters(), sampling.samples()));
    }
  }
}
