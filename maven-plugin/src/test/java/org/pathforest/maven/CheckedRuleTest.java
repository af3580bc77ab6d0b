package org.pathforest.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigInteger;
import java.util.List;
import java.util.TreeMap;
import org.apache.maven.plugin.MojoExecutionException;
import org.junit.jupiter.api.Test;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.profile.coverage.Counter;
import org.pathforest.profile.coverage.Coverage;
import org.pathforest.profile.coverage.MethodCoverage;

/** Rules look at the elements that they name, and at no other; the table says the same figures. */
class CheckedRuleTest {
  private static final Coverage.Totals LINES = totals(new Counter(3, 4));

  private static Coverage.Totals totals(Counter lines) {
    return new Coverage.Totals(
        new Counter(1, 2),
        0,
        0,
        0,
        2,
        BigInteger.valueOf(5),
        new Counter(3, 6),
        Counter.NONE,
        lines);
  }

  private static MethodCoverage method(String name, boolean ran, long paths, long possible) {
    return new MethodCoverage(
        new MethodKey("org/x/Foo", name, "(I)V", "0"),
        "Foo.java",
        ran,
        true,
        paths,
        BigInteger.valueOf(possible),
        paths,
        4,
        new Counter(ran ? 3 : 0, 3),
        new Counter(ran ? 2 : 0, 2),
        new TreeMap<>(),
        false);
  }

  private static Coverage coverage(Coverage.Totals totals) {
    List<MethodCoverage> methods = List.of(method("ran", true, 2, 3), method("idle", false, 0, 2));
    Coverage.ClassCoverage foo =
        new Coverage.ClassCoverage("org/x/Foo", "0", "Foo.java", totals, new TreeMap<>(), methods);
    return new Coverage(
        totals, List.of(new Coverage.PackageCoverage("org/x", totals, List.of(foo))));
  }

  private static List<String> violations(
      String element, List<String> includes, String counter, String minimum)
      throws MojoExecutionException {
    Rule rule =
        new Rule(
            element, includes, null, List.of(new Limit(counter, "COVEREDCOUNT", minimum, null)));
    return CheckedRule.of(List.of(rule)).get(0).violations("app", coverage(LINES), 1000);
  }

  @Test
  void each_element_is_named_by_its_kind() throws Exception {
    String rest = ": paths covered count is 2, but expected minimum is 3";
    assertThat(violations("BUNDLE", null, "PATH", "3"))
        .containsExactly("Rule violated for bundle app" + rest);
    assertThat(violations("PACKAGE", null, "PATH", "3"))
        .containsExactly("Rule violated for package org.x" + rest);
    assertThat(violations("CLASS", null, "PATH", "3"))
        .containsExactly("Rule violated for class org.x.Foo" + rest);
    assertThat(violations("METHOD", null, "PATH", "3"))
        .containsExactly(
            "Rule violated for method org.x.Foo.ran(int)" + rest,
            "Rule violated for method org.x.Foo.idle(int): paths covered count is 0, but expected"
                + " minimum is 3");
  }

  @Test
  void names_choose_elements() throws Exception {
    assertThat(violations("METHOD", List.of("*.Foo.r?n(*"), "METHOD", "2"))
        .containsExactly(
            "Rule violated for method org.x.Foo.ran(int): methods covered count is 1, but expected"
                + " minimum is 2");
    assertThat(violations("CLASS", List.of("*.Bar"), "METHOD", "2")).isEmpty();
  }

  @Test
  void every_counter_is_held_against_its_own_figures() throws Exception {
    assertThat(violations("BUNDLE", null, "BRANCH", "4").get(0))
        .contains("branches covered count is 3");
    assertThat(violations("BUNDLE", null, "BLOCK", "4").get(0))
        .contains("blocks covered count is 2");
    assertThat(violations("BUNDLE", null, "METHOD", "4").get(0))
        .contains("methods covered count is 1");
    assertThat(violations("BUNDLE", null, "LINE", "4").get(0)).contains("lines covered count is 3");
  }

  @Test
  void methods_with_more_paths_than_the_limit_do_not_count() throws Exception {
    Rule rule = new Rule("BUNDLE", null, null, List.of(new Limit("PATH", "TOTALCOUNT", null, "2")));
    CheckedRule checked = CheckedRule.of(List.of(rule)).get(0);
    assertThat(checked.violations("app", coverage(LINES), 1000)).hasSize(1);
    assertThat(checked.violations("app", coverage(LINES), 2)).isEmpty();
  }

  @Test
  void lines_that_are_not_known_are_a_violation() throws Exception {
    Rule rule =
        new Rule("BUNDLE", null, null, List.of(new Limit("LINE", "COVEREDRATIO", "0.1", null)));
    assertThat(
            CheckedRule.of(List.of(rule))
                .get(0)
                .violations("app", coverage(totals(Counter.NONE)), 1000))
        .containsExactly(
            "Rule violated for bundle app: lines are not known: the classes have no line numbers");
  }

  @Test
  void table_has_a_line_for_each_class() throws IOException {
    StringBuilder text = new StringBuilder();
    CoverageCsv.write("my, app", coverage(LINES), text);
    assertThat(text.toString().lines().toList().get(1))
        .isEqualTo("\"my, app\",org.x,Foo,2,5,3,3,1,3,1,1");
  }
}
