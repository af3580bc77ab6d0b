package org.pathforest.instrumenter.weave;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.pathforest.paths.probe.Action;
import org.pathforest.paths.scheme.structural.StructuralPlan;

/**
 * {@code structural}, where only the first paths of each structure graph are counted. Probes are
 * call sites, which the runtime can empty; nothing is fetched when the method begins. Where there
 * can be none, probes ask the thread's table how many paths of their graph it has.
 */
final class SampledScheme extends IdScheme {
  private final StructuralPlan plan;
  private final boolean sites;

  /** The local that holds the table, if there is one. */
  private final int table;

  private final int firstRegister;
  private final Holder holder;

  /**
   * Serves one method.
   *
   * @param sites whether the class file can have call sites
   * @param firstLocal first free local
   */
  SampledScheme(StructuralPlan plan, boolean sites, int firstLocal, Holder holder) {
    super(plan);
    this.plan = plan;
    this.sites = sites;
    this.table = firstLocal;
    this.firstRegister = firstLocal + (sites ? 0 : 1);
    this.holder = holder;
  }

  @Override
  public List<Object> locals() {
    List<Object> locals = new ArrayList<>();
    if (!sites) {
      locals.add(Holder.OBJECT);
    }
    locals.addAll(Collections.nCopies(plan.registers(), Opcodes.INTEGER));
    return locals;
  }

  @Override
  public int slots() {
    return locals().size();
  }

  @Override
  public void fetch(Code code) {
    if (!sites) {
      holder.table(code, -plan.counters(), Holder.INT);
      code.var(Opcodes.ASTORE, table);
    }
  }

  @Override
  public void declare(Code code) {
    for (int i = 0; i < plan.registers(); i++) {
      code.push(0).var(Opcodes.ISTORE, firstRegister + i);
    }
  }

  @Override
  public void perform(Code code, Action action) {
    if (action instanceof Action.Count count) {
      begin(code);
      code.push(count.id()); //                                   Stack: I
      count(code, plan.numbering().graphOf(count.id()));
    } else if (action instanceof Action.CountSum sum) {
      begin(code);
      code.var(Opcodes.ILOAD, firstRegister + sum.register()); // Stack: I
      if (sum.c() != 0) {
        code.push(sum.c()).op(Opcodes.IADD); //                   Stack: I
      }
      count(code, plan.graphOfRegister(sum.register()));
    } else if (action instanceof Action.Set set) {
      code.push(set.value()).var(Opcodes.ISTORE, firstRegister + set.register());
    } else if (action instanceof Action.Plus plus) {
      code.increment(firstRegister + plus.register(), plus.c());
    } else {
      throw new IllegalArgumentException(action + " in a plan of " + plan.scheme());
    }
  }

  private void begin(Code code) {
    if (!sites) {
      code.var(Opcodes.ALOAD, table); //                          Stack: table
    }
  }

  private void count(Code code, int graph) {
    if (sites) {
      code.add(holder.site(graph, plan.counters(), plan.samples()));
      return;
    }
    code.push(graph); //                                          Stack: table, I, I
    code.push(plan.samples()); //                                 Stack: table, I, I, I
    holder.sample(code);
  }

  @Override
  public void interrupted(Code code, Interruption where, int handler, Thrown thrown) {
    throw new IllegalStateException("interruptions are not counted");
  }

  @Override
  public void left(Code code, Interruption where) {
    throw new IllegalStateException("interruptions are not counted");
  }
}
