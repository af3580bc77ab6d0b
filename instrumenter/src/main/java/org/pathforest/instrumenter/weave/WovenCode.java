package org.pathforest.instrumenter.weave;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;
import org.pathforest.instrumenter.jimple.MethodBlocks;
import org.pathforest.instrumenter.weave.code.Code;
import org.pathforest.instrumenter.weave.code.CodeStates;
import org.pathforest.instrumenter.weave.code.Frames;
import org.pathforest.instrumenter.weave.code.Ranges;
import org.pathforest.paths.cfg.Cfg;

/**
 * The code of a method while it grows: its blocks with their labels and frames, its exception
 * ranges, and code that is set apart at its end.
 */
final class WovenCode {
  private final MethodNode method;
  private final MethodBlocks blocks;
  private final Frames frames;
  private final Ranges ranges;
  private final InsnList tail = new InsnList();
  private final Map<LabelNode, Integer> blockOf = new IdentityHashMap<>();

  // By block.
  private final LabelNode[] labels;
  private final FrameNode[] frameOf;

  /** Null if no probe branches, or no frames are needed. */
  private final CodeStates states;

  /**
   * Looks at a method that has not been changed yet, and adds locals to its frames.
   *
   * @param owner its class
   * @param added verification types of the new locals
   * @param branches whether probes branch
   */
  WovenCode(
      ClassNode owner,
      MethodNode method,
      MethodBlocks blocks,
      List<Object> added,
      boolean branches) {
    this.method = method;
    this.blocks = blocks;
    this.ranges = new Ranges(method);
    this.frames = new Frames(method, owner.version & 0xFFFF, method.maxLocals, added);
    Cfg cfg = blocks.cfg();
    this.labels = new LabelNode[cfg.size()];
    this.frameOf = new FrameNode[cfg.size()];
    for (int b = 0; b < frameOf.length; b++) {
      frameOf[b] = Frames.before(blocks.first(b));
    }
    this.states = branches && frames.needed() ? new CodeStates(owner.name, method, frames) : null;
    mapLabels(cfg);
  }

  /** Finds the block that begins at each label. */
  private void mapLabels(Cfg cfg) {
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
        labels[next] = label;
      }
    }
  }

  /** The method. */
  MethodNode method() {
    return method;
  }

  /** Its blocks. */
  MethodBlocks blocks() {
    return blocks;
  }

  /** Its frames. */
  Frames frames() {
    return frames;
  }

  /** Its exception ranges. */
  Ranges ranges() {
    return ranges;
  }

  /** A label of a block; null if it has none. */
  LabelNode label(int block) {
    return labels[block];
  }

  /** Whether a label is one of a block. */
  boolean leadsTo(LabelNode label, int block) {
    return Integer.valueOf(block).equals(blockOf.get(label));
  }

  /** Whether an instruction lies in a range whose handler is a block. */
  boolean covered(AbstractInsnNode n, int handler) {
    return ranges.covers(n, t -> leadsTo(t, handler));
  }

  /** Makes frames of the state before an instruction; null if none are needed. */
  Supplier<FrameNode> frameBefore(AbstractInsnNode n) {
    FrameNode state = states == null ? null : states.before(n);
    return state == null ? null : () -> frames.copyOf(state);
  }

  /** Makes frames of the state in which a block begins; null if it has none. */
  Supplier<FrameNode> frameOf(int block) {
    FrameNode frame = frameOf[block];
    return frame == null ? null : () -> frames.copyOf(frame);
  }

  /** Adds the frame with which a block begins to code, if it has one. */
  void addFrame(Code code, int block) {
    FrameNode frame = frames.copyOf(frameOf[block]);
    if (frame != null) {
      code.add(frame);
    }
  }

  /** Inserts code before an instruction. */
  void insertBefore(AbstractInsnNode n, Code code) {
    if (!code.isEmpty()) {
      method.instructions.insertBefore(n, code.list());
    }
  }

  /** Inserts code behind an instruction. */
  void insertBehind(AbstractInsnNode n, Code code) {
    method.instructions.insert(n, code.list());
  }

  /** Puts code at the method's end that begins at a label and goes on at another. */
  void setApart(Code code, LabelNode begin, LabelNode target, AbstractInsnNode belongsTo) {
    LabelNode end = new LabelNode();
    code.add(new JumpInsnNode(Opcodes.GOTO, target)).add(end);
    tail.add(code.list());
    ranges.cover(belongsTo, begin, end);
  }

  /** Ends the code: adds what is set apart, and renews the exception table. */
  void finish() {
    method.instructions.add(tail);
    ranges.apply();
  }
}
