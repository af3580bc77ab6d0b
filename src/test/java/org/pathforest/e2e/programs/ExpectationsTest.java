package org.pathforest.e2e.programs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.pathforest.e2e.programs.Expectations.Outcome;
import org.pathforest.testkit.Assembler;

/**
 * Expectations, compared with exports written by hand. In the class file, the instruction at offset
 * n has line n.
 */
class ExpectationsTest {
  /** Lines 10 to 14 have the markers A B C D H; line 15 has none. */
  private static final List<String> CODE =
      List.of("one(); // @A", "two(); // @B", "three(); // @C", "four(); // @D", "five(); // @H");

  /**
   * Three activations. The first runs [A B D, A C D]. The second runs [A B D], is interrupted in B
   * with the handler at H, and then runs [H D]. The third is interrupted in A at once and left.
   */
  private static final String METHOD =
      """
      {"class":"x/Foo","method":"m","descriptor":"()V","sha256":"","k":2,"exactUpTo":2,"limits":[],\
      "numPaths":9,"cuts":[],"paths":[\
      {"id":0,"count":2,"start":"entry","end":"backedge","to":10,"offsets":[10,11,15,13],"lines":[10,11,15,13]},\
      {"id":1,"count":1,"start":"backedge","end":"return","offsets":[10,12,13],"lines":[10,12,13]},\
      {"id":2,"count":1,"start":"handler","end":"throw","offsets":[14,13],"lines":[14,13]}],\
      "grams":[{"ids":[0],"count":2},{"ids":[1],"count":1},{"ids":[2],"count":1},{"ids":[0,1],"count":1}],\
      "interrupted":[{"handler":14,"start":"backedge","offsets":[10,11],"count":1},\
      {"handler":null,"start":"entry","offsets":[10],"count":1}]}""";

  @TempDir private Path folder;

  @Test
  void every_kind_of_expectation_holds_where_the_profile_says_so() throws IOException {
    Outcome outcome =
        check(
            METHOD,
            "m: activations = 3",
            "m: paths = 4",
            "m: interrupted = 2",
            "m: handlers = 1",
            "m: A B D = 2",
            "m: (entry) A B D (backedge) = 2",
            "m: A C D (return) = 1",
            "m: (handler) H D (throw) = 1",
            "m: A B D | A C D = 1",
            "m: (entry) A B D | (backedge) A C D (return) = 1",
            "m: A B D | A B D = 0",
            "m: interrupted A B -> H = 1",
            "m: interrupted (backedge) A B -> H = 1",
            "m: interrupted (entry) A B -> H = 0",
            "m: interrupted A -> out = 1",
            "m: interrupted A -> H = 0",
            "m()V: paths = 4");

    assertThat(outcome.failures()).isEmpty();
    assertThat(outcome.skipped()).isEmpty();
    assertThat(outcome.checked()).isEqualTo(17);
  }

  @Test
  void every_kind_of_expectation_fails_where_the_profile_says_otherwise() throws IOException {
    List<String> wrong =
        List.of(
            "m: activations = 2",
            "m: paths = 5",
            "m: interrupted = 1",
            "m: handlers = 0",
            "m: A B D = 3",
            "m: (backedge) A B D = 2",
            "m: A B D (return) = 2",
            "m: A B D | A C D = 2",
            "m: A C D | A B D = 1",
            "m: interrupted A B -> H = 2",
            "m: interrupted A B -> out = 1",
            "m: interrupted A -> H = 1");

    Outcome outcome = check(METHOD, wrong.toArray(String[]::new));

    assertThat(outcome.failures()).hasSameSizeAs(wrong);
    assertThat(outcome.checked()).isEqualTo(wrong.size());
  }

  @Test
  void a_failure_says_where_what_and_how_many() throws IOException {
    assertThat(check(METHOD, "m: A B D | A C D = 2*3 - 1").failures())
        .containsExactly("Foo.java:16: Foo.m: A B D | A C D = 2*3 - 1, but the profile says 1");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '!',
      textBlock =
          """
          paths that meet the same markers add up    ! [10,12,13] ! [10,11,13] ! m: A B D = 3
          so do their grams                          ! [10,12,13] ! [10,11,13] ! m: A B D | A B D = 1
          none is left with other markers            ! [10,12,13] ! [10,11,13] ! m: A C D = 0
          a path without markers is a dash           ! [10,12,13] ! [15,16] ! m: - = 1
          so it is with a start and an end           ! [10,12,13] ! [15,16] ! m: (backedge) - (return) = 1
          a marker met twice in a row counts once    ! [10,12,13] ! [10,10,15,12,13] ! m: A C D = 1
          nested classes are named before the method ! x/Foo ! x/Foo$Bar ! Bar.m: paths = 4
          """)
  void methodsThatDifferInOneThing(String what, String from, String to, String expectation)
      throws IOException {
    assertThat(check(METHOD.replace(from, to), expectation).failures()).as(what).isEmpty();
  }

