package org.pathforest.e2e.containers;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.pathforest.instrumenter.weave.plan.Profiler;
import org.pathforest.testkit.ChildJvm;
import org.pathforest.testkit.Thorough;

/** Class loaders that do not see the runtime. The program still works, but is not counted. */
class IsolatedLoadersTest {
  private static final String LINE =
      "pathforest: %s: not counted: its class loader does not find pathforest-runtime\\.jar; put it"
          + " on the class path or module path"
          + " \\(java\\.lang\\.NoClassDefFoundError: org/pathforest/runtime/[\\w/]+\\)";

  /** The message at the end of the run. */
  private static final String HELP =
      "pathforest: %s: not counted, like all classes of its class loader,"
          + " .+, which does not find this version of pathforest-runtime\\.jar; put it on that loader's"
          + " class path or module path, or instrument with --runtime embed";

  /** Source of a class loader that hides the runtime from its classes. */
  private static final String PICKY =
      """
      package q;
      public class Picky extends ClassLoader {
        @Override protected Class<?> loadClass(String n, boolean r)
            throws ClassNotFoundException {
          if (n.startsWith("org.pathforest.runtime.")) {
            throw new SecurityException("Prohibited package");
          }
          if (!n.startsWith("p.") && !n.startsWith(System.getProperty("own"))) {
            return super.loadClass(n, r);
          }
          try (java.io.InputStream in =
              getResourceAsStream(n.replace('.', '/') + ".class")) {
            byte[] b = in.readAllBytes();
            return defineClass(n, b, 0, b.length);
          } catch (java.io.IOException e) {
            throw new ClassNotFoundException(n, e);
          }
        }
        public static int run(int n) throws Exception {
          return (Integer) new Picky().loadClass("p.Work")
              .getMethod("run", int.class).invoke(null, n);
        }
      }
      """;

  private final Workbench bench;

  IsolatedLoadersTest(@TempDir Path folder) {
    bench = new Workbench(folder).with("-Xverify:all");
  }

  private void assertRunsUncounted(int release, Profiler profiler) throws Exception {
    Path jar = bench.workJar("Work", release);
    Path woven = bench.instrument(jar, Workbench.with(Workbench.EXTERNAL, profiler, 4));
    String commands =
        """
        loader a isolated %s
        reflect a p.Work call a p.Work run 10 call a p.Work fail 4 reflect a p.Work
        """;
    ChildJvm.Outcome before = bench.run(List.of(), commands, jar);
    assertThat(before.status()).isZero();
    ChildJvm.Outcome after = bench.run(List.of(bench.runtimeJar()), commands, woven);
    assertThat(after.out()).isEqualTo(before.out());
    assertThat(after.status()).isZero();
    assertSaid(after.err().lines().filter(l -> !l.contains("BytecodeVerification")), woven);
    assertThat(bench.profile()).doesNotExist();
  }

  /** Checks that both messages were printed, at once and at the end, and no other message. */
  private static void assertSaid(Stream<String> lines, Path woven) {
    assertThat(lines.toList())
        .satisfiesExactly(
            line -> assertThat(line).matches(of(woven, LINE)),
            line -> assertThat(line).matches(of(woven, HELP)));
  }

  private static String of(Path jar, String line) {
    return line.formatted(Pattern.quote(jar.toString()));
  }

  @Test
  void class_runs_on_uncounted() throws Exception {
    assertRunsUncounted(17, Profiler.KPATHS);
  }

  @Thorough
  @Test
  void class_of_java_8_runs_on_uncounted() throws Exception {
    assertRunsUncounted(8, Profiler.KPATHS);
  }

  @Thorough
  @ParameterizedTest
  @MethodSource("org.pathforest.instrumenter.weave.plan.Profiler#all")
  void class_runs_on_uncounted_with_any_profiler(Profiler profiler) throws Exception {
    assertRunsUncounted(17, profiler);
  }

