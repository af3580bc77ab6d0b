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
 * The code of a method while probes are inserted: its blocks with their labels and frames, its
 * exception ranges, and the separate code at its end.
 */
final class WovenCode {
  private final MethodNode method;
  private final MethodBlocks blocks;
  private final Frames frames;
  private final Ranges ranges;
  private final InsnList tail = new InsnList();
  private final Map<LabelNode, Integer> blockOf = new IdentityHashMap<>();

  // Indexed by block.
  private final LabelNode[] labels;
  private final FrameNode[] frameOf;

  /** Null if no probe branches or no frames are needed. */
  private final CodeStates states;

  /**
   * Analyzes a method that has not been changed yet, and adds locals to its frames.
   *
   * @param owner class of the method
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

  /** Returns the method. */
  MethodNode method() {
    return method;
  }

  /** Returns the method's blocks. */
  MethodBlocks blocks() {
    return blocks;
  }

  /** Returns the method's frames. */
  Frames frames() {
    return frames;
  }

  /** Returns the method's exception ranges. */
  Ranges ranges() {
    return ranges;
  }

  /** Returns a label of a block; null if it has none. */
  LabelNode label(int block) {
    return labels[block];
  }

  /** Returns whether a label belongs to a block. */
  boolean leadsTo(LabelNode label, int block) {
    return Integer.valueOf(block).equals(blockOf.get(label));
  }

  /** Returns whether an instruction is in a range whose handler is a block. */
  boolean covered(AbstractInsnNode n, int handler) {
    return ranges.covers(n, t -> leadsTo(t, handler));
  }

  /** Returns a source of frames for the state before an instruction; null if none are needed. */
  Supplier<FrameNode> frameBefore(AbstractInsnNode n) {
    FrameNode state = states == null ? null : states.before(n);
    return state == null ? null : () -> frames.copyOf(state);
  }

  /**
   * Returns a source of frames for the state at a block's start; null if the block has no frame.
   */
  Supplier<FrameNode> frameOf(int block) {
    FrameNode frame = frameOf[block];
    return frame == null ? null : () -> frames.copyOf(frame);
  }

  /** Adds the frame of a block's start to code, if there is one. */
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

  /** Inserts code after an instruction. */
  void insertBehind(AbstractInsnNode n, Code code) {
    method.instructions.insert(n, code.list());
  }

  /**
   * Puts code at the method's end. It begins at one label and continues at another.
   *
   * @param belongsTo instruction whose exception ranges also cover the code
   */
  void setApart(Code code, LabelNode begin, LabelNode target, AbstractInsnNode belongsTo) {
    LabelNode end = new LabelNode();
    code.add(new JumpInsnNode(Opcodes.GOTO, target)).add(end);
    tail.add(code.list());
    ranges.cover(belongsTo, begin, end);
  }

  /** Completes the code: appends the separate code and updates the exception table. */
  void finish() {
    method.instructions.add(tail);
    ranges.apply();
  }
}
