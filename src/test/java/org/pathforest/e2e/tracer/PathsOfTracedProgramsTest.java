package org.pathforest.e2e.tracer;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs in Java; the expected counts are derived by hand from the code that javac makes. */
final class PathsOfTracedProgramsTest {
  @TempDir Path folder;

  /**
   * Blocks: 0 before the loop, 1 its condition, 2 the inner condition, 3 its then part, 4 its else
   * part, 5 the step, 6 the return.
   */
  private static final String LOOP =
      """
      class Main {
        public static void main(String[] args) {
          loop(4);
          loop(0);
        }
        static int loop(int n) {
          int s = 0;
          for (int i = 0; i < n; i++) {
            if ((i & 1) == 0) s++; else s--;
          }
          return s;
        }
      }
      """;

  @Test
  void a_loop_is_cut_at_its_back_edge_and_grams_run_across_it() throws Exception {
    TinyProgram.Run run = new TinyProgram(folder).source("Main", LOOP).run(3);

    String first = "entry 0 1 2 3 5 backedge 1";
    String odd = "backedge 1 2 4 5 backedge 1";
    String even = "backedge 1 2 3 5 backedge 1";
    String last = "backedge 1 6 return";
    assertThat(run.paths("Main", "loop"))
        .isEqualTo(Map.of(first, 1L, odd, 2L, even, 1L, last, 1L, "entry 0 1 6 return", 1L));
    assertThat(run.grams("Main", "loop", 2))
        .isEqualTo(
            Map.of(
                first + "; " + odd, 1L,
                odd + "; " + even, 1L,
                even + "; " + odd, 1L,
                odd + "; " + last, 1L));
    assertThat(run.grams("Main", "loop", 3))
        .isEqualTo(
            Map.of(
                first + "; " + odd + "; " + even, 1L,
                odd + "; " + even + "; " + odd, 1L,
                even + "; " + odd + "; " + last, 1L));
    assertThat(run.counts("Main", "loop").activations()).isEqualTo(2);
    assertThat(run.counts("Main", "loop").pathsEnded()).isEqualTo(6);
    assertThat(run.counts("Main", "loop").graph().pathCount((from, edge) -> false)).isEqualTo(6);
  }

  @Test
  void a_cut_ends_a_path_but_not_its_sequence() throws Exception {
    TinyProgram.Run whole = new TinyProgram(folder).source("Main", LOOP).run(3);
    TinyProgram.Run run =
        whole.with(CutFile.of(folder, whole, "loop", new int[][] {{2, 3}, {2, 4}}));

    String then = "cut 3 5 backedge 1";
    String otherwise = "cut 4 5 backedge 1";
    assertThat(run.paths("Main", "loop"))
        .isEqualTo(
            Map.of(
                "entry 0 1 2 cut 3",
                1L,
                then,
                2L,
                otherwise,
                2L,
                "backedge 1 2 cut 3",
                1L,
                "backedge 1 2 cut 4",
                2L,
                "backedge 1 6 return",
                1L,
                "entry 0 1 6 return",
                1L));
    assertThat(run.grams("Main", "loop", 2))
        .containsEntry("entry 0 1 2 cut 3; " + then, 1L)
        .containsEntry(then + "; backedge 1 2 cut 4", 2L)
        .hasSize(6);
    // ENTRY: return, 2 cuts; header: the same; one path from each cut target.
    assertThat(run.counts("Main", "loop").graph().pathCount(run.counts("Main", "loop")::isCut))
        .isEqualTo(8);
  }

  @Test
  void recursion_nests_activations_that_know_nothing_of_each_other() throws Exception {
    TinyProgram.Run run =
        new TinyProgram(folder)
            .source(
                "Main",
                """
                class Main {
                  public static void main(String[] args) { down(3); }
                  static int down(int n) {
                    int s = 0;
                    while (s < n) { s += 1 + down(n - 2); }
                    return s;
                  }
                }
                """)
            .run(2);
    // Blocks: 0, 1 condition, 2 body, 3 return. down(3) calls down(1) twice: 1 + 1, then 2 + 2.
    // down(1) loops once, calling down(-1), which does not.
    assertThat(run.paths("Main", "down"))
        .isEqualTo(
            Map.of(
                "entry 0 1 2 backedge 1", 3L,
                "backedge 1 2 backedge 1", 1L,
                "backedge 1 3 return", 3L,
                "entry 0 1 3 return", 2L));
    assertThat(run.grams("Main", "down", 2))
        .isEqualTo(
            Map.of(
                "entry 0 1 2 backedge 1; backedge 1 2 backedge 1", 1L,
                "entry 0 1 2 backedge 1; backedge 1 3 return", 2L,
                "backedge 1 2 backedge 1; backedge 1 3 return", 1L));
    assertThat(run.interrupted("Main", "down")).isEmpty();
  }

