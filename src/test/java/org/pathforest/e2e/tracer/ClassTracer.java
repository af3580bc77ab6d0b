package org.pathforest.e2e.tracer;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassTooLargeException;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.JSRInlinerAdapter;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;

/**
 * Traces one class. The graphs of its methods come from the traced bytes, which are read again.
 * They are checked against the blocks of the original.
 */
final class ClassTracer {
  /** Methods with code that remain untraced, with the reason. */
  final Map<String, String> untraced = new TreeMap<>();

  /** The traced methods, in the order of their numbers in the log. */
  final List<TracedMethod> methods = new ArrayList<>();

  byte[] traced;

  private final byte[] original;
  private final int firstNumber;

  /**
   * Traces the class.
   *
   * @param firstNumber the number of its first method in the log
   */
  ClassTracer(byte[] original, int firstNumber) {
    this.original = original;
    this.firstNumber = firstNumber;
    while (!attempt()) {
      methods.clear();
    }
  }

  /** Traces all methods except those that are known to fail. Returns false if another one fails. */
  private boolean attempt() {
    ClassReader reader = new ClassReader(original);
    ClassNode node =
        new ClassNode(Opcodes.ASM9) {
          @Override
          public MethodVisitor visitMethod(
              int access, String name, String descriptor, String signature, String[] exceptions) {
            var method = super.visitMethod(access, name, descriptor, signature, exceptions);
            return new JSRInlinerAdapter(method, access, name, descriptor, signature, exceptions);
          }
        };
    reader.accept(node, ClassReader.EXPAND_FRAMES);
    Map<String, TraceWeaver> weavers = new HashMap<>();
    for (MethodNode method : node.methods) {
      String name = method.name + method.desc;
      if (method.instructions.size() == 0 || untraced.containsKey(name)) {
        continue;
      }
      if (isEmptyFinalizer(method)) {
        untraced.put(name, "empty finalizer");
        continue;
      }
      try {
        TraceWeaver weaver = new TraceWeaver(node.name, method, firstNumber + weavers.size());
        weaver.weave();
        weavers.put(name, weaver);
      } catch (AnalyzerException e) {
        untraced.put(name, "not analysed: " + e.getMessage());
        return false;
      }
    }
    if (weavers.isEmpty()) {
      traced = original;
      return true;
    }
    try {
      ClassWriter writer = new ClassWriter(reader, 0);
      node.accept(writer);
      traced = writer.toByteArray();
    } catch (MethodTooLargeException e) {
      untraced.put(e.getMethodName() + e.getDescriptor(), "too large when traced");
      return false;
    } catch (ClassTooLargeException e) {
      weavers.keySet().forEach(name -> untraced.put(name, "class too large when traced"));
      return false;
    }
    return readAgain(weavers);
  }

  private static boolean isEmptyFinalizer(MethodNode method) {
    return method.name.equals("finalize")
        && method.desc.equals("()V")
        && new BlockFinder(method).instructions.size() == 1;
  }

  private boolean readAgain(Map<String, TraceWeaver> weavers) {
    String sha256 = sha256(traced);
    for (OffsetReader.Method method : OffsetReader.methods(traced)) {
      String name = method.node().name;
      String descriptor = method.node().desc;
      TraceWeaver weaver = weavers.get(name + descriptor);
      if (weaver != null) {
        TraceGraph graph = new BlockFinder(method.node()).graph(method.offsets());
        if (!graph.hasShapeOf(weaver.graph, weaver.extraBlocks())) {
          untraced.put(name + descriptor, "blocks change when traced");
          return false;
        }
        MethodKey key = new MethodKey(method.owner(), name, descriptor, sha256);
        methods.add(new TracedMethod(key, graph, name.equals("<init>")));
      }
    }
    return true;
  }

  private static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
