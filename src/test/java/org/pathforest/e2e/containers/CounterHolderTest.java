package org.pathforest.e2e.containers;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.pathforest.e2e.Profiles;
import org.pathforest.instrumenter.RuntimeMode;
import org.pathforest.profile.Profile;
import org.pathforest.testkit.Thorough;

/**
 * Exact counts of counter holders, no matter when they are created and which threads and loaders
 * come and go.
 */
class CounterHolderTest {
  private static final Map<String, String> WORK = Map.of("Work", Workbench.work("Work"));
  private static final String ONE = "call app p.Work run 10";
  private static final Pattern COUNT = Pattern.compile("(\"count\":)(\\d+)");

  /** Source of a class that is first called by the initializer of its superclass. */
  private static final String SUB =
      """
      package p;
      public class Sub extends Base {
        static int sum(int n) {
          int r = 0;
          for (int i = 0; i < n; i++) {
            if (i % 3 == 0) r += i; else r--;
          }
          return n > 5 ? r : -r;
        }
        public static int run(int n) { return sum(n) + FIRST; }
      }
      class Base {
        static final int FIRST = Sub.sum(4);
      }
      """;

  /**
   * Source of a class loader for the jar that contains it. Its first instrumented call comes when
   * the runtime asks it for the path map. At that moment, the counter holder of the class that it
   * has loaded is being initialized. It counts how often it was asked.
   */
  private static final String OWN =
      """
      package q;
      import java.net.URL;
      import java.util.concurrent.atomic.AtomicInteger;
      public class Own extends java.net.URLClassLoader {
        private static final AtomicInteger CALLS = new AtomicInteger();
        public Own(URL[] urls, ClassLoader parent) { super(urls, parent); }
        @Override public URL getResource(String name) {
          CALLS.incrementAndGet();
          turn(name.length());
          return name.isEmpty() ? null : super.getResource(name);
        }
        private static int turn(int n) {
          int r = 0;
          for (int i = 0; i < n; i++) r += i % 3;
          return r;
        }
        public static Object run(int n) throws Exception {
          URL jar = Own.class.getProtectionDomain().getCodeSource().getLocation();
          ClassLoader parent = Own.class.getClassLoader().getParent();
          return new Own(new URL[] {jar}, parent).loadClass("p.Work")
              .getMethod("run", int.class).invoke(null, n);
        }
        public static int calls(int n) { return CALLS.get(); }
      }
      """;

  /**
   * Source of more threads than there is room for at first. All are alive at the same time and
   * claim to be thread 1.
   */
  private static final String CROWD =
      """
      package p;
      public class Crowd extends Thread {
        private static java.util.concurrent.CyclicBarrier all;
        private static java.util.concurrent.atomic.AtomicInteger bad =
            new java.util.concurrent.atomic.AtomicInteger();
        @Override public long getId() {
          long id = 0;
          for (int i = 0; i < 1; i++) id++;
          return id;
        }
        @Override public void run() {
          try {
            for (int i = 0; i < 5; i++) {
              all.await();
              Work.run(10);
            }
          } catch (Exception e) {
            bad.incrementAndGet();
          }
        }
        public static int run(int n) throws Exception {
          all = new java.util.concurrent.CyclicBarrier(n);
          Crowd[] crowd = new Crowd[n];
          for (int i = 0; i < n; i++) (crowd[i] = new Crowd()).start();
          for (Crowd c : crowd) c.join();
          return bad.get();
        }
      }
      """;

  private final Workbench bench;

  CounterHolderTest(@TempDir Path folder) {
    bench = new Workbench(folder);
  }

  private Path woven(Map<String, String> sources, RuntimeMode mode) throws Exception {
    return bench.instrument(bench.jar("program", 17, sources), Workbench.EMBED.with(mode));
  }

  @Test
  void first_call_may_come_from_the_initialiser_of_a_superclass() throws Exception {
    Map<String, String> sources = Map.of("Sub", SUB, "Work", Workbench.work("Work"));
    Path woven = woven(sources, RuntimeMode.EMBED);
    String expected = bench.countsOf(woven, "call app p.Work run 10 call app p.Sub run 10");
    assertThat(bench.run(List.of(woven), "call app p.Sub run 10").succeeded()).isEqualTo("11\n");
    assertThat(bench.counts()).isNotEmpty().isEqualTo(linesOf("p/Sub", expected));
    assertThat(bench.read().meta().limits()).isEmpty();
  }

