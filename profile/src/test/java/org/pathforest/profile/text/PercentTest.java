package org.pathforest.profile.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.pathforest.paths.text.Percent;

class PercentTest {
  private static String beside(String bound, long part, long whole) {
    return Percent.beside(new BigDecimal(bound), part, whole);
  }

  @Test
  void shares_are_rounded_to_the_nearest_tenth() {
    assertThat(Percent.of(2, 3)).isEqualTo("66.7%");
    assertThat(Percent.of(1, 3)).isEqualTo("33.3%");
    assertThat(Percent.of(0.1236)).isEqualTo("12.4%");
    assertThat(Percent.of(1.5)).isEqualTo("100.0%");
    assertThat(Percent.of(Double.NaN)).isEqualTo("0.0%");
  }

  @Test
  void all_and_nothing_are_said_of_all_and_nothing_only() {
    assertThat(Percent.of(7, 7)).isEqualTo("100.0%");
    assertThat(Percent.of(Long.MAX_VALUE - 1, Long.MAX_VALUE)).isEqualTo(">99.9%");
    assertThat(Percent.of(0, 7)).isEqualTo("0.0%");
    assertThat(Percent.of(1, Long.MAX_VALUE)).isEqualTo("<0.1%");
    assertThat(Percent.of(Math.nextDown(1.0))).isEqualTo(">99.9%");
    assertThat(Percent.of(Double.MIN_VALUE)).isEqualTo("<0.1%");
    assertThat(Percent.of(5, 10_000)).isEqualTo("0.1%");
    assertThat(Percent.of(9994, 10_000)).isEqualTo("99.9%");
  }

  @Test
  void share_that_just_misses_a_bound_is_not_shown_as_the_bound() {
    assertThat(beside("80", 79_960, 100_000)).isEqualTo("79.96%");
    assertThat(beside("80", 80_001, 100_000)).isEqualTo("80.0%");
    assertThat(beside("80.04", 80_041, 100_000)).isEqualTo("80.041%");
    assertThat(beside("80", 4, 5)).isEqualTo("80.0%");
    assertThat(beside("66.6", 2, 3)).isEqualTo("66.7%");
    assertThat(beside("100", 9_999, 10_000)).isEqualTo(">99.9%");
    assertThat(beside("75.1", 3, 4)).isEqualTo("75.0%");
    assertThat(Percent.apart(BigDecimal.valueOf(2004), 10_000, new BigDecimal("0.20"), 2))
        .isEqualTo("0.2004");
  }
}
