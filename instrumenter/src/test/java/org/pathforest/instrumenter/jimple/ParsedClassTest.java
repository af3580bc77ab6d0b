package org.pathforest.instrumenter.jimple;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.objectweb.asm.Opcodes.IRETURN;
import static org.objectweb.asm.Opcodes.NOP;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.JSRInlinerAdapter;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodNode;

/** Parsed class files: offsets of instructions, and inlined subroutines. */
class ParsedClassTest {
  /**
   * Returns a class with a subroutine that is called twice: 0: iload; 1: ifeq 7; 4: jsr 12; 7: jsr
   * 12; 10: return.
   */
  private static byte[] withSubroutine(int version) {
    return Samples.classFile(
        version,
        """
        iload 0; ifeq second
        jsr subroutine
        second: jsr subroutine; iconst_0; ireturn
        subroutine: astore 1; nop; ret 1
        """);
  }

  /** Returns offsets found independently: ASM writes the class with a label at each instruction. */
  private static Map<String, List<Integer>> offsetsByLabels(byte[] classFile, boolean inline) {
    ClassNode tree = new ClassNode();
    new ClassReader(classFile)
        .accept(
            new ClassVisitor(Opcodes.ASM9, tree) {
              @Override
              public MethodVisitor visitMethod(
                  int access, String name, String desc, String signature, String[] exceptions) {
                MethodVisitor next = super.visitMethod(access, name, desc, signature, exceptions);
                return inline
                    ? new JSRInlinerAdapter(next, access, name, desc, signature, exceptions)
                    : next;
              }
            },
            0);
    Map<String, List<LabelNode>> labels = new LinkedHashMap<>();
    for (MethodNode method : tree.methods) {
      List<LabelNode> of = new ArrayList<>();
      for (AbstractInsnNode i : method.instructions.toArray()) {
        if (i.getOpcode() >= 0) {
          of.add(new LabelNode());
          method.instructions.insertBefore(i, of.get(of.size() - 1));
        }
      }
      labels.put(method.name + method.desc, of);
    }
    ClassWriter writer = new ClassWriter(0);
    tree.accept(writer);
    writer.toByteArray();
    Map<String, List<Integer>> offsets = new LinkedHashMap<>();
    labels.forEach(
        (key, of) ->
            offsets.put(key, of.stream().map(label -> label.getLabel().getOffset()).toList()));
    return offsets;
  }

  private static List<Integer> list(InstructionOffsets offsets) {
    return IntStream.range(0, offsets.size()).mapToObj(offsets::offset).toList();
  }

  @Test
  void offsets_are_those_that_asm_writes() {
    int methods = 0;
    for (byte[] classFile : Samples.jarOf(ClassNode.class)) {
      ParsedClass parsed = ParsedClass.parse(classFile);
      Map<String, List<Integer>> expected = offsetsByLabels(classFile, false);
      for (MethodNode method : parsed.node().methods) {
        assertThat(list(parsed.offsets(method))).isEqualTo(expected.get(method.name + method.desc));
        assertThat(parsed.inlined(method)).isFalse();
        methods++;
      }
    }
    assertThat(methods).isGreaterThan(200);
  }

  @Test
  void methods_without_code_have_no_offsets() {
    ClassWriter writer = new ClassWriter(0);
    int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_ABSTRACT;
    writer.visit(Opcodes.V1_8, access, "T", null, "java/lang/Object", null);
    writer.visitMethod(access, "m", "()V", null, null).visitEnd();
    ParsedClass parsed = ParsedClass.parse(writer.toByteArray());
    assertThat(parsed.methodsWithCode()).isEmpty();
    assertThat(parsed.hasCode(Samples.method(parsed, "m"))).isFalse();
  }

  @Test
  void subroutines_are_inlined_and_offsets_are_of_the_inlined_code() {
    byte[] classFile = withSubroutine(Opcodes.V1_4);
    ParsedClass parsed = ParsedClass.parse(classFile);
    MethodNode method = Samples.method(parsed, "m");
    assertThat(parsed.inlined(method)).isTrue();
    assertThat(list(parsed.offsets(method)))
        .isEqualTo(offsetsByLabels(classFile, true).get("m(I)I"));
    // 0: iload; 1: ifeq 8; 4: aconst_null; 5: goto 14; 8: aconst_null; 9: goto; 12: return; ...
    assertThat(Samples.draw(Samples.blocks(parsed, "m").cfg()))
        .containsExactly(
            "0 -> 4 fall, 8 taken",
            "4 -> 14 goto",
            "8 -> 19 goto",
            "12 RETURN",
            "14 -> 8 goto",
            "19 -> 12 goto");
  }

  @Test
  void subroutines_that_cannot_be_inlined_are_named_and_harm_nothing_else() {
    byte[] recursive =
        Samples.classFile(
            Opcodes.V1_4,
            """
            jsr subroutine; iconst_0; ireturn
            subroutine: astore 1; jsr subroutine; ret 1
            """);
    assertCannotBeModelled(ParsedClass.parse(recursive));
    assertCannotBeModelled(ParsedClass.parse(withSubroutine(Opcodes.V1_7)));
  }

  private static void assertCannotBeModelled(ParsedClass parsed) {
    MethodNode method = Samples.method(parsed, "m");
    assertThat(parsed.inlined(method)).isFalse();
    assertThatThrownBy(() -> new FrontEnd().model(parsed, method))
        .isInstanceOf(CannotModelException.class)
        .hasMessage("has a subroutine (jsr or ret) that can't be inlined");
  }

  @Test
  void what_is_no_class_file_is_refused_in_one_line() {
    byte[] tooNew = withSubroutine(Opcodes.V1_4);
    tooNew[7] = (byte) 200;
    assertRefused(
        tooNew, "unsupported class file version 200.0; compile it for an older Java release");
    assertRefused(Arrays.copyOf(withSubroutine(Opcodes.V1_4), 60), "malformed class file");
    assertRefused(new byte[0], "malformed class file");
  }

  private static void assertRefused(byte[] classFile, String message) {
    assertThatThrownBy(() -> ParsedClass.parse(classFile))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  @Test
  void method_of_another_class_is_refused() {
    ParsedClass parsed = ParsedClass.parse(withSubroutine(Opcodes.V1_4));
    assertThatThrownBy(() -> parsed.offsets(new MethodNode()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /** The subroutine follows dead code that has its line number. Inlined, it is in another place. */
  @Test
  void inlined_subroutine_keeps_the_line_that_it_inherited_from_the_code_before_it() {
    byte[] classFile =
        Samples.classFile(
            Opcodes.V1_4,
            """
            line 1; jsr subroutine; iconst_0; ireturn
            line 2; iconst_0; ireturn
            subroutine: astore 1; nop; ret 1
            """);
    Map<Integer, Integer> lineOf = new LinkedHashMap<>();
    int line = 0;
    for (AbstractInsnNode i : Samples.method(ParsedClass.parse(classFile), "m").instructions) {
      if (i instanceof LineNumberNode number) {
        line = number.line;
      } else if (i.getOpcode() == NOP || i.getOpcode() == IRETURN) {
        lineOf.put(i.getOpcode(), line);
      }
    }
    assertThat(lineOf).isEqualTo(Map.of(NOP, 2, IRETURN, 1));
  }
}