  @Test
  void each_loader_is_named_once_and_the_profile_of_the_others_says_so() throws Exception {
    Path work = bench.workJar("Work", 17);
    Path more = bench.workJar("More", 8);
    Path woven = bench.instrument(work, Workbench.EXTERNAL);
    String expected =
        bench.countsOf(bench.instrument(work, Workbench.EMBED), "call app p.Work run 10");

    ChildJvm.Outcome o =
        bench.run(
            List.of(bench.runtimeJar()),
            """
            loader a shared %1$s loader b isolated %1$s:%2$s loader c isolated %1$s
            call a p.Work run 10 call b p.Work run 9 call b p.More run 8 call c p.Work run 7
            call b p.More run 8 call c p.Work run 7 properties
            """,
            woven,
            bench.instrument(more, Workbench.EXTERNAL));

    assertThat(o.status()).isZero();
    assertThat(o.out()).startsWith("12\n3\n4\n5\n4\n5\norg.pathforest.runtime.missing.");
    assertThat(o.err().lines().filter(l -> l.matches(of(woven, LINE)))).hasSize(2);
    assertThat(o.err().lines().filter(l -> l.matches(of(woven, HELP)))).hasSize(2);
    assertThat(o.err().lines().filter(l -> l.startsWith("pathforest: "))).hasSize(4);
    assertThat(bench.counts()).isEqualTo(expected);
    assertThat(bench.read().meta().limits()).containsExactly("lost");
  }

  @Test
  void loader_that_forbids_the_runtime_is_no_reason_to_fail() throws Exception {
    Path woven = picky();
    ChildJvm.Outcome o =
        bench
            .with("-Down=org.pathforest.counters.")
            .run(List.of(bench.runtimeJar(), woven), "call app q.Picky run 10");
    assertThat(o.out()).isEqualTo("12\n");
    assertThat(o.status()).isZero();
    // The loader does not say where its classes come from, so the message names the counter holder.
    assertThat(o.err())
        .contains(
            "pathforest: "
                + Workbench.holderOf(woven)
                + ": not counted: its class loader does not find")
        .contains("SecurityException");
    assertThat(bench.counts()).contains("q/Picky").doesNotContain("p/Work");
  }

  @Test
  void class_whose_loader_takes_the_counter_holder_from_its_parent_is_counted() throws Exception {
    ChildJvm jvm =
        bench.with("-Down=p.").jvm(List.of(bench.runtimeJar(), picky()), "call app q.Picky run 10");
    assertThat(jvm.run().out()).isEqualTo("12\n");
    assertThat(bench.counts()).contains("q/Picky").contains("p/Work");
    assertThat(bench.read().meta().limits()).isEmpty();
  }

  private Path picky() throws Exception {
    Map<String, String> sources = Map.of("Work", Workbench.work("Work"), "Picky", PICKY);
    return bench.instrument(bench.jar("Picky", 17, sources), Workbench.EXTERNAL);
  }

  /** Checks jars for Java 1.1 to 1.4, none of whose classes sees the runtime. */
  @Thorough
  @ParameterizedTest
  @ValueSource(strings = {"junit-3.7.jar", "oro-2.0.8.jar", "commons-collections-2.1.jar"})
  void old_jar_loads_and_verifies_as_before(String name) throws Exception {
    Path jar = Path.of(System.getProperty("jars"), name).toRealPath();
    Path woven = bench.instrument(jar, Workbench.EXTERNAL);
    String commands = "loader a isolated %s load a %s";
    ChildJvm.Outcome before = bench.run(List.of(), commands, jar, jar);
    ChildJvm.Outcome after = bench.run(List.of(bench.runtimeJar()), commands, woven, jar);
    assertThat(before.out().lines().filter(l -> !l.contains("Error"))).hasSizeGreaterThan(30);
    assertThat(after.out()).isEqualTo(before.out());
    assertThat(after.status()).isZero();
    // Some jars initialize only classes without loops. Then no probe runs and no message appears.
    if (after.err().contains("pathforest: ")) {
      assertSaid(after.err().lines().filter(l -> l.startsWith("pathforest: ")), woven);
    }
  }
}
