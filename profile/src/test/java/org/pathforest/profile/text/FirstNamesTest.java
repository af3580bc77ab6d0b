package org.pathforest.profile.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The first three of the omitted names, and how to see all. */
class FirstNamesTest {
  private static final List<String> THREE = List.of("a", "b", "c");
  private static final List<String> FIVE = List.of("a", "b", "c", "d", "e");

  @Test
  void few_names_are_all_named() {
    assertThat(FirstNames.of(List.of(), "HOW")).isEmpty();
    assertThat(FirstNames.of(THREE, "HOW")).isEqualTo("a, b, c");
    assertThat(FirstNames.lines(THREE, "HOW")).isEqualTo(THREE);
  }

  @Test
  void of_many_the_first_three_are_named_and_how_to_see_all() {
    assertThat(FirstNames.of(FIVE, "HOW")).isEqualTo("a, b, c and 2 more (HOW)");
    assertThat(FirstNames.lines(FIVE, "HOW")).containsExactly("a", "b", "c", "and 2 more (HOW)");
  }

  @Test
  void all_are_named_if_asked_for() {
    assertThat(FirstNames.of(FIVE, null)).isEqualTo("a, b, c, d, e");
    assertThat(FirstNames.lines(FIVE, null)).isEqualTo(FIVE);
  }
}
