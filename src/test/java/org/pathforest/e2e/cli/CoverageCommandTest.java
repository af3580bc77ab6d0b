package org.pathforest.e2e.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
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
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.programs.PartlyTested;

/** Coverage of a program that states beside its code what its run covers. */
class CoverageCommandTest {
  private static final String NAME = PartlyTested.class.getName();

  /** What stands beside a method. */
  private static final Pattern TRUTH =
      Pattern.compile(
          " *// covers (?<method>[\\w.]+): paths (?<paths>\\d+|\\*) of (?<possible>\\d+),"
              + " branches (?<branches>\\d+ of \\d+), blocks (?<blocks>\\d+ of \\d+),"
              + " lines (?<lines>\\d+ of \\d+)");

  private static final Pattern PRIMES =
      Pattern.compile(" *// primes (?<method>\\w+): (?<primes>.+)");

  @TempDir static Path folder;
  private static Cli cli;
  private static List<String> source;

  @BeforeAll
  static void run() throws Exception {
    cli = new Cli(folder);
    Class<?> idle = Class.forName(NAME + "$Idle", false, PartlyTested.class.getClassLoader());
    Jars.folder(folder.resolve("classes"), PartlyTested.class, idle, Jars.CHECKSUM);
    profile("-k 4 -o run.pathprof");
    profile("-k 1 -o single.pathprof");
    Path module = Path.of(System.getProperty("basedir", "")).toAbsolutePath();
    source =
        Files.readAllLines(
            module.resolve(
                "../../test-programs/src/main/java/" + NAME.replace('.', '/') + ".java"));
  }

  private static void profile(String options) throws Exception {
    assertThat(
            cli.run(
                    "run --cache cache --no-report %s --include %s* -cp classes %s",
                    options, NAME, NAME)
                .status())
        .isZero();
  }

  private static String of(JsonObject counter) {
    return counter.get("covered").getAsLong() + " of " + counter.get("total").getAsLong();
  }

  private static int line(String text) {
    for (int i = 0; i < source.size(); i++) {
      if (source.get(i).contains(text)) {
        return i + 1;
      }
    }
    throw new IllegalArgumentException(text);
  }

  @Test
  void counts_of_every_method_are_those_beside_its_code() throws Exception {
    Map<String, JsonObject> rows = new HashMap<>();
    JsonObject table = cli.json("coverage run.pathprof --by method --format json");
    for (JsonElement row : table.getAsJsonArray("rows")) {
      String name = row.getAsJsonObject().get("name").getAsString();
      rows.put(name.replaceFirst("\\(.*", ""), row.getAsJsonObject());
    }
    int found = 0;
    for (String line : source) {
      Matcher truth = TRUTH.matcher(line);
      if (truth.matches()) {
        found++;
        String method = truth.group("method");
        JsonObject row = rows.remove(NAME + (method.contains(".") ? "$" : ".") + method);
        assertThat(row).as(line).isNotNull();
        assertThat(row.get("possible").getAsString()).as(line).isEqualTo(truth.group("possible"));
        if (!truth.group("paths").equals("*")) {
          assertThat(row.get("paths").getAsString()).as(line).isEqualTo(truth.group("paths"));
        }
        for (String what : List.of("branches", "blocks", "lines")) {
          assertThat(of(row.getAsJsonObject(what)))
              .as(what + " of " + line)
              .isEqualTo(truth.group(what));
        }
      }
    }
    assertThat(found).isEqualTo(6);
    assertThat(rows).as("methods with probes that state nothing").isEmpty();
    assertThat(of(table.getAsJsonObject("total").getAsJsonObject("methods"))).isEqualTo("5 of 6");
  }

  @Test
  void prime_paths_of_every_method_are_those_beside_its_code() throws Exception {
    int found = 0;
    for (String line : source) {
      Matcher truth = PRIMES.matcher(line);
      if (truth.matches()) {
        found++;
        JsonObject primes = detail("run.pathprof", truth.group("method")).getAsJsonObject("primes");
        String text = primes.get("covered").getAsInt() + " of " + primes.get("total").getAsInt();
        assertThat(text.replace("0 of -1", "too many")).as(line).isEqualTo(truth.group("primes"));
        assertThat(primes.get("undecided").getAsInt()).as(line).isZero();
      }
    }
    assertThat(found).isEqualTo(5);
    // Nine of the twelve of the loop go back to its header.
    JsonObject single = detail("single.pathprof", "sum").getAsJsonObject("primes");
    assertThat(single.get("covered").getAsInt()).isEqualTo(1);
    assertThat(single.get("undecided").getAsInt()).isEqualTo(9);
  }

  private static JsonObject detail(String profile, String method) throws Exception {
    JsonArray details =
        JsonParser.parseString(
                cli.succeeds("coverage %s --method %s.%s --format json", profile, NAME, method))
            .getAsJsonArray();
    assertThat(details).hasSize(1);
    return details.get(0).getAsJsonObject();
  }

