package org.pathforest.e2e.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.e2e.programs.TestProgram;
import org.pathforest.programs.PartlyTested;

/** Coverage of a program whose source states what its run covers. */
class CoverageCommandTest {
  private static final String NAME = PartlyTested.class.getName();

  @TempDir static Path folder;
  private static Cli cli;
  private static List<String> source;

  @BeforeAll
  static void run() throws Exception {
    cli = new Cli(folder);
    Class<?> idle = Class.forName(NAME + "$Idle", false, PartlyTested.class.getClassLoader());
    Jars.folder(folder.resolve("classes"), PartlyTested.class, idle, Jars.CHECKSUM);
    String run = "run --cache cache --no-report -k %s.pathprof --include %s* -cp classes %s";
    for (String profile : List.of("4 -o app", "1 -o single")) {
      assertThat(cli.run(run, profile, NAME, NAME).status()).isZero();
    }
    source = Files.readAllLines(TestProgram.sources().resolve(NAME.replace('.', '/') + ".java"));
  }

  private static String of(JsonElement counter) {
    return Json.text(counter, "covered") + " of " + Json.text(counter, "total");
  }

  private static int line(String text) {
    return source.indexOf(source.stream().filter(l -> l.contains(text)).findFirst().get()) + 1;
  }

  /** Returns the coverage that comments in the source state, by name of the method. */
  private static Map<String, String> stated(String what) {
    Pattern comment = Pattern.compile(" *// " + what + " ([\\w.]+): (.+)");
    return source.stream()
        .map(comment::matcher)
        .filter(Matcher::matches)
        .collect(Collectors.toMap(m -> m.group(1), m -> m.group(2)));
  }

  @Test
  void commands_of_the_guide_print_what_it_says() throws Exception {
    cli.printsWhatTheGuideSays("app.pathprof");
  }

  @Test
  void counts_of_every_method_are_those_beside_its_code() throws Exception {
    var stated = stated("covers");
    Map<String, String> counted = new HashMap<>();
    var table = cli.json("coverage app.pathprof --by method --format json");
    for (JsonObject row : Json.objects(table, "rows")) {
      String method = Json.text(row, "name").replaceFirst("\\(.*", "").substring(NAME.length() + 1);
      boolean any = stated.getOrDefault(method, "").startsWith("paths *");
      counted.put(
          method,
          "paths %s of %s, branches %s, blocks %s, lines %s"
              .formatted(
                  any ? "*" : Json.text(row, "paths"),
                  Json.text(row, "possible"),
                  of(row.get("branches")),
                  of(row.get("blocks")),
                  of(row.get("lines"))));
    }
    assertThat(counted).hasSize(6).isEqualTo(stated);
    assertThat(of(Json.at(table, "total.methods"))).isEqualTo("5 of 6");
  }

  @Test
  void next_tests_are_outcomes_that_never_happened_the_most_promising_first() throws Exception {
    List<JsonObject> next =
        Json.objects(cli.json("coverage app.pathprof --next 99 --format json"), "suggestions");
    // One suggestion is in grade, one in sum, 40 in count. No branch of divide or Idle was reached.
    assertThat(next).hasSize(42).allMatch(s -> Json.text(s, "kind").equals("branch"));
    JsonObject first = next.get(0);
    assertThat(List.of("method", "condition", "outcome", "reached", "linesGained", "line"))
        .extracting(name -> Json.text(first, name))
        .containsExactly("grade", "bonus", "never true", "2", "1", "" + line("if (bonus)"));
    assertThat(next.get(41).get("condition").getAsString()).isEqualTo("values[i] > 0");
    assertThat(cli.succeeds("coverage app.pathprof --next"))
        .contains("1. " + NAME + ".grade(int, boolean), line " + line("if (bonus)") + "\n")
        .contains("`bonus` was never true (reached 2 times); 1 line behind it never ran")
        .contains("\n20. ")
        .doesNotContain("\n21. ")
        .contains("1 method did not run at all");
    assertThat(cli.succeeds("coverage app.pathprof --next 1 --format markdown"))
        .startsWith("- `" + NAME + ".grade(int, boolean)`, line ");
    assertThat(cli.run("coverage --next app.pathprof").err())
        .contains("--next: 'app.pathprof' is not a number");
    assertThat(cli.run("coverage app.pathprof --next --by class").err())
        .contains("--next cannot be combined with --method or --by");
  }

  @Test
  void rows_in_which_most_branches_are_missing_stand_first() throws Exception {
    var table = cli.json("coverage app.pathprof --by method --format json");
    assertThat(Json.objects(table, "rows"))
        .map(row -> Json.numbers(row, "branches.covered branches.total"))
        .extracting(branches -> branches.get(0) - branches.get(1))
        .hasSize(6)
        .isSorted();
  }

  @Test
  void prime_paths_of_every_method_are_those_beside_its_code() throws Exception {
    var stated = stated("primes");
    assertThat(stated).hasSize(5);
    for (String method : stated.keySet()) {
      var primes = primes("app.pathprof", method);
      assertThat(of(primes).replace("0 of -1", "too many"))
          .as(method)
          .isEqualTo(stated.get(method));
      assertThat(Json.text(primes, "undecided")).as(method).isEqualTo("0");
    }
    // 9 of the 12 prime paths of the loop go back to its header, so single paths leave them
    // undecided.
    assertThat(Json.numbers(primes("single.pathprof", "sum"), "covered undecided"))
        .containsExactly(1.0, 9.0);
  }

  private static JsonElement primes(String profile, String method) throws Exception {
    String json = cli.succeeds("coverage %s --method %s.%s --format json", profile, NAME, method);
    var details = JsonParser.parseString(json);
    assertThat(details.getAsJsonArray()).hasSize(1);
    return Json.at(details, "0.primes");
  }

