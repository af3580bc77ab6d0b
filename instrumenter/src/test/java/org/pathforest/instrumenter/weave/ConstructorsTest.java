package org.pathforest.instrumenter.weave;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pathforest.instrumenter.weave.plan.Profiler;
import org.pathforest.instrumenter.weave.plan.WeaveOptions;

/**
 * Constructors: no inserted handler covers code before {@code super(…)}, and everything after it
 * counts.
 */
class ConstructorsTest {
  private static final String SOURCE =
      """
      class Built {
        static class Base {
          final String s;
          Base(String s) { if (s == null) throw new IllegalArgumentException("null"); this.s = s; }
        }
        static class Derived extends Base {
          int n;
          Derived(int n, Object o) {
            super(n > 3 ? "big" : n == 2 ? null : o == null ? "none" : o.toString());
            for (int i = 0; i < n; i++) this.n += i % 2 == 0 ? 10 / (i - 4) : 2;
          }
          Derived(int n) { this(n, n > 1 ? "x" : null); if (n == 3) this.n = -1; }
        }
        static class Catching {
          int n;
          Catching(int k) {
            try {
              for (int i = 0; i < 3; i++) n += 10 / (k - i);
            } catch (ArithmeticException e) {
              n = -7;
            } finally {
              n *= 2;
            }
            if (k > 100) throw new IllegalStateException("large");
          }
        }
        static String run(int n) {
          String r = "";
          try { r += new Derived(n).n; } catch (RuntimeException e) { r += e; }
          try { r += new Derived(n, "o").s; } catch (RuntimeException e) { r += e; }
          try { r += new Catching(n).n; } catch (RuntimeException e) { r += e; }
          return r;
        }
      }
      """;

  @ParameterizedTest
  @ValueSource(ints = {8, 11, 17})
  void branches_before_super_and_exceptions_behave_as_before(int release) {
    List<byte[]> classes = Made.compiled(release, "Built", SOURCE);
    for (Profiler profiler : Profiler.all()) {
      Woven w = Woven.of(WeaveOptions.defaults().with(profiler, 4), classes);
      w.runsTheSame(0, 1, 2, 3, 4, 7, 101);
    }
  }

  @Test
  void what_leaves_before_super_is_not_counted_and_the_map_says_so() {
    Woven derived = Woven.of(Made.compiled(17, "Built$Derived", SOURCE));
    assertThat(derived.map("<init>").probes().limits()).containsExactly("before-super");
    derived.sameIn("Built", "run", 2);
    derived.sameIn("Built", "run", 101);
    Woven catching = Woven.of(Made.compiled(17, "Built$Catching", SOURCE));
    assertThat(catching.map("<init>").probes().limits()).isEmpty();
    catching.sameIn("Built", "run", 1);
    catching.sameIn("Built", "run", 101);
    Set<String> paths = catching.paths("<init>").keySet();
    assertThat(paths).anyMatch(p -> p.startsWith("caught "));
    // The constructor itself throws, so its path ends.
    assertThat(paths).anyMatch(p -> p.endsWith("throw")).noneMatch(p -> p.startsWith("left "));
  }

  @Test
  void exception_after_super_is_counted_as_it_leaves() {
    Woven w =
        Woven.of(
            Made.compiledBody(
                17,
                """
                int n;
                C(int k) { if (k > 0) n = 1; n += 10 / k; }
                static int run(int k) { return new C(k).n; }
                """));
    w.runsTheSame(0, 5);
    assertThat(w.paths("<init>"))
        .isEqualTo(Map.of("left entry[0, 2]", 1L, "entry[0, 1, 2]return", 1L));
  }
}
