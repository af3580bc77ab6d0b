package org.pathforest.e2e.schemes;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.objectweb.asm.Opcodes;
import org.pathforest.e2e.exact.Exactness;
import org.pathforest.e2e.tracer.Judgement;
import org.pathforest.instrumenter.weave.plan.Profiler;
import org.pathforest.instrumenter.weave.plan.WeaveOptions;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.profile.Profile;
import org.pathforest.profile.file.ProfileReader;
import org.pathforest.profile.forest.Kipf;
import org.pathforest.testkit.Assembler;
import org.pathforest.testkit.ChildJvm;
import org.pathforest.testkit.Javac;
import org.pathforest.testkit.Jdks;
import org.pathforest.testkit.Thorough;

/**
 * Loops with several entries, which javac never generates: every profiler agrees with the tracer.
 * Each method takes the entry to use and the number of steps after which it ends.
 */
class IrreducibleLoopsTest {
  private static final String BY_HAND = "byHand";
  private static final String STEP = "iinc 1 -1; iload 1; ifle out;";

  private static final Map<String, String> METHODS =
      new TreeMap<>(
          Map.of(
              BY_HAND,
              """
              iload 0; ifne two
              one: iinc 1 -1
              two: iload 1; ifgt one
              return
              """,
              "twoEntriesWithBranches",
              """
              iload 0; ifne two
              one: STEP iload 1; iconst_3; irem; ifne two; iinc 0 3
              two: STEP iload 1; iconst_1; iand; ifeq two; goto one
              out: return
              """,
              "nested",
              """
              iload 0; tableswitch 0 a b c d else a
              a: STEP iload 1; iconst_3; irem; ifeq c
              b: STEP iload 1; iconst_1; iand; ifeq d
              c: STEP iload 1; bipush 7; irem; ifgt b
              d: STEP iload 1; iconst_5; irem; lookupswitch 0:a 2:c 3:b else d
              out: return
              """,
              "switchIntoTheMiddle",
              """
              iload 0; iconst_3; iand; tableswitch 0 a b c d else out
              a: iinc 1 -1
              b: iinc 1 -1; iload 1; iconst_4; iand; ifeq d
              c: iinc 1 -1
              d: iinc 1 -1; iload 1; ifgt a
              out: return
              """,
              "withHandlers",
              """
              try one two handler java/lang/ArithmeticException
              try two end inside
              iload 0; ifne two
              one: STEP bipush 9; iload 1; iconst_3; irem; idiv; pop
              two: STEP iload 1; iconst_4; irem; newarray int; pop; iconst_1; iload 1; iconst_1; iand; idiv; pop
              end: iload 1; iconst_1; iand; ifeq one; goto two
              handler: pop; iload 1; iconst_5; irem; ifeq one; goto two
              inside: pop; STEP iload 1; iconst_2; irem; ifeq two; goto one
              out: return
              """,
              "intoAHandler",
              """
              try one end caught
              iload 0; ifne other
              one: STEP iconst_1; iload 1; iconst_3; irem; idiv; ifeq two
              end: aconst_null; goto caught
              other: aconst_null
              caught: pop; STEP iload 1; iconst_1; iand; ifeq one
              two: STEP iload 1; iconst_2; iand; ifeq one; aconst_null; goto caught
              out: return
              """,
              "insideALoop",
              """
              outer: STEP iload 0; iload 1; ixor; iconst_1; iand; ifeq two
              one: STEP iload 1; iconst_3; irem; ifeq outer
              two: STEP iload 1; iconst_1; iand; ifeq one; iload 1; iconst_5; irem; ifne two
              goto outer
              out: return
              """,
              "aroundALoop",
              """
              iload 0; ifne two
              one: STEP
              inner: iinc 1 -1; iload 1; iconst_3; iand; ifne inner
              two: STEP iload 1; iconst_1; iand; ifeq one
              again: iinc 1 -2; iload 1; iconst_2; iand; ifeq again; iload 1; ifgt two; goto one
              out: return
              """,
              "threeEntries",
              """
              iload 0; lookupswitch 0:a 1:b 2:c else out
              a: STEP iload 1; iconst_3; irem; tableswitch 0 a b else c
              b: STEP iload 1; iconst_5; irem; tableswitch 0 c a b else c
              c: STEP iload 1; bipush 7; irem; tableswitch 0 b c a a else b
              out: return
              """));

