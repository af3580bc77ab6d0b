package org.pathforest.bench.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.bench.workload.Workload;
import org.pathforest.bench.workload.Workloads;
import org.pathforest.runtime.HolderCalls;

/** Runtime classes that do not count. */
class EmptiedRuntimeTest {
  @TempDir private Path folder;

  /**
   * Calls a method of the emptied classes without a table. A method of the full classes would
   * throw.
   */
  private Object callWithNothing(String type, String method, Class<?> register) throws Exception {
    URL runtime = HolderCalls.class.getProtectionDomain().getCodeSource().getLocation();
    URL[] urls = {folder.toUri().toURL(), runtime};
    try (URLClassLoader loader = new URLClassLoader(urls, ClassLoader.getPlatformClassLoader())) {
      Method m =
          Stream.of(loader.loadClass("org.pathforest.runtime." + type).getMethods())
              .filter(x -> x.getName().equals(method))
              .filter(x -> x.getParameterTypes()[1] == register)
              .findFirst()
              .orElseThrow();
      Object[] arguments = new Object[m.getParameterCount()];
      for (int i = 1; i < arguments.length; i++) {
        arguments[i] = m.getParameterTypes()[i] == long.class ? (Object) 7L : (Object) 7;
      }
      return m.invoke(null, arguments);
    }
  }

  @Test
  void what_ends_paths_answers_zero_and_looks_at_no_table() throws Exception {
    EmptiedRuntime.write(folder, false);

    assertThat(callWithNothing("table.IntTable", "step", int.class)).isEqualTo(0);
    assertThat(callWithNothing("table.IntTable", "finish", int.class)).isNull();
    assertThat(callWithNothing("table.LongTable", "step", long.class)).isEqualTo(0L);
    assertThat(callWithNothing("table.LongTable", "finish", long.class)).isNull();
    assertThat(callWithNothing("table.RepeatedIterations", "flush", int.class)).isEqualTo(0);
    assertThat(callWithNothing("table.RepeatedIterations", "flush", long.class)).isEqualTo(0L);
    assertThat(callWithNothing("HolderCalls", "count", int.class)).isNull();
  }

  @Test
  void methods_without_loops_can_be_counted_nevertheless() throws Exception {
    EmptiedRuntime.write(folder, true);

    assertThat(folder.resolve("org/pathforest/runtime/table/IntTable.class")).exists();
    assertThat(folder.resolve("org/pathforest/runtime/HolderCalls.class")).doesNotExist();
  }

  @Test
  void program_runs_as_before_and_its_profile_is_not_read() throws Exception {
    RunsFile file = new RunsFile(folder.resolve("runs.csv"));
    Workload small =
        Workloads.kernels().stream()
            .filter(w -> w.name().equals("montecarlo"))
            .findFirst()
            .orElseThrow()
            .measured(1, 1);
    ByteArrayOutputStream progress = new ByteArrayOutputStream();
    Session session =
        new Session(
            file,
            folder.resolve("no jars"),
            folder.resolve("work"),
            Jvm.of(null, List.of("-XX:+UseSerialGC", "-Xmx200m"), List.of()),
            new PrintStream(progress, true, StandardCharsets.UTF_8),
            new Profiles(folder.resolve("profiles")));

    session.run(Plan.of(List.of(small), Configuration.named("plain,uncounted-4,calls-4"), 1, 1));

    assertThat(file.read())
        .as(progress.toString(StandardCharsets.UTF_8))
        .hasSize(3)
        .allMatch(Run::ok)
        .allMatch(r -> r.figures().equals(Figures.NONE));
    assertThat(Files.exists(folder.resolve("profiles"))).isFalse();
  }
}
