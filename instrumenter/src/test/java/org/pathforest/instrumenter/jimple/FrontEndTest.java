package org.pathforest.instrumenter.jimple;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.tree.MethodNode;
import org.pathforest.paths.map.MethodMap;

/**
 * Models of methods: from Jimple if its graph agrees with the bytecode, else from bytecode alone.
 */
class FrontEndTest {
  @TempDir private static Path folder;
  private static ParsedClass constructs;

  private final FrontEnd frontEnd = new FrontEnd();

  @BeforeAll
  static void compile() throws Exception {
    constructs =
        Samples.constructs(folder).stream()
            .filter(c -> c.node().name.equals("Constructs"))
            .findFirst()
            .orElseThrow();
  }

  private MethodModel model(String name) throws CannotModelException {
    return frontEnd.model(constructs, Samples.method(constructs, name));
  }

  private MethodModel modelOf(String code) throws CannotModelException {
    ParsedClass parsed = Samples.parsed(code);
    return frontEnd.model(parsed, Samples.method(parsed, "m"));
  }

  /** javac jumps if the condition of the source is false, so "taken" means "condition false". */
  @ParameterizedTest
  @CsvSource({
    "negative, 0.84",
    "seven, 0.84",
    "flag, 0.5",
    "floats, 0.84",
    "longs, 0.5",
    "isNull, 0.6",
    "same, 0.6",
    "guarded, 0.4",
    "between, 0.5",
    "called, 0.5"
  })
  void branches_are_judged_by_what_is_compared(String method, double taken)
      throws CannotModelException {
    MethodModel model = model(method);
    assertThat(model.frontEnd()).isEqualTo(MethodMap.FrontEnd.JIMPLE);
    assertThat(model.reason()).isNull();
    assertThat(model.hints().taken(0)).isEqualTo(taken);
    assertThat(model.hints().taken(1)).isEqualTo(0.5);
  }

  @Test
  void test_guards_the_successor_that_uses_what_it_tested() throws CannotModelException {
    MethodModel model = model("guarded");
    assertThat(Samples.draw(model.cfg()))
        .containsExactly("0 -> 4 fall, 9 taken", "4 RETURN", "9 RETURN");
    assertThat(model.hints().guards(0, 1)).isTrue();
    assertThat(model.hints().guards(0, 2)).isFalse();
    assertThat(model.hints().guards(1, 2)).isFalse();
  }

  @Test
  void calls_and_stores_are_seen() throws CannotModelException {
    MethodModel guarded = model("guarded");
    assertThat(guarded.hints().calls(0)).isFalse();
    assertThat(guarded.hints().calls(1)).isTrue();
    assertThat(guarded.hints().stores(1)).isFalse();
    assertThat(model("stored").hints().stores(1)).isTrue();
  }

  @Test
  void jimple_stands_with_its_blocks() throws CannotModelException {
    MethodModel model = model("negative");
    assertThat(model.jimple(0)).anyMatch(s -> s.startsWith("if ")).hasSizeGreaterThan(1);
    assertThat(model.jimple(1)).containsExactly("return 1");
    assertThat(model.jimple(2)).containsExactly("return 2");
    MethodModel tries = model("tries");
    for (int h : tries.cfg().handlers()) {
      assertThat(tries.jimple(h).get(0)).endsWith(":= @caughtexception");
    }
  }

  @Test
  void bytecode_alone_gives_the_same_graph() throws CannotModelException {
    for (MethodNode method : constructs.methodsWithCode()) {
      MethodModel byJimple = frontEnd.model(constructs, method);
      MethodModel byBytecode = frontEnd.bytecode(constructs, method, "asked for");
      assertThat(byJimple.frontEnd()).isEqualTo(MethodMap.FrontEnd.JIMPLE);
      assertThat(byBytecode.frontEnd()).isEqualTo(MethodMap.FrontEnd.BYTECODE);
      assertThat(byBytecode.reason()).isEqualTo("asked for");
      assertThat(byBytecode.jimple(0)).isEmpty();
      assertThat(Samples.draw(byBytecode.cfg())).isEqualTo(Samples.draw(byJimple.cfg()));
    }
  }

