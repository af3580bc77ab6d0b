package org.pathforest.instrumenter.weave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.pathforest.instrumenter.weave.plan.ClassLayout;
import org.pathforest.instrumenter.weave.plan.Numbers;

/** Numbers are assigned in the order of turns, whichever thread comes first. */
@Timeout(60)
class TurnTest {
  private static ClassLayout layout(int... paths) {
    ClassLayout layout = new ClassLayout("p/C", "sha");
    for (int i = 0; i < paths.length; i++) {
      layout.slot(i, paths[i], true);
    }
    return layout;
  }

  @Test
  void classes_take_numbers_one_behind_the_other() throws Exception {
    Turn first = Turn.first();
    Turn second = first.next();
    Turn third = second.next();
    assertThat(first.take(layout(2, 100, 3))).isEqualTo(new Numbers(0, 0));
    assertThat(second.take(layout(64))).isEqualTo(new Numbers(3, 5));
    assertThat(third.take(layout())).isEqualTo(new Numbers(4, 69));
  }

  @Test
  void whoever_comes_early_waits() throws Exception {
    ExecutorService pool = Executors.newCachedThreadPool();
    try {
      List<Turn> turns = new ArrayList<>(List.of(Turn.first()));
      for (int i = 1; i < 8; i++) {
        turns.add(turns.get(i - 1).next());
      }
      List<Future<Numbers>> taken = new ArrayList<>();
      for (int i = 7; i > 0; i--) {
        Turn turn = turns.get(i);
        ClassLayout layout = layout(i);
        taken.add(0, pool.submit(() -> turn.take(layout)));
      }
      assertThat(taken).noneMatch(Future::isDone);
      turns.get(0).take(layout(10));
      int counters = 10;
      for (int i = 1; i < 8; i++) {
        assertThat(taken.get(i - 1).get()).isEqualTo(new Numbers(i, counters));
        counters += i;
      }
    } finally {
      pool.shutdownNow();
    }
  }

  @Test
  void turn_that_is_closed_is_passed_whether_it_has_come_or_not() throws Exception {
    Turn first = Turn.first();
    Turn second = first.next();
    Turn third = second.next();
    second.close();
    first.close();
    assertThat(second.layout()).isNull();
    ClassLayout taken = layout(1);
    assertThat(third.take(taken)).isEqualTo(Numbers.FIRST);
    third.close();
    assertThat(third.layout()).isSameAs(taken);
    assertThat(third.next().take(layout())).isEqualTo(new Numbers(1, 1));
  }

  @Test
  void turn_that_is_closed_is_over() {
    Turn first = Turn.first();
    first.close();
    assertThatThrownBy(() -> first.take(layout(1))).isInstanceOf(CancellationException.class);
  }

  @Test
  void turns_may_be_passed_by_the_thousand() throws Exception {
    Turn first = Turn.first();
    Turn last = first;
    for (int i = 0; i < 100_000; i++) {
      last = last.next();
      last.close();
    }
    Turn next = last.next();
    first.take(layout(7));
    assertThat(next.take(layout())).isEqualTo(new Numbers(1, 7));
  }

  @Test
  void thread_that_waits_can_be_interrupted() {
    Turn second = Turn.first().next();
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> second.take(layout())).isInstanceOf(InterruptedException.class);
    assertThat(Thread.interrupted()).isFalse();
  }
}
