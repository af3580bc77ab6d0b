package org.pathforest.bench.stats;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Conditions under which a goal counts as reached. */
class GoalTest {
  private static Goal.Verdict judge(double bound, double high) {
    return new Goal(bound).judge(new Interval(0.9, 0.8, high, 0.98, 7));
  }

  @Test
  void interval_may_end_an_allowance_beyond_the_goal() {
    assertThat(judge(1.0, 0.95)).isEqualTo(Goal.Verdict.REACHED);
    assertThat(judge(1.0, 1.03)).isEqualTo(Goal.Verdict.REACHED);
    assertThat(judge(1.1, 1.13)).isEqualTo(Goal.Verdict.REACHED);
  }

  @Test
  void interval_that_ends_further_off_misses_it_whatever_the_median_is() {
    assertThat(judge(1.0, 1.031)).isEqualTo(Goal.Verdict.MISSED);
  }

  @Test
  void too_few_rounds_decide_nothing() {
    Interval range = new Interval(0.9, 0.8, 0.95, 0.875, 4);

    assertThat(new Goal(1.0).judge(range)).isEqualTo(Goal.Verdict.OPEN);
    assertThat(new Goal(0.1).judge(range)).isEqualTo(Goal.Verdict.OPEN);
    assertThat(new Goal(1.0).judge(null)).isEqualTo(Goal.Verdict.OPEN);
  }
}
