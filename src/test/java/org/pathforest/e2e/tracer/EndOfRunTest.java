package org.pathforest.e2e.tracer;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Activations at the end of a run: those in progress, and those that exceptions had left unnoticed.
 */
final class EndOfRunTest {
  @TempDir Path folder;

  private TinyProgram.Run run(int status, String members) throws Exception {
    return new TinyProgram(folder).members(members).run(2, status);
  }

  @Test
  void a_path_in_progress_at_exit_neither_counts_nor_is_interrupted() throws Exception {
    TinyProgram.Run run =
        run(
            3,
            """
            public static void main(String[] args) { for (int i = 0; ; i++) { step(i); } }
            static void step(int i) { if (i == 2) { System.exit(3); } }
            """);
    run.counts("Main.step", "2 entry 0 2 return");
    assertThat(run.interrupted("Main.main", true)).isEmpty();
    assertThat(run.counts("Main.main").pathsEnded).isEqualTo(2);
  }

  @Test
  void an_uncaught_exception_interrupts_all_that_it_leaves() throws Exception {
    run(
            1,
            """
            public static void main(String[] args) { deep(2); }
            static int deep(int n) { return n == 0 ? 1 / n : deep(n - 1); }
            """)
        .counts("Main.main", "1 entry 0 left")
        .counts("Main.deep", "1 entry 0 1 left, 2 entry 0 2 left");
  }

  @Test
  void an_exception_that_the_JDK_has_caught_interrupts_though_its_thread_lives_on()
      throws Exception {
    run(
            0,
            """
            public static void main(String[] args) throws Exception {
              ExecutorService pool = Executors.newFixedThreadPool(1);
              for (int i = 0; i < 3; i++) {
                int n = i;
                try { pool.submit(() -> task(n)).get(); } catch (ExecutionException e) { continue; }
              }
              CountDownLatch parked = new CountDownLatch(1);
              pool.submit(() -> park(parked));
              parked.await();
              Thread.sleep(200);
              System.exit(0);
            }
            static int task(int n) { return 1 / (n - 1); }
            static void park(CountDownLatch parked) {
              parked.countDown();
              try { Thread.sleep(100_000); } catch (InterruptedException e) { return; }
            }
            """)
        .counts("Main.task", "1 entry 0 left, 2 entry 0 return")
        .counts("Main.park", "");
  }

  @Test
  void an_exception_that_the_JDK_has_caught_below_a_later_callback_interrupts() throws Exception {
    TinyProgram.Run run =
        run(
            0,
            """
            public static void main(String[] args) {
              CompletableFuture<Integer> failing = new CompletableFuture<>();
              CompletableFuture<Integer> handled =
                  failing.thenApply(n -> divide(n)).exceptionally(e -> recover());
              failing.complete(0);
            }
            static int divide(int n) { return 1 / n; }
            static int recover() { return 7; }
            """);
    run.counts("Main.divide", "1 entry 0 left").counts("Main.main", "1 entry 0 return");
    assertThat(run.interrupted("Main.recover", true)).isEmpty();
  }

  @Test
  void threads_that_come_and_go_lose_nothing() throws Exception {
    run(
            0,
            """
            public static void main(String[] args) throws Exception {
              for (int t = 0; t < 300; t++) {
                Thread thread = new Thread(() -> count(100));
                thread.start();
                if (t % 2 == 0) thread.join();
              }
            }
            static void count(int n) { while (n > 0) n--; }
            """)
        .counts(
            "Main.count",
            "300 entry 0 1 2 backedge 1, 29700 backedge 1 2 backedge 1, 300 backedge 1 3 return");
  }
}