  private static final String MAIN =
      """
      public class Main {
        public static void main(String[] args) {
          for (int entry = 0; entry < 4; entry++) {
            for (int steps = 0; steps < 300; steps += 1 + steps / 7) {
              CALLS
            }
          }
          Made61.byHand(0, 2);
          Made61.byHand(1, 1);
        }
      }
      """;

  @TempDir static Path folder;
  private static Exactness program;

  @BeforeAll
  static void make() throws Exception {
    Path classes = Files.createDirectories(folder.resolve("classes"));
    Map<String, String> code = new TreeMap<>();
    METHODS.forEach((name, text) -> code.put(name + "(II)V", text.replace("STEP", STEP)));
    StringBuilder calls = new StringBuilder();
    for (int version : List.of(Opcodes.V1_4, Opcodes.V17)) {
      byte[] made = Assembler.classFile(version, "Made" + version, code);
      Files.write(classes.resolve("Made" + version + ".class"), made);
      METHODS.keySet().stream()
          .filter(m -> !m.equals(BY_HAND))
          .forEach(m -> calls.append("Made%d.%s(entry, steps);".formatted(version, m)));
    }
    Path sources = Files.createDirectories(folder.resolve("sources"));
    Files.writeString(sources.resolve("Main.java"), MAIN.replace("CALLS", calls));
    Javac.compile(Jdks.current(), sources, classes, "-cp", classes.toString());
    program = new Exactness(folder, List.of(classes), name -> true);
  }

  @ParameterizedTest
  @CsvSource({"kpaths, 16", "ksf, 4"})
  void tracer_agrees_on_sequences(Profiler profiler, int k) throws Exception {
    checkSequences(profiler, k);
  }

  @Thorough
  @ParameterizedTest
  @CsvSource({"kpaths, 1", "kpaths, 4", "ksf, 1", "ksf, 16", "bl, 1"})
  void tracer_agrees_on_sequences_of_any_length(Profiler profiler, int k) throws Exception {
    checkSequences(profiler, k);
  }

  private static void checkSequences(Profiler profiler, int k) throws Exception {
    Exactness.Instrumented woven =
        program.instrument(profiler + "-" + k, WeaveOptions.defaults().with(profiler, k));
    assertThat(woven.leftOut()).isEmpty();
    Exactness.Verdict verdict = woven.run(k, new ChildJvm(), List.of(), List.of(), List.of("Main"));
    assertThat(verdict.outcome().status()).as(verdict.outcome().err()).isZero();
    assertThat(verdict.comparison().differences()).isEmpty();
    assertThat(verdict.comparison().interrupted()).isPositive();
    assertByHand(ProfileReader.read(verdict.profile()));
  }

  /**
   * Checks counts derived by hand. {@code byHand(0, 2)} runs 0 1 2, back to 1, 1 2 3; {@code
   * byHand(1, 1)} runs 0 2, back to 1, 1 2 3. Paths may begin at 0 (0 1 2, 0 2) and, after the edge
   * from 2 to 1, at 1 (1 2). Each ends after 2, at that edge, or goes on to 3: six paths in all.
   */
  private static void assertByHand(Profile profile) throws Exception {
    MethodKey key =
        profile.methods().stream().filter(m -> m.method().equals(BY_HAND)).findFirst().get();
    assertThat(profile.method(key).map().ids()).isEqualTo(6);
    Kipf paths = profile.method(key).kipf(1);
    assertThat(IntStream.range(paths.levelStart(1), paths.levelEnd(1)).mapToLong(paths::count))
        .containsExactlyInAnyOrder(1L, 1L, 2L);
  }

  @ParameterizedTest
  @EnumSource(names = {"EDGES", "STRUCTURAL", "KITER_2"})
  void tracer_agrees_on_other_counts(Scheme scheme) throws Exception {
    checkOther(scheme);
  }

  @Thorough
  @ParameterizedTest
  @EnumSource(names = {"BRANCHING", "KITER_1", "KITER_3", "KITER_4", "HASHED"})
  void tracer_agrees_on_other_counts_of_more_schemes(Scheme scheme) throws Exception {
    checkOther(scheme);
  }

  private static void checkOther(Scheme scheme) throws Exception {
    Exactness.Instrumented woven = program.instrument(scheme.toString(), scheme.options());
    Judgement<?> judged =
        scheme.judge(c -> woven.runWith(c, new ChildJvm(), List.of(), List.of(), List.of("Main")));
    assertThat(judged.differences()).isEmpty();
    assertThat(judged.interruptions()).isPositive();
  }
}
