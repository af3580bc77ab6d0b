package org.pathforest.runtime.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Repeated iterations of loops with a single path, counted when the loop is left. */
class RepeatedIterationsTest {
  private static final int PATHS = 5;
  private static final int K = 4;

  /** Returns a sequence of path 1, then path 3 this many times, then path 0. */
  private static List<List<Integer>> sequence(int times) {
    List<Integer> s = new ArrayList<>();
    s.add(1);
    s.addAll(Collections.nCopies(times, 3));
    s.add(0);
    return List.of(s);
  }

  private static Map<String, Long> grams(Table t) {
    return CountsRecord.of(t).grams().upTo(K);
  }

  @Test
  void nothing_owed_leaves_register_and_counts_alone() {
    IntTable t = new IntTable(PATHS, K, false);
    assertThat(RepeatedIterations.flush(t, 17, 0, 3)).isEqualTo(17);
    assertThat(RepeatedIterations.interrupted(t, 17, 0, 2, "2 1 3 ")).isEqualTo(17);
    assertThat(grams(t)).isEmpty();
  }

  @Test
  void iterations_owed_when_an_instruction_throws_are_counted_by_the_numbers_of_its_block() {
    for (int times : new int[] {0, 1, 3, 4, 100_000}) {
      IntTable t = new IntTable(PATHS, K, false);
      // In block 7, the sum at the path's end is 2 higher; the register there is 1 - 2.
      int r = RepeatedIterations.interrupted(t, 1 - 2, times + 1, 7, "4 -9 8 7 2 3 12 0 0 ");
      IntTable.finish(t, r + 2 - 3);
      assertThat(grams(t)).as("%d times", times).isEqualTo(Grams.of(sequence(times), K).upTo(K));
    }
  }

  @Test
  void the_same_with_a_long_register() {
    for (int times : new int[] {0, 1, 3, 4, 100_000}) {
      LongTable t = new LongTable(1000, K, false);
      long r = RepeatedIterations.interrupted(t, 1 - 2L, times + 1, 12, "7 -9 8 12 2 3 ");
      LongTable.finish(t, r + 2 - 3);
      assertThat(grams(t)).as("%d times", times).isEqualTo(Grams.of(sequence(times), K).upTo(K));
    }
  }

  @Test
  void iterations_that_can_not_be_counted_leave_nothing_exact() {
    // The stack overflowed while they were counted; their block has no entry; there is no block.
    int[][] cases = {{-3, 2}, {3, 1}, {3, -1}};
    for (int[] c : cases) {
      IntTable i = new IntTable(PATHS, K, false);
      LongTable l = new LongTable(1000, K, false);
      IntTable.finish(i, 0);
      assertThat(RepeatedIterations.interrupted(i, 5, c[0], c[1], "2 1 3 ")).isEqualTo(5);
      assertThat(RepeatedIterations.interrupted(l, 5L, c[0], c[1], "2 1 3 ")).isEqualTo(5);
      IntTable sum = new IntTable(PATHS, K, false);
      sum.add(i);
      for (Table t : new Table[] {i, l, sum}) {
        CountsRecord r = CountsRecord.of(t);
        assertThat(r.exactUpTo).isZero();
        assertThat(r.limits).isEqualTo(Table.LIMIT_STACK);
      }
    }
  }
}
