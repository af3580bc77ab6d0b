package org.pathforest.e2e.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.LocalVariableNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.pathforest.e2e.archives.Layouts;
import org.pathforest.e2e.corpus.Jars;
import org.pathforest.testkit.Thorough;

/**
 * Debug tables of real jars after instrumenting. Each use of a local variable must be in the ranges
 * of the same names as before, and line numbers must come in the same order.
 */
@Thorough
class DebugTablesTest {
  @TempDir Path folder;

  @Test
  void locals_and_lines_are_those_of_the_original() throws Exception {
    int methods = 0;
    for (Path jar : Jars.small("kotlin-stdlib", "xmlbeans")) {
      Map<String, List<String>> before = tables(jar);
      Map<String, List<String>> after = tables(Pair.of(jar, folder).woven());
      before.forEach((m, lines) -> assertThat(after.get(m)).as(m).isEqualTo(lines));
      methods += before.size();
    }
    System.out.printf("[behaviour] debug tables of %,d methods: same%n", methods);
    assertThat(methods).isGreaterThan(10_000);
  }

  private static Map<String, List<String>> tables(Path file) throws IOException {
    Map<String, List<String>> tables = new TreeMap<>();
    Layouts.entries(file)
        .forEach(
            (name, bytes) -> {
              if (name.endsWith(".class") && !name.startsWith("org/pathforest/")) {
                ClassNode node = new ClassNode();
                new ClassReader(bytes).accept(node, ClassReader.SKIP_FRAMES);
                node.methods.forEach(m -> tables.put(name + " " + m.name + m.desc, table(m)));
              }
            });
    return tables;
  }

  private static List<String> table(MethodNode m) {
    List<String> table = new ArrayList<>();
    List<LocalVariableNode> locals = m.localVariables == null ? List.of() : m.localVariables;
    for (LocalVariableNode v : locals) {
      table.add(v.name + " " + v.desc + " " + v.signature + " " + v.index);
    }
    int own = locals.stream().mapToInt(v -> v.index + 1).max().orElse(0);
    int line = 0;
    Set<AbstractInsnNode> ofProbes = loadsOfExceptions(m);
    for (AbstractInsnNode n : m.instructions) {
      if (n instanceof LineNumberNode entry) {
        line = entry.line;
      } else if (n instanceof VarInsnNode v && v.var < own && !ofProbes.contains(n)) {
        table.add(v.getOpcode() + " " + v.var + names(m, locals, v) + " in line " + line);
      }
    }
    return table;
  }

  /**
   * Returns the loads of the program's locals that belong to probes. The only such load reads the
   * exception from the local where the handler has stored it. It is the first argument of the call
   * that counts the interrupted path.
   */
  private static Set<AbstractInsnNode> loadsOfExceptions(MethodNode m) {
    Set<AbstractInsnNode> loads = new HashSet<>();
    for (AbstractInsnNode n : m.instructions) {
      if (n instanceof MethodInsnNode call
          && call.name.equals("interrupted")
          && call.owner.startsWith("org/pathforest/counters/")) {
        AbstractInsnNode operand = n;
        for (int missing = Type.getArgumentTypes(call.desc).length; missing > 0; ) {
          operand = operand.getPrevious();
          missing -= values(operand);
        }
        loads.add(operand);
      }
    }
    return loads;
  }

  /**
   * Returns how many values an instruction pushes, minus those it pops. The instruction computes an
   * operand of a probe.
   */
  private static int values(AbstractInsnNode n) {
    if (n instanceof MethodInsnNode call) {
      // This static call counts repeated iterations and returns the register.
      return 1 - Type.getArgumentTypes(call.desc).length;
    }
    return switch (n.getOpcode()) {
      case -1, Opcodes.I2L -> 0;
      default -> 1;
    };
  }

  private static List<String> names(MethodNode m, List<LocalVariableNode> locals, VarInsnNode v) {
    int at = m.instructions.indexOf(v);
    return locals.stream()
        .filter(l -> l.index == v.var)
        .filter(l -> m.instructions.indexOf(l.start) <= at && at < m.instructions.indexOf(l.end))
        .map(l -> l.name)
        .toList();
  }
}
