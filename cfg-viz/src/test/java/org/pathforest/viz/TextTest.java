package org.pathforest.viz;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.pathforest.paths.probe.PathAction;

class TextTest {
  @Test
  void shares_are_rounded_to_tenths() {
    assertThat(Text.share(1, 2)).isEqualTo("50%");
    assertThat(Text.share(1, 3)).isEqualTo("33.3%");
    assertThat(Text.share(989, 1000)).isEqualTo("98.9%");
    assertThat(Text.share(1, 81)).isEqualTo("1.2%");
    assertThat(Text.share(1234, 1_000_000)).isEqualTo("0.1%");
    assertThat(Text.share(1, Long.MAX_VALUE)).isEqualTo("<0.1%");
  }

  @Test
  void only_all_is_a_hundred_percent_and_only_none_is_zero() {
    assertThat(Text.share(5, 5)).isEqualTo("100%");
    assertThat(Text.share(Long.MAX_VALUE - 1, Long.MAX_VALUE)).isEqualTo(">99.9%");
    assertThat(Text.share(0, 5)).isEqualTo("0%");
    assertThat(Text.share(0, 0)).isEqualTo("-");
  }

  @Test
  void lines_in_a_row_are_a_range() {
    assertThat(Text.ranges(List.of(1, 2, 3, 5, 6, 3, 4, 5, 9)))
        .containsExactly("1-3", "5", "6", "3-5", "9");
    List<Integer> lines = new ArrayList<>(List.of(7));
    Text.addLines(new int[] {7, 0, 8, 8}, lines);
    assertThat(lines).containsExactly(7, 8);
  }

  @Test
  void what_is_cut_off_is_said() {
    assertThat(Text.first(2, List.of("a", "b", "c"), "%s more")).containsExactly("a", "b", "c");
    assertThat(Text.first(2, List.of("a", "b", "c", "d"), "%s more"))
        .containsExactly("a", "b", "2 more");
    assertThat(Text.cut("abcdef", 6)).isEqualTo("abcdef");
    assertThat(Text.cut("abcdefg", 6)).isEqualTo("abc...");
    assertThat(Text.cut("😀😀😀😀😀", 4)).isEqualTo("😀...");
  }

  @Test
  void long_texts_are_wrapped_at_spaces_else_anywhere() {
    assertThat(Wrap.all(List.of("aa bb cc", "ddddddd"), 5))
        .containsExactly("aa bb", "cc", "ddddd", "dd");
    assertThat(Wrap.all(List.of("abcd😀"), 5)).containsExactly("abcd", "😀");
  }

  @Test
  void actions_are_statements_on_the_register() {
    assertThat(ActionText.of(new PathAction.Start(3))).isEqualTo("r = 3");
    assertThat(ActionText.of(new PathAction.Add(2))).isEqualTo("r += 2");
    assertThat(ActionText.of(new PathAction.Add(Long.MIN_VALUE)))
        .isEqualTo("r -= 9223372036854775808");
    assertThat(ActionText.of(new PathAction.Next(1, 4))).isEqualTo("r = step(r + 1) + 4");
    assertThat(ActionText.of(new PathAction.Next(-1, -4))).isEqualTo("r = step(r - 1) - 4");
    assertThat(ActionText.of(new PathAction.Next(0, 0))).isEqualTo("r = step(r)");
    assertThat(ActionText.of(new PathAction.End(0))).isEqualTo("finish(r)");
    assertThat(ActionText.of(new PathAction.End(7))).isEqualTo("finish(r + 7)");
  }

  @Test
  void hottest_is_darkest_and_widest_and_what_never_ran_is_white() {
    Heat heat = new Heat(1000);
    assertThat(Heat.fill(heat.warmth(0))).isEqualTo(Heat.COLD);
    assertThat(Heat.fill(heat.warmth(1))).isNotEqualTo(Heat.COLD);
    assertThat(Heat.fill(heat.warmth(1000))).isEqualTo("#ff8e3c");
    assertThat(heat.warmth(125)).as("an eighth").isEqualTo(0.5);
    assertThat(Heat.width(0)).isEqualTo(1);
    assertThat(Heat.width(0.5)).isEqualTo(3);
    assertThat(Heat.width(Heat.UNKNOWN)).isEqualTo(1);
    assertThat(List.of(Heat.border(0), Heat.border(1))).containsExactly(1L, 4L);
    assertThat(new Heat(0).warmth(0)).as("where nothing ran").isZero();
  }
}
