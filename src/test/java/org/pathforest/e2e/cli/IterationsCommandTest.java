package org.pathforest.e2e.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.pathforest.programs.AlternatingLoop;
import org.pathforest.programs.HeapSort;
import org.pathforest.testkit.ChildJvm;

/** {@code --profiler kiter} from the command line: the paper's example, limits, wrong usage. */
class IterationsCommandTest {
  @TempDir Path folder;

  private void profile(String profile, Path classes) throws Exception {
    ChildJvm.Outcome outcome =
        new ChildJvm(
                "-Dpathforest.output=" + folder.resolve(profile),
                "-cp",
                classes.toString(),
                AlternatingLoop.class.getName())
            .run();
    assertThat(outcome.status()).as(outcome.err()).isZero();
    assertThat(outcome.err()).isEmpty();
  }

  private static JsonObject alternate(String export) {
    for (String line : export.split("\n", -1)) {
      if (line.contains("\"method\":\"alternate\"")) {
        return JsonParser.parseString(line).getAsJsonObject();
      }
    }
    throw new AssertionError(export);
  }

  private static List<Long> counts(JsonObject method) {
    List<Long> counts = new ArrayList<>();
    for (JsonElement p : method.getAsJsonArray("paths")) {
      counts.add(p.getAsJsonObject().get("count").getAsLong());
    }
    counts.sort(null);
    return counts;
  }

  @Test
  void example_of_the_paper_has_the_counts_of_figure_1() throws Exception {
    Jars.folder(folder.resolve("classes"), AlternatingLoop.class, Jars.CHECKSUM);
    Cli cli = new Cli(folder);
    cli.succeeds("instrument --profiler kiter classes -o woven");
    profile("a.pathprof", folder.resolve("woven"));
    JsonObject method = alternate(cli.succeeds("export a.pathprof"));
    assertThat(method.get("profiler").getAsString()).isEqualTo("kiter");
    assertThat(method.get("k").getAsInt()).isEqualTo(2);
    assertThat(method.getAsJsonArray("loops")).hasSize(1);
    assertThat(counts(method)).containsExactly(1L, 1L, 98L, 99L);
    assertThat(method.getAsJsonArray("interrupted")).isEmpty();

    String report = cli.succeeds("report a.pathprof");
    assertThat(report).contains("AlternatingLoop.alternate").contains("             99  loop: ");
    cli.succeeds("merge a.pathprof a.pathprof -o twice.pathprof");
    assertThat(counts(alternate(cli.succeeds("export twice.pathprof"))))
        .containsExactly(2L, 2L, 196L, 198L);
    cli.refuses(
        1,
        "a.pathprof: was made with --profiler kiter, which keeps no paths: report and export"
            + " --format jsonl show what it has",
        "patterns a.pathprof");
    cli.succeeds("instrument --weights a.pathprof --profiler kiter classes -o again");
    profile("b.pathprof", folder.resolve("again"));
    assertThat(counts(alternate(cli.succeeds("export b.pathprof"))))
        .containsExactly(1L, 1L, 98L, 99L);
  }

  @Test
  void loops_have_the_k_that_is_asked_for() throws Exception {
    Jars.folder(folder.resolve("classes"), AlternatingLoop.class, Jars.CHECKSUM);
    Cli cli = new Cli(folder);
    ChildJvm.Outcome woven =
        cli.run(
            "instrument --profiler kiter --loop-k **.AlternatingLoop.alternate=3,**.fly=4 classes -o woven");
    assertThat(woven.status()).isZero();
    assertThat(woven.err()).isEqualTo("pathforest: --loop-k: '**.fly=4' names no innermost loop\n");
    profile("a.pathprof", folder.resolve("woven"));
    JsonObject method = alternate(cli.succeeds("export a.pathprof"));
    assertThat(method.get("k").getAsInt()).isEqualTo(3);
    // (1 2 3 5)(2 4 5)(2 3 5) and so on: of 198 the last leaves the loop.
    assertThat(counts(method)).containsExactly(1L, 1L, 98L, 98L);
  }

  @Test
  void run_names_rules_that_name_no_loop_when_it_instruments_and_from_the_cache() throws Exception {
    // A rule may name a loop of one entry of the class path alone, whichever comes last.
    Jars.folder(folder.resolve("classes"), AlternatingLoop.class);
    Jars.folder(folder.resolve("more"), Jars.CHECKSUM);
    Cli cli = new Cli(folder);
    for (String classPath : List.of("classes:more", "more:classes")) {
      ChildJvm.Outcome run =
          cli.process("run --cache cache --no-report -o run.pathprof")
              .with(List.of("--profiler", "kiter"))
              .with(List.of("--loop-k", "**.AlternatingLoop.alternate=3,**.fly=4"))
              .with(List.of("-cp", classPath, AlternatingLoop.class.getName()))
              .run();
      assertThat(run.err())
          .isEqualTo(
              """
              pathforest: --loop-k: '**.fly=4' names no innermost loop
              pathforest: profile in run.pathprof
              """);
      assertThat(run.status()).isZero();
    }
    try (Stream<Path> copies = Files.list(folder.resolve("cache"))) {
      assertThat(copies).as("the second run used those of the first").hasSize(2);
    }
    assertThat(alternate(cli.succeeds("export run.pathprof")).get("k").getAsInt()).isEqualTo(3);
  }

