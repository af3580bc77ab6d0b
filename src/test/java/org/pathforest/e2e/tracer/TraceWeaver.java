package org.pathforest.e2e.tracer;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;

/**
 * Adds logging to a method: straight-line code only, so that the traced method has the blocks and
 * edges of the original. One more block comes first where the method's first instruction is a jump
 * target or a handler start: the entry must be logged once, not each time around.
 */
final class TraceWeaver {
  private static final String LOG = "org/pathforest/e2e/tracer/rt/TraceLog";

  private final MethodNode method;
  private final int number;
  private final BlockFinder finder;
  private final TraceGraph graph;
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
    this.graph = finder.graph(IntStream.range(0, finder.instructions().size()).boxed().toList());
    this.superCalls = SuperCallFinder.find(owner, method);
    this.activation = method.maxLocals;
  }

  /** The method's graph as it was; offsets are the numbers of instructions. */
  TraceGraph graph() {
    return graph;
  }

  /** How many blocks the traced method has in front of the original ones. */
  int extraBlocks() {
    return finder.isFirstReentered() ? 1 : 0;
  }

  void weave() {
    List<AbstractInsnNode> instructions = finder.instructions();
    int[] leaders = finder.leaders();
    for (int block = 0; block < leaders.length; block++) {
      int last = finder.lastOf(leaders[block]);
      if (block > 0 || finder.isFirstReentered()) {
        before(instructions.get(leaders[block]), log("block", block + extraBlocks()));
      }
      if (graph.flowsIntoHandler(block)) {
        done(instructions.get(last));
      }
      leave(instructions.get(last), finder.isInRange(last));
    }
    superCalls.forEach(call -> method.instructions.insert(call, log("initialised")));
    moveFrameLabels();
    extendFrames();
    enter();
    method.maxLocals++;
    method.maxStack += 2;
  }

  private void done(AbstractInsnNode last) {
    int opcode = last.getOpcode();
    boolean jump =
        last.getType() == AbstractInsnNode.JUMP_INSN
            || opcode == Opcodes.TABLESWITCH
            || opcode == Opcodes.LOOKUPSWITCH;
    if (jump) {
      before(last, log("done"));
    } else {
      method.instructions.insert(last, log("done"));
    }
  }

  private void leave(AbstractInsnNode last, boolean inRange) {
    boolean returns = BlockFinder.isReturn(last.getOpcode());
    if (returns && !inRange) {
      before(last, log("exit"));
    } else if (returns || last.getOpcode() == Opcodes.ATHROW) {
      before(last, log("closed"));
    }
  }

  private void enter() {
    InsnList code = new InsnList();
    code.add(constant(number));
    code.add(new MethodInsnNode(Opcodes.INVOKESTATIC, LOG, "enter", "(I)I", false));
    code.add(new VarInsnNode(Opcodes.ISTORE, activation));
    method.instructions.insert(code);
  }

  private InsnList log(String event) {
    InsnList code = new InsnList();
    code.add(new VarInsnNode(Opcodes.ILOAD, activation));
    code.add(new MethodInsnNode(Opcodes.INVOKESTATIC, LOG, event, "(I)V", false));
    return code;
  }

  private InsnList log(String event, int value) {
    InsnList code = new InsnList();
    code.add(new VarInsnNode(Opcodes.ILOAD, activation));
    code.add(constant(value));
    code.add(new MethodInsnNode(Opcodes.INVOKESTATIC, LOG, event, "(II)V", false));
    return code;
  }

  private static AbstractInsnNode constant(int value) {
    return value <= Short.MAX_VALUE
        ? new IntInsnNode(Opcodes.SIPUSH, value)
        : new LdcInsnNode(value);
  }

  private void before(AbstractInsnNode instruction, InsnList code) {
    method.instructions.insertBefore(instruction, code);
  }

  /** A frame names an uninitialised object by the label of its NEW, which may lie before a log. */
  private void moveFrameLabels() {
    Map<AbstractInsnNode, LabelNode> moved = new HashMap<>();
    for (AbstractInsnNode node : method.instructions.toArray()) {
      if (node instanceof FrameNode frame) {
        frame.local.replaceAll(type -> move(type, moved));
        frame.stack.replaceAll(type -> move(type, moved));
      }
    }
  }

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

  private void extendFrames() {
    for (AbstractInsnNode node : method.instructions) {
      if (node instanceof FrameNode frame) {
        List<Object> locals = new ArrayList<>(frame.local);
        int size = 0;
        for (Object type : locals) {
          size += type == Opcodes.LONG || type == Opcodes.DOUBLE ? 2 : 1;
        }
        for (; size < activation; size++) {
          locals.add(Opcodes.TOP);
        }
        locals.add(Opcodes.INTEGER);
        frame.local = locals;
      }
    }
  }
}
