package org.pathforest.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.util.Textifier;
import org.objectweb.asm.util.TraceMethodVisitor;

/** Each kind of line makes the instruction that it names. */
class AssemblerTest {
  private static String assembled(String code) {
    Textifier text = new Textifier();
    Assembler.code(code).accept(new TraceMethodVisitor(text));
    StringWriter lines = new StringWriter();
    text.print(new PrintWriter(lines, true));
    return lines.toString().strip().replaceAll(" *\n *", "\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          iadd                              | IADD
          iload 3                           | ILOAD 3
          ret 1                             | RET 1
          iinc 0 -1                         | IINC 0 -1
          bipush -7                         | BIPUSH -7
          sipush 1000                       | SIPUSH 1000
          ldc 70000                         | LDC 70000
          ldc 5L                            | LDC 5L
          ldc 1.5                           | LDC 1.5D
          ldc 2F                            | LDC 2.0F
          ldc "a text, and b: c"            | LDC "a text, and b: c"
          newarray long                     | NEWARRAY T_LONG
          anewarray java/lang/String        | ANEWARRAY java/lang/String
          multianewarray [[I 2              | MULTIANEWARRAY [[I 2
          new java/lang/Object              | NEW java/lang/Object
          instanceof java/lang/String       | INSTANCEOF java/lang/String
          getstatic a/B.c I                 | GETSTATIC a/B.c : I
          putfield a/B.c Ljava/lang/String; | PUTFIELD a/B.c : Ljava/lang/String;
          invokestatic a/B.c(I)V            | INVOKESTATIC a/B.c (I)V
          invokestatic a/B.c(I)V itf        | INVOKESTATIC a/B.c (I)V (itf)
          invokeinterface a/B.c()V          | INVOKEINTERFACE a/B.c ()V (itf)
          invokespecial a/B.<init>()V       | INVOKESPECIAL a/B.<init> ()V
          invokevirtual a/B.c(La/B;)La/B;   | INVOKEVIRTUAL a/B.c (La/B;)La/B;
          """)
  void line_without_labels(String line, String instruction) {
    assertThat(assembled(line)).isEqualTo(instruction);
  }

  @Test
  void end_of_a_class_name_may_be_that_of_its_instruction() {
    assertThat(assembled("getstatic a/B.c [La/B; invokestatic a/B.d()La/B; areturn"))
        .isEqualTo("GETSTATIC a/B.c : [La/B;\nINVOKESTATIC a/B.d ()La/B;\nARETURN");
  }

  @Test
  void labels_stand_before_instructions_and_several_may_stand_together() {
    assertThat(assembled("a: b: iload 0; ifle b\n\n  goto c; c: return"))
        .isEqualTo("L0\nL1\nILOAD 0\nIFLE L1\nGOTO L2\nL2\nRETURN");
  }

  @Test
  void ranges_of_handlers_come_before_their_labels_wherever_they_stand() {
    assertThat(assembled("s: nop; e: h: athrow; try s e h java/lang/Error; try s e h"))
        .isEqualTo(
            "TRYCATCHBLOCK L0 L1 L2 java/lang/Error\nTRYCATCHBLOCK L0 L1 L2 null\n"
                + "L0\nNOP\nL1\nL2\nATHROW");
  }

  @Test
  void switches_name_their_keys_or_the_first_of_them() {
    assertThat(assembled("tableswitch 3 a b else a; a: b:"))
        .isEqualTo("TABLESWITCH\n3: L0\n4: L1\ndefault: L0\nL0\nL1");
    assertThat(assembled("lookupswitch -1:a 700:b else b; a: b:"))
        .isEqualTo("LOOKUPSWITCH\n-1: L0\n700: L1\ndefault: L1\nL0\nL1");
  }

  @Test
  void line_number_has_a_label_of_its_own() {
    assertThat(assembled("line 7; nop")).isEqualTo("L0\nLINENUMBER 7 L0\nNOP");
  }

  @Test
  void same_text_is_assembled_twice_with_labels_of_its_own() {
    var code = Assembler.code("a: goto a");
    Textifier text = new Textifier();
    code.accept(new TraceMethodVisitor(text));
    code.accept(new TraceMethodVisitor(text));
    assertThat(text.getText()).asString().contains("L0").contains("GOTO L1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"fly", "iinc 0", "bipush seven", "invokestatic f", "newarray String"})
  void line_that_is_not_understood_is_named(String line) {
    assertThatThrownBy(() -> assembled("nop; " + line + "; return"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("not an instruction: " + line);
  }
}
