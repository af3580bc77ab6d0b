package org.pathforest.e2e.exact;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.pathforest.e2e.programs.TestProgram;
import org.pathforest.instrumenter.weave.Profiler;
import org.pathforest.instrumenter.weave.WeaveOptions;
import org.pathforest.testkit.ChildJvm;
import org.pathforest.testkit.Thorough;

/** Every test program, every profiler, several k: the tracer agrees with every count. */
class TestProgramsExactnessTest {
  @TempDir static Path folder;
  private static final Map<Profiler, Exactness.Instrumented> WOVEN = new EnumMap<>(Profiler.class);
  private static Exactness programs;

  @BeforeAll
  static void trace() throws Exception {
    programs = new Exactness(folder, List.of(TestClasses.folder()), name -> true);
  }

  @ParameterizedTest
  @CsvSource({
    "kpaths, 1, ''",
    "kpaths, 4, ''",
    "ksf, 4, ''",
    "bl, 1, ''",
    "kpaths, 4, -Dpathforest.tables=hashed"
  })
  void tracer_agrees_on_a_few_programs(String profiler, int k, String setting) throws Exception {
    check(TestProgram.handful(), profiler, k, setting);
  }

  @Thorough
  @ParameterizedTest
  @CsvSource({
    "kpaths, 2, ''",
    "kpaths, 3, ''",
    "kpaths, 4, ''",
    "kpaths, 8, ''",
    "ksf, 2, ''",
    "ksf, 3, ''",
    "ksf, 4, ''",
    "ksf, 8, ''",
    "bl, 1, ''",
    "kpaths, 1, -Dpathforest.tables=hashed",
    "kpaths, 2, -Dpathforest.tables=hashed",
    "kpaths, 4, -Dpathforest.tables=hashed",
    "kpaths, 8, -Dpathforest.tables=hashed",
    "kpaths, 3, -Xmx64m",
    "kpaths, 8, -Xmx64m"
  })
  void tracer_agrees_on_all_programs(String profiler, int k, String setting) throws Exception {
    check(TestProgram.all(), profiler, k, setting);
  }

  private static void check(List<TestProgram> all, String profiler, int k, String setting)
      throws Exception {
    Exactness.Instrumented woven = WOVEN.get(Profiler.of(profiler));
    if (woven == null) {
      WeaveOptions options =
          WeaveOptions.defaults().with(Profiler.of(profiler), WeaveOptions.DEFAULT_K);
      woven = programs.instrument(profiler, options);
      WOVEN.put(Profiler.of(profiler), woven);
    }
    List<String> differences = new ArrayList<>();
    for (TestProgram program : all) {
      if (!program.signal().isEmpty()) {
        continue; // its threads run while trace and profile are written: not at the same moment
      }
      Exactness.Verdict verdict =
          run(woven, k, program, setting.isEmpty() ? List.of() : List.of(setting));
      String run = "%s k=%d %s %s".formatted(profiler, k, setting, program.name());
      System.out.printf("[exactness] %s: %s%n", run, verdict.comparison().figures());
      assertThat(verdict.outcome().status())
          .as(run + " exit status\n" + verdict.outcome().err())
          .isEqualTo(program.status());
      verdict.comparison().differences().forEach(d -> differences.add(run + ": " + d));
    }
    assertThat(differences).isEmpty();
  }

  private static Exactness.Verdict run(
      Exactness.Instrumented woven, int k, TestProgram program, List<String> settings)
      throws Exception {
    ChildJvm jvm = new ChildJvm();
    if (!program.stdin().isEmpty()) {
      Path input = Files.createTempFile(folder, "stdin", ".txt");
      Files.writeString(input, program.stdin());
      jvm.reading(input);
    }
    List<String> command = new ArrayList<>();
    command.add(program.mainClass());
    command.addAll(program.arguments());
    return woven.run(k, jvm, settings, command.toArray(new String[0]));
  }
}
