package org.pathforest.profile.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class MarkdownTest {
  @Test
  void nothing_in_a_name_is_markup() {
    assertThat(Markdown.text("a_b*c|<d>[e]\n")).isEqualTo("a\\_b\\*c\\|\\<d\\>\\[e\\]\\\\n");
    assertThat(Markdown.code("a | b")).isEqualTo("`a \\| b`");
    assertThat(Markdown.code("c == '`'")).isEqualTo("`` c == '`' ``");
    assertThat(Markdown.path("enter · i < n · again")).isEqualTo("`enter` · `i < n` · `again`");
  }

  @Test
  void table_has_its_numbers_at_the_right() throws IOException {
    StringBuilder out = new StringBuilder();
    new Markdown(out).table(1, List.of(List.of("count", "name"), List.of("1", "x")));
    assertThat(out.toString()).isEqualTo("| count | name |\n| --: | --- |\n| 1 | x |\n\n");
  }
}
