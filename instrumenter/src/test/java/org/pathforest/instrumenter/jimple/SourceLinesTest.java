package org.pathforest.instrumenter.jimple;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.testkit.Assembler;

class SourceLinesTest {
  /** The map that Kotlin 2.0 writes for a file of 17 lines that calls two inline functions. */
  private static final String KOTLIN =
      """
      SMAP
      App.kt
      Kotlin
      *S Kotlin
      *F
      + 1 App.kt
      app/AppKt
      + 2 Lib.kt
      lib/LibKt
      *L
      1#1,17:1
      6#1:22
      4#2,4:18
      *S KotlinDebug
      *F
      + 1 App.kt
      app/AppKt
      *L
      11#1:22
      10#1:18,4
      *E
      """;

  /**
   * A map as compilers of pages write it, with an included page and two Java lines for each page
   * line.
   */
  private static final String PAGE =
      """
      SMAP
      shop_jsp.java
      JSP
      *S JSP
      *F
      + 0 shop.jsp
      /pages/shop.jsp
      1 menu.jspf
      *L
      4,3:70,2
      9:90,0
      1#1:80
      *E
      """;

  private static ParsedClass parse(String source, String map, String code) {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(Opcodes.V1_6, Opcodes.ACC_PUBLIC, "app/AppKt", null, "java/lang/Object", null);
    writer.visitSource(source, map);
    MethodVisitor method = writer.visitMethod(Opcodes.ACC_STATIC, "m", "(I)V", null, new String[0]);
    method.visitCode();
    Assembler.code(code).accept(method);
    method.visitMaxs(0, 0);
    method.visitEnd();
    return ParsedClass.parse(writer.toByteArray());
  }

  private static int line(String source, String map, int line) {
    return parse(source, map, "return").sourceLines().line(line);
  }

  @Test
  void lines_of_the_own_file_are_themselves() {
    assertThat(line("App.kt", KOTLIN, 1)).isEqualTo(1);
    assertThat(line("App.kt", KOTLIN, 17)).isEqualTo(17);
    assertThat(line("App.kt", KOTLIN, 0)).isZero();
  }

  @Test
  void inlined_code_of_the_own_file_has_the_line_that_it_comes_from() {
    assertThat(line("App.kt", KOTLIN, 22)).isEqualTo(6);
  }

  @Test
  void inlined_code_of_another_file_has_the_line_where_it_was_called() {
    for (int line = 18; line <= 21; line++) {
      assertThat(line("App.kt", KOTLIN, line)).isEqualTo(10);
    }
    String without = KOTLIN.substring(0, KOTLIN.indexOf("*S KotlinDebug")) + "*E\n";
    assertThat(line("App.kt", without, 18)).as("where that is not known").isZero();
  }

  @Test
  void file_of_the_same_name_in_another_package_is_another_file() {
    String map = KOTLIN.replace("+ 2 Lib.kt", "+ 2 App.kt");
    assertThat(line("App.kt", map, 18)).isEqualTo(10);
    assertThat(line("App.kt", map.replace("lib/LibKt", "app/Other"), 18)).isEqualTo(4);
  }

  @Test
  void line_that_no_source_has_is_unknown() {
    assertThat(line("App.kt", KOTLIN, 23)).isZero();
    assertThat(line("shop_jsp.java", PAGE, 12)).isZero();
  }

  @Test
  void translated_page_is_the_source_and_what_it_includes_is_not() {
    assertThat(parse("shop_jsp.java", PAGE, "return").sourceLines().source()).isEqualTo("shop.jsp");
    assertThat(line("shop_jsp.java", PAGE, 70)).isEqualTo(4);
    assertThat(line("shop_jsp.java", PAGE, 71)).isEqualTo(4);
    assertThat(line("shop_jsp.java", PAGE, 75)).isEqualTo(6);
    assertThat(line("shop_jsp.java", PAGE, 76)).isZero();
    assertThat(line("shop_jsp.java", PAGE, 90)).isEqualTo(9);
    assertThat(line("shop_jsp.java", PAGE, 80)).as("of menu.jspf").isZero();
  }

  @Test
  void embedded_maps_are_skipped() {
    String map =
        PAGE.replace(
            "*S JSP\n", "*O Bean\nSMAP\nB\nJSP\n*S JSP\n*F\n0 b\n*L\n1:70\n*E\n*C Bean\n*S JSP\n");
    assertThat(line("shop_jsp.java", map, 70)).isEqualTo(4);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "SMAP",
        "no map at all\nX\nJSP\n*S JSP\n",
        "SMAP\nX.java\nJava\n*E\n",
        "SMAP\nX.java\nJSP\n*S Other\n*F\n+ 1 a\nb\n*L\n1#1:1\n*E\n",
        "SMAP\nX.java\nJSP\n*S JSP\n*F\n*L\n1#1:1\n*E\n",
      })
  void class_without_a_map_that_says_something_has_its_own_lines(String map) {
    assertThat(line("X.java", map, 7)).isEqualTo(7);
    assertThat(parse("X.java", map, "return").sourceLines().source()).isEqualTo("X.java");
  }

  @Test
  void blocks_have_lines_of_the_source_and_the_line_table_stays() throws Exception {
    ParsedClass parsed =
        parse(
            "App.kt",
            KOTLIN,
            """
            line 10
            iload 0; ifle done
            line 19
            iload 0; pop
            line 22
            iload 0; pop
            done: line 11
            return
            """);
    MethodBlocks blocks = new FrontEnd().model(parsed, parsed.node().methods.get(0)).blocks();
    Cfg cfg = blocks.cfg();
    assertThat(cfg.block(0).lines()).containsExactly(10);
    assertThat(cfg.block(1).runs()).containsExactly(10, 2, 6, 2);
    assertThat(cfg.block(2).lines()).containsExactly(11);
    assertThat(blocks.tableLine(2)).isEqualTo(19);
    assertThat(blocks.tableLine(4)).isEqualTo(22);
  }
}
