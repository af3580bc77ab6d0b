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
  void quotesAndBackslashesStayWhatTheyAre() {
    assertThat(Dot.quote("a \"b\" \\ c\\")).isEqualTo("\"a \\\"b\\\" \\\\ c\\\\\"");
  }

  @Test
  void charactersThatCanNotBeSeenAreShownAsEscapes() {
    assertThat(Dot.quote("\n\r\t\0\u202e\u2028\ud800")) //
        .isEqualTo("\"\\\\n\\\\r\\\\t\\\\u0000\\\\u202e\\\\u2028\\\\ud800\"");
  }

  @Test
  void lettersOfAllScriptsAreKept() {
    assertThat(Dot.quote("é日本😀")).isEqualTo("\"é日本😀\"");
    assertThat(Dot.html("é日本😀")).isEqualTo("é日本😀");
  }

  @Test
  void markupAndEntitiesAreText() {
    assertThat(Dot.html("<b>&amp;\"")).isEqualTo("&lt;b&gt;&amp;amp;&quot;");
    assertThat(Dot.quote("&lt;")).isEqualTo("\"&amp;lt;\"");
  }

  @Test
  void escapesThatGraphvizWouldReplaceByNamesAreTakenApart() {
    assertThat(Dot.html("\\N\\x\\G")).isEqualTo("\\<font>N</font>\\x\\<font>G</font>");
  }

  @Test
  void anEmptyTextLeavesNoElementEmpty() {
    assertThat(Dot.html("")).isEqualTo(" ");
  }

  @Test
  void linesAreEndedByTheirAlignment() {
    assertThat(new Dot.Attributes().lines("label", List.of("a\\", "b"), 'l').toString())
        .isEqualTo("[label=\"a\\\\\\lb\\l\"]");
  }

  @Property
  void anyStringCanBeReadBack(@ForAll String text) {
    assertThat(labelOf(new Dot.Attributes().text("label", text))).isNotNull();
    String html = labelOf(new Dot.Attributes().html("label", "<b>" + Dot.html(text) + "</b>"));
    assertThat(html).startsWith("<b>").endsWith("</b>");
  }
}
