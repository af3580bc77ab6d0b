package org.pathforest.instrumenter.weave;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.pathforest.instrumenter.weave.emit.HolderFile;
import org.pathforest.instrumenter.weave.plan.WeaveOptions;

/** Code of methods that have counters instead of tables, and limits on the number of counters. */
class CellsTest {
  private static Map<String, MethodNode> methods(byte[] file) {
    ClassNode c = new ClassNode();
    new ClassReader(file).accept(c, 0);
    return c.methods.stream().collect(Collectors.toMap(m -> m.name, m -> m));
  }

  private static byte[] weave(byte[] original) {
    return new ClassWeaver(WeaveOptions.defaults()).weave(original).bytes();
  }

  private static List<String> calls(MethodNode m) {
    return Arrays.stream(m.instructions.toArray())
        .filter(MethodInsnNode.class::isInstance)
        .map(MethodInsnNode.class::cast)
        .filter(n -> n.owner.startsWith(HolderFile.FOLDER))
        .map(n -> n.name)
        .toList();
  }

  private static long stores(MethodNode m) {
    return Arrays.stream(m.instructions.toArray())
        .mapToInt(AbstractInsnNode::getOpcode)
        .filter(o -> o >= Opcodes.ISTORE && o <= Opcodes.ASTORE)
        .count();
  }

  /** Returns one statement for each bit of n, which runs if the bit is set. */
  private static String branches(int bits) {
    return IntStream.range(0, bits)
        .mapToObj(i -> "if ((n & " + (1 << i) + ") != 0) { x += " + i + "; } ")
        .collect(Collectors.joining());
  }

  @Test
  void leaf_method_whose_sums_are_known_gets_no_local() {
    byte[] original =
        Made.compiledBody(11, "static int pick(int n) { if (n > 3) { return n; } return 3; }");
    MethodNode before = methods(original).get("pick");
    MethodNode after = methods(weave(original)).get("pick");
    assertThat(calls(after)).containsExactly("count", "count");
    assertThat(after.maxLocals).isEqualTo(before.maxLocals);
    assertThat(stores(after)).isZero();
  }

  @Test
  void overflow_in_a_probe_is_noted_without_a_call() {
    byte[] original =
        Made.compiledBody(11, "static int pick(int n) { if (n > 3) { return n; } return 3; }");
    MethodNode after = methods(weave(original)).get("pick");
    assertThat(after.tryCatchBlocks).hasSize(1);
    assertThat(after.tryCatchBlocks.get(0).type).isNull();
    List<Integer> handler = new ArrayList<>();
    for (AbstractInsnNode n = after.tryCatchBlocks.get(0).handler; n != null; n = n.getNext()) {
      if (n.getOpcode() >= 0) {
        handler.add(n.getOpcode());
      }
    }
    assertThat(handler)
        .containsExactly(
            Opcodes.GETSTATIC,
            Opcodes.IFNULL,
            Opcodes.GETSTATIC,
            Opcodes.ICONST_0,
            Opcodes.ICONST_1,
            Opcodes.BASTORE,
            Opcodes.ATHROW);
  }

  @Test
  void block_that_alone_can_throw_needs_no_number() {
    byte[] original =
        Made.compiledBody(
            11, "static int f(int n) { if (n > 3) { return 3; } return 1 + f(n + 1); }");
    MethodNode before = methods(original).get("f");
    MethodNode after = methods(weave(original)).get("f");
    assertThat(calls(after)).containsExactly("count", "count", "exitByException");
    assertThat(after.maxLocals).isEqualTo(before.maxLocals);
    assertThat(stores(after)).isZero();
  }

  @Test
  void instruction_that_throws_by_itself_is_left_out_of_the_catch_all() {
    byte[] original =
        Made.compiledBody(
            11,
            "static int f(String s) { if (s == null) { throw new Error(); } return s.length(); }");
    Woven w = Woven.of(original);
    w.same("f", "abc");
    w.same("f", (Object) null);
    assertThat(w.paths("f").values()).as("each once, and no interruption").containsOnly(1L);
    assertThat(w.ended("f")).isEqualTo(2);
  }

  @Test
  void throw_that_a_handler_of_the_method_catches_ends_its_path_before() {
    byte[] original =
        Made.compiledBody(
            11,
            "static int f(int n) { try { if (n > 0) { throw new Error(); } return n / n; }"
                + " catch (Error e) { return 7; } }");
    Woven w = Woven.of(original);
    w.same("f", 1);
    w.same("f", 0);
    // One path ended by the throw and one in the handler. The division by zero was interrupted.
    assertThat(w.ended("f")).isEqualTo(2);
    assertThat(w.paths("f").values().stream().mapToLong(n -> n).sum()).isEqualTo(3);
  }

  @Test
  void methods_with_more_paths_than_counters_have_tables() {
    byte[] original =
        Made.compiledBody(11, "static int f(int n) { int x = 0; " + branches(7) + "return x; }");
    assertThat(calls(methods(weave(original)).get("f"))).contains("table").contains("finish");
    Woven w = Woven.of(original);
    for (int n = 0; n < 128; n++) {
      w.same("f", n);
    }
    assertThat(w.paths("f")).hasSize(128);
  }

  @Test
  void classes_with_more_counters_than_they_may_have_use_tables_for_the_rest() {
    String methods =
        IntStream.range(0, 70)
            .mapToObj(
                i -> "static int m" + i + "(int n) { int x = 0; " + branches(6) + "return x; }")
            .collect(Collectors.joining(" "));
    byte[] original = Made.compiledBody(11, methods);
    Map<String, MethodNode> woven = methods(weave(original));
    assertThat(calls(woven.get("m63"))).as("the 64th takes the last of 4096").contains("count");
    assertThat(calls(woven.get("m64"))).contains("table");
    Woven w = Woven.of(original);
    for (int n = 0; n < 64; n++) {
      w.same("m63", n);
      w.same("m64", n);
    }
    assertThat(w.paths("m63")).hasSize(64);
    assertThat(w.paths("m64")).hasSize(64);
  }
}
