package org.pathforest.instrumenter.weave;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.pathforest.instrumenter.jimple.MethodBlocks;
import org.pathforest.paths.cfg.BlockExit;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.map.InterruptedMode;
import org.pathforest.paths.probe.Action;
import org.pathforest.paths.probe.ProbePlan;

/**
 * Weaves one method: its prologue, the actions of its plan, the number of the block being executed,
 * handlers, and the catch-all. Every other instruction stays as it is. Where a probe has no place
 * of its own on an edge, the edge is split: its code stands at the method's end.
 */
final class MethodWeaver {
  private final MethodNode method;
  private final Cfg cfg;
  private final MethodBlocks blocks;
  private final ProbePlan plan;
  private final Scheme scheme;
  private final ClassIdentity identity;
  private final InterruptedMode mode;
  private final int blockLocal;
  private final boolean interrupts;
  private final boolean monitors;
  private final Frames frames;
  private final Ranges ranges;
  private final InsnList tail = new InsnList();
  private final Map<LabelNode, Integer> blockOf = new IdentityHashMap<>();
  private final SuperCalls superCalls;
  private final Map<AbstractInsnNode, Boolean> caught = new IdentityHashMap<>();

  /**
   * Prepares a method.
   *
   * @param method to be changed in place
   * @param version major version of its class file
   * @param superCalls of a constructor; null for other methods
   */
  MethodWeaver(
      MethodNode method,
      int version,
      MethodBlocks blocks,
      ProbePlan plan,
      Scheme scheme,
      ClassIdentity identity,
      InterruptedMode mode,
      SuperCalls superCalls) {
    this.method = method;
    this.blocks = blocks;
    this.cfg = blocks.cfg();
    this.plan = plan;
    this.scheme = scheme;
    this.identity = identity;
    this.mode = mode;
    this.superCalls = superCalls;
    this.blockLocal = method.maxLocals + scheme.slots();
    boolean canThrow = cfg.handlers().length > 0;
    for (int b = 0; b < cfg.size(); b++) {
      canThrow |= cfg.block(b).canThrow();
    }
    this.interrupts = mode != InterruptedMode.OFF && canThrow;
    boolean anyMonitor = false;
    for (AbstractInsnNode n : method.instructions) {
      anyMonitor |= n.getOpcode() == Opcodes.MONITORENTER || n.getOpcode() == Opcodes.MONITOREXIT;
    }
    this.monitors = anyMonitor;
    List<Object> added = new ArrayList<>(scheme.locals());
    if (interrupts) {
      added.add(Opcodes.INTEGER);
    }
    this.ranges = new Ranges(method);
    this.frames = new Frames(method, version, method.maxLocals, added);
    if (superCalls != null) {
      for (int i = 0; i < method.instructions.size(); i++) {
        caught.put(method.instructions.get(i), superCalls.after(i));
      }
    }
    mapLabels();
  }

  /** Finds the block that begins at each label. */
  private void mapLabels() {
    Map<AbstractInsnNode, Integer> first = new IdentityHashMap<>();
    for (int b = 0; b < cfg.size(); b++) {
      first.put(blocks.first(b), b);
    }
    Integer next = null;
    for (AbstractInsnNode n = method.instructions.getLast(); n != null; n = n.getPrevious()) {
      if (n.getOpcode() >= 0) {
        next = first.get(n);
      } else if (n instanceof LabelNode label && next != null) {
        blockOf.put(label, next);
      }
    }
  }

  /** Weaves. */
  void weave() {
    for (int b = 0; b < cfg.size(); b++) {
      beginBlock(b);
    }
    for (int b = 0; b < cfg.size(); b++) {
      endBlock(b);
    }
    LabelNode begin = new LabelNode();
    Code prologue = prologue();
    method.instructions.insert(prologue.add(begin).list());
    method.instructions.add(tail);
    ranges.apply();
    if (interrupts) {
      addCatchAll(begin);
    }
    method.maxStack += Math.max(scheme.stack(), identity.stack() + 2);
    method.maxLocals += scheme.slots() + (interrupts ? 1 : 0);
  }

  private Code prologue() {
    Code code = new Code();
    scheme.fetch(code, identity);
    boolean startsHere = plan.atEntry().stream().anyMatch(Action.Start.class::isInstance);
    if (!startsHere) {
      scheme.declare(code);
    }
    if (interrupts) {
      code.push(0).var(Opcodes.ISTORE, blockLocal);
    }
    emit(plan.atEntry(), code);
    return code;
  }

  private void emit(List<Action> actions, Code code) {
    for (int i = 0; i < actions.size(); i++) {
      Action next = i + 1 < actions.size() ? actions.get(i + 1) : null;
      switch (actions.get(i)) {
        case Action.Start start when next instanceof Action.End end && actions.size() == i + 2 -> {
          scheme.whole(code, start.c() + end.e());
          i++;
        }
        case Action.Start start -> scheme.start(code, start.c());
        case Action.Add add -> scheme.add(code, add.c());
        case Action.Next n -> scheme.next(code, n.e(), n.b());
        case Action.End end -> scheme.end(code, end.e());
      }
    }
  }
}
