package org.pathforest.e2e.programs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pathforest.e2e.programs.Expectation.Gram;
import org.pathforest.e2e.programs.Expectation.Prefix;
import org.pathforest.e2e.programs.Expectation.Step;

/** Directives in source files: those that are accepted, and those that are refused. */
class ProgramSourceTest {
  @Test
  void markers_stand_at_the_ends_of_lines_of_code() {
    ProgramSource source =
        parse("sum++; // @A", "  } catch (E e) { // @B2", "// @C", "sum--; // @D and more", "x();");

    assertThat(source.markers())
        .containsOnlyKeys(2, 3)
        .containsEntry(2, "A")
        .containsEntry(3, "B2");
  }

  @Test
  void a_sequence_is_read_with_its_markers_starts_and_ends() {
    Gram gram = (Gram) only("m: (entry) A B (backedge) | - (return) = 1");

    assertThat(gram.steps())
        .containsExactly(
            new Step("entry", List.of("A", "B"), "backedge"), new Step(null, List.of(), "return"));
  }

  @Test
  void a_prefix_is_read_with_its_handler() {
    Prefix caught = (Prefix) only("m: interrupted (handler) A -> B = 1");
    Prefix left = (Prefix) only("m: interrupted - -> out = 1");

    assertThat(caught.step()).isEqualTo(new Step("handler", List.of("A"), null));
    assertThat(caught.handler()).isEqualTo("B");
    assertThat(left.step().markers()).isEmpty();
    assertThat(left.handler()).isNull();
  }

  @Test
  void methods_are_named_with_nested_classes_and_descriptors() {
    assertThat(only("m: paths = 1").source().method().toString()).isEqualTo("Foo.m");
    assertThat(only("<clinit>: paths = 1").source().method().toString()).isEqualTo("Foo.<clinit>");
    assertThat(only("Bar.<init>(II)V: paths = 1").source().method().className())
        .isEqualTo("x/Foo$Bar");
    assertThat(only("A.B.lambda$m$0(Lx/Y;)V: paths = 1").source().method().toString())
        .isEqualTo("Foo$A$B.lambda$m$0(Lx/Y;)V");
  }

  @Test
  void counts_are_sums_and_differences_of_products() {
    assertThat(only("m: paths = 12").count()).isEqualTo(12);
    assertThat(only("m: paths = 48*64 - 48*3").count()).isEqualTo(2928);
    assertThat(only("m: paths = 2 * 3*4+1 - 5 + 10").count()).isEqualTo(30);
    assertThat(only("m: paths = 9223372036854775807").count()).isEqualTo(Long.MAX_VALUE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "m: A Z = 1",
        "m: interrupted A -> Z = 1",
        "m: (start) A = 1",
        "m: A (entry) = 1",
        "m: (return) A = 1",
        "m: (entry = 1",
        "m: (entry) (return) = 1",
        "m: A | = 1",
        "m: A || B = 1",
        "m: A - B = 1",
        "m: A = ",
        "m: A = -1",
        "m: A = 4 5",
        "m: A = 1 +",
        "m: A = many",
        "m: A",
        "m A = 1",
        "m: = 1",
      })
  void whatIsNotUnderstoodIsRefusedWithItsPlace(String expectation) {
    assertThatThrownBy(() -> only(expectation))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("Foo.java:4: ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"// run: state = 0", "// run: status 0", "// run: status=0"})
  void aRunLineThatIsNotUnderstoodIsRefused(String line) {
    assertThatThrownBy(() -> parse(line)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void run_lines_say_how_to_start_the_program() {
    TestProgram program =
        TestProgram.of(
            parse(
                "// run: args = 7  b",
                "// run: stdin = one\\ntwo\\n",
                "// run: signal = TERM",
                "// run: status = 143"));

    assertThat(program.mainClass()).isEqualTo("x.Foo");
    assertThat(program.arguments()).containsExactly("7", "b");
    assertThat(program.stdin()).isEqualTo("one\ntwo\n");
    assertThat(program.signal()).isEqualTo("TERM");
    assertThat(program.status()).isEqualTo(143);
  }

  private static Expectation only(String expectation) {
    List<Expectation> expectations =
        parse("a(); // @A", "b(); // @B", "  // expect " + expectation).expectations();
    assertThat(expectations).hasSize(1);
    return expectations.get(0);
  }

  private static ProgramSource parse(String... lines) {
    List<String> all = new ArrayList<>(List.of("package x;"));
    all.addAll(List.of(lines));
    return ProgramSource.parse("Foo.java", all);
  }
}