  @Test
  void methods_that_cannot_be_numbered_are_named_and_the_rest_goes_on() throws Exception {
    Path classes = Jars.folder(folder.resolve("classes"), AlternatingLoop.class, Jars.CHECKSUM);
    Files.write(classes.resolve("Odd.class"), irreducible());
    Cli cli = new Cli(folder);
    assertThat(cli.succeeds("instrument --profiler kiter classes -o woven"))
        .contains(
            "Odd.run(I)I: an irreducible loop: it is entered past its header, from offset 0 to 7;"
                + " --profiler kpaths counts it");
    assertThat(cli.succeeds("instrument --profiler kiter --most-paths 6 classes -o few"))
        .contains(
            "AlternatingLoop.alternate(I)I: 18 paths of up to 2 iterations, and at most 6 are"
                + " numbered (--most-paths); a smaller k has fewer, --profiler kpaths needs no"
                + " numbers");
    profile("a.pathprof", folder.resolve("woven"));
    assertThat(cli.succeeds("export a.pathprof")).contains("\"profiler\":\"kiter\"");
  }

  @Test
  void report_names_the_methods_that_were_left_out() throws Exception {
    Jars.folder(folder.resolve("classes"), HeapSort.class, Jars.CHECKSUM);
    Cli cli = new Cli(folder);
    cli.succeeds("instrument --profiler kiter --most-paths 20 classes -o few");
    ChildJvm.Outcome run =
        new ChildJvm("-Dpathforest.output=few.pathprof", "-cp", "few")
            .with(List.of(HeapSort.class.getName(), "100", "1"))
            .in(folder)
            .run();
    assertThat(run.status()).as(run.err()).isZero();

    assertThat(cli.succeeds("report few.pathprof").replaceAll("\\s+", " "))
        .contains("left out: 1 method: 46 paths of up to 2 iterations, and at most 20 are numbered")
        .contains("numbers: org.pathforest.programs.HeapSort.sink(int[], int, int)");
    JsonObject report =
        JsonParser.parseString(cli.succeeds("report few.pathprof --format json")).getAsJsonObject();
    assertThat(report.getAsJsonObject("leftOut").toString())
        .contains("[\"org.pathforest.programs.HeapSort.sink(int[], int, int)\"]");
  }

  /** {@code static int run(int)} with a loop that is entered in two places. */
  private static byte[] irreducible() {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
    writer.visit(Opcodes.V11, Opcodes.ACC_PUBLIC, "Odd", null, "java/lang/Object", null);
    MethodVisitor m =
        writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "run", "(I)I", null, null);
    Label other = new Label();
    Label head = new Label();
    m.visitCode();
    m.visitVarInsn(Opcodes.ILOAD, 0); // 0
    m.visitJumpInsn(Opcodes.IFLE, other); // 1
    m.visitLabel(head);
    m.visitIincInsn(0, -1); // 4
    m.visitLabel(other);
    m.visitIincInsn(0, -2); // 7
    m.visitVarInsn(Opcodes.ILOAD, 0);
    m.visitJumpInsn(Opcodes.IFGT, head);
    m.visitVarInsn(Opcodes.ILOAD, 0);
    m.visitInsn(Opcodes.IRETURN);
    m.visitMaxs(0, 0);
    m.visitEnd();
    writer.visitEnd();
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
          --loop-k a.B.c=2 | --loop-k is for --profiler kiter
          --profiler bl --array-paths 2 | --array-paths is for --profiler kiter
          --profiler kiter --loop-k a.B.c | --loop-k: 'a.B.c' is not CLASS.METHOD=K or \
          CLASS.METHOD:LINE=K with K from 1 to 8
          --profiler kiter --interrupted prefix | --interrupted prefix: the profiler kiter keeps \
          no paths: block, count or off
          """)
  void wrong_usage_is_told_in_one_line(String options, String error) throws Exception {
    new Cli(folder)
        .refuses(
            2,
            "instrument: " + error + " (see pathforest instrument --help)",
            "instrument " + options + " a.jar -o b.jar");
  }
}
