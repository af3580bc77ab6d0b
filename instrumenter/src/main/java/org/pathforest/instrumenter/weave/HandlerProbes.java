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

/** The probes at a method's handler starts, which count the interrupted paths. */
final class HandlerProbes {
  /** Errors that can be thrown anywhere, even in a probe, and their superclasses. */
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
   * Emits the code that a handler start executes first.
   *
   * @param alone whether only exceptions lead to the handler
   * @param code receives the code that goes into the block
   * @return the instruction of the block before which that code goes
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
   * Finds the place of a handler start's probe. C1 rejects a call in the first block of a handler
   * that covers itself. javac's {@code synchronized} and {@code finally} create such handlers,
   * which cover 1 to 3 of their own instructions. So the call comes after that range, unless
   * something in the range other than the release of a held monitor can throw.
   *
   * @return the first instruction of the block outside such ranges; null if the call can't wait for
   *     one
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
   * Emits the code that a handler start executes first.
   *
   * @param apart whether the code comes before the handler's own instructions
   * @param thrown where the exception is
   * @param frame see {@link Place}
   */
  private void enter(int b, boolean apart, Thrown thrown, Code code, Supplier<FrameNode> frame) {
    if (locals.interrupts()) {
      if (apart && woven.covered(woven.blocks().first(b), b)) {
        // At least C2 accepts the call if it is in the next block.
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

  /** Returns whether an instruction of a block is in a range of a handler. */
  private boolean throwsInto(int block, int handler) {
    MethodBlocks blocks = woven.blocks();
    for (int i = blocks.firstIndex(block); i <= blocks.lastIndex(block); i++) {
      if (woven.covered(blocks.instruction(i), handler)) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether errors that can be thrown anywhere can also enter a handler. */
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
    throw new IllegalArgumentException("block " + block + " is not a handler start");
  }

  /**
   * Lets exceptions enter a handler start through separate code. This is needed if normal flow
   * reaches the handler start too.
   */
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
