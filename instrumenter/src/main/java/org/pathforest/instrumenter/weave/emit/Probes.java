package org.pathforest.instrumenter.weave.emit;

import java.util.List;
import org.pathforest.instrumenter.weave.code.Code;
import org.pathforest.paths.probe.Action;
import org.pathforest.paths.probe.ProbePlan;

/** Turns the actions of one method's plan into code. */
public abstract sealed class Probes permits PathProbes, IdProbes {
  private final ProbeEmitter emitter;
  private final ProbePlan plan;
  private final RepeatedIterations repeated;

  Probes(ProbeEmitter emitter, ProbePlan plan, RepeatedIterations repeated) {
    this.emitter = emitter;
    this.plan = plan;
    this.repeated = repeated;
  }

  /** Returns the emitter of the single actions. */
  public ProbeEmitter emitter() {
    return emitter;
  }

  /** Returns the actions. */
  public ProbePlan plan() {
    return plan;
  }

  /** Returns the handling of repeated iterations that are batched. */
  public RepeatedIterations repeated() {
    return repeated;
  }

  /** Emits the actions of one place, in order. */
  public abstract void emit(List<Action> actions, Place place, Code code);
}
