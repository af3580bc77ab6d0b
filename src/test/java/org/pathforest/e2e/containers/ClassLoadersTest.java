package org.pathforest.e2e.containers;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.pathforest.instrumenter.RuntimeMode;

/** Classes in several loaders that share one runtime. */
class ClassLoadersTest {
  @TempDir Path folder;
  private Workbench bench;

  @BeforeEach
  void begin() {
    bench = new Workbench(folder);
  }

  private void check(String same, String commands, String out) throws Exception {
    Path woven = bench.instrument(bench.workJar("Work", 17), Workbench.EXTERNAL);
    check(List.of(bench.runtimeJar()), woven, same, commands, out);
  }

  private void check(List<Path> classPath, Path woven, String same, String commands, String out)
      throws Exception {
    Path alone = bench.instrument(bench.workJar("Work", 17), Workbench.EMBED);
    String expected = bench.countsOf(alone, same);
    assertThat(bench.run(classPath, commands, woven).succeeded()).isEqualTo(out);
    assertThat(bench.counts()).isEqualTo(expected);
    assertThat(bench.read().totals().classes()).isEqualTo(1);
    assertThat(bench.read().meta().limits()).isEmpty();
  }

  @Test
  void class_in_two_loaders_counts_as_one() throws Exception {
    check(
        "call app p.Work run 10 call app p.Work run 7 call app p.Work fail 4",
        """
        loader a shared %1$s loader b shared %1$s
        call a p.Work run 10 call b p.Work run 7 call b p.Work fail 4
        """,
        "12\n5\n-1\n");
  }

  @Test
  void class_in_two_loaders_counts_as_one_though_each_has_threads_of_its_own() throws Exception {
    check(
        "call app p.Work run 10 ".repeat(13),
        """
        loader a shared %1$s loader b shared %1$s
        threads 4 4 a p.Work run 10 threads 4 4 b p.Work run 10 call a p.Work run 10
        threads 4 2 b p.Work run 10
        """,
        "12\n");
  }

  @ParameterizedTest
  @EnumSource(names = {"EMBED", "EXTERNAL"})
  void class_in_a_loader_that_does_not_ask_its_parent_first_counts_as_one(RuntimeMode mode)
      throws Exception {
    Path woven = bench.instrument(bench.workJar("Work", 17), Workbench.EMBED.with(mode));
    check(
        mode == RuntimeMode.EMBED ? List.of(woven) : List.of(woven, bench.runtimeJar()),
        woven,
        "call app p.Work run 10 call app p.Work run 7 call app p.Work fail 4",
        """
        loader a child-first %1$s
        call app p.Work run 10 call a p.Work run 7 call app p.Work fail 4
        """,
        "12\n5\n-1\n");
  }

  @Test
  void loader_can_be_collected_and_its_counts_stay() throws Exception {
    check(
        "call app p.Work run 10 call app p.Work run 7",
        """
        loader a shared %1$s call a p.Work run 10 close a collect a
        loader b shared %1$s call b p.Work run 7 collect b
        """,
        "12\ncollected\n5\ncollected\n");
  }

  @Test
  void two_jars_with_the_runtime_on_one_class_path_leave_one_profile() throws Exception {
    Path one = bench.instrument(bench.workJar("Work", 17), Workbench.EMBED);
    Path two = bench.instrument(bench.workJar("More", 17), Workbench.EMBED);
    String expected =
        bench.countsOf(two, "call app p.More run 9")
            + bench.countsOf(one, "call app p.Work run 10");
    String commands = "call app p.Work run 10 call app p.More run 9";
    assertThat(bench.run(List.of(one, two), commands).succeeded()).isEqualTo("12\n3\n");
    assertThat(bench.counts()).isEqualTo(expected);
  }
}
