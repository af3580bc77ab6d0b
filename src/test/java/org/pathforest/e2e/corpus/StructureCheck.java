package org.pathforest.e2e.corpus;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** Compares a woven class with the original. Only the code may differ, and only by probes. */
final class StructureCheck {
  private StructureCheck() {}

  /**
   * Returns all differences, one line each.
   *
   * @param holder internal name of the archive's counter holder
   */
  static List<String> differences(byte[] original, byte[] woven, String holder) {
    List<String> differences = new ArrayList<>();
    List<String> before = ClassText.of(original);
    List<String> after = ClassText.of(woven);
    if (!before.equals(after)) {
      differences.add(firstDifference(before, after));
    }
    code(original, woven, holder, differences);
    String name = new ClassReader(woven).getClassName();
    return differences.stream().map(d -> name + ": " + d).toList();
  }

  private static String firstDifference(List<String> before, List<String> after) {
    for (int i = 0; i < before.size(); i++) {
      if (i >= after.size() || !before.get(i).equals(after.get(i))) {
        return "“" + before.get(i) + "” became “" + (i < after.size() ? after.get(i) : "") + "”";
      }
    }
    return "“" + after.get(before.size()) + "” was added";
  }

  private static void code(byte[] original, byte[] woven, String holder, List<String> differences) {
    Map<String, MethodNode> after = new HashMap<>();
    node(woven).methods.forEach(m -> after.put(m.name + m.desc, m));
    for (MethodNode m : node(original).methods) {
      MethodNode w = after.get(m.name + m.desc);
      String difference = w == null ? "is gone" : CodeCheck.difference(m, w, holder);
      if (difference != null) {
        differences.add(m.name + m.desc + ": " + difference);
      }
    }
  }

  private static ClassNode node(byte[] file) {
    ClassNode node = new ClassNode();
    new ClassReader(file).accept(node, ClassReader.SKIP_FRAMES);
    return node;
  }
}
