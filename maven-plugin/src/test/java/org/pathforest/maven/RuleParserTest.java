package org.pathforest.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.apache.maven.plugin.MojoExecutionException;
import org.junit.jupiter.api.Test;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.profile.coverage.Counter;
import org.pathforest.profile.coverage.Coverage;
import org.pathforest.profile.coverage.CoverageRule;
import org.pathforest.profile.coverage.LineCounts;
import org.pathforest.profile.coverage.MethodCoverage;
import org.pathforest.profile.export.JacocoExport;

/** Rules check the elements that they name and no others. The table shows the same figures. */
class RuleParserTest {
  private static final Coverage.Totals LINES = totals(new Counter(3, 4));

  private static Coverage.Totals totals(Counter lines) {
    return new Coverage.Totals(
        new Counter(1, 2), new Counter(2, 5), 0, new Counter(3, 6), Counter.NONE, lines);
  }

  private static MethodCoverage method(String name, boolean ran, long paths, long possible) {
    return new MethodCoverage(
        new MethodKey("org/x/Foo", name, "(I)V", "0"),
        "Foo.java",
        ran,
        new MethodCoverage.Paths(paths, BigInteger.valueOf(possible), 4, false, possible),
        new MethodCoverage.Counters(
            new Counter(ran ? 3 : 0, 3),
            new Counter(ran ? 2 : 0, 2),
            Counter.NONE,
            new Counter(ran ? 7 : 0, 9),
            new Counter(ran ? 2 : 0, 3)),
        new TreeMap<>());
  }

  private static Coverage coverage(Coverage.Totals totals) {
    return coverage(totals, 1000);
  }

  private static Coverage coverage(Coverage.Totals totals, long mostPossible) {
    List<MethodCoverage> methods = List.of(method("ran", true, 2, 3), method("idle", false, 0, 2));
    Coverage.ClassCoverage foo =
        new Coverage.ClassCoverage("org/x/Foo", "0", "Foo.java", totals, new TreeMap<>(), methods);
    return new Coverage(
        totals, List.of(new Coverage.PackageCoverage("org/x", totals, List.of(foo))), mostPossible);
  }

