package org.pathforest.instrumenter.weave;

import java.util.Set;
import java.util.function.Supplier;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.pathforest.instrumenter.jimple.MethodBlocks;
import org.pathforest.instrumenter.jimple.Throwing;
import org.pathforest.instrumenter.weave.code.Code;
import org.pathforest.instrumenter.weave.emit.Holder;
import org.pathforest.instrumenter.weave.emit.Interruption;
import org.pathforest.instrumenter.weave.emit.Place;
import org.pathforest.instrumenter.weave.emit.ProbeLocals;
import org.pathforest.instrumenter.weave.emit.Probes;
import org.pathforest.instrumenter.weave.emit.RepeatedIterations;
import org.pathforest.instrumenter.weave.emit.Thrown;
import org.pathforest.paths.probe.InterruptedMode;

/** The probes at a method's handler starts: they count the path that was interrupted. */
final class HandlerProbes {
  /** Errors that may be thrown anywhere, also in a probe, and what they extend. */
  private static final Set<String> ANYWHERE =
      Set.of(
          "java/lang/StackOverflowError",
          "java/lang/ThreadDeath",
          "java/lang/VirtualMachineError",
          "java/lang/Error",
          "java/lang/Throwable");

  private final WovenCode woven;
  private final Probes probes;
  private final ProbeLocals locals;
  private final Holder holder;
  private final InterruptedMode mode;
  private final int blockLocal;
  private final Interruption interruption;

  HandlerProbes(
      WovenCode woven,
      Probes probes,
      ProbeLocals locals,
      Holder holder,
      InterruptedMode mode,
      int blockLocal) {
    this.woven = woven;
    this.probes = probes;
    this.locals = locals;
    this.holder = holder;
    this.mode = mode;
    this.blockLocal = blockLocal;
    this.interruption = locals.interruption(blockLocal);
  }

  /**
   * Emits what a handler start does first.
   *
   * @param alone whether it is entered by exceptions only
   * @param code receives what stands in the block
   * @return the instruction of the block before which that stands
   */
  AbstractInsnNode begin(int b, boolean alone, Code code) {
    AbstractInsnNode first = woven.blocks().first(b);
    if (!alone) {
      enterApart(b);
      return first;
    }
    AbstractInsnNode quiet = quietPoint(b);
    AbstractInsnNode place = quiet == null ? first : quiet;
    enter(b, quiet == null, Thrown.behind(first, place), code, woven.frameBefore(place));
    return place;
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
    AbstractInsnNode last = woven.blocks().last(b);
    for (AbstractInsnNode n = woven.blocks().first(b); ; n = n.getNext()) {
      if (n.getOpcode() >= 0) {
        if (!woven.covered(n, b)) {
          return n;
        }
        if (n == last || (Throwing.canThrow(n) && n.getOpcode() != Opcodes.MONITOREXIT)) {
          return null;
        }
      }
    }
  }

  /**
   * Emits what a handler start does first.
   *
   * @param apart whether the code stands in a block of its own, or as if
   * @param thrown where the exception is
   * @param frame see {@link Place}
   */
  private void enter(int b, boolean apart, Thrown thrown, Code code, Supplier<FrameNode> frame) {
    if (locals.interrupts()) {
      if (apart && woven.covered(woven.blocks().first(b), b)) {
        // C2 at least takes the call if it stands in the next block.
        LabelNode next = new LabelNode();
        code.add(new JumpInsnNode(Opcodes.GOTO, next)).add(next);
        woven.addFrame(code, b);
      }
      countInterrupted(b, thrown, code);
    }
    probes.repeated().clear(code);
    probes.emit(probes.plan().atHandler(b), new Place(null, null, frame), code);
  }

  private void countInterrupted(int b, Thrown thrown, Code code) {
    RepeatedIterations repeated = probes.repeated();
    boolean anywhere = catchesAnywhere(b);
    boolean repeating =
        anywhere || repeated.throwing().stream().anyMatch(block -> throwsInto(block, b));
    Interruption from = repeating ? repeated.interruption(interruption) : interruption;
    (anywhere ? thrown : Thrown.NOWHERE).push(code); //  Stack: Throwable
    probes.emitter().pushInterrupted(code, from); //     Stack: Throwable, …, r, block
    code.push(handlerPosition(b) + 1); //                Stack: Throwable, …, r, block, I
    holder.interrupted(code, probes.emitter().hasTable());
    if (mode == InterruptedMode.COUNT && locals.block()) {
      code.push(0).var(Opcodes.ISTORE, blockLocal);
    }
  }

  /** Whether an instruction of a block lies in a range of a handler. */
  private boolean throwsInto(int block, int handler) {
    MethodBlocks blocks = woven.blocks();
    for (int i = blocks.firstIndex(block); i <= blocks.lastIndex(block); i++) {
      if (woven.covered(blocks.instruction(i), handler)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a handler is entered by errors, too, that may be thrown anywhere. */
  private boolean catchesAnywhere(int b) {
    return woven.method().tryCatchBlocks.stream()
        .anyMatch(
            t -> woven.leadsTo(t.handler, b) && (t.type == null || ANYWHERE.contains(t.type)));
  }

  private int handlerPosition(int block) {
    int position = 0;
    for (int h : woven.blocks().cfg().handlers()) {
      if (h == block) {
        return position;
      }
      position++;
    }
    throw new IllegalArgumentException("block " + block + " is no handler start");
  }

  /** A handler start that normal flow reaches too is entered by exceptions through code apart. */
  private void enterApart(int b) {
    LabelNode stub = new LabelNode();
    Code code = new Code().add(stub);
    woven.addFrame(code, b);
    enter(b, true, Thrown.ON_STACK, code, woven.frameOf(b));
    LabelNode target = null;
    for (TryCatchBlockNode t : woven.method().tryCatchBlocks) {
      if (woven.leadsTo(t.handler, b)) {
        target = t.handler;
        woven.ranges().redirect(t.handler, stub);
      }
    }
    woven.setApart(code, stub, target, woven.blocks().first(b));
  }
}
