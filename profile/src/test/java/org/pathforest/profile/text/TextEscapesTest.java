package org.pathforest.profile.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Escaping of characters that a format cannot hold, and of no others. */
class TextEscapesTest {
  @Test
  void what_is_hidden_or_turns_text_around_is_shown() {
    assertThat(TextEscapes.visible("a\nb\tc\rd\u0001\u001b[2J\u202e\ud800\u2028"))
        .isEqualTo("a\\nb\\tc\\rd\\u0001\\u001b[2J\\u202e\\ud800\\u2028");
    assertThat(TextEscapes.visible("Grüße, 日本, \ud83d\ude00")).isEqualTo("Grüße, 日本, \ud83d\ude00");
  }

  @Test
  void xml_has_no_control_characters_and_no_halves_of_pairs() {
    assertThat(TextEscapes.xml("<a>\u0001\n\ud800\uffff\u202e\ud83d\ude00"))
        .isEqualTo("<a>\\u0001\\n\\ud800\\uffff\u202e\ud83d\ude00");
  }

  @Test
  void cell_that_would_be_a_formula_has_an_apostrophe() {
    assertThat(TextEscapes.csv("=cmd|' /C calc'!A0")).isEqualTo("'=cmd|' /C calc'!A0");
    assertThat(TextEscapes.csv("+1")).isEqualTo("'+1");
    assertThat(TextEscapes.csv("-1")).isEqualTo("'-1");
    assertThat(TextEscapes.csv("@sum")).isEqualTo("'@sum");
    assertThat(TextEscapes.csv("\ra")).isEqualTo("\"'\ra\"");
    assertThat(TextEscapes.csv("a=b")).isEqualTo("a=b");
  }

  @Test
  void cell_with_a_separator_is_quoted() {
    assertThat(TextEscapes.csv("a,\"b\"")).isEqualTo("\"a,\"\"b\"\"\"");
    assertThat(TextEscapes.csv("a\nb")).isEqualTo("\"a\nb\"");
    assertThat(TextEscapes.csv("")).isEmpty();
    assertThat(TextEscapes.csv("a\ud800")).isEqualTo("a\\ud800");
  }
}