  @Test
  void threads_find_their_own_counters_whatever_id_they_claim_to_have() throws Exception {
    Map<String, String> sources = Map.of("Crowd", CROWD, "Work", Workbench.work("Work"));
    Path woven = woven(sources, RuntimeMode.EMBED);
    String expected = times(300 * 5, bench.countsOf(woven, ONE));
    assertThat(bench.run(List.of(woven), "call app p.Crowd run 300").succeeded()).isEqualTo("0\n");
    assertThat(linesOf("p/Work", bench.counts())).isEqualTo(expected);
    assertThat(bench.read().meta().limits()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4, 9})
  void no_count_is_lost_of_threads_that_own_the_holder_and_of_those_that_do_not(int threads)
      throws Exception {
    Path woven = woven(WORK, RuntimeMode.EMBED);
    String expected = times(1 + 30 * threads, bench.countsOf(woven, ONE));
    String others = "threads " + 10 * threads + " " + threads + " app p.Work run 10 ";
    bench.run(List.of(woven), ONE + " " + others.repeat(3)).succeeded();
    bench.assertCounted(expected);
    assertThat(bench.read().meta().limits()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(names = {"EMBED", "EXTERNAL"})
  void loader_of_the_same_archive_is_counted_that_the_runtime_asks_meanwhile(RuntimeMode mode)
      throws Exception {
    checkOwn(mode, "call x q.Own run 10", 1);
  }

  @Thorough
  @ParameterizedTest
  @EnumSource(names = {"EMBED", "EXTERNAL"})
  void such_loaders_of_many_threads_do_not_wait_for_one_another(RuntimeMode mode) throws Exception {
    for (int i = 0; i < 10; i++) {
      checkOwn(mode, "threads 16 16 x q.Own run 10 call x q.Own run 10", 17);
    }
  }

  private void checkOwn(RuntimeMode mode, String commands, int runs) throws Exception {
    Path woven = woven(Map.of("Own", OWN, "Work", Workbench.work("Work")), mode);
    String loaders =
        mode == RuntimeMode.EMBED
            ? "loader x isolated %2$s "
            : "loader r isolated %1$s loader x r %2$s ";
    String all = loaders + commands + " call x q.Own calls 0";
    String[] said =
        bench.run(List.of(), all, bench.runtimeJar(), woven).succeeded().split("\n", -1);
    assertThat(said[0]).isEqualTo("12");
    long calls = Long.parseLong(said[1]);
    assertThat(calls).as("calls of the runtime").isPositive();
    Profile profile = bench.read();
    assertThat(profile.meta().limits()).isEmpty();
    assertReturned(profile, "getResource", calls);
    assertReturned(profile, "turn", calls);
    assertReturned(profile, "run", runs); // p.Work's method; q.Own's has a single path
    assertThat(profile.totals().classes()).isEqualTo(2);
  }

  private static void assertReturned(Profile profile, String method, long times) throws Exception {
    assertThat(Profiles.returns(Profiles.method(profile, method)))
        .as(method + " returned")
        .isEqualTo(times);
  }

  @Thorough
  @Test
  void no_count_is_lost_of_a_thousand_loaders_and_none_of_them_stays() throws Exception {
    Path woven = woven(WORK, RuntimeMode.EXTERNAL);
    String expected = times(1_000, bench.countsOf(woven(WORK, RuntimeMode.EMBED), ONE));
    List<Path> runtime = List.of(bench.runtimeJar());
    bench.with("-XX:MaxMetaspaceSize=64m");
    assertThat(bench.run(runtime, "loaders 1000 shared %s", woven).succeeded()).isEqualTo("0\n");
    bench.assertCounted(expected);
  }

  @Thorough
  @Test
  void no_count_is_lost_of_a_hundred_thousand_threads_and_the_heap_levels_off() throws Exception {
    Path woven = woven(WORK, RuntimeMode.EMBED);
    String expected = times(100_000, bench.countsOf(woven, ONE));
    String half = "threads 50000 8 app p.Work run 10 heap ";
    String out = bench.run(List.of(woven), half + half).succeeded();
    long[] heap = out.lines().mapToLong(Long::parseLong).toArray();
    assertThat(heap[1]).as("heap, %d after a half", heap[0]).isLessThan(heap[0] + (1 << 19));
    bench.assertCounted(expected);
  }

  private static String linesOf(String type, String counts) {
    var lines = counts.lines().filter(line -> line.contains(type));
    return lines.collect(Collectors.joining("\n", "", "\n"));
  }

  /** Returns an export with all counts multiplied. */
  private static String times(long n, String counts) {
    return COUNT.matcher(counts).replaceAll(m -> m.group(1) + n * Long.parseLong(m.group(2)));
  }
}
