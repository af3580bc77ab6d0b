package org.pathforest.e2e.containers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.instrumenter.InstrumentOptions;
import org.pathforest.testkit.ChildJvm;

/** A named module, whose runtime comes from the module path. */
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
    Map<String, String> classes = Map.of("p/Main", MAIN, "p/Work", Workbench.work("Work"));
    Path plain = bench.instrument(bench.jar("plain", 17, classes), Workbench.EMBED);
    String expected = bench.countsOf(plain, "call app p.Work run 10");
    Path jar =
        bench.jar(
            "app",
            17,
            Map.of(
                "p/Main",
                MAIN,
                "p/Work",
                Workbench.work("Work"),
                "module-info",
                "module app.of.mine {}"));
    Path woven = bench.instrument(jar, InstrumentOptions.defaults().withThreads(1));

    ChildJvm.Outcome o =
        new ChildJvm(
                "-Xmx64m",
                "-XX:+UseSerialGC",
                "-Dpathforest.output=" + bench.profile(),
                "-p",
                woven + File.pathSeparator + bench.runtimeJar(),
                "-m",
                "app.of.mine/p.Main")
            .in(folder)
            .run();

    assertThat(o).isEqualTo(new ChildJvm.Outcome(0, "12 module app.of.mine\n", ""));
    assertThat(bench.counts()).isEqualTo(expected);
  }
}
