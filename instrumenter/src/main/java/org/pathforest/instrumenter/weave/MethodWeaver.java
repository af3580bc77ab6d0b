package org.pathforest.instrumenter.weave;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
import org.pathforest.instrumenter.jimple.Throwing;
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
  /** Most locals of a method, and most entries of its exception table (JVMS 4.11, 4.7.3). */
  private static final int MOST = 65_535;

  /** Errors that may be thrown anywhere, also in a probe, and what they extend. */
  private static final Set<String> ANYWHERE =
      Set.of(
          "java/lang/StackOverflowError",
          "java/lang/ThreadDeath",
          "java/lang/VirtualMachineError",
          "java/lang/Error",
          "java/lang/Throwable");

  private final MethodNode method;
  private final Cfg cfg;
  private final MethodBlocks blocks;
  private final ProbePlan plan;
  private final Scheme scheme;
  private final Holder holder;
  private final InterruptedMode mode;
  private final int blockLocal;
  private final ProbeLocals locals;
  private final Interruption interruption;
  private final OwedIterations owed;
  private final boolean monitors;
  private final Frames frames;
  private final Ranges ranges;
  private final InsnList tail = new InsnList();
  private final Map<LabelNode, Integer> blockOf = new IdentityHashMap<>();
  private final LabelNode[] labelOf;
  private final CatchAll catchAll;
  private final FrameNode[] frameOf;

  /** Null if no probe branches, or no frames are needed. */
  private final CodeStates states;

  /**
   * Prepares a method.
   *
   * @param method to be changed in place
   * @param version major version of its class file
   * @param superCalls of a constructor; null for other methods
   * @param owner internal name of its class
   */
  MethodWeaver(
      MethodNode method,
      int version,
      MethodBlocks blocks,
      ProbePlan plan,
      Scheme scheme,
      Holder holder,
      InterruptedMode mode,
      ProbeLocals locals,
      SuperCalls superCalls,
      String owner) {
    this.method = method;
    this.blocks = blocks;
    this.cfg = blocks.cfg();
    this.plan = plan;
    this.scheme = scheme;
    this.holder = holder;
    this.mode = mode;
    this.locals = locals;
    this.blockLocal = method.maxLocals + scheme.slots();
    if (blockLocal + 1 >= MOST) {
      throw new IllegalArgumentException("more than " + MOST + " locals");
    }
    this.interruption = locals.interruption(blockLocal);
    this.owed = new OwedIterations(plan, scheme, blockLocal + (locals.block() ? 1 : 0));
    this.monitors = ProbeLocals.hasMonitors(method);
    List<Object> added = new ArrayList<>(scheme.locals());
    if (locals.block()) {
      added.add(Opcodes.INTEGER);
    }
    if (owed.slots() > 0) {
      added.add(Opcodes.INTEGER);
    }
    this.ranges = new Ranges(method);
    this.frames = new Frames(method, version, method.maxLocals, added);
    this.labelOf = new LabelNode[cfg.size()];
    this.frameOf = new FrameNode[cfg.size()];
    for (int b = 0; b < frameOf.length; b++) {
      frameOf[b] = Frames.before(blocks.first(b));
    }
    this.catchAll = new CatchAll(method, superCalls);
    this.states = plan.chooses() && frames.needed() ? new CodeStates(owner, method, frames) : null;
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
        labelOf[next] = label;
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
    LabelNode covered = locals.interrupts() ? catchAll.add(begin, leave()) : begin;
    if (mode != InterruptedMode.OFF && covered != null) {
      catchAll.add(covered, noteOverflow());
    }
    if (method.tryCatchBlocks.size() > MOST) {
      throw new IllegalArgumentException("more than " + MOST + " exception ranges");
    }
    frames.renew();
    method.maxLocals += scheme.slots() + (locals.block() ? 1 : 0) + owed.slots();
  }

  private Code prologue() {
    Code code = new Code();
    scheme.fetch(code);
    List<Action> actions = plan.atEntry();
    // A whole path is counted without the register, which frames declare all the same.
    if (actions.size() != 1 || !(actions.get(0) instanceof Action.Start)) {
      scheme.declare(code);
    }
    if (locals.block()) {
      code.push(0).var(Opcodes.ISTORE, blockLocal);
    }
    owed.clear(code);
    emit(actions, null, code, state(blocks.first(0)));
    return code;
  }

  /**
   * Emits actions.
   *
   * @param before the running sum before them; null if it is not known
   * @param where what locals and operand stack hold there; may be null where no probe branches
   */
  private void emit(List<Action> actions, Long before, Code code, FrameNode where) {
    if (actions.size() == 2
        && actions.get(0) instanceof Action.Start start
        && actions.get(1) instanceof Action.End end) {
      scheme.whole(code, start.c() + end.e());
      return;
    }
    Long sum = before;
    for (Action action : actions) {
      if (action instanceof Action.Start start) {
        scheme.start(code, start.c());
        sum = locals.knowsSums() ? Long.valueOf(start.c()) : null;
      } else if (action instanceof Action.Add add) {
        scheme.add(code, add.c());
        sum = sum == null ? null : Long.valueOf(sum + add.c());
      } else if (action instanceof Action.Next next) {
        scheme.next(code, next.e(), next.b());
      } else if (action instanceof Action.Settle settle) {
        owed.settle(code, settle);
      } else if (action instanceof Action.End end) {
        if (sum == null) {
          scheme.end(code, end.e());
        } else {
          scheme.whole(code, sum + end.e());
        }
      } else if (action instanceof Action.Choose choose) {
        Choice.emit(code, choose, scheme, where == null ? null : () -> frames.copyOf(where));
      } else {
        scheme.perform(code, action);
      }
    }
  }

  private FrameNode state(AbstractInsnNode before) {
    return states == null ? null : states.before(before);
  }

  /**
   * Emits what happens on an edge out of a block.
   *
   * @param jumps whether code there may jump to the edge's target: what else is on the operand
   *     stack is what the target expects
   * @param where what locals and operand stack hold there
   */
  private void emitEdge(CfgEdge e, boolean jumps, Code code, FrameNode where) {
    List<Action> actions = plan.onEdge(e.index());
    if (actions.size() == 1 && actions.get(0) instanceof Action.Again again) {
      owed.again(code, again, jumps ? labelOf[e.to()] : null);
    } else {
      emit(actions, locals.at(e.from()), code, where);
    }
  }

  /** What stands at a block's begin: handler entry, actions of its only way in, block number. */
  private void beginBlock(int b) {
    Code code = new Code();
    AbstractInsnNode at = null;
    List<CfgEdge> in = cfg.predecessors(b);
    if (cfg.isHandler(b)) {
      if (b == 0 || !in.isEmpty()) {
        handlerStub(b);
      } else {
        at = quietPoint(b);
        AbstractInsnNode place = at == null ? blocks.first(b) : at;
        enterHandler(b, at == null, Thrown.behind(blocks.first(b), place), code, state(place));
      }
    } else if (hasOneWayIn(b) && cfg.successors(in.get(0).from()).size() > 1) {
      emitEdge(in.get(0), false, code, state(blocks.first(b)));
    }
    if (locals.block()
        && locals.keepsBlocks()
        && cfg.block(b).canThrow()
        && !(b == 0 && in.isEmpty() && !cfg.isHandler(b))) {
      code.push(b).var(Opcodes.ISTORE, blockLocal);
    }
    insertBefore(at == null ? blocks.first(b) : at, code);
  }

  /**
   * Where a handler start's probe stands. C1 refuses a call in the block in which a handler begins
   * that covers itself, as those of javac's {@code synchronized} and {@code finally} do for an
   * instruction or three; so the call waits until that range has ended, if nothing on the way can
   * throw but the release of a monitor that is held.
   *
   * @return the first instruction of the block outside such ranges; null if there is none to wait
   *     for
   */
  private AbstractInsnNode quietPoint(int b) {
    AbstractInsnNode last = blocks.last(b);
    for (AbstractInsnNode n = blocks.first(b); ; n = n.getNext()) {
      if (n.getOpcode() >= 0) {
        if (!covered(n, b)) {
          return n;
        }
        if (n == last || (Throwing.canThrow(n) && n.getOpcode() != Opcodes.MONITOREXIT)) {
          return null;
        }
      }
    }
  }

  private boolean covered(AbstractInsnNode n, int handler) {
    return ranges.covers(n, t -> leadsTo(t, handler));
  }

  private boolean hasOneWayIn(int b) {
    return b != 0 && !cfg.isHandler(b) && cfg.predecessors(b).size() == 1;
  }

  /**
   * Emits what a handler start does first.
   *
   * @param apart whether the code stands in a block of its own, or as if
   * @param thrown where the exception is
   * @param where what locals and operand stack hold there
   */
  private void enterHandler(int b, boolean apart, Thrown thrown, Code code, FrameNode where) {
    if (locals.interrupts()) {
      if (apart && covered(blocks.first(b), b)) {
        // C2 at least takes the call if it stands in the next block.
        LabelNode next = new LabelNode();
        code.add(new JumpInsnNode(Opcodes.GOTO, next)).add(next);
        addFrame(code, frames.copyOf(frameOf[b]));
      }
      boolean anywhere = catchesAnywhere(b);
      boolean owing = anywhere || owed.throwing().stream().anyMatch(block -> throwsInto(block, b));
      Interruption from = owing ? owed.interruption(interruption) : interruption;
      scheme.interrupted(code, from, handlerPosition(b), anywhere ? thrown : Thrown.NOWHERE);
      if (mode == InterruptedMode.COUNT && locals.block()) {
        code.push(0).var(Opcodes.ISTORE, blockLocal);
      }
    }
    owed.clear(code);
    emit(plan.atHandler(b), null, code, where);
  }

  /** Whether an instruction of a block lies in a range of a handler. */
  private boolean throwsInto(int block, int handler) {
    for (int i = blocks.firstIndex(block); i <= blocks.lastIndex(block); i++) {
      if (covered(blocks.instruction(i), handler)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a handler is entered by errors, too, that may be thrown anywhere. */
  private boolean catchesAnywhere(int b) {
    return method.tryCatchBlocks.stream()
        .anyMatch(t -> leadsTo(t.handler, b) && (t.type == null || ANYWHERE.contains(t.type)));
  }

  private int handlerPosition(int block) {
    int position = 0;
    for (int h : cfg.handlers()) {
      if (h == block) {
        return position;
      }
      position++;
    }
    throw new IllegalArgumentException("block " + block + " is no handler start");
  }

  /** A handler start that normal flow reaches too is entered by exceptions through code apart. */
  private void handlerStub(int b) {
    AbstractInsnNode first = blocks.first(b);
    LabelNode stub = new LabelNode();
    Code code = new Code().add(stub);
    addFrame(code, frames.copyOf(frameOf[b]));
    enterHandler(b, true, Thrown.ON_STACK, code, frameOf[b]);
    LabelNode target = null;
    for (TryCatchBlockNode t : method.tryCatchBlocks) {
      if (Integer.valueOf(b).equals(blockOf.get(t.handler))) {
        target = t.handler;
        ranges.redirect(t.handler, stub);
      }
    }
    setApart(code, stub, target, first);
  }

  private static void addFrame(Code code, FrameNode frame) {
    if (frame != null) {
      code.add(frame);
    }
  }

  /** Puts code at the method's end that begins at a label and goes on at another. */
  private void setApart(Code code, LabelNode begin, LabelNode target, AbstractInsnNode belongsTo) {
    LabelNode end = new LabelNode();
    code.add(new JumpInsnNode(Opcodes.GOTO, target)).add(end);
    tail.add(code.list());
    ranges.cover(belongsTo, begin, end);
  }

  /** What stands at a block's end: exit actions, or those of its ways out. */
  private void endBlock(int b) {
    AbstractInsnNode last = blocks.last(b);
    if (cfg.block(b).exit() != BlockExit.NONE) {
      Code code = new Code();
      emit(plan.atExit(b), locals.at(b), code, state(last));
      if (locals.interrupts() && locals.endCanThrow(b, monitors)) {
        if (ranges.covers(last, handler -> true)) {
          code.push(-1).var(Opcodes.ISTORE, blockLocal);
        } else {
          catchAll.leaveOut(last);
        }
      }
      insertBefore(last, code);
      return;
    }
    List<CfgEdge> out = cfg.successors(b);
    if (out.size() == 1) {
      Code code = new Code();
      AbstractInsnNode next = isBranch(last) ? last : blocks.first(out.get(0).to());
      boolean jumps = !isBranch(last) || last.getOpcode() == Opcodes.GOTO;
      emitEdge(out.get(0), jumps, code, state(next));
      if (isBranch(last)) {
        // Jumps and switches can't throw: before them the edge is as good as taken.
        insertBefore(last, code);
      } else {
        method.instructions.insert(last, code.list());
      }
      return;
    }
    for (CfgEdge e : out) {
      if (!hasOneWayIn(e.to()) && !plan.onEdge(e.index()).isEmpty()) {
        split(e, last);
      }
    }
  }

  private static boolean isBranch(AbstractInsnNode n) {
    return n instanceof JumpInsnNode
        || n instanceof TableSwitchInsnNode
        || n instanceof LookupSwitchInsnNode;
  }

  private void insertBefore(AbstractInsnNode n, Code code) {
    if (!code.isEmpty()) {
      method.instructions.insertBefore(n, code.list());
    }
  }

  /** Splits an edge out of a conditional jump or switch. */
  private void split(CfgEdge e, AbstractInsnNode branch) {
    if (e.fallsThrough()) {
      // Only falling through passes between the jump and the next block's label.
      Code code = new Code();
      emitEdge(e, true, code, state(blocks.first(e.to())));
      method.instructions.insert(branch, code.list());
    }
    LabelNode stub = new LabelNode();
    LabelNode target = retarget(branch, e.to(), stub);
    if (target != null) {
      Code code = new Code().add(stub);
      addFrame(code, frames.copyOf(frameOf[e.to()]));
      emitEdge(e, true, code, frameOf[e.to()]);
      // It belongs to the target: there the frame has what the target's handlers want.
      setApart(code, stub, target, blocks.first(e.to()));
    }
  }

  /** Lets all jumps of a branch to a block go to a stub; answers a label of the block, or null. */
  private LabelNode retarget(AbstractInsnNode branch, int to, LabelNode stub) {
    LabelNode target = null;
    if (branch instanceof JumpInsnNode jump && leadsTo(jump.label, to)) {
      target = jump.label;
      jump.label = stub;
    } else if (branch instanceof TableSwitchInsnNode s) {
      target = retarget(s.labels, to, stub);
      if (leadsTo(s.dflt, to)) {
        target = s.dflt;
        s.dflt = stub;
      }
    } else if (branch instanceof LookupSwitchInsnNode s) {
      target = retarget(s.labels, to, stub);
      if (leadsTo(s.dflt, to)) {
        target = s.dflt;
        s.dflt = stub;
      }
    }
    return target;
  }

  private LabelNode retarget(List<LabelNode> labels, int to, LabelNode stub) {
    LabelNode target = null;
    for (int i = 0; i < labels.size(); i++) {
      if (leadsTo(labels.get(i), to)) {
        target = labels.get(i);
        labels.set(i, stub);
      }
    }
    return target;
  }

  private boolean leadsTo(LabelNode label, int block) {
    return Integer.valueOf(block).equals(blockOf.get(label));
  }

  /** What counts an activation that an exception leaves. */
  private Code leave() {
    Code code = new Code();
    frames.addCatchAll(code);
    scheme.left(code, owed.interruption(interruption)); // Stack[0]: Throwable
    return code.op(Opcodes.ATHROW);
  }

  /** What tells that a probe has found no room on the stack, and the code above none either. */
  private Code noteOverflow() {
    Code code = new Code();
    frames.addCatchAll(code);
    holder.overflowed(code, frames); // Stack[0]: Throwable
    return code.op(Opcodes.ATHROW);
  }
}
