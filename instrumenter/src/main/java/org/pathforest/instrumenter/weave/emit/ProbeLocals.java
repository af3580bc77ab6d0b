package org.pathforest.instrumenter.weave.emit;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.pathforest.instrumenter.jimple.MethodBlocks;
import org.pathforest.instrumenter.weave.code.Ranges;
import org.pathforest.instrumenter.weave.plan.PlannedMethod;
import org.pathforest.paths.cfg.BlockExit;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.probe.Action;
import org.pathforest.paths.probe.InterruptedMode;
import org.pathforest.paths.probe.KnownSums;
import org.pathforest.paths.probe.PathAction;
import org.pathforest.paths.probe.ProbePlan;

/**
 * Decides which locals the probes of a method need. Each local costs code, and room in every frame.
 * A block number that is always the same needs none, nor does a running sum that is known at every
 * use.
 */
public final class ProbeLocals {
  private final Cfg cfg;
  private final ProbePlan plan;
  private final InterruptedMode mode;
  private final boolean interrupts;
  private final boolean sentinel;
  private final List<Integer> throwing = new ArrayList<>();

  /** Null if the register also holds a context and is therefore always needed. */
  private final KnownSums sums;

  private final boolean register;

  /**
   * Finds the locals that a method needs.
   *
   * @param plan its actions
   * @param counters whether it has counters; otherwise it has a table
   */
  public static ProbeLocals of(PlannedMethod p, ProbePlan plan, boolean counters) {
    boolean sumAlone = p.scheme() == null && counters;
    return new ProbeLocals(p.method(), p.model().blocks(), plan, p.kept().mode(), sumAlone);
  }

  private ProbeLocals(
      MethodNode method,
      MethodBlocks blocks,
      ProbePlan plan,
      InterruptedMode mode,
      boolean sumAlone) {
    this.cfg = blocks.cfg();
    this.plan = plan;
    this.mode = mode;
    for (int b = 0; b < cfg.size(); b++) {
      if (cfg.block(b).canThrow()) {
        throwing.add(b);
      }
    }
    this.interrupts =
        mode != InterruptedMode.OFF && (cfg.handlers().length > 0 || !throwing.isEmpty());
    this.sentinel = interrupts && anyEndIsCaught(method, blocks);
    this.sums = sumAlone ? KnownSums.of(cfg, plan) : null;
    this.register = !sumAlone || registerIsRead();
  }

  /** Returns whether an instruction that ends a path can throw into a handler of the method. */
  private boolean anyEndIsCaught(MethodNode method, MethodBlocks blocks) {
    Ranges ranges = new Ranges(method);
    boolean monitors = hasMonitors(method);
    for (int b = 0; b < cfg.size(); b++) {
      if (endCanThrow(b, monitors) && ranges.covers(blocks.last(b), handler -> true)) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether the instruction with which a block leaves the method can throw. */
  public boolean endCanThrow(int b, boolean monitors) {
    BlockExit exit = cfg.block(b).exit();
    return exit == BlockExit.THROW || (exit == BlockExit.RETURN && monitors);
  }

  public static boolean hasMonitors(MethodNode method) {
    for (AbstractInsnNode n : method.instructions) {
      if (n.getOpcode() == Opcodes.MONITORENTER || n.getOpcode() == Opcodes.MONITOREXIT) {
        return true;
      }
    }
    return false;
  }

  private boolean registerIsRead() {
    if (interrupts && mode == InterruptedMode.PREFIX && interruptedSum() == null) {
      return true;
    }
    if (readsUnknown(plan.atEntry(), null)) {
      return true;
    }
    for (int b = 0; b < cfg.size(); b++) {
      boolean reads = readsUnknown(plan.atHandler(b), null) || readsUnknown(plan.atExit(b), at(b));
      for (var e : cfg.successors(b)) {
        reads |= readsUnknown(plan.onEdge(e.index()), at(b));
      }
      if (reads) {
        return true;
      }
    }
    return false;
  }

  private static boolean readsUnknown(List<Action> actions, Long sum) {
    boolean known = sum != null;
    for (Action action : actions) {
      known |= action instanceof PathAction.Start;
      if (action instanceof PathAction.End && !known) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether interrupted paths are counted at all. */
  public boolean interrupts() {
    return interrupts;
  }

  /** Returns whether the running sum is kept in a local. */
  boolean register() {
    return register;
  }

  /** Returns whether the number of the executing block is kept in a local. */
  public boolean block() {
    return interrupts && (sentinel || (keepsBlocks() && throwing.size() != 1));
  }

  /** Returns whether the block that threw is recorded. */
  public boolean keepsBlocks() {
    return mode == InterruptedMode.PREFIX || mode == InterruptedMode.BLOCK;
  }

  /** Returns whether running sums are tracked. */
  boolean knowsSums() {
    return sums != null;
  }

  /** Returns the running sum at a block's start; null if it is not known. */
  public Long at(int block) {
    return sums == null ? null : sums.at(block);
  }

  /** Returns the running sum of all paths that can be interrupted; null if it is not known. */
  private Long interruptedSum() {
    return throwing.size() == 1 ? at(throwing.get(0)) : null;
  }

  /**
   * Returns the data that identifies interrupted paths.
   *
   * @param blockLocal local for the number of the block, if one is needed
   */
  public Interruption interruption(int blockLocal) {
    boolean prefix = mode == InterruptedMode.PREFIX;
    int only = keepsBlocks() && throwing.size() == 1 ? throwing.get(0) : 0;
    return new Interruption(
        prefix,
        block() ? blockLocal : -1,
        only,
        prefix ? interruptedSum() : Long.valueOf(0),
        -1,
        "");
  }
}