  @Test
  void method_shows_unexecuted_paths_the_nearest_first_as_lines_with_branch_outcomes()
      throws Exception {
    int begin = line("int sum = 0;");
    int head = line("i < values.length");
    int test = line("@positive");
    int end = line("return sum;");
    assertThat(cli.succeeds("coverage run.pathprof --method sum"))
        .isEqualTo(
            """
            org.pathforest.programs.PartlyTested.sum(int[])  PartlyTested.java:%1$d
               paths: 3 of 6 possible; different sequences of 4: 1
               branches: 3 of 4; blocks: 6 of 6; lines: 5 of 5
               prime paths: 6 of 12 covered
               paths not executed, those nearest to executed ones first (data may not allow them):
                  new branch %3$d(taken): %2$d(not) %3$d(taken) %2$d back to %2$d
                  new branch %3$d(taken): enter %1$d %2$d(not) %3$d(taken) %2$d back to %2$d
                  other way at %2$d(taken): enter %1$d %2$d(taken) %4$d return
            """
                .formatted(begin, head, test, end));
    assertThat(cli.succeeds("coverage run.pathprof --method sum --top 1"))
        .contains("new branch")
        .doesNotContain("other way");
    assertThat(cli.succeeds("coverage single.pathprof --method sum"))
        .contains("1 of 12 covered; 9 not decided, which are longer than sequences of 1 path\n");
  }

  @Test
  void method_that_did_not_run_or_has_too_many_paths_is_told() throws Exception {
    assertThat(cli.succeeds("coverage run.pathprof --method Idle.sign"))
        .contains("PartlyTested$Idle.sign(int)")
        .contains("   did not run; possible paths: 2\n");
    assertThat(cli.succeeds("coverage run.pathprof --method PartlyTested.count"))
        .contains("pieces (there are too many paths, so they are cut) of 10^12 possible")
        .contains("prime paths: too many to look at");
    assertThat(cli.succeeds("coverage run.pathprof --method grade")).doesNotContain("handlers");
  }

  @Test
  void table_adds_up_classes_and_packages_in_100_columns() throws Exception {
    String classes = cli.succeeds("coverage run.pathprof --by class");
    String methods = cli.succeeds("coverage run.pathprof --by method");

    assertThat(cli.succeeds("coverage run.pathprof"))
        .contains("10^12")
        .containsPattern("50\\.0% +67\\.1% +88\\.8% ") // of 63 lines 56: 88.89
        .containsPattern(" 5/6  total\n")
        .containsPattern(" 5/6  org\\.pathforest\\.programs\n");
    assertThat(classes)
        .containsPattern(" 5/5  org\\.pathforest\\.programs\\.PartlyTested\n")
        .containsPattern("\n +0 +2 +0\\.0% +0\\.0% +0\\.0% +0/1  .*PartlyTested\\$Idle\n")
        .contains("methods without a branch, loop or handler have no probes");
    assertThat(classes.lines()).allMatch(line -> line.length() <= 100);
    assertThat(methods.lines()).allMatch(line -> line.length() <= 100);
    cli.succeeds("coverage run.pathprof --by class -o classes.txt");
    assertThat(folder.resolve("classes.txt")).hasContent(classes);
  }

  @Test
  void bad_input_is_told_in_a_line() throws Exception {
    Files.writeString(folder.resolve("damaged.pathprof"), "PK no zip");

    cli.refuses(2, "coverage: no profile given (see pathforest coverage --help)", "coverage");
    cli.refuses(
        2,
        "coverage: --by: 'line' is none of package, class, method (see pathforest coverage --help)",
        "coverage run.pathprof --by line");
    cli.refuses(
        2,
        "coverage: --top: '0' is not a number from 1 to 1000000 (see pathforest coverage --help)",
        "coverage run.pathprof --top 0");
    cli.refuses(
        2,
        "coverage: --format: 'xml' is none of json, text (see pathforest coverage --help)",
        "coverage run.pathprof --format xml");
    cli.refuses(
        2,
        "coverage: --method nothing: 0 of 6 methods match",
        "coverage run.pathprof --method nothing");
    var several = cli.run("coverage run.pathprof --method I)I");
    assertThat(several.status()).isEqualTo(2);
    assertThat(several.err())
        .startsWith("pathforest: coverage: --method I)I: ")
        .contains(" methods match, name one of them\n  " + NAME);
    var damaged = cli.run("coverage damaged.pathprof");
    assertThat(damaged.status()).isEqualTo(1);
    assertThat(damaged.err()).startsWith("pathforest: damaged.pathprof: ").hasLineCount(1);
    var missing = cli.run("coverage no.pathprof");
    assertThat(missing.status()).isEqualTo(1);
    assertThat(missing.err()).startsWith("pathforest: no.pathprof: no such file").hasLineCount(1);
  }
}
