package org.pathforest.e2e.containers;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Classes in several loaders that share one runtime. */
class ClassLoadersTest {
  @TempDir Path folder;
  private Workbench bench;

  @BeforeEach
  void begin() {
    bench = new Workbench(folder);
  }

  private void check(int release, String same, String commands, String out) throws Exception {
    Path jar = bench.workJar("Work", release);
    String expected = bench.countsOf(bench.instrument(jar, Workbench.EMBED), same);
    Path woven = bench.instrument(jar, Workbench.EXTERNAL);
    String said = bench.run(List.of(bench.runtimeJar()), commands, woven).succeeded();
    assertThat(said).isEqualTo(out);
    assertThat(bench.counts()).isEqualTo(expected);
    assertThat(bench.read().totals().classes()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 17})
  void class_in_two_loaders_counts_as_one(int release) throws Exception {
    check(
        release,
        "call app p.Work run 10 call app p.Work run 7 call app p.Work fail 4",
        """
        loader a shared %1$s loader b shared %1$s
        call a p.Work run 10 call b p.Work run 7 call b p.Work fail 4
        """,
        "12\n5\n-1\n");
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 17})
  void loader_can_be_collected_and_its_counts_stay(int release) throws Exception {
    check(
        release,
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
