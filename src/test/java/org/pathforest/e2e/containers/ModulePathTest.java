package org.pathforest.e2e.containers;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.instrumenter.InstrumentOptions;
import org.pathforest.testkit.ChildJvm;

/** A named module, which contains the runtime. */
class ModulePathTest {
  private static final String MAIN =
      """
      package p;
      public class Main {
        public static void main(String[] arguments) {
          System.out.println(Work.run(10) + " " + Main.class.getModule());
        }
      }
      """;

  @TempDir Path folder;

  @Test
  void module_counts_as_on_the_class_path() throws Exception {
    Workbench bench = new Workbench(folder);
    String work = Workbench.work("Work");
    Path plain = bench.jar("plain", 17, Map.of("Main", MAIN, "Work", work));
    String expected =
        bench.countsOf(bench.instrument(plain, Workbench.EMBED), "call app p.Work run 10");
    String module = "module app.of.mine {}";
    Path jar = bench.jar("app", 17, Map.of("Main", MAIN, "Work", work, "module-info", module));
    Path woven = bench.instrument(jar, InstrumentOptions.defaults().withThreads(1));

    String out =
        new ChildJvm("-Xmx64m", "-Dpathforest.output=" + bench.profile())
            .with(List.of("-p", woven.toString()))
            .with(List.of("-m", "app.of.mine/p.Main"))
            .in(folder)
            .run()
            .succeeded();

    assertThat(out).isEqualTo("12 module app.of.mine\n");
    assertThat(bench.counts()).isEqualTo(expected);
  }
}
