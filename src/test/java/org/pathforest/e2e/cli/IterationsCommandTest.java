package org.pathforest.e2e.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.pathforest.instrumenter.InstrumentOptions;
import org.pathforest.instrumenter.InstrumentResult;
import org.pathforest.instrumenter.Instrumenter;
import org.pathforest.instrumenter.Progress;
import org.pathforest.instrumenter.weave.plan.Profiler;
import org.pathforest.instrumenter.weave.plan.WeaveOptions;
import org.pathforest.paths.scheme.kiter.IterationScheme;
import org.pathforest.paths.scheme.kiter.LoopLengths;
import org.pathforest.programs.AlternatingLoop;
import org.pathforest.programs.HeapSort;
import org.pathforest.testkit.Assembler;

/** {@code --profiler kiter} on the command line: the paper's example, limits, and wrong usage. */
class IterationsCommandTest {
  private static final String MAIN = AlternatingLoop.class.getName();

  @TempDir static Path folder;
  private static Cli cli;

  @BeforeAll
  static void make() throws Exception {
    cli = new Cli(folder);
    Jars.folder(folder.resolve("classes"), AlternatingLoop.class, Jars.CHECKSUM);
    cli.succeeds("instrument --profiler kiter classes -o woven");
    profile("a", "woven");
  }

  private static void profile(String profile, String classes) throws Exception {
    cli.java("-Dpathforest.output=%s.pathprof -cp %s %s", profile, classes, MAIN).succeeded();
  }

  /** Returns a profile's export of the method with the paper's loop. */
  private static JsonObject alternate(String profile) throws Exception {
    return cli.jsonLines("export %s.pathprof", profile).stream()
        .filter(method -> Json.text(method, "method").equals("alternate"))
        .findFirst()
        .get();
  }

  private static List<Long> counts(JsonObject method) {
    return Json.objects(method, "paths").stream()
        .map(path -> path.get("count").getAsLong())
        .sorted()
        .toList();
  }

  @Test
  void example_of_the_paper_has_the_counts_of_figure_1() throws Exception {
    var method = alternate("a");
    assertThat(Json.text(method, "profiler")).isEqualTo("kiter");
    assertThat(Json.text(method, "k")).isEqualTo("2");
    assertThat(method.getAsJsonArray("loops")).hasSize(1);
    assertThat(counts(method)).containsExactly(1L, 1L, 98L, 99L);
    assertThat(method.getAsJsonArray("interrupted")).isEmpty();

    assertThat(cli.succeeds("report a.pathprof"))
        .contains("AlternatingLoop.alternate")
        .contains("             99  loop: ");
    cli.succeeds("merge a.pathprof %s -o twice.pathprof", cli.anotherRun("a.pathprof"));
    assertThat(counts(alternate("twice"))).containsExactly(2L, 2L, 196L, 198L);
    cli.refuses(
        1,
        "a.pathprof: was recorded with --profiler kiter, which counts no paths; use 'report' or"
            + " 'export --format jsonl'",
        "tune a.pathprof");
    cli.succeeds("instrument --weights a.pathprof --profiler kiter classes -o again");
    profile("b", "again");
    assertThat(counts(alternate("b"))).containsExactly(1L, 1L, 98L, 99L);
  }

  @Test
  void loops_have_the_k_that_is_asked_for() throws Exception {
    String rules = "**.AlternatingLoop.alternate=3,**.fly=4";
    cli.run("instrument --profiler kiter --loop-k %s classes -o three", rules)
        .endedWith(
            0,
            "pathforest: --loop-k: '**.fly=4' matches no innermost loop; check class, method and line\n");
    profile("three", "three");
    var method = alternate("three");
    assertThat(Json.text(method, "k")).isEqualTo("3");
    // The iterations (1 2 3 5)(2 4 5)(2 3 5) and so on: 198 paths, and the last leaves the loop.
    assertThat(counts(method)).containsExactly(1L, 1L, 98L, 98L);
  }

