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
 * A method that is to be woven.
 *
 * @param key which
 * @param slot its number in the class
 * @param method its code
 * @param model its blocks
 * @param plan its numbering and probes
 * @param scheme what is counted if not paths; null if paths are
 * @param register type of the path register
 * @param kept what is kept besides paths that ended
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
   * What is kept besides paths that ended.
   *
   * @param mode of interrupted paths
   * @param repeats whether repeated iterations may be noted only, and counted later
   * @param superCalls of a constructor; null for other methods
   */
  public record Kept(InterruptedMode mode, boolean repeats, SuperCalls superCalls) {}

  /** Name and descriptor. */
  public String name() {
    return method.name + method.desc;
  }
}