  @Test
  void a_throw_ends_its_path_and_its_handler_counts_no_interruption() throws Exception {
    TinyProgram.Run run =
        new TinyProgram(folder)
            .source(
                "Main",
                """
                class Main {
                  public static void main(String[] args) {
                    guarded(new RuntimeException());
                    guarded(null);
                  }
                  static void guarded(RuntimeException e) {
                    try { throw e; } catch (RuntimeException caught) { return; }
                  }
                }
                """)
            .run(2);
    assertThat(run.paths("Main", "guarded"))
        .isEqualTo(Map.of("entry 0 throw", 2L, "handler 1 return", 2L));
    assertThat(run.grams("Main", "guarded", 2)).isEmpty();
    assertThat(run.interrupted("Main", "guarded")).isEmpty();
    assertThat(run.counts("Main", "guarded").handlerStarts()).isEqualTo(2);
  }

  @Test
  void an_exception_out_of_a_callee_interrupts_every_method_that_it_leaves() throws Exception {
    TinyProgram.Run run =
        new TinyProgram(folder)
            .source(
                "Main",
                """
                class Main {
                  public static void main(String[] args) {
                    for (int i = 0; i < 3; i++) {
                      try { outer(i); } catch (ArithmeticException e) { continue; }
                    }
                  }
                  static int outer(int n) { return inner(n) + 1; }
                  static int inner(int n) { return n == 0 ? 7 : 1 / (n - 1); }
                }
                """)
            .run(4);
    assertThat(run.interrupted("Main", "outer")).isEqualTo(Map.of("entry 0 left", 1L));
    assertThat(run.interrupted("Main", "inner")).isEqualTo(Map.of("entry 0 2 left", 1L));
    assertThat(run.paths("Main", "inner"))
        .isEqualTo(Map.of("entry 0 1 3 return", 1L, "entry 0 2 3 return", 1L));
    // Blocks: 0, 1 condition, 2 try and the goto behind it, 3 handler, 4 step, 5 return.
    assertThat(run.interrupted("Main", "main")).isEqualTo(Map.of("backedge 1 2 handler 3", 1L));
    assertThat(run.paths("Main", "main"))
        .isEqualTo(
            Map.of(
                "entry 0 1 2 4 backedge 1", 1L,
                "handler 3 4 backedge 1", 1L,
                "backedge 1 2 4 backedge 1", 1L,
                "backedge 1 5 return", 1L));
    assertThat(run.grams("Main", "main", 2))
        .isEqualTo(
            Map.of(
                "handler 3 4 backedge 1; backedge 1 2 4 backedge 1", 1L,
                "backedge 1 2 4 backedge 1; backedge 1 5 return", 1L));
  }

  @Test
  void an_interruption_before_super_has_returned_is_told_from_one_after() throws Exception {
    TinyProgram.Run run =
        new TinyProgram(folder)
            .source(
                "Main",
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
    assertThat(run.interrupted("Main", "<init>", true)).isEqualTo(Map.of("entry 0 left", 3L));
    assertThat(run.interrupted("Main", "<init>", false)).isEqualTo(Map.of("entry 0 left", 1L));
    assertThat(run.interrupted("Base", "<init>", false)).isEqualTo(Map.of("entry 0 left", 1L));
    assertThat(run.paths("Main", "<init>")).isEqualTo(Map.of("entry 0 return", 1L));
  }

  @Test
  void a_branch_amid_a_creation_keeps_the_class_verifiable() throws Exception {
    TinyProgram.Run run =
        new TinyProgram(folder)
            .source(
                "Main",
                """
                class Main {
                  public static void main(String[] args) {
                    long wide = args.length;
                    for (double d = 0; d < 2; d++) {
                      StringBuilder made = new StringBuilder(d < 1 ? "a" : "b");
                      wide += made.length();
                    }
                  }
                }
                """)
            .run(1);
    assertThat(run.paths("Main", "main")).hasSize(3);
  }
}