  @Test
  void method_that_is_too_large_is_left_to_the_bytecode() throws CannotModelException {
    MethodModel model = modelOf("nop; ".repeat(20_000) + "iconst_0; ireturn");
    assertThat(model.reason()).isEqualTo("more than 20000 instructions");
    assertThat(Samples.draw(model.cfg())).containsExactly("0 RETURN");
  }

  @Test
  void deeply_nested_ranges_are_left_to_the_bytecode() throws CannotModelException {
    StringBuilder code = new StringBuilder();
    for (int i = 0; i < 1_000; i++) {
      code.append("try s%1$d end handler; s%1$d: nop; ".formatted(i));
    }
    MethodModel model = modelOf(code + "iconst_0; ireturn; end: handler: athrow");
    assertThat(model.reason()).isEqualTo("too many nested exception ranges");
    assertThat(Samples.draw(model.cfg())).containsExactly("0 RETURN", "*1002 THROW");
  }

  @Test
  void what_sootup_cannot_convert_is_left_to_the_bytecode() throws CannotModelException {
    // The stack has too few operands: no verifier accepts the code, and SootUp throws.
    MethodModel model = modelOf("iadd; ireturn");
    assertThat(model.frontEnd()).isEqualTo(MethodMap.FrontEnd.BYTECODE);
    assertThat(model.reason()).startsWith("SootUp: ").doesNotContain("\n");
    assertThat(Samples.draw(model.cfg())).containsExactly("0 RETURN");
  }

  /**
   * SootUp pushes the exception again in each iteration, so its model of the stack never stops
   * growing.
   */
  @Test
  @Timeout(60)
  void handler_that_a_loop_falls_into_does_not_keep_the_conversion_busy_for_ever()
      throws CannotModelException {
    MethodModel model =
        modelOf(
            """
            try head handler handler
            head: iconst_1; iload 0; idiv; istore 1; aconst_null
            handler: pop; iinc 0 -1; iload 0; ifgt head
            iconst_0; ireturn
            """);
    assertThat(model.reason())
        .isEqualTo("SootUp: IllegalStateException: too many different operand stacks");
    assertThat(Samples.draw(model.cfg()))
        .containsExactly("0 -> 5 fall", "*5 -> 13 fall, 0 taken", "13 RETURN");
  }

  @Test
  void front_ends_of_several_threads_do_not_disturb_each_other() {
    List<byte[]> classFiles = Samples.jarOf(MethodNode.class);
    List<List<String>> found =
        IntStream.range(0, 4).parallel().mapToObj(i -> graphs(classFiles)).toList();
    assertThat(found.get(0)).hasSizeGreaterThan(200);
    assertThat(new HashSet<>(found)).hasSize(1);
  }

  private static List<String> graphs(List<byte[]> classFiles) {
    FrontEnd own = new FrontEnd();
    List<String> result = new ArrayList<>();
    for (byte[] classFile : classFiles) {
      ParsedClass parsed = ParsedClass.parse(classFile);
      for (MethodNode method : parsed.methodsWithCode()) {
        try {
          MethodModel model = own.model(parsed, method);
          result.add(model.frontEnd() + " " + Samples.draw(model.cfg()) + model.jimple(0));
        } catch (CannotModelException e) {
          throw new IllegalStateException(e);
        }
      }
    }
    return result;
  }

  @Test
  void modelling_changes_nothing_of_the_tree() throws CannotModelException {
    MethodNode method = Samples.method(constructs, "tries");
    int size = method.instructions.size();
    int ranges = method.tryCatchBlocks.size();
    int locals = method.localVariables.size();
    frontEnd.model(constructs, method);
    assertThat(method.instructions.size()).isEqualTo(size);
    assertThat(method.tryCatchBlocks).hasSize(ranges);
    assertThat(method.localVariables).hasSize(locals);
  }
}
