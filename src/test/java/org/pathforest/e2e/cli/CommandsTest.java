package org.pathforest.e2e.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pathforest.profile.Profile;
import org.pathforest.profile.file.ProfileReader;
import org.pathforest.programs.ExitThree;
import org.pathforest.programs.Failing;
import org.pathforest.testkit.Thorough;

/** The commands, from instrumenting classes to drawing graphs. */
class CommandsTest {
  @TempDir static Path folder;
  private static Cli cli;

  @BeforeAll
  static void make() throws Exception {
    cli = new Cli(folder);
    Jars.write(folder.resolve("app.jar"), null, ExitThree.class, Jars.CHECKSUM);
    Jars.folder(folder.resolve("classes"), Failing.class, Jars.CHECKSUM);
    cli.succeeds("instrument app.jar -o pf.jar");
    cli.java("-Dpathforest.output=run.pathprof -jar pf.jar").endedWith(3, "");
  }

  @Test
  void instrument_prints_what_it_did() throws Exception {
    assertThat(cli.succeeds("instrument app.jar -o again.jar"))
        .startsWith("app.jar -> again.jar\n")
        .containsPattern("class files +2\n")
        .containsPattern("methods with code +7\n")
        .containsPattern("instrumented +4\n")
        .containsPattern("trivial +3 ")
        .containsPattern("left out +0\n")
        .containsPattern("from bytecode +0 ")
        .containsPattern("cut +0 ")
        .containsPattern("reduced +0 ");
    assertThat(Files.mismatch(folder.resolve("pf.jar"), folder.resolve("again.jar"))).isEqualTo(-1);
  }

  @Test
  void instrument_writes_several_into_a_folder_with_the_runtime_beside_them() throws Exception {
    String out = cli.succeeds("instrument app.jar classes -o several --runtime external");

    assertThat(out)
        .endsWith(
            "runtime: several/pathforest-runtime.jar (jars name it in their Class-Path; add it to a"
                + " module path)\n");
    assertThat(folder.resolve("several/classes").resolve(Jars.entry(Failing.class))).exists();
    cli.java("-Dpathforest.output=several.pathprof -jar several/app.jar").endedWith(3, "");
    assertThat(folder.resolve("several.pathprof")).exists();
  }

  @Test
  void report_shows_text_json_csv_and_markdown() throws Exception {
    assertThat(cli.succeeds("report run.pathprof")).contains("ExitThree.outer");
    assertThat(cli.succeeds("report run.pathprof --method outer"))
        .contains("ExitThree.outer")
        .doesNotContain("ExitThree.inner", "(path ");
    assertThat(cli.succeeds("report run.pathprof --method outer --ids")).contains("A (path ");
    assertThat(Json.objects(cli.json("report run.pathprof --format json --top 1"), "methods"))
        .hasSize(1);
    assertThat(cli.succeeds("report run.pathprof --format csv")).startsWith("rank,method,");
    assertThat(cli.succeeds("report run.pathprof --format markdown"))
        .contains("| share | calls | paths | method |\n", "ExitThree.outer", "| A | `enter` · ");
  }

  @Test
  void report_in_json_says_what_the_pages_show() throws Exception {
    var all = cli.json("report run.pathprof --format json");
    assertThat(keys(all, "tables")).containsExactly("packages", "classes", "methods");
    assertThat(all.has("tune")).isTrue();
    assertThat(keys(all, "methods.0")).doesNotContain("detail");
    var one = cli.json("report run.pathprof --format json --method outer");
    assertThat(one.has("tables")).isFalse();
    assertThat(keys(one, "methods.0.detail"))
        .containsExactly("blocks", "edges", "paths", "morePaths", "forest");
  }

  private static Set<String> keys(JsonObject of, String path) {
    return Json.at(of, path).getAsJsonObject().keySet();
  }

  @Test
  void report_in_html_is_a_folder_that_replaces_only_another() throws Exception {
    String words = "report run.pathprof --format html --pictures 1 -o page";
    assertThat(cli.succeeds(words)).isEmpty();
    assertThat(folder.resolve("page/data/picture-0-0.js")).exists();
    assertThat(folder.resolve("page/data/picture-0-1.js")).doesNotExist();
    assertThat(folder.resolve("page/index.html")).exists();
    assertThat(folder.resolve("page/data/class-0.js")).exists();
    assertThat(cli.succeeds(words)).as("once more").isEmpty();
    Files.createDirectories(folder.resolve("theirs/sub"));
    cli.refuses(
        """
        $ report run.pathprof --format html -o theirs
        1 theirs: exists and is not a report of Pathforest; choose another folder
        $ report run.pathprof --format html --source nowhere -o page
        1 nowhere: not found; name a folder or archive of sources
        """);
  }

