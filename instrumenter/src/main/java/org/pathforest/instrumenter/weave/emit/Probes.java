package org.pathforest.instrumenter.weave.emit;

import java.util.List;
import org.pathforest.instrumenter.weave.code.Code;
import org.pathforest.paths.probe.Action;
import org.pathforest.paths.probe.ProbePlan;

/** Turns the actions of one method's plan into code. */
public sealed interface Probes permits PathProbes, IdProbes {

  /** The code of each action. */
  ProbeEmitter emitter();

  /** The actions. */
  ProbePlan plan();

  /** Repeated iterations that are noted only. */
  RepeatedIterations repeated();

  /** Emits the actions of one place, in order. */
  void emit(List<Action> actions, Place place, Code code);
}
