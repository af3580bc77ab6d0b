package org.pathforest.e2e.tune;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;

/** Predictors that judge Pathforest's figures: what they learn, and what they can't. */
class PredictorsTest {
  private static double missed(Predictor p, IntPredicate outcome) {
    int missed = 0;
    for (int i = 0; i < 100_000; i++) {
      missed += p.isRight(1234, outcome.test(i)) ? 0 : 1;
    }
    return missed / 100_000.0;
  }

  @Test
  void periods_within_their_history_are_learnt() {
    for (int period : new int[] {2, 3, 7, 13}) {
      assertThat(missed(new Predictor.Gshare(), i -> i % period == 0)).isLessThan(0.005);
      assertThat(missed(new Predictor.Tage(), i -> i % period == 0)).isLessThan(0.01);
    }
  }

  @Test
  void long_periods_are_learnt_by_tage_alone() {
    assertThat(missed(new Predictor.Gshare(), i -> i % 40 == 0)).isBetween(0.02, 0.05);
    assertThat(missed(new Predictor.Tage(), i -> i % 40 == 0)).isLessThan(0.01);
  }

  @Test
  void a_coin_is_missed_half_the_time() {
    Random random = new Random(1);
    assertThat(missed(new Predictor.Gshare(), i -> random.nextBoolean())).isBetween(0.48, 0.52);
    assertThat(missed(new Predictor.Tage(), i -> random.nextBoolean())).isBetween(0.48, 0.52);
  }
}