  @Test
  void export_writes_the_same_to_a_file_and_to_standard_output() throws Exception {
    String out = cli.succeeds("export run.pathprof --format jsonl");
    assertThat(cli.succeeds("export run.pathprof -o run.jsonl")).isEmpty();

    assertThat(folder.resolve("run.jsonl")).hasContent(out);
    assertThat(cli.jsonLines("export run.pathprof").get(0).keySet())
        .contains("class", "method", "paths", "grams", "interrupted");
  }

  /**
   * Checks a command before {@code | head}: the reader closes the pipe before anything is written.
   */
  private static void endsQuietly(String command) throws Exception {
    Path err = Files.createTempFile(folder, "err", "");
    Process process = cli.process(command).startPiped(err);
    process.getInputStream().close();
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(err).as(command).isEmptyFile();
    assertThat(process.exitValue()).as(command).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"report run.pathprof --format json", "export run.pathprof", "--help"})
  void nobody_who_reads_on_is_no_error(String command) throws Exception {
    endsQuietly(command);
  }

  @Thorough
  @ParameterizedTest
  @ValueSource(
      strings = {
        "report run.pathprof",
        "report run.pathprof --format csv",
        "tune run.pathprof",
        "tune run.pathprof --format json",
        "coverage run.pathprof",
        "coverage run.pathprof --format json",
        "coverage run.pathprof --method ExitThree.outer",
        "check run.pathprof --methods 0",
        "diff run.pathprof run.pathprof",
        "diff run.pathprof run.pathprof --format json",
        "bench predict run.pathprof",
        "bench predict run.pathprof --format json",
        "bench predict run.pathprof --format csv",
        "export run.pathprof --format csv",
        "export run.pathprof --format folded",
        "export run.pathprof --format jacoco",
        "export run.pathprof --format pprof",
        "viz run.pathprof --method ExitThree.outer",
        "viz run.pathprof --method ExitThree.outer --format dot",
        "paths run.pathprof --method ExitThree.outer",
        "instrument classes -o pf-unread",
        "report --help",
        "--version"
      })
  void nobody_who_reads_on_is_no_error_of_any_command(String command) throws Exception {
    endsQuietly(command);
  }

  @Test
  void merge_adds_up() throws Exception {
    cli.succeeds("merge run.pathprof %s -o sum.pathprof", cli.anotherRun("run.pathprof"));

    Profile one = ProfileReader.read(folder.resolve("run.pathprof"));
    Profile two = ProfileReader.read(folder.resolve("sum.pathprof"));
    assertThat(two.methods()).isEqualTo(one.methods());
    assertThat(two.method(two.methods().get(0)).kipf(1).count(0))
        .isEqualTo(2 * one.method(one.methods().get(0)).kipf(1).count(0));
  }

  @Test
  void viz_draws_classes_jars_folders_and_profiles() throws Exception {
    Files.write(folder.resolve("single.class"), Jars.classFile(ExitThree.class));
    Jars.folder(folder.resolve("classes2"), ExitThree.class);
    for (String input : List.of("app.jar", "run.pathprof", "single.class", "classes2")) {
      assertThat(cli.succeeds("viz %s --method ExitThree.outer --format dot", input))
          .as(input)
          .startsWith("digraph")
          .contains("ExitThree.outer")
          .endsWith("}\n");
    }
    assertThat(cli.succeeds("viz run.pathprof --method outer --what forest --prune 0"))
        .startsWith("digraph")
        .contains("100%", "<b>A</b>");
    assertThat(cli.succeeds("viz run.pathprof --method outer --what forest --top 1 --ids"))
        .startsWith("digraph")
        .doesNotContain("<b>A</b>");
    for (String what : List.of("cfg", "forest")) {
      String words = "viz run.pathprof --method outer --what " + what + " --format ";
      assertThat(cli.succeeds(words + "svg")).startsWith("<?xml").contains("<svg", "outer");
      assertThat(cli.succeeds(words + "html")).startsWith("<!DOCTYPE html>").contains("<svg");
    }
    assertThat(cli.succeeds("viz app.jar --method ExitThree.outer --dag")).startsWith("digraph");
  }

  @Test
  void viz_draws_the_slab_forest_that_ksf_has_recorded() throws Exception {
    cli.succeeds("instrument app.jar --profiler ksf -k 3 -o ksf.jar");
    cli.java("-Dpathforest.statistics=true -Dpathforest.output=ksf.pathprof -jar ksf.jar")
        .endedWith(3, "");
    assertThat(cli.succeeds("viz ksf.pathprof --method outer --what slab-forest --prune 0"))
        .startsWith("digraph")
        .contains("k-slab forest of", "level 0, upper slab", "level 2, lower slab");
    assertThat(cli.succeeds("viz ksf.pathprof --method outer --what slab-forest --format svg"))
        .contains("<svg", "level 1, upper slab");
    // The paths a b b b b have roots for the first, third and fifth; each search meets an empty
    // list.
    assertThat(cli.succeeds("export ksf.pathprof"))
        .contains("\"slabs\":{\"nodes\":7,\"paths\":5,\"rootLookUps\":3,\"nodeScans\":0}");
    cli.refuses(
        """
        $ viz run.pathprof --method outer --what slab-forest
        1 run.pathprof: no slab forest of org.pathforest.programs.ExitThree.outer…
        """);
  }

  @Test
  void viz_draws_jimple() throws Exception {
    Files.writeString(
        folder.resolve("Foo.jimple"),
        """
        public class Foo extends java.lang.Object {
          public static int bar(int) {
            int i, n;
            n := @parameter0: int;
            i = 0;
          label1:
            if i >= n goto label2;
            i = i + 1;
            goto label1;
          label2:
            return i;
          }
        }
        """);

    assertThat(cli.succeeds("viz Foo.jimple --method bar -o foo.dot")).isEmpty();

    assertThat(folder.resolve("foo.dot")).content().startsWith("digraph").contains("i = i + 1");
    cli.refuses(
        2,
        "viz: --method baz: none of the 1 methods matches; name it as Foo.bar",
        "viz Foo.jimple --method baz");
  }

  /** Checks the example of docs/research/numbering.md. */
  @Test
  void paths_of_ball_laruss_example_have_the_numbers_of_the_paper() throws Exception {
    Path docs = Path.of(System.getProperty("basedir", "")).resolve("../../docs/research");
    Files.copy(docs.resolve("Figure2.jimple"), folder.resolve("Figure2.jimple"));
    String words = "paths Figure2.jimple --method body --numbering blocks ";

    assertThat(cli.succeeds(words))
        .contains(
            "path 0: 0 + 0 = 0, 0 additions\n  ENTRY @0 (0) @4 @5 (0) @6 EXIT\n",
            "path 1: 0 + 1 = 1, ",
            "path 2: 2 + 0 + 0 = 2, ",
            "path 3: 2 + 0 + 1 = 3, 2 additions\n  ENTRY @0 (2) @9 (0) @4 @5 (1) @7 @6 EXIT\n",
            "path 4: 2 + 2 + 0 = 4, ",
            "path 5: 2 + 2 + 1 = 5, 2 additions\n");
    assertThat(cli.succeeds(words + "--placement naive --id 5")).contains("5, 3 additions\n");
    String three = cli.succeeds(words + "--id 3");
    assertThat(cli.succeeds(words + "--path @0,@9,@4,@5,@7,@6")).isEqualTo(three);
    var json = cli.json(words + "--top 2 --format json");
    assertThat(Json.objects(json, "paths")).hasSize(2);
    assertThat(Json.at(json, "more").getAsLong()).isEqualTo(4);
  }

  @Test
  void paths_of_a_run_say_how_often_they_ran_whatever_their_numbering_and_placement()
      throws Exception {
    String run = "run --cache cache --no-report -o plain.pathprof --numbering blocks ";
    cli.run(run + "--placement naive -jar app.jar")
        .endedWith(3, "pathforest: profile in plain.pathprof\n");

    assertThat(cli.succeeds("paths plain.pathprof --method outer"))
        .contains(", ran 1 time", "Additions in this run: ");
    assertThat(cli.succeeds("paths app.jar --method outer --top 1"))
        .contains("\npath 0: ", " more\n");
  }
}
