package org.pathforest.e2e.containers;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.pathforest.instrumenter.RuntimeMode;
import org.pathforest.testkit.ChildJvm;

/** Classes in several loaders, or in a named module, that share one runtime. */
class ClassLoadersTest {
  private final Workbench bench;

  ClassLoadersTest(@TempDir Path folder) {
    bench = new Workbench(folder);
  }

  private void check(String same, String commands, String out) throws Exception {
    Path woven = bench.woven("Work", Workbench.EXTERNAL);
    check(List.of(bench.runtimeJar()), woven, same, commands, out);
  }

  private void check(List<Path> classPath, Path woven, String same, String commands, String out)
      throws Exception {
    Path alone = bench.woven("Work", Workbench.EMBED);
    String expected = bench.countsOf(alone, same);
    assertThat(bench.run(classPath, commands, woven).succeeded()).isEqualTo(out);
    bench.assertCounted(expected);
    assertThat(bench.read().totals().classes()).isEqualTo(1);
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
    Path woven = bench.woven("Work", Workbench.EMBED.with(mode));
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
    bench.together(bench.woven("Work", Workbench.EMBED), bench.woven("More", Workbench.EMBED));
  }

  @Test
  void named_module_counts_as_on_the_class_path() throws Exception {
    String main =
        """
        package p;
        public class Main {
          public static void main(String[] arguments) {
            System.out.println(Work.run(10) + " " + Main.class.getModule());
          }
        }
        """;
    String work = Workbench.work("Work");
    Map<String, String> sources =
        Map.of("Main", main, "Work", work, "module-info", "module app.of.mine {}");
    Path jar = bench.jar("app", 17, sources);
    Path woven = bench.instrument(jar, Workbench.EMBED.with(RuntimeMode.AUTO));
    String expected = bench.countsOf(woven, "call app p.Work run 10");

    String out =
        new ChildJvm("-Xmx64m", "-Dpathforest.output=" + bench.profile())
            .with(List.of("-p", woven.toString(), "-m", "app.of.mine/p.Main"))
            .run()
            .succeeded();

    assertThat(out).isEqualTo("12 module app.of.mine\n");
    assertThat(bench.counts()).isEqualTo(expected);
  }
}
