package org.pathforest.viz;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class DotTest {
  private static String labelOf(Dot.Attributes attributes) {
    Map<String, Map<String, String>> nodes =
        DotParser.parse(new Dot("g").node("n", attributes).end()).nodes;
    return nodes.get("n").get("label");
  }

  @Test
  void quotes_and_backslashes_stay_what_they_are() {
    assertThat(Dot.quote("a \"b\" \\ c\\")).isEqualTo("\"a \\\"b\\\" \\\\ c\\\\\"");
  }

  @Test
  void characters_that_can_not_be_seen_are_shown_as_escapes() {
    assertThat(Dot.quote("\n\r\t\0\u202e\u2028\ud800")) //
        .isEqualTo("\"\\\\n\\\\r\\\\t\\\\u0000\\\\u202e\\\\u2028\\\\ud800\"");
  }

  @Test
  void letters_of_all_scripts_are_kept() {
    assertThat(Dot.quote("é日本😀")).isEqualTo("\"é日本😀\"");
    assertThat(Dot.html("é日本😀")).isEqualTo("é日本😀");
  }

  @Test
  void markup_and_entities_are_text() {
    assertThat(Dot.html("<b>&amp;\"")).isEqualTo("&lt;b&gt;&amp;amp;&quot;");
    assertThat(Dot.quote("&lt;")).isEqualTo("\"&amp;lt;\"");
  }

  @Test
  void escapes_that_graphviz_would_replace_by_names_are_taken_apart() {
    assertThat(Dot.html("\\N\\x\\G")).isEqualTo("\\<font>N</font>\\x\\<font>G</font>");
  }

  @Test
  void empty_text_leaves_no_element_empty() {
    assertThat(Dot.html("")).isEqualTo(" ");
  }

  @Test
  void lines_are_ended_by_their_alignment() {
    assertThat(new Dot.Attributes().lines("label", List.of("a\\", "b"), 'l').toString())
        .isEqualTo("[label=\"a\\\\\\lb\\l\"]");
  }

  @Property
  void any_string_can_be_read_back(@ForAll String text) {
    assertThat(labelOf(new Dot.Attributes().text("label", text))).isNotNull();
    String html = labelOf(new Dot.Attributes().html("label", "<b>" + Dot.html(text) + "</b>"));
    assertThat(html).startsWith("<b>").endsWith("</b>");
  }
}
