package org.pathforest.instrumenter.weave.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.pathforest.instrumenter.jimple.MethodBlocks;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.dag.Dag;
import org.pathforest.paths.map.BlockWork;
import org.pathforest.paths.map.BlockWork.Kind;
import org.pathforest.paths.weights.LoopForest;

/**
 * Finds work in the blocks of a method's loops that their number of instructions does not show:
 * calls, allocations, boxing, string concatenation, lambdas.
 */
final class LoopWork {
  private static final Set<String> BOXES =
      Set.of(
          "java/lang/Boolean",
          "java/lang/Byte",
          "java/lang/Character",
          "java/lang/Short",
          "java/lang/Integer",
          "java/lang/Long",
          "java/lang/Float",
          "java/lang/Double");

  private static final String CONCATENATIONS = "java/lang/invoke/StringConcatFactory";
  private static final String LAMBDAS = "java/lang/invoke/LambdaMetafactory";

  /** Descriptors by operand of {@code newarray}, from 4 (JVMS 6.5). */
  private static final String[] PRIMITIVES = {"Z", "C", "F", "D", "B", "S", "I", "J"};

  private final String ownPackage;

  private LoopWork(String className) {
    this.ownPackage = packageOf(className);
  }

  private static String packageOf(String className) {
    return className.substring(0, className.lastIndexOf('/') + 1);
  }

  /**
   * Finds the work. Calls within the method's own package are left out: a package is profiled
   * together with its methods.
   *
   * @param className internal name of the class that declares the method
   */
  static List<BlockWork> of(String className, MethodBlocks blocks, Dag dag) {
    Cfg cfg = dag.cfg();
    if (cfg.edges().stream().noneMatch(dag::isBackEdge)) {
      return List.of();
    }
    LoopForest loops = LoopForest.of(cfg);
    LoopWork finder = new LoopWork(className);
    List<BlockWork> found = new ArrayList<>();
    for (int b = 0; b < cfg.size(); b++) {
      if (loops.loopOf(b) == LoopForest.NONE) {
        continue;
      }
      int[] runs = cfg.block(b).runs();
      int run = 0;
      int left = runs.length == 0 ? Integer.MAX_VALUE : runs[1];
      for (int i = blocks.firstIndex(b); i <= blocks.lastIndex(b); i++) {
        if (left == 0) {
          run += 2;
          left = runs[run + 1];
        }
        left--;
        BlockWork w = finder.work(blocks.instruction(i), b, runs.length == 0 ? 0 : runs[run]);
        if (w != null) {
          found.add(w);
        }
      }
    }
    return found;
  }

  private BlockWork work(AbstractInsnNode n, int block, int line) {
    if (n instanceof MethodInsnNode call) {
      boolean boxes =
          call.name.equals("valueOf")
              && BOXES.contains(call.owner)
              && Type.getArgumentTypes(call.desc).length == 1
              && Type.getArgumentTypes(call.desc)[0].getSort() < Type.ARRAY;
      if (boxes) {
        return new BlockWork(block, line, Kind.BOXING, call.owner);
      }
      // A constructor call belongs to an allocation, or to the object that is being constructed.
      return call.name.equals("<init>") || packageOf(call.owner).equals(ownPackage)
          ? null
          : new BlockWork(block, line, Kind.CALL, call.owner + '.' + call.name);
    } else if (n instanceof InvokeDynamicInsnNode dynamic) {
      if (dynamic.bsm.getOwner().equals(CONCATENATIONS)) {
        return new BlockWork(block, line, Kind.CONCATENATION, "");
      }
      boolean captures = Type.getArgumentTypes(dynamic.desc).length > 0;
      return captures && dynamic.bsm.getOwner().equals(LAMBDAS)
          ? new BlockWork(
              block, line, Kind.LAMBDA, Type.getReturnType(dynamic.desc).getInternalName())
          : null;
    }
    String made = made(n);
    return made == null ? null : new BlockWork(block, line, Kind.ALLOCATION, made);
  }

  /** Returns the internal name of the class or array that an instruction creates; null if none. */
  private static String made(AbstractInsnNode n) {
    return switch (n.getOpcode()) {
      case Opcodes.NEW -> ((TypeInsnNode) n).desc;
      case Opcodes.ANEWARRAY -> {
        String element = ((TypeInsnNode) n).desc;
        yield '[' + (element.startsWith("[") ? element : 'L' + element + ';');
      }
      case Opcodes.NEWARRAY -> '[' + PRIMITIVES[((IntInsnNode) n).operand - Opcodes.T_BOOLEAN];
      case Opcodes.MULTIANEWARRAY -> ((MultiANewArrayInsnNode) n).desc;
      default -> null;
    };
  }
}
