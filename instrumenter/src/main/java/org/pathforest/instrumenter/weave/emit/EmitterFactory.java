package org.pathforest.instrumenter.weave.emit;

import java.util.function.IntPredicate;
import org.objectweb.asm.Opcodes;
import org.pathforest.instrumenter.weave.plan.ClassLayout;
import org.pathforest.instrumenter.weave.plan.PlannedMethod;
import org.pathforest.instrumenter.weave.plan.Profiler;
import org.pathforest.instrumenter.weave.plan.WeaveOptions;
import org.pathforest.paths.probe.ProbePlan;
import org.pathforest.paths.probe.SinglePathLoops;
import org.pathforest.paths.scheme.SchemePlan;

/** Chooses how the probes of a method count. */
public final class EmitterFactory {
  private final WeaveOptions options;

  /** Whether the class file can contain call sites. */
  private final boolean sites;

  /**
   * Creates a factory for one class.
   *
   * @param version version of its class file
   */
  public EmitterFactory(WeaveOptions options, int version) {
    this.options = options;
    this.sites = (version & 0xFFFF) >= Opcodes.V1_7;
  }

  /**
   * Returns the probes of a method.
   *
   * @param plan its actions, before iterations are batched
   * @param counters whether the method has counters; otherwise it has a table
   */
  public Probes probes(
      PlannedMethod p, ProbePlan plan, ProbeLocals locals, boolean counters, Holder holder) {
    int firstLocal = p.method().maxLocals;
    if (p.scheme() != null) {
      IdEmitter emitter = ids(p, plan, counters, firstLocal, holder);
      return new IdProbes(emitter, plan, repeated(plan, emitter, locals, firstLocal));
    }
    PathEmitter emitter = paths(p, locals, counters, firstLocal, holder);
    ProbePlan woven = plan;
    if (emitter instanceof GramEmitter && p.kept().repeats()) {
      IntPredicate allowed = RepeatedIterations.allowed(p);
      woven = SinglePathLoops.repeat(p.model().cfg(), plan, allowed);
    }
    RepeatedIterations repeated = repeated(woven, emitter, locals, firstLocal);
    return new PathProbes(emitter, woven, repeated, locals.knowsSums());
  }

  private static RepeatedIterations repeated(
      ProbePlan plan, ProbeEmitter emitter, ProbeLocals locals, int firstLocal) {
    int local = firstLocal + emitter.slots() + (locals.block() ? 1 : 0);
    return new RepeatedIterations(plan, emitter, local);
  }

  private IdEmitter ids(
      PlannedMethod p, ProbePlan plan, boolean counters, int firstLocal, Holder holder) {
    if (p.scheme().sampling() != null) {
      return new SampledEmitter(p.scheme(), sites, firstLocal, holder);
    }
    int ids = p.scheme().counters();
    int registers = Math.max(p.scheme().registers(), plan.registers());
    return new RegisterEmitter(
        ids, registers, !counters, table(p.scheme().table()), firstLocal, holder);
  }

  private static int table(SchemePlan.TableKind kind) {
    return switch (kind) {
      case USUAL -> Holder.INT;
      case ARRAY -> Holder.ARRAY;
      case HASHED -> Holder.HASHED;
    };
  }

  private PathEmitter paths(
      PlannedMethod p, ProbeLocals locals, boolean counters, int firstLocal, Holder holder) {
    int paths = (int) p.plan().numbering().numPaths();
    if (counters) {
      return new CounterEmitter(locals, firstLocal, holder);
    }
    return options.profiler() == Profiler.KSF
        ? new ForestEmitter(paths, firstLocal, holder)
        : new GramEmitter(
            p.register(), ClassLayout.isSingle(p.plan()) ? -paths : paths, firstLocal, holder);
  }
}
