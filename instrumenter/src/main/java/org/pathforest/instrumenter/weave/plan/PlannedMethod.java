package org.pathforest.instrumenter.weave.plan;

import org.objectweb.asm.tree.MethodNode;
import org.pathforest.instrumenter.jimple.MethodModel;
import org.pathforest.instrumenter.weave.code.SuperCalls;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.paths.map.RegisterKind;
import org.pathforest.paths.probe.InterruptedMode;
import org.pathforest.paths.probe.MethodPlan;
import org.pathforest.paths.scheme.SchemePlan;

/**
 * A method that is going to be woven.
 *
 * @param key identifies the method
 * @param slot its number in the class
 * @param method its code
 * @param model its blocks
 * @param plan its numbering and probes
 * @param scheme what is counted instead of paths; null if paths are counted
 * @param register type of the path register
 * @param kept what is recorded in addition to completed paths
 */
public record PlannedMethod(
    MethodKey key,
    int slot,
    MethodNode method,
    MethodModel model,
    MethodPlan plan,
    SchemePlan scheme,
    RegisterKind register,
    Kept kept) {

  /**
   * What is recorded in addition to completed paths.
   *
   * @param mode treatment of interrupted paths
   * @param repeats whether repeated iterations may be batched and counted later
   * @param superCalls analysis of a constructor's {@code super(…)} call; null for other methods
   */
  public record Kept(InterruptedMode mode, boolean repeats, SuperCalls superCalls) {}

  /** Returns the method's name and descriptor. */
  public String name() {
    return method.name + method.desc;
  }
}
