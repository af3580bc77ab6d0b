package org.pathforest.e2e.corpus;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.util.CheckClassAdapter;

/**
 * Findings of ASM's {@code CheckClassAdapter} in a class file. It checks each event, verifies each
 * method by type inference, and checks that the inferred types fit each stack map frame. The same
 * check of the original is the baseline: a method that fails there is no fault of the instrumenter.
 */
final class VerifierCheck {
  private static final Map<Object, BasicValue> PRIMITIVES =
      Map.of(
          Opcodes.INTEGER, BasicValue.INT_VALUE,
          Opcodes.LONG, BasicValue.LONG_VALUE,
          Opcodes.FLOAT, BasicValue.FLOAT_VALUE,
          Opcodes.DOUBLE, BasicValue.DOUBLE_VALUE);

  private final Hierarchy hierarchy;

  VerifierCheck(Hierarchy hierarchy) {
    this.hierarchy = hierarchy;
  }

  /**
   * Findings for one class.
   *
   * @param fresh new findings, one line each
   * @param known findings in methods that also fail the check in the original
   */
  record Findings(List<String> fresh, List<String> known) {}

  /** Checks a woven class, and separates new faults from those in methods that failed before. */
  Findings check(byte[] original, byte[] woven) {
    Map<String, String> after = faults(woven);
    List<String> fresh = new ArrayList<>();
    List<String> known = new ArrayList<>();
    if (!after.isEmpty()) {
      Map<String, String> before = faults(original);
      after.forEach((where, what) -> (before.containsKey(where) ? known : fresh).add(what));
    }
    return new Findings(fresh, known);
  }

  /** Returns faults by location: a method, or the class file itself. */
  private Map<String, String> faults(byte[] file) {
    Map<String, String> faults = new LinkedHashMap<>();
    ClassReader reader = new ClassReader(file);
    ClassNode node = new ClassNode();
    try {
      reader.accept(new CheckClassAdapter(Opcodes.ASM9, node, false) {}, ClassReader.EXPAND_FRAMES);
    } catch (RuntimeException e) {
      faults.put("class", reader.getClassName() + ": " + e);
      node = new ClassNode();
      reader.accept(node, ClassReader.EXPAND_FRAMES);
    }
    for (MethodNode m : node.methods) {
      if (m.instructions.size() > 0) {
        String fault = fault(node, m);
        if (fault != null) {
          faults.put(m.name + m.desc, node.name + "." + m.name + m.desc + ": " + fault);
        }
      }
    }
    return faults;
  }

  private String fault(ClassNode node, MethodNode m) {
    TypeFlow flow = new TypeFlow(hierarchy);
    try {
      Frame<BasicValue>[] frames = new Analyzer<>(flow).analyze(node.name, m);
      for (int i = 0; i < frames.length; i++) {
        AbstractInsnNode n = m.instructions.get(i);
        if (n instanceof FrameNode declared && frames[i] != null) {
          String misfit = misfit(flow, declared, frames[i]);
          if (misfit != null) {
            return "stack map frame at node " + i + ": " + misfit;
          }
        }
      }
      return null;
    } catch (AnalyzerException | RuntimeException e) {
      return String.valueOf(e.getMessage()).lines().findFirst().orElse(e.toString());
    }
  }

  private static String misfit(TypeFlow flow, FrameNode declared, Frame<BasicValue> inferred) {
    int slot = 0;
    for (Object type : declared.local) {
      if (slot >= inferred.getLocals()) {
        return "more locals than the method has";
      }
      if (!fits(flow, type, inferred.getLocal(slot))) {
        return "local " + slot + " is " + type + ", inferred " + inferred.getLocal(slot);
      }
      slot += Opcodes.LONG.equals(type) || Opcodes.DOUBLE.equals(type) ? 2 : 1;
    }
    if (declared.stack.size() != inferred.getStackSize()) {
      return "stack of " + declared.stack.size() + ", inferred " + inferred.getStackSize();
    }
    for (int i = 0; i < declared.stack.size(); i++) {
      if (!fits(flow, declared.stack.get(i), inferred.getStack(i))) {
        return "stack " + i + " is " + declared.stack.get(i) + ", inferred " + inferred.getStack(i);
      }
    }
    return null;
  }

  private static boolean fits(TypeFlow flow, Object declared, BasicValue inferred) {
    if (declared.equals(Opcodes.TOP)) {
      return true;
    }
    if (declared instanceof String name) {
      return flow.isSubTypeOf(inferred, new BasicValue(Type.getObjectType(name)));
    }
    if (declared instanceof LabelNode
        || declared.equals(Opcodes.NULL)
        || declared.equals(Opcodes.UNINITIALIZED_THIS)) {
      return inferred.isReference();
    }
    return PRIMITIVES.get(declared).equals(inferred);
  }
}