  private static List<String> violations(
      String element, List<String> includes, String counter, String minimum)
      throws MojoExecutionException {
    Rule rule =
        new Rule(
            element, includes, null, List.of(new Limit(counter, "COVEREDCOUNT", minimum, null)));
    return RuleParser.of(List.of(rule)).get(0).judge("app", coverage(LINES, 1000)).violations();
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
    assertThat(violations("SOURCEFILE", null, "PATH", "3"))
        .containsExactly("Rule violated for source file org/x/Foo.java" + rest);
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

  private static MojoExecutionException unmatched(
      String element, List<String> includes, List<String> excludes) throws MojoExecutionException {
    Limit limit = new Limit("METHOD", "MISSEDCOUNT", null, "9");
    List<Rule> rules = List.of(new Rule(element, includes, excludes, List.of(limit)));
    return RuleParser.unmatched(RuleParser.of(rules).get(0), "app", coverage(LINES));
  }

  @Test
  void names_that_leave_no_element_are_refused() throws Exception {
    assertThat(unmatched("CLASS", List.of("*.Fo", "org.y.*"), null))
        .hasMessage(
            "parameter rules: includes: [*.Fo, org.y.*] leave no class of 1; use patterns that"
                + " leave one, such as org.x.Foo");
    assertThat(unmatched("METHOD", List.of("org.x.*"), List.of("*")))
        .hasMessage(
            "parameter rules: excludes: [*] leave no method of 2; use patterns that leave one,"
                + " such as org.x.Foo.ran(int)");
    assertThat(unmatched("BUNDLE", List.of("application"), null))
        .hasMessageContaining("leave no bundle of 1")
        .hasMessageEndingWith("such as app");
    assertThat(unmatched("PACKAGE", List.of("org.x"), List.of("org.y"))).isNull();
  }

  @Test
  void nothing_is_counted_where_no_counter_has_anything() throws Exception {
    List<Limit> paths = List.of(new Limit("PATH", "MISSEDCOUNT", null, "9"));
    CoverageRule rule = RuleParser.of(List.of(new Rule("BUNDLE", null, null, paths))).get(0);
    assertThat(rule.judge("app", coverage(LINES, 1000)).counted()).isTrue();
    assertThat(rule.judge("app", coverage(LINES, 1)).counted())
        .as("no method has as few paths")
        .isFalse();
    Coverage empty = new Coverage(totals(Counter.NONE), List.of(), 1000);
    assertThat(rule.judge("app", empty)).isEqualTo(new CoverageRule.Outcome(List.of(), false));
    assertThat(rule.unmatched("app", empty)).as("there is a bundle").isNull();
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
    assertThat(violations("BUNDLE", null, "INSTRUCTION", "8").get(0))
        .contains("instructions covered count is 7");
    assertThat(violations("BUNDLE", null, "COMPLEXITY", "4").get(0))
        .contains("complexity covered count is 2");
    for (String element : List.of("BUNDLE", "PACKAGE", "CLASS", "SOURCEFILE")) {
      assertThat(violations(element, null, "CLASS", "4").get(0))
          .contains("classes covered count is 1");
    }
    assertThat(violations("METHOD", null, "CLASS", "4").get(0))
        .as("methods have none")
        .contains("classes covered count is 0");
  }

  @Test
  void source_file_has_all_its_classes_and_each_line_once() throws Exception {
    TreeMap<Integer, LineCounts> both = new TreeMap<>();
    both.put(7, new LineCounts(new Counter(1, 2), 0, Counter.NONE));
    TreeMap<Integer, LineCounts> missed = new TreeMap<>();
    missed.put(7, new LineCounts(new Counter(0, 1), 0, Counter.NONE));
    missed.put(8, new LineCounts(new Counter(0, 1), 0, Counter.NONE));
    List<MethodCoverage> ran = List.of(method("ran", true, 2, 3));
    List<MethodCoverage> idle = List.of(method("idle", false, 0, 2));
    Coverage coverage =
        new Coverage(
            LINES,
            List.of(
                new Coverage.PackageCoverage(
                    "org/x",
                    LINES,
                    List.of(
                        new Coverage.ClassCoverage("org/x/Foo", "0", "Foo.java", LINES, both, ran),
                        new Coverage.ClassCoverage(
                            "org/x/Foo$A", "0", "Foo.java", LINES, missed, idle),
                        new Coverage.ClassCoverage("org/x/Bar", "0", null, LINES, missed, idle)))),
            1000);
    List<Limit> limits =
        List.of(
            new Limit("LINE", "COVEREDRATIO", "0.9", null),
            new Limit("CLASS", "MISSEDCOUNT", null, "0"));
    CoverageRule rule = RuleParser.of(List.of(new Rule("SOURCEFILE", null, null, limits))).get(0);
    assertThat(rule.judge("app", coverage).violations())
        .containsExactly(
            "Rule violated for source file org/x/Foo.java: lines covered ratio is 0.50 (1 of 2),"
                + " but expected minimum is 0.9",
            "Rule violated for source file org/x/Foo.java: classes missed count is 1, but expected"
                + " maximum is 0");
  }

  @Test
  void methods_with_more_paths_than_the_limit_do_not_count() throws Exception {
    Rule rule = new Rule("BUNDLE", null, null, List.of(new Limit("PATH", "TOTALCOUNT", null, "2")));
    CoverageRule checked = RuleParser.of(List.of(rule)).get(0);
    assertThat(checked.judge("app", coverage(LINES, 1000)).violations()).hasSize(1);
    assertThat(checked.judge("app", coverage(LINES, 2)).violations()).isEmpty();
  }

  @Test
  void lines_that_are_not_known_are_a_violation() throws Exception {
    Rule rule =
        new Rule("BUNDLE", null, null, List.of(new Limit("LINE", "COVEREDRATIO", "0.1", null)));
    assertThat(
            RuleParser.of(List.of(rule))
                .get(0)
                .judge("app", coverage(totals(Counter.NONE)))
                .violations())
        .containsExactly(
            "Rule violated for bundle app: lines are unknown: the classes have no line numbers; compile with -g");
  }

  @Test
  void table_has_a_line_for_each_class() throws IOException {
    StringBuilder text = new StringBuilder();
    CoverageCsv.write(JacocoExport.Names.of("my, app"), coverage(LINES), text);
    assertThat(text.toString().lines().toList().get(1))
        .isEqualTo("\"my, app\",org.x,Foo,2,5,3,3,1,3,1,1");
  }

  @Test
  void table_names_the_module_of_each_class_as_jacocos_does() throws IOException {
    StringBuilder text = new StringBuilder();
    CoverageCsv.write(
        new JacocoExport.Names("all", List.of("web", "core"), (name, sha256) -> "core"),
        coverage(LINES),
        text);
    assertThat(text.toString().lines().skip(1))
        .containsExactly("all/core,org.x,Foo,2,5,3,3,1,3,1,1");
  }

  @Test
  void class_that_was_counted_in_two_versions_is_named() {
    List<Coverage.ClassCoverage> classes = new ArrayList<>();
    for (String file : List.of("Foo 0", "Bar 1", "Foo 2")) {
      String[] words = file.split(" ", -1);
      classes.add(
          new Coverage.ClassCoverage(
              "org/x/" + words[0], words[1], null, LINES, new TreeMap<>(), List.of()));
    }
    Coverage coverage =
        new Coverage(LINES, List.of(new Coverage.PackageCoverage("org/x", LINES, classes)), 1000);
    assertThat(Versions.names(coverage)).containsExactly("org.x.Foo");
  }
}
