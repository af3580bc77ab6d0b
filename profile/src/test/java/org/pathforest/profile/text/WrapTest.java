package org.pathforest.profile.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Wrapping of texts that are too wide for their column. */
class WrapTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "org.example.Scanner.next(int)  | org.example.Scanner.next(int)",
        "org.example.Scanner.next(int, long) | org.example.Scanner.next(...)",
        "org.example.Scanner.next(int, long) | o.example.Scanner.next(...)",
        "org.example.Scanner.next(int, long) | o.e.Scanner.next(...)",
        "org.example.Scanner.next(int, long) | ...er.next(...)",
        "Scanner.next(int, long) | ...r.next(...)",
        "org.example.Scanner | o.e.Scanner",
      })
  void parameters_are_cut_first_then_packages_then_the_class(String name, String cut) {
    assertThat(Wrap.name(name, cut.length())).isEqualTo(cut);
  }

  @Test
  void lines_break_between_parts_and_within_one_only_if_it_is_longer_than_a_line() {
    assertThat(Wrap.lines("enter · i < n · again", " · ", "  A: ", "    ", 16))
        .containsExactly("  A: enter ·", "    i < n ·", "    again");
    assertThat(Wrap.lines("from line 14 · again", " · ", "  long start: ", "    ", 22))
        .containsExactly("  long start:", "    from line 14 ·", "    again");
    assertThat(Wrap.lines("abcdefghijk", " · ", "  A: ", "    ", 8))
        .containsExactly("  A: abc", "    defg", "    hijk");
  }
}