  @Test
  void lines_of_the_export_must_be_those_of_the_class_file() throws IOException {
    String shifted = METHOD.replace("\"lines\":[14,13]", "\"lines\":[14,12]");

    assertThat(check(shifted, "m: (handler) H D = 1").failures())
        .containsExactly("x/Foo.m()V: path 2 has lines [14, 12], but the class file has [14, 13]");
  }

  @Test
  void grams_longer_than_the_profile_is_exact_are_skipped() throws IOException {
    Outcome outcome = check(METHOD, "m: A B D | A C D | A B D = 1", "m: paths = 4");

    assertThat(outcome.skipped()).singleElement().asString().contains("exact up to 2");
    assertThat(outcome.checked()).isEqualTo(1);
    assertThat(outcome.failures()).isEmpty();
  }

  @Test
  void paths_of_a_method_that_was_cut_are_skipped_but_not_its_activations() throws IOException {
    String cut = METHOD.replace("\"cuts\":[]", "\"cuts\":[[10,11]]");

    Outcome outcome = check(cut, "m: A B D = 7", "m: paths = 7", "m: activations = 3");

    assertThat(outcome.skipped()).hasSize(2);
    assertThat(outcome.checked()).isEqualTo(1);
    assertThat(outcome.failures()).isEmpty();
  }

  @Test
  void what_leaves_before_super_may_be_missing_only_if_the_export_says_so() throws IOException {
    String limited = METHOD.replace("\"limits\":[]", "\"limits\":[\"before-super\"]");
    String[] expectations = {
      "m: before-super = 4", "m: activations = 7", "m: interrupted = 6", "m: paths = 4"
    };

    assertThat(check(limited, expectations).failures()).isEmpty();
    assertThat(check(METHOD, expectations).failures()).hasSize(2);
  }

  @Test
  void a_method_that_the_export_does_not_have_fails() throws IOException {
    assertThat(check(METHOD, "other: paths = 0").failures())
        .containsExactly("Foo.java:16: Foo.other: paths = 0, but the export has 0 such methods");
  }

  @Test
  void an_overloaded_name_needs_its_descriptor() throws IOException {
    String overload = METHOD.replace("()V", "(I)V");
    String both = METHOD + "\n" + overload;

    assertThat(check(both, "m: paths = 4").failures()).hasSize(1);
    assertThat(check(both, "m(I)V: paths = 4", "m()V: paths = 4").failures()).isEmpty();
  }

  @Test
  void an_export_that_lacks_a_field_is_refused() {
    assertThatThrownBy(() -> check(METHOD.replace("\"limits\":[],", ""), "m: paths = 4"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("limits");
  }

  @Test
  void an_export_that_is_no_json_is_refused_with_its_line() {
    assertThatThrownBy(() -> check(METHOD + "\n{\"class\":", "m: paths = 4"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(":2: ");
  }

  private Outcome check(String export, String... expectations) throws IOException {
    Path file = Files.writeString(folder.resolve("export.jsonl"), export + "\n");
    return new Expectations(source(expectations)).check(file, name -> classFile());
  }

  /** A program whose marked lines are 10 to 14 and whose expectations begin at line 16. */
  private static ProgramSource source(String... expectations) {
    List<String> lines = new ArrayList<>(List.of("package x;"));
    while (lines.size() < 9) {
      lines.add("");
    }
    lines.addAll(CODE);
    lines.add("");
    for (String expectation : expectations) {
      lines.add("  // expect " + expectation);
    }
    return ProgramSource.parse("Foo.java", lines);
  }

  private static byte[] classFile() {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V1_6, Opcodes.ACC_PUBLIC, "x/Foo", null, "java/lang/Object", null);
    writer.visitField(0, "field", "J", null, 5L).visitEnd();
    for (String descriptor : List.of("()V", "(I)V")) {
      MethodVisitor method = writer.visitMethod(Opcodes.ACC_STATIC, "m", descriptor, null, null);
      for (int offset = 0; offset < 20; offset++) {
        Assembler.code("line %d; nop".formatted(offset)).accept(method);
      }
      method.visitInsn(Opcodes.RETURN);
      method.visitMaxs(0, 1);
    }
    return writer.toByteArray();
  }
}
