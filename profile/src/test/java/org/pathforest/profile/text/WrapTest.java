package org.pathforest.profile.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Names that are too wide for their column. */
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
}
