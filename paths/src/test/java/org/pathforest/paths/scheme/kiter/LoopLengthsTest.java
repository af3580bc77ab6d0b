package org.pathforest.paths.scheme.kiter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pathforest.paths.cfg.Block;
import org.pathforest.paths.cfg.BlockExit;
import org.pathforest.paths.cfg.Cfg;

/** The k of each loop, as rules set it. */
class LoopLengthsTest {
  /**
   * Line 10; a loop on lines 11 and 12 with a loop on line 12 inside; a loop on line 13; line 14.
   * The headers are blocks 1, 2 and 4.
   */
  private static final Cfg CFG =
      new Cfg.Builder()
          .block(new Block(0, BlockExit.NONE, true, 1, 10))
          .block(new Block(1, BlockExit.NONE, true, 1, 11))
          .block(new Block(2, BlockExit.NONE, true, 1, 12))
          .block(new Block(3, BlockExit.NONE, true, 1, 11))
          .block(new Block(4, BlockExit.NONE, true, 1, 13))
          .block(new Block(5, BlockExit.RETURN, true, 1, 14))
          .edge(0, 1, "fall")
          .edge(1, 2, "fall")
          .edge(2, 2, "taken")
          .edge(2, 3, "fall")
          .edge(3, 1, "taken")
          .edge(3, 4, "fall")
          .edge(4, 4, "taken")
          .edge(4, 5, "fall")
          .build();

  private static List<Integer> ks(LoopLengths lengths) {
    IntUnaryOperator k = lengths.of("org/x/Parser", "parse", CFG, 2);
    return List.of(k.applyAsInt(2), k.applyAsInt(4));
  }

  @Test
  void loops_have_the_common_k_unless_a_rule_names_them() {
    LoopLengths lengths = LoopLengths.of(List.of("org.x.Parser.parse:12=4", "**.Other.parse=1"));
    assertThat(ks(lengths)).containsExactly(4, 2);
    assertThat(lengths.unused()).containsExactly("**.Other.parse=1");
  }

  @Test
  void rule_without_a_line_names_all_loops_of_its_methods() {
    assertThat(ks(LoopLengths.of(List.of("org.x.*.parse=3")))).containsExactly(3, 3);
    assertThat(ks(LoopLengths.of(List.of("*.parse=3")))).containsExactly(2, 2);
    assertThat(ks(LoopLengths.of(List.of("**.par*=3")))).containsExactly(3, 3);
    assertThat(ks(LoopLengths.of(List.of("org.x.Parser.pars=3")))).containsExactly(2, 2);
  }

  @Test
  void last_rule_that_names_a_loop_counts() {
    LoopLengths lengths = LoopLengths.of(List.of("**.parse=3", "**.parse:13=1"));
    assertThat(ks(lengths)).containsExactly(3, 1);
    assertThat(lengths.unused()).isEmpty();
  }

  @Test
  void rules_made_anew_have_named_no_loop_yet() {
    LoopLengths lengths = LoopLengths.of(List.of("**.parse=3"));
    assertThat(ks(lengths)).containsExactly(3, 3);
    LoopLengths anew = lengths.anew();
    assertThat(anew.unused()).containsExactly("**.parse=3");
    assertThat(ks(anew)).containsExactly(3, 3);
    assertThat(anew.unused()).isEmpty();
  }

  @Test
  void line_of_an_outer_loop_alone_names_none() {
    LoopLengths lengths = LoopLengths.of(List.of("**.parse:11=3"));
    assertThat(ks(lengths)).containsExactly(2, 2);
    assertThat(lengths.unused()).containsExactly("**.parse:11=3");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "x", "a.b", "a.b=", "a.b=0", "a.b=9", "a.b:0=2", "a.b:x=2", "b=2", "a.b:1="})
  void rule_of_another_form_is_refused_in_one_line(String text) {
    assertThatThrownBy(() -> LoopLengths.of(List.of(text)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "'" + text + "' is not CLASS.METHOD=K or CLASS.METHOD:LINE=K with K from 1 to 8");
  }
}
