package org.pathforest.e2e.tracer;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.InstructionAdapter;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.pathforest.e2e.tracer.rt.TraceLog;

/**
 * Adds logging to a method. The added code has no branches, so the traced method has the blocks and
 * edges of the original. If the method's first instruction is a jump target or a handler start, one
 * more block comes first: the entry must be logged once, not at each jump to that instruction.
 */
final class TraceWeaver {
  private static final String LOG = Type.getInternalName(TraceLog.class);

  /** Graph of the original method. Its offsets are instruction numbers. */
  final TraceGraph graph;

  private final MethodNode method;
  private final int number;
  private final BlockFinder finder;
  private final Set<AbstractInsnNode> superCalls;
  private final int activation;

  /**
   * Prepares a method that has code, expanded frames and no {@code jsr}.
   *
   * @param number the method's number in the log
   */
  TraceWeaver(String owner, MethodNode method, int number) throws AnalyzerException {
    this.method = method;
    this.number = number;
    this.finder = new BlockFinder(method);
    this.graph = finder.graph(IntStream.range(0, finder.instructions.size()).boxed().toList());
    this.superCalls = SuperCallFinder.find(owner, method);
    this.activation = method.maxLocals;
  }

  /** Returns the number of blocks that the traced method has before the original ones. */
  int extraBlocks() {
    return finder.isFirstReentered() ? 1 : 0;
  }

  void weave() {
    List<AbstractInsnNode> instructions = finder.instructions;
    int[] leaders = finder.leaders();
    for (int block = 0; block < leaders.length; block++) {
      if (block > 0 || finder.isFirstReentered()) {
        before(instructions.get(leaders[block]), log(TraceLog.BLOCK, block + extraBlocks()));
      }
      int at = finder.lastOf(leaders[block]);
      AbstractInsnNode last = instructions.get(at);
      if (graph.flowsIntoHandler(block)) {
        AbstractInsnNode end = BlockFinder.endsBlock(last) ? last : last.getNext();
        before(end, log(TraceLog.DONE, 0));
      }
      boolean returns = BlockFinder.isReturn(last.getOpcode());
      if (returns && !finder.isInRange(at)) {
        before(last, log(TraceLog.EXIT, 0));
      } else if (returns || last.getOpcode() == Opcodes.ATHROW) {
        before(last, log(TraceLog.CLOSED, 0));
      }
    }
    superCalls.forEach(call -> before(call.getNext(), log(TraceLog.INITIALISED, 0)));
    adaptFrames();
    method.instructions.insert(
        code(
            out -> {
              out.iconst(number);
              out.invokestatic(LOG, "enter", "(I)I", false);
              out.store(activation, Type.INT_TYPE);
            }));
    method.maxLocals++;
    method.maxStack += 2;
  }

  private InsnList log(int kind, int value) {
    return code(
        out -> {
          out.load(activation, Type.INT_TYPE);
          out.iconst(value << TraceLog.KIND_BITS | kind);
          out.invokestatic(LOG, "event", "(II)V", false);
        });
  }

  private static InsnList code(Consumer<InstructionAdapter> writer) {
    MethodNode code = new MethodNode();
    writer.accept(new InstructionAdapter(code));
    return code.instructions;
  }

  private void before(AbstractInsnNode instruction, InsnList code) {
    method.instructions.insertBefore(instruction, code);
  }

  /**
   * Adds the activation's local variable to the frames, and corrects the labels of NEW instructions
   * in them.
   */
  private void adaptFrames() {
    Map<AbstractInsnNode, LabelNode> moved = new HashMap<>();
    for (AbstractInsnNode node : method.instructions.toArray()) {
      if (node instanceof FrameNode frame) {
        frame.local.replaceAll(type -> move(type, moved));
        frame.stack.replaceAll(type -> move(type, moved));
        int size = 0;
        for (Object type : frame.local) {
          size += type == Opcodes.LONG || type == Opcodes.DOUBLE ? 2 : 1;
        }
        frame.local.addAll(Collections.nCopies(activation - size, Opcodes.TOP));
        frame.local.add(Opcodes.INTEGER);
      }
    }
  }

  /**
   * Returns a label directly before the NEW. A frame names an uninitialized object by the label of
   * its NEW; that label may now precede logging code.
   */
  private Object move(Object type, Map<AbstractInsnNode, LabelNode> moved) {
    if (!(type instanceof LabelNode label)) {
      return type;
    }
    AbstractInsnNode node = label;
    while (node.getOpcode() != Opcodes.NEW) {
      node = node.getNext();
    }
    return moved.computeIfAbsent(
        node,
        creation -> {
          LabelNode direct = new LabelNode();
          method.instructions.insertBefore(creation, direct);
          return direct;
        });
  }
}
