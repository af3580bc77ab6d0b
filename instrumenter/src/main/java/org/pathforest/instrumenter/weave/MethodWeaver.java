package org.pathforest.instrumenter.weave;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;
import org.pathforest.instrumenter.jimple.MethodBlocks;
import org.pathforest.instrumenter.weave.code.CatchAll;
import org.pathforest.instrumenter.weave.code.Code;
import org.pathforest.instrumenter.weave.emit.Holder;
import org.pathforest.instrumenter.weave.emit.Place;
import org.pathforest.instrumenter.weave.emit.ProbeEmitter;
import org.pathforest.instrumenter.weave.emit.ProbeLocals;
import org.pathforest.instrumenter.weave.emit.Probes;
import org.pathforest.instrumenter.weave.plan.PlannedMethod;
import org.pathforest.paths.cfg.BlockExit;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.probe.Action;
import org.pathforest.paths.probe.InterruptedMode;
import org.pathforest.paths.probe.PathAction;
import org.pathforest.paths.probe.ProbePlan;

/**
 * Weaves one method: the prologue, the actions of its plan, the number of the executing block, the
 * handlers and the catch-all. Every other instruction stays as it is. If neither end of an edge has
 * a place for the edge's probe, the edge is split and the probe goes to the method's end.
 */
final class MethodWeaver {
  /** Most locals of a method, and most entries of its exception table (JVMS 4.11, 4.7.3). */
  private static final int MOST = 65_535;

  private final MethodNode method;
  private final MethodBlocks blocks;
  private final Cfg cfg;
  private final Probes probes;
  private final ProbePlan plan;
  private final ProbeEmitter emitter;
  private final Holder holder;
  private final InterruptedMode mode;
  private final ProbeLocals locals;
  private final int blockLocal;
  private final boolean monitors;
  private final WovenCode woven;
  private final Branches branches;
  private final HandlerProbes handlers;
  private final CatchAll catchAll;

  /**
   * Prepares a method.
   *
   * @param owner its class
   * @param p the method, which is changed in place
   */
  MethodWeaver(ClassNode owner, PlannedMethod p, Probes probes, ProbeLocals locals, Holder holder) {
    this.method = p.method();
    this.blocks = p.model().blocks();
    this.cfg = blocks.cfg();
    this.probes = probes;
    this.plan = probes.plan();
    this.emitter = probes.emitter();
    this.holder = holder;
    this.mode = p.kept().mode();
    this.locals = locals;
    this.blockLocal = method.maxLocals + emitter.slots();
    if (blockLocal + 1 >= MOST) {
      throw new IllegalArgumentException("more than " + MOST + " locals");
    }
    this.monitors = ProbeLocals.hasMonitors(method);
    List<Object> added = new ArrayList<>(emitter.locals());
    if (locals.block()) {
      added.add(Opcodes.INTEGER);
    }
    if (probes.repeated().slots() > 0) {
      added.add(Opcodes.INTEGER);
    }
    this.woven = new WovenCode(owner, method, blocks, added, plan.chooses());
    this.branches = new Branches(woven);
    this.handlers = new HandlerProbes(woven, probes, locals, holder, mode, blockLocal);
    this.catchAll = new CatchAll(method, p.kept().superCalls());
  }

  /** Weaves the method. */
  void weave() {
    for (int b = 0; b < cfg.size(); b++) {
      beginBlock(b);
    }
    for (int b = 0; b < cfg.size(); b++) {
      endBlock(b);
    }
    LabelNode begin = new LabelNode();
    method.instructions.insert(prologue().add(begin).list());
    woven.finish();
    LabelNode covered = locals.interrupts() ? catchAll.add(begin, exitByException()) : begin;
    if (mode != InterruptedMode.OFF && covered != null) {
      catchAll.add(covered, noteOverflow());
    }
    if (method.tryCatchBlocks.size() > MOST) {
      throw new IllegalArgumentException("more than " + MOST + " exception ranges");
    }
    woven.frames().renew();
    method.maxLocals += emitter.slots() + (locals.block() ? 1 : 0) + probes.repeated().slots();
  }

  private Code prologue() {
    Code code = new Code();
    emitter.fetch(code);
    List<Action> actions = plan.atEntry();
    // A whole path is counted without the register, but frames declare the register in any case.
    if (actions.size() != 1 || !(actions.get(0) instanceof PathAction.Start)) {
      emitter.declare(code);
    }
    if (locals.block()) {
      code.push(0).var(Opcodes.ISTORE, blockLocal);
    }
    probes.repeated().clear(code);
    probes.emit(actions, new Place(null, null, woven.frameBefore(blocks.first(0))), code);
    return code;
  }

