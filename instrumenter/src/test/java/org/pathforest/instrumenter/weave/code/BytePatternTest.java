package org.pathforest.instrumenter.weave.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;

/** Searching bytes for a text. */
class BytePatternTest {
  private static int index(String text, String in, int from) {
    return new BytePattern(text).indexIn(in.getBytes(StandardCharsets.ISO_8859_1), from);
  }

  @Property(tries = 2000)
  void finds_what_a_plain_search_finds(
      @ForAll @Chars({'a', 'b'}) @StringLength(min = 1, max = 5) String text,
      @ForAll @Chars({'a', 'b', '\u00e4'}) @StringLength(max = 40) String in,
      @ForAll @IntRange(max = 45) int from) {
    assertThat(index(text, in, from)).isEqualTo(from > in.length() ? -1 : in.indexOf(text, from));
  }

  @Test
  void text_at_the_begin_and_at_the_end_is_found() {
    assertThat(index("class", "class", 0)).isZero();
    assertThat(index("class", "a class", 0)).isEqualTo(2);
    assertThat(index("class", "a class", 3)).isEqualTo(-1);
    assertThat(index("class", "clas", 0)).isEqualTo(-1);
  }
}
