package org.pathforest.e2e.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.pathforest.e2e.Profiles;
import org.pathforest.e2e.Weaving;
import org.pathforest.e2e.archives.Layouts;
import org.pathforest.e2e.exact.Exactness;
import org.pathforest.e2e.tracer.Comparison;
import org.pathforest.e2e.tracer.Tracer;
import org.pathforest.instrumenter.weave.plan.Profiler;
import org.pathforest.instrumenter.weave.plan.WeaveOptions;
import org.pathforest.testkit.Assembler;
import org.pathforest.testkit.ChildJvm;
import org.pathforest.testkit.Thorough;

/**
 * Methods with too many paths to number, which are cut, and large methods, which get fewer probes:
 * the stated counts are exact.
 */
class ManyPathsTest {
  @TempDir private Path folder;

  /**
   * Makes a jar with a class whose main method has a loop of 300 iterations. Local 0 is the
   * iteration's number.
   */
  static Path loop(Path folder, String body) throws Exception {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(Opcodes.V1_5, Opcodes.ACC_PUBLIC, "made/Many", null, "java/lang/Object", null);
    int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC;
    MethodVisitor main = writer.visitMethod(access, "main", "([Ljava/lang/String;)V", null, null);
    Assembler.code(
            """
            iconst_0; istore 1; iconst_0; istore 2; ldc 300; istore 0
            head:
            %s
            iinc 0 -1; iload 0; ifgt head
            return
            """
                .formatted(body))
        .accept(main);
    main.visitMaxs(0, 0);
    return new Layouts()
        .with("made/Many.class", writer.toByteArray())
        .write(folder.resolve("many.jar"));
  }

  /** Returns several copies of code in a row. In each copy, # is replaced by its number. */
  private static String row(int count, IntFunction<String> code) {
    return IntStream.range(0, count)
        .mapToObj(i -> code.apply(i).replace("#", "" + i))
        .collect(Collectors.joining("\n"));
  }

  /** Returns code that pushes one bit of iteration · 13 + i. */
  private static String turn(int i) {
    return "iload 0; bipush 13; imul; sipush " + i + "; iadd; bipush " + (1 << i % 5) + "; iand";
  }

  private static String diamond(int i) {
    return turn(i) + "; ifeq other#; iinc 1 1; goto end#; other#: iinc 1 2; end#:";
  }

  /** Returns {@code count} diamonds in a row. The iteration decides which way each goes. */
  static String diamonds(int count) {
    return row(count, ManyPathsTest::diamond);
  }

  /** Returns diamonds that sometimes divide by zero, each with a handler of its own. */
  static String throwing(int count) {
    return row(
        count,
        i ->
            """
            try start# stop# handler# java/lang/ArithmeticException
            %s
            start#: iconst_1; %s; idiv; istore 2
            stop#: goto after#
            handler#: pop; iinc 1 3
            after#:
            """
                .formatted(diamond(0), turn(i + 3)));
  }

  private static String largeSwitch(int cases) {
    List<String> labels = IntStream.range(0, cases).mapToObj(i -> "case#_" + i).toList();
    return "iload 0; sipush 7919; imul; sipush %d; irem\n".formatted(cases)
        + ("tableswitch 0 " + String.join(" ", labels) + " else end#\n")
        + labels.stream().map(l -> l + ": iinc 1 1; goto end#\n").collect(Collectors.joining())
        + "end#:";
  }

  @ParameterizedTest
  @ValueSource(strings = {"kpaths", "ksf", "bl"})
  void forty_diamonds_in_a_loop(Profiler profiler) throws Exception {
    assertThat(judge(profiler, 5, diamonds(40)).cuts()).isBetween(1, 2);
  }

  @Thorough
  @Test
  void forty_diamonds_with_exceptions_and_handlers_between_them() throws Exception {
    Judged judged = judge(Profiler.KPATHS, 8, throwing(40));
    assertThat(judged.cuts()).isPositive();
    assertThat(judged.comparison().interrupted()).isPositive();
    assertThat(judged.comparison().handlerStarts()).isPositive();
  }

  /** About 10 to the power of 61, as in a method of the Eclipse compiler. */
  @Thorough
  @Test
  void two_to_the_203rd_paths_are_cut_several_times() throws Exception {
    assertThat(judge(Profiler.KPATHS, 8, diamonds(203)).cuts()).isGreaterThanOrEqualTo(6);
  }

  @Thorough
  @Test
  void large_switches_in_a_loop() throws Exception {
    assertThat(judge(Profiler.KPATHS, 4, row(4, i -> largeSwitch(300))).cuts()).isPositive();
  }

  /**
   * HotSpot would not compile the method with all probes. What the reduced probes still state is
   * exact.
   */
  @Thorough
  @ParameterizedTest
  @ValueSource(strings = {"prefixes-not-kept", "interruptions-not-counted"})
  void reduced_method_is_exact_but_for_what_its_limit_names(String limit) throws Exception {
    for (int size = 20; size < 120; size++) {
      Path traced = folder.resolve("traced.jar");
      Tracer.trace(loop(folder, throwing(size)), traced, name -> true);
      WeaveOptions options = WeaveOptions.defaults().with(Profiler.KPATHS, 3);
      var result = Weaving.weave(traced, folder.resolve("woven.jar"), options);
      if (result.methods().reduced().stream().anyMatch(t -> t.why().equals(limit))) {
        assertThat(judge(Profiler.KPATHS, 3, throwing(size)).cuts()).isPositive();
        return;
      }
    }
    throw new AssertionError("no size of the method makes the limit " + limit);
  }

  /** Number of the method's edges that were cut, and the comparison with the tracer. */
  private record Judged(int cuts, Comparison comparison) {}

  private Judged judge(Profiler profiler, int k, String body) throws Exception {
    Exactness.Verdict verdict =
        new Exactness(folder.resolve("files"), List.of(loop(folder, body)), name -> true)
            .instrument("woven", WeaveOptions.defaults().with(profiler, k))
            .run(k, new ChildJvm(), List.of(), List.of(), List.of("made.Many"));
    Comparison comparison = verdict.comparison();
    JsonObject method =
        JsonParser.parseString(Profiles.export(verdict.profile())).getAsJsonObject();
    Judged judged = new Judged(method.getAsJsonArray("cuts").size(), comparison);
    System.out.printf(
        "[exactness] %s k=%d, %d cut edges: %s%n",
        profiler.name(), k, judged.cuts(), comparison.figures());
    verdict.outcome().succeeded();
    assertThat(comparison.differences()).isEmpty();
    assertThat(comparison.methods()).isEqualTo(1);
    assertThat(comparison.leftOut() + comparison.untraced()).isZero();
    assertThat(comparison.paths()).isPositive();
    return judged;
  }
}
