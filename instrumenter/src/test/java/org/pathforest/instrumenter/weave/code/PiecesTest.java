package org.pathforest.instrumenter.weave.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts of any length, stored as constants of a class file. */
class PiecesTest {
  private static List<String> pieces(String... lines) {
    Pieces pieces = new Pieces();
    for (String line : lines) {
      pieces.add(line);
    }
    return pieces.all();
  }

  private static int bytes(String text) throws IOException {
    DataOutputStream out = new DataOutputStream(new ByteArrayOutputStream());
    out.writeUTF(text);
    return out.size() - 2;
  }

  private static String line(int bytes) {
    return "x".repeat(bytes - 1) + "\n";
  }

  @Test
  void lines_stand_together_as_long_as_they_fit() {
    assertThat(pieces()).isEmpty();
    assertThat(pieces("a\n", "b\n")).containsExactly("a\nb\n");
    assertThat(pieces(line(Pieces.MOST - 2), "b\n")).hasSize(1);
  }

  @Test
  void line_that_does_not_fit_begins_a_piece() {
    String most = line(Pieces.MOST - 1);
    assertThat(pieces(most, "b\n", "c\n")).containsExactly(most, "b\nc\n");
    assertThat(pieces("a\n", line(Pieces.MOST))).containsExactly("a\n", line(Pieces.MOST));
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "\0", "é", "漢", "\uD83D\uDE00"})
  void longer_line_is_cut_anywhere(String character) throws IOException {
    String line = character.repeat(100_000) + "\n";
    List<String> pieces = pieces("a\n", line, "b\n");
    assertThat(String.join("", pieces)).isEqualTo("a\n" + line + "b\n");
    assertThat(pieces.get(0)).isEqualTo("a\n");
    for (String piece : pieces) {
      assertThat(bytes(piece)).isBetween(1, Pieces.MOST);
    }
  }
}