  @Test
  void run_names_rules_that_name_no_loop_when_it_instruments_and_from_the_cache() throws Exception {
    // A rule may match a loop in only one entry of the class path, whichever comes last.
    Jars.folder(folder.resolve("one"), AlternatingLoop.class);
    Jars.folder(folder.resolve("more"), Jars.CHECKSUM);
    for (String classPath : List.of("one:more", "more:one")) {
      cli.run(
              "run --cache cache --no-report -o run.pathprof --profiler kiter"
                  + " --loop-k **.AlternatingLoop.alternate=3,**.fly=4 -cp %s %s",
              classPath, MAIN)
          .endedWith(
              0,
              """
              pathforest: --loop-k: '**.fly=4' matches no innermost loop; check class, method and line
              pathforest: profile in run.pathprof
              """);
    }
    assertThat(folder.resolve("cache").toFile().list())
        .as("the second run used those of the first")
        .hasSize(2);
    assertThat(Json.text(alternate("run"), "k")).isEqualTo("3");
  }

  @Test
  void methods_that_cannot_be_numbered_are_named_and_the_rest_goes_on() throws Exception {
    Jars.folder(folder.resolve("odd"), AlternatingLoop.class, Jars.CHECKSUM);
    Files.write(folder.resolve("odd/Odd.class"), irreducible());
    assertThat(cli.succeeds("instrument --profiler kiter odd -o odd-woven"))
        .contains(
            "Odd.run(I)I: irreducible loop (entered past its header, from offset 0 to 7); use"
                + " --profiler kpaths");
    assertThat(instrument("odd", "few", 6).methods().leftOut().toString())
        .contains(
            "AlternatingLoop.alternate(I)I: 18 paths of up to 2 iterations exceed the limit of 6;"
                + " use a smaller k or --profiler kpaths");
    profile("odd", "odd-woven");
    assertThat(cli.succeeds("export odd.pathprof")).contains("\"profiler\":\"kiter\"");
  }

  /** Instruments with at most that many paths per method. */
  private InstrumentResult instrument(String in, String out, int mostPaths) throws Exception {
    WeaveOptions kiter =
        WeaveOptions.defaults()
            .with(Profiler.of(new IterationScheme(LoopLengths.all(), 6_000, mostPaths)), 2);
    return new Instrumenter(InstrumentOptions.defaults().with(kiter), Progress.NONE)
        .instrument(folder.resolve(in), folder.resolve(out));
  }

  @Test
  void report_names_the_methods_that_were_left_out() throws Exception {
    Jars.folder(folder.resolve("sort"), HeapSort.class, Jars.CHECKSUM);
    instrument("sort", "sort-few", 20);
    String sort = HeapSort.class.getName();
    cli.java("-Dpathforest.output=few.pathprof -cp sort-few %s 100 1", sort).succeeded();

    assertThat(cli.succeeds("report few.pathprof").replaceAll("\\s+", " "))
        .contains(
            "left out: 1 method: 46 paths of up to 2 iterations exceed the limit of 20; use a smaller")
        .contains("or --profiler kpaths: org.pathforest.programs.HeapSort.sink(int[], int, int)");
    assertThat(cli.json("report few.pathprof --format json").get("leftOut").toString())
        .contains("[\"org.pathforest.programs.HeapSort.sink(int[], int, int)\"]");
  }

  /** Returns a class with {@code static int run(int)}, whose loop is entered in two places. */
  private static byte[] irreducible() {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
    writer.visit(Opcodes.V11, Opcodes.ACC_PUBLIC, "Odd", null, "java/lang/Object", null);
    String code =
        """
        iload 0; ifle other
        head: iinc 0 -1
        other: iinc 0 -2
        iload 0; ifgt head
        iload 0; ireturn
        """;
    Assembler.method(writer, "run", "(I)I", Assembler.code(code));
    return writer.toByteArray();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          --profiler kiter -k 9 | -k: '9' is not a number from 1 to 8; --profiler kpaths counts \
          sequences of up to 64 paths
          --loop-k a.B.c=2 | --loop-k needs --profiler kiter
          --profiler kiter --loop-k a.B.c | --loop-k: 'a.B.c' is not CLASS.METHOD=K or \
          CLASS.METHOD:LINE=K with K from 1 to 8
          --profiler kiter --interrupted prefix | --interrupted prefix: not available with \
          --profiler kiter; use block, count or off
          """)
  void wrong_usage_is_told_in_one_line(String options, String error) throws Exception {
    String line = "instrument: " + error + " (see pathforest instrument --help)";
    cli.refuses(2, line, "instrument " + options + " a.jar -o b.jar");
  }
}
