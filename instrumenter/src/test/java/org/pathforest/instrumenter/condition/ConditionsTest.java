package org.pathforest.instrumenter.condition;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.MethodNode;
import org.pathforest.instrumenter.jimple.FrontEnd;
import org.pathforest.instrumenter.jimple.MethodModel;
import org.pathforest.instrumenter.jimple.ParsedClass;
import org.pathforest.instrumenter.weave.Made;
import org.pathforest.paths.cfg.CfgEdge;

/** Conditions stated for branches, compared with their source. */
class ConditionsTest {
  private static final String PARAMETERS =
      "int i, int n, long x, double d, boolean b, boolean e, char c, String s, Object o, int[] a,"
          + " byte[] bs, java.util.List<String> list, java.util.concurrent.TimeUnit u";

  /** Returns the conditions of all edges that leave a branch, in the order of the graph. */
  private static List<String> conditions(String debug, String body) throws Exception {
    List<byte[]> compiled =
        Made.compiled(
            17,
            "C",
            """
                class C {
                  int count; static long total; C next; int[] cells; boolean open;
                  boolean isOpen() { return open; }
                  int size() { return count; }
                  void run(%s) {
                    %s
                  }
                }
                """
                .formatted(PARAMETERS, body),
            debug);
    ParsedClass parsed =
        ParsedClass.parse(compiled.get(0))
            .beside(
                name ->
                    compiled.stream()
                        .filter(c -> new ClassReader(c).getClassName().equals(name))
                        .findFirst()
                        .orElse(null));
    MethodNode method =
        parsed.node().methods.stream().filter(m -> m.name.equals("run")).findFirst().orElseThrow();
    MethodModel model = new FrontEnd().model(parsed, method);
    assertThat(model.reason()).isNull();
    List<String> conditions = new ArrayList<>();
    for (CfgEdge e : model.cfg().edges()) {
      if (model.cfg().successors(e.from()).size() > 1) {
        conditions.add(model.condition(e));
      }
    }
    return conditions;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          i < n                        | i < n                        | i >= n
          i != 3                       | i != 3                       | i == 3
          (i & 1) == 0                 | (i & 1) == 0                 | (i & 1) != 0
          i + 1 > n * 2                | i + 1 > n * 2                | i + 1 <= n * 2
          (i + 1) * 2 > n - 1          | (i + 1) * 2 > n - 1          | (i + 1) * 2 <= n - 1
          i - (n - 1) > 0              | i - (n - 1) > 0              | i - (n - 1) <= 0
          i << 2 >= n >>> 1            | i << 2 >= n >>> 1            | i << 2 < n >>> 1
          ~i == -n                     | ~i == -n                     | ~i != -n
          x > 5                        | x > 5                        | x <= 5
          x < i                        | x < i                        | x >= i
          (int) x < n                  | (int) x < n                  | (int) x >= n
          d < 0.5                      | d < 0.5                      | !(d < 0.5)
          d >= i                       | d >= i                       | !(d >= i)
          !(d > 2)                     | !(d > 2.0)                   | d > 2.0
          d != 0                       | d != 0.0                     | d == 0.0
          b                            | b                            | !b
          !b                           | !b                           | b
          b == e                       | b == e                       | b != e
          c == 'a'                     | c == 'a'                     | c != 'a'
          c >= '0'                     | c >= '0'                     | c < '0'
          c == '\\n'                   | c == '\\n'                   | c != '\\n'
          s.charAt(i) == '\\''         | s.charAt(i) == '\\''         | s.charAt(i) != '\\''
          s.indexOf('x') < 0           | s.indexOf(120) < 0           | s.indexOf(120) >= 0
          Character.isDigit(c)         | Character.isDigit(c)         | !Character.isDigit(c)
          s.startsWith("a\\"b")        | s.startsWith("a\\"b")        | !s.startsWith("a\\"b")
          o == null                    | o == null                    | o != null
          o == this                    | o == this                    | o != this
          o instanceof String          | o instanceof String          | !(o instanceof String)
          a[i] > a[i + 1]              | a[i] > a[i + 1]              | a[i] <= a[i + 1]
          a.length > 0                 | a.length > 0                 | a.length <= 0
          bs[i] == 'a'                 | bs[i] == 97                  | bs[i] != 97
          count > 3                    | count > 3                    | count <= 3
          this.next.next == null       | next.next == null            | next.next != null
          open                         | open                         | !open
          total == x                   | total == x                   | total != x
          isOpen()                     | isOpen()                     | !isOpen()
          next.size() < size()         | next.size() < size()         | next.size() >= size()
          list.get(i).isEmpty()        | list.get(i).isEmpty()        | !list.get(i).isEmpty()
          i++ < n                      | i++ < n                      | i++ >= n
          n-- > 0                      | n-- > 0                      | n-- <= 0
          ++i < n                      | i < n                        | i >= n
          (i = size()) != -1           | i != -1                      | i == -1
          cells[i++] == cells[i]       | cells[i++] == cells[i]       | cells[i++] != cells[i]
          """)
  void condition_that_held_is_put_as_in_the_source(String source, String held, String not)
      throws Exception {
    String body = "if (%s) { total = 1; } else { total = 2; }".formatted(source);
    assertThat(conditions("-g", body)).containsExactly(held, not);
  }

  @ParameterizedTest
  @ValueSource(strings = {"count++ == 3", "(count = size()) > 2", "(b ? i : n) > 3"})
  void what_is_not_certain_is_not_said(String source) throws Exception {
    String body = "if (%s) { total = 1; } else { total = 2; }".formatted(source);
    List<String> conditions = conditions("-g", body);
    assertThat(conditions.subList(conditions.size() - 2, conditions.size())).containsOnlyNulls();
  }

  @Test
  void variable_that_was_changed_before_the_branch_is_not_taken_for_its_old_value()
      throws Exception {
    // i is loaded, then increased by two; the comparison uses the old value.
    assertThat(conditions("-g", "if (i < (i += 2)) { total = 1; }")).containsOnlyNulls();
  }

  @Test
  void without_debug_information_variables_have_their_numbers() throws Exception {
    assertThat(conditions("-g:none", "if (i < n) { total = 1; }"))
        .containsExactly("local 1 < local 2", "local 1 >= local 2");
  }

  @Test
  void loops_over_all_elements_ask_for_more() throws Exception {
    assertThat(conditions("-g", "for (String t : list) { total++; }"))
        .containsExactlyInAnyOrder("more in list", "no more in list");
    assertThat(conditions("-g", "for (int t : cells) { total++; }"))
        .containsExactlyInAnyOrder("more in cells", "no more in cells");
    assertThat(conditions("-g", "for (int t : list.get(0).toCharArray()) { total++; }"))
        .containsExactlyInAnyOrder(
            "more in list.get(0).toCharArray()", "no more in list.get(0).toCharArray()");
  }

  @Test
  void loops_in_the_same_slots_are_told_apart() throws Exception {
    assertThat(
            conditions("-g", "for (String t : list) { total++; } for (int t : cells) { total++; }"))
        .containsExactlyInAnyOrder(
            "more in list", "no more in list", "more in cells", "no more in cells");
  }

  @Test
  void switch_names_what_its_key_is() throws Exception {
    assertThat(
            conditions(
                "-g", "switch (c) { case 'a': case 'b': total = 1; break; case 'z': total = 2; }"))
        .containsExactlyInAnyOrder(
            "c == 'a' || c == 'b'", "c == 'z'", "c != 'a' && c != 'b' && c != 'z'");
    assertThat(
            conditions(
                "-g",
                "switch (i) { case 1: case 2: case 3: case 4: case 5: case 6: total = 1; break;"
                    + " default: total = 2; }"))
        .containsExactlyInAnyOrder(
            "i is one of 1, 2, 3 and 3 more", "i is none of 1, 2, 3 and 3 more");
  }

  @Test
  void switch_on_enum_names_constants() throws Exception {
    assertThat(
            conditions(
                "-g",
                "switch (u) { case DAYS: case HOURS: total = 1; break; case SECONDS: total = 2; }"
                    + " if (u == java.util.concurrent.TimeUnit.DAYS) { total = 3; }"))
        .containsExactlyInAnyOrder(
            "u == DAYS || u == HOURS",
            "u == SECONDS",
            "u != DAYS && u != HOURS && u != SECONDS",
            "u == TimeUnit.DAYS",
            "u != TimeUnit.DAYS");
    assertThat(conditions("-g", "switch (list.isEmpty() ? u : null) { case DAYS: total = 1; }"))
        .as("key from several places")
        .contains("list.isEmpty()", "!list.isEmpty()")
        .endsWith((String) null, (String) null);
  }

  @Test
  void switch_on_strings_names_strings_once() throws Exception {
    List<String> conditions =
        conditions(
            "-g", "switch (s) { case \"a\": total = 1; break; case \"bb\": total = 2; break; }");
    assertThat(conditions)
        .contains("s == \"a\"", "s == \"bb\"", "s != \"a\" && s != \"bb\"")
        .containsOnly("s == \"a\"", "s == \"bb\"", "s != \"a\" && s != \"bb\"", "");
  }
}
