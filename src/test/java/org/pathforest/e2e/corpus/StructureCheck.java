package org.pathforest.e2e.corpus;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** Compares a woven class with the original: nothing that a program can see may differ. */
final class StructureCheck {
  private StructureCheck() {}

  /** All differences, one line each. */
  static List<String> differences(byte[] original, byte[] woven) {
    List<String> differences = new ArrayList<>();
    ClassReader reader = new ClassReader(woven);
    Set<ClassText.Member> added = new HashSet<>(ClassText.members(woven));
    ClassText.members(original).forEach(added::remove);
    boolean isInterface = (reader.getAccess() & Opcodes.ACC_INTERFACE) != 0;
    for (ClassText.Member m : added) {
      boolean initialiser = isInterface && m.key().equals("<clinit> ()V");
      if (!initialiser && (m.access() & Opcodes.ACC_SYNTHETIC) == 0) {
        differences.add("a member was added that is not synthetic: " + m.key());
      }
    }
    List<String> before = ClassText.of(original, Set.of());
    List<String> after = ClassText.of(woven, added);
    if (!before.equals(after)) {
      differences.add(firstDifference(before, after));
    }
    Long serial = ClassText.serialVersion(original);
    if (!Objects.equals(serial, ClassText.serialVersion(woven))) {
      differences.add("the computed serialVersionUID differs");
    }
    Set<String> names =
        added.stream().map(m -> m.key().split(" ", 2)[0]).collect(Collectors.toSet());
    names.remove("<clinit>");
    code(original, woven, names, differences);
    return differences.stream().map(d -> reader.getClassName() + ": " + d).toList();
  }

  private static String firstDifference(List<String> before, List<String> after) {
    for (int i = 0; i < before.size(); i++) {
      if (i >= after.size() || !before.get(i).equals(after.get(i))) {
        return "“" + before.get(i) + "” became “" + (i < after.size() ? after.get(i) : "") + "”";
      }
    }
    return "“" + after.get(before.size()) + "” was added";
  }

  private static void code(
      byte[] original, byte[] woven, Set<String> added, List<String> differences) {
    Map<String, MethodNode> after = new HashMap<>();
    node(woven).methods.forEach(m -> after.put(m.name + m.desc, m));
    for (MethodNode m : node(original).methods) {
      MethodNode w = after.get(m.name + m.desc);
      String difference = w == null ? "is gone" : CodeCheck.difference(m, w, added);
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
