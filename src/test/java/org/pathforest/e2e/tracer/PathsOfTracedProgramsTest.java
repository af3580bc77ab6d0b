package org.pathforest.e2e.tracer;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Paths of programs in Java. The expected counts are derived by hand from the code that javac
 * generates.
 */
final class PathsOfTracedProgramsTest {
  @TempDir Path folder;

  private TinyProgram.Run run(int k, String members) throws Exception {
    return new TinyProgram(folder).members(members).run(k);
  }

  /**
   * Blocks: 0 before the loop, 1 its condition, 2 the inner condition, 3 its then part, 4 its else
   * part, 5 the step, 6 the return.
   */
  private static final String LOOP =
      """
      public static void main(String[] args) { loop(4); loop(0); }
      static int loop(int n) {
        int s = 0;
        for (int i = 0; i < n; i++) {
          if ((i & 1) == 0) s++; else s--;
        }
        return s;
      }
      """;

  @Test
  void a_loop_is_cut_at_its_back_edge_and_grams_run_across_it() throws Exception {
    String first = "entry 0 1 2 3 5 backedge 1";
    String odd = "backedge 1 2 4 5 backedge 1";
    String even = "backedge 1 2 3 5 backedge 1";
    String last = "backedge 1 6 return";
    TinyProgram.Run run = run(3, LOOP);
    run.counts(
            "Main.loop",
            "1 %s, 2 %s, 1 %s, 1 %s, 1 entry 0 1 6 return".formatted(first, odd, even, last))
        .grams(
            "Main.loop",
            2,
            "1 %1$s; %2$s, 1 %2$s; %3$s, 1 %3$s; %2$s, 1 %2$s; %4$s"
                .formatted(first, odd, even, last))
        .grams(
            "Main.loop",
            3,
            "1 %1$s; %2$s; %3$s, 1 %2$s; %3$s; %2$s, 1 %3$s; %2$s; %4$s"
                .formatted(first, odd, even, last));
    MethodCounts counts = run.counts("Main.loop");
    assertThat(counts.activations).isEqualTo(2);
    assertThat(counts.pathsEnded).isEqualTo(6);
    assertThat(counts.graph().pathCount((from, edge) -> false)).isEqualTo(6);
  }

  @Test
  void a_cut_ends_a_path_but_not_its_sequence() throws Exception {
    TinyProgram.Run whole = run(3, LOOP);
    TracedMethod loop = whole.counts("Main.loop").method;
    int branch = loop.graph().offset(2);
    List<List<Integer>> edges =
        List.of(List.of(branch, loop.graph().offset(3)), List.of(branch, loop.graph().offset(4)));
    TinyProgram.Run run = whole.with(new Cuts(Map.of(loop.key(), edges)));

    String then = "cut 3 5 backedge 1";
    run.counts(
        "Main.loop",
        """
        1 entry 0 1 2 cut 3, 2 %s, 2 cut 4 5 backedge 1, 1 backedge 1 2 cut 3,
        2 backedge 1 2 cut 4, 1 backedge 1 6 return, 1 entry 0 1 6 return"""
            .formatted(then));
    assertThat(run.told("Main.loop", 2))
        .contains("1 entry 0 1 2 cut 3; " + then, "2 " + then + "; backedge 1 2 cut 4")
        .hasSize(6);
    // From ENTRY: a return and 2 cuts. From the loop header: the same. One path from each cut
    // target.
    MethodCounts counts = run.counts("Main.loop");
    assertThat(counts.graph().pathCount(counts::isCut)).isEqualTo(8);
  }