  /**
   * Emits the actions on an edge out of a block.
   *
   * @param jumps whether the code may jump to the edge's target, because the operand stack below it
   *     is what the target expects
   * @param frame see {@link Place}
   */
  private void emitEdge(CfgEdge e, boolean jumps, Code code, Supplier<FrameNode> frame) {
    LabelNode target = jumps ? woven.label(e.to()) : null;
    probes.emit(plan.onEdge(e.index()), new Place(locals.at(e.from()), target, frame), code);
  }

  /**
   * Inserts code at a block's start: handler entry, actions of its only incoming edge, block
   * number, the block's own actions. The block number and the block's own actions are executed
   * however the block is reached. If a handler start's probe waits for a range to end, they wait,
   * too.
   */
  private void beginBlock(int b) {
    Code code = new Code();
    AbstractInsnNode at = blocks.first(b);
    List<CfgEdge> in = cfg.predecessors(b);
    if (cfg.isHandler(b)) {
      at = handlers.begin(b, b != 0 && in.isEmpty(), code);
    } else if (hasOneWayIn(b) && cfg.successors(in.get(0).from()).size() > 1) {
      emitEdge(in.get(0), false, code, woven.frameBefore(at));
    }
    if (locals.block()
        && locals.keepsBlocks()
        && cfg.block(b).canThrow()
        && !(b == 0 && in.isEmpty() && !cfg.isHandler(b))) {
      code.push(b).var(Opcodes.ISTORE, blockLocal);
    }
    probes.emit(plan.atBlock(b), new Place(null, null, woven.frameBefore(at)), code);
    woven.insertBefore(at, code);
  }

  private boolean hasOneWayIn(int b) {
    return b != 0 && !cfg.isHandler(b) && cfg.predecessors(b).size() == 1;
  }

  /** Inserts code at a block's end: exit actions, or the actions of its outgoing edges. */
  private void endBlock(int b) {
    AbstractInsnNode last = blocks.last(b);
    if (cfg.block(b).exit() != BlockExit.NONE) {
      endPath(b, last);
      return;
    }
    List<CfgEdge> out = cfg.successors(b);
    if (out.size() == 1) {
      Code code = new Code();
      boolean branch = Branches.isBranch(last);
      AbstractInsnNode next = branch ? last : blocks.first(out.get(0).to());
      boolean jumps = !branch || last.getOpcode() == Opcodes.GOTO;
      emitEdge(out.get(0), jumps, code, woven.frameBefore(next));
      if (branch) {
        // Jumps and switches can't throw: once one is reached, the edge is certain to be taken.
        woven.insertBefore(last, code);
      } else {
        woven.insertBehind(last, code);
      }
      return;
    }
    for (CfgEdge e : out) {
      if (!hasOneWayIn(e.to()) && !plan.onEdge(e.index()).isEmpty()) {
        split(e, last);
      }
    }
  }

  /** Inserts code before the instruction with which a block returns or throws. */
  private void endPath(int b, AbstractInsnNode last) {
    Code code = new Code();
    probes.emit(plan.atExit(b), new Place(locals.at(b), null, woven.frameBefore(last)), code);
    if (locals.interrupts() && locals.endCanThrow(b, monitors)) {
      if (woven.ranges().covers(last, handler -> true)) {
        code.push(-1).var(Opcodes.ISTORE, blockLocal);
      } else {
        catchAll.leaveOut(last);
      }
    }
    woven.insertBefore(last, code);
  }

  /** Splits an edge out of a conditional jump or switch. */
  private void split(CfgEdge e, AbstractInsnNode branch) {
    if (e.fallsThrough()) {
      // Only falling through passes the place between the jump and the next block's label.
      Code code = new Code();
      emitEdge(e, true, code, woven.frameBefore(blocks.first(e.to())));
      woven.insertBehind(branch, code);
    }
    LabelNode stub = new LabelNode();
    LabelNode target = branches.retarget(branch, e.to(), stub);
    if (target != null) {
      Code code = new Code().add(stub);
      woven.addFrame(code, e.to());
      emitEdge(e, true, code, woven.frameOf(e.to()));
      // The stub belongs to the target: its frame has the locals that the target's handlers need.
      woven.setApart(code, stub, target, blocks.first(e.to()));
    }
  }

  /** Returns the code that counts an activation left by an exception. */
  private Code exitByException() {
    Code code = new Code();
    woven.frames().addCatchAll(code); //                        Stack: Throwable
    emitter.pushInterrupted(code, probes.repeated().interruption(locals.interruption(blockLocal)));
    holder.exitByException(code, emitter.hasTable()); //        Stack: Throwable
    return code.op(Opcodes.ATHROW);
  }

  /**
   * Returns the code that notes a stack overflow in a probe. It is needed where the code above
   * finds no room on the stack either.
   */
  private Code noteOverflow() {
    Code code = new Code();
    woven.frames().addCatchAll(code);
    holder.overflowed(code, woven.frames()); // Stack[0]: Throwable
    return code.op(Opcodes.ATHROW);
  }
}
