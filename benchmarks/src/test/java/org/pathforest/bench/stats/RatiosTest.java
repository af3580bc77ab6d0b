package org.pathforest.bench.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Medians and their confidence intervals. */
class RatiosTest {
  private static double[] upTo(int n) {
    return IntStream.rangeClosed(1, n).mapToDouble(i -> i).toArray();
  }

  @Test
  void median_of_seven_has_the_range_as_its_interval() {
    Interval interval = Ratios.median(7, 3, 1, 6, 2, 5, 4);

    // All seven samples are on one side of the true median in one of 2^6 cases.
    assertThat(interval).isEqualTo(new Interval(4, 1, 7, 1 - 1 / 64.0, 7));
    assertThat(interval.isConfident()).isTrue();
  }

  @Test
  void of_fifteen_the_three_outermost_at_each_end_are_left_out() {
    Interval interval = Ratios.median(upTo(15));

    assertThat(interval.estimate()).isEqualTo(8);
    assertThat(interval.low()).isEqualTo(4);
    assertThat(interval.high()).isEqualTo(12);
    // 1 - 2 (1 + 15 + 105 + 455) / 2^15
    assertThat(interval.confidence()).isEqualTo(1 - 576 / 16384.0, within(1e-12));
  }

  @Test
  void five_are_too_few_for_confidence() {
    Interval interval = Ratios.median(upTo(5));

    assertThat(interval.low()).isEqualTo(1);
    assertThat(interval.high()).isEqualTo(5);
    assertThat(interval.isConfident()).isFalse();
  }

  @Test
  void one_sample_says_nothing_of_the_interval() {
    assertThat(Ratios.median(1.5)).isEqualTo(new Interval(1.5, 1.5, 1.5, 0, 1));
  }

  @Test
  void geometric_mean_of_rounds_that_agree_is_exact() {
    Interval interval =
        Ratios.geometricMean(
            List.of(new double[] {2, 2, 2, 2, 2, 2}, new double[] {.5, .5, .5, .5, .5, .5, .5}));

    assertThat(interval.estimate()).isEqualTo(1, within(1e-12));
    assertThat(interval.low()).isEqualTo(1, within(1e-12));
    assertThat(interval.high()).isEqualTo(1, within(1e-12));
    assertThat(interval.samples()).isEqualTo(6);
    assertThat(interval.isConfident()).isTrue();
  }

  @Test
  void geometric_mean_of_few_rounds_has_no_confidence() {
    assertThat(Ratios.geometricMean(List.of(new double[] {1, 1, 1, 1, 1})).isConfident()).isFalse();
  }

  @Test
  void geometric_mean_lies_within_its_interval_and_that_within_the_samples() {
    double[] noisy = {0.9, 0.95, 1.0, 1.05, 1.1, 1.2, 0.8};

    Interval interval = Ratios.geometricMean(List.of(noisy, noisy, noisy));

    assertThat(interval.estimate()).isEqualTo(1.0, within(1e-12));
    assertThat(interval.low()).isBetween(0.8, 0.999);
    assertThat(interval.high()).isBetween(1.001, 1.2);
    assertThat(Ratios.geometricMean(List.of(noisy, noisy, noisy)))
        .as("the same again")
        .isEqualTo(interval);
  }

  @Test
  void more_programs_make_the_interval_of_the_mean_narrower() {
    double[] noisy = {0.9, 0.95, 1.0, 1.05, 1.1, 1.2, 0.8};

    Interval one = Ratios.geometricMean(List.of(noisy));
    Interval nine = Ratios.geometricMean(IntStream.range(0, 9).mapToObj(i -> noisy).toList());

    assertThat(nine.high() - nine.low()).isLessThan((one.high() - one.low()) / 2);
  }
}