  @Test
  void recursion_nests_activations_that_know_nothing_of_each_other() throws Exception {
    // Blocks: 0, 1 condition, 2 body, 3 return. down(3) calls down(1) twice: 1 + 1, then 2 + 2.
    // down(1) loops once and calls down(-1), which does not loop.
    run(
            2,
            """
            public static void main(String[] args) { down(3); }
            static int down(int n) {
              int s = 0;
              while (s < n) { s += 1 + down(n - 2); }
              return s;
            }
            """)
        .counts(
            "Main.down",
            """
            3 entry 0 1 2 backedge 1, 1 backedge 1 2 backedge 1, 3 backedge 1 3 return,
            2 entry 0 1 3 return""")
        .grams(
            "Main.down",
            2,
            """
            1 entry 0 1 2 backedge 1; backedge 1 2 backedge 1,
            2 entry 0 1 2 backedge 1; backedge 1 3 return,
            1 backedge 1 2 backedge 1; backedge 1 3 return""");
  }

  @Test
  void a_throw_ends_its_path_and_its_handler_counts_no_interruption() throws Exception {
    TinyProgram.Run run =
        run(
            2,
            """
            public static void main(String[] args) {
              guarded(new RuntimeException());
              guarded(null);
            }
            static void guarded(RuntimeException e) {
              try { throw e; } catch (RuntimeException caught) { return; }
            }
            """);
    run.counts("Main.guarded", "2 entry 0 throw, 2 handler 1 return").grams("Main.guarded", 2, "");
    assertThat(run.counts("Main.guarded").handlerStarts).isEqualTo(2);
  }

  @Test
  void an_exception_out_of_a_callee_interrupts_every_method_that_it_leaves() throws Exception {
    // Blocks of main: 0, 1 condition, 2 try and the goto after it, 3 handler, 4 step, 5 return.
    TinyProgram.Run run =
        run(
            4,
            """
            public static void main(String[] args) {
              for (int i = 0; i < 3; i++) {
                try { outer(i); } catch (ArithmeticException e) { continue; }
              }
            }
            static int outer(int n) { return inner(n) + 1; }
            static int inner(int n) { return n == 0 ? 7 : 1 / (n - 1); }
            """);
    assertThat(run.interrupted("Main.outer", true)).containsExactly("1 entry 0 left");
    run.counts("Main.inner", "1 entry 0 2 left, 1 entry 0 1 3 return, 1 entry 0 2 3 return")
        .counts(
            "Main.main",
            """
            1 entry 0 1 2 4 backedge 1, 1 backedge 1 2 handler 3, 1 handler 3 4 backedge 1,
            1 backedge 1 2 4 backedge 1, 1 backedge 1 5 return""")
        .grams(
            "Main.main",
            2,
            """
            1 handler 3 4 backedge 1; backedge 1 2 4 backedge 1,
            1 backedge 1 2 4 backedge 1; backedge 1 5 return""");
  }

  @Test
  void an_interruption_before_super_has_returned_is_told_from_one_after() throws Exception {
    TinyProgram.Run run =
        new TinyProgram(folder)
            .source(
                """
                class Base { Base(Object o) { o.hashCode(); } }
                class Main extends Base {
                  Main(int n) { super(new Object[] {"", null, ""}[n]); int x = 1 / (n - 2); }
                  public static void main(String[] args) {
                    for (int i = 0; i < 4; i++) {
                      try { new Main(i); } catch (RuntimeException e) { continue; }
                    }
                  }
                }
                """)
            .run(1);
    run.counts("Main.<init>", "3 entry 0 left, 1 entry 0 return");
    assertThat(run.interrupted("Main.<init>", false)).containsExactly("1 entry 0 left");
    assertThat(run.interrupted("Base.<init>", false)).containsExactly("1 entry 0 left");
  }

  @Test
  void a_branch_amid_a_creation_keeps_the_class_verifiable() throws Exception {
    TinyProgram.Run run =
        run(
            1,
            """
            public static void main(String[] args) {
              long wide = args.length;
              for (double d = 0; d < 2; d++) {
                StringBuilder made = new StringBuilder(d < 1 ? "a" : "b");
                wide += made.length();
              }
            }
            """);
    assertThat(run.told("Main.main", 1)).hasSize(3);
  }
}