  @Test
  void method_shows_unexecuted_paths_the_nearest_first_as_conditions() throws Exception {
    int begin = line("int sum = 0;");
    int head = line("i < values.length");
    int test = line("@positive");
    assertThat(cli.succeeds("coverage app.pathprof --method sum"))
        .isEqualTo(
            """
            org.pathforest.programs.PartlyTested.sum(int[])  PartlyTested.java:%1$d
               paths: 3 of 6 possible; different sequences of 4: 1
               branches: 3 of 4; blocks: 6 of 6; lines: 5 of 5
               prime paths: 6 of 12 covered
               paths not executed, most similar to executed ones first (some may be impossible):
                  new branch, values[i] <= 0 at line %3$d: i < values.length · values[i] <= 0 · again
                  new branch, values[i] <= 0 at line %3$d: enter · i < values.length · values[i] <= 0 · again
                  other way, i >= values.length at line %2$d: enter · i >= values.length · return
            """
                .formatted(begin, head, test));
    assertThat(cli.succeeds("coverage app.pathprof --method sum --top 1"))
        .contains("new branch")
        .doesNotContain("other way");
    assertThat(cli.succeeds("coverage app.pathprof --method sum --top 1 --format markdown"))
        .contains("new branch, `values[i] <= 0 at line " + test + "`: `i < values.length` · ");
    assertThat(cli.succeeds("coverage single.pathprof --method sum"))
        .contains("1 of 12 covered; 9 undecided, because they need sequences longer than 1 path\n");
  }

  @Test
  void method_that_did_not_run_or_has_too_many_paths_is_told() throws Exception {
    assertThat(cli.succeeds("coverage app.pathprof --method Idle.sign"))
        .contains("PartlyTested$Idle.sign(int)")
        .contains("   did not run; possible paths: 2\n");
    assertThat(cli.succeeds("coverage app.pathprof --method PartlyTested.count"))
        .containsPattern("of 10\\^12 possible, too many, so they are cut\\s+into [\\d,]+ pieces")
        .contains("prime paths: too many to examine");
    assertThat(cli.succeeds("report app.pathprof --method PartlyTested.count"))
        .containsPattern(
            "of\\s+10\\^12\\s+possible\\s+paths\\s+ran\\s+\\(cut\\s+into\\s+[\\d,]+\\s+pieces");
    assertThat(cli.succeeds("coverage app.pathprof --method grade")).doesNotContain("handlers");
  }

  @Test
  void table_adds_up_classes_and_packages_in_100_columns() throws Exception {
    String classes = cli.succeeds("coverage app.pathprof --by class");
    String methods = cli.succeeds("coverage app.pathprof --by method");

    assertThat(cli.succeeds("coverage app.pathprof"))
        .contains(
            "Left out of sums of paths: 1 method with more than 1,000 possible paths (--path-limit).")
        .containsPattern("50\\.0% +67\\.1% +88\\.9% ") // 56 of 63 lines: 88.89%
        .containsPattern(" 5/6  total\n")
        .containsPattern(" 5/6  org\\.pathforest\\.programs\n");
    assertThat(classes)
        .containsPattern(" 5/5  org\\.pathforest\\.programs\\.PartlyTested\n")
        .containsPattern("\n +0 +2 +0\\.0% +0\\.0% +0\\.0% +0/1  .*PartlyTested\\$Idle\n")
        .contains("Not in the table: 1 method with a single path and no probes (")
        .contains("Not in the table: 2 methods generated by compilers.");
    assertThat(classes.lines()).allMatch(line -> line.length() <= 100);
    assertThat(methods.lines()).allMatch(line -> line.length() <= 100);
    cli.succeeds("coverage app.pathprof --by class -o classes.txt");
    assertThat(folder.resolve("classes.txt")).hasContent(classes);
  }

  @Test
  void sum_of_paths_is_what_check_says() throws Exception {
    for (String limit : List.of("", " --path-limit 4")) {
      var total = cli.json("coverage app.pathprof --format json" + limit).getAsJsonObject("total");
      String said = cli.run("check app.pathprof --paths 100" + limit).out();
      assertThat(said)
          .contains(" (%s of %s, without ".formatted(total.get("paths"), total.get("possible")))
          .contains("without %s method".formatted(total.get("manyPaths")));
    }
  }

  @Test
  void bad_input_is_told_in_a_line() throws Exception {
    Files.writeString(folder.resolve("damaged.pathprof"), "PK no zip");

    cli.refuses(
        """
        $ coverage
        2 coverage: no profile given (see pathforest coverage --help)
        $ coverage app.pathprof --by line
        2 coverage: --by: 'line' is not one of package, class, method (see pathforest coverage --help)
        $ coverage app.pathprof --top 0
        2 coverage: --top: '0' is not a number from 1 to 1000000 (see pathforest coverage --help)
        $ coverage app.pathprof --format xml
        2 coverage: --format: 'xml' is not one of text, markdown, json (see pathforest coverage --help)
        $ coverage app.pathprof --method nothing
        2 coverage: --method nothing: none of the 6 methods matches; name it as Foo.bar
        $ coverage damaged.pathprof
        1 damaged.pathprof: …
        $ coverage no.pathprof
        1 no.pathprof: no such file…
        """);
    var several = cli.run("coverage app.pathprof --method I)I");
    assertThat(several.status()).isEqualTo(2);
    assertThat(several.err())
        .startsWith("pathforest: coverage: --method I)I: ")
        .contains(" methods match; name one of these:\n  " + NAME);
  }
}
