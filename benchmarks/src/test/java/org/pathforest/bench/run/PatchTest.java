package org.pathforest.bench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Scripts in the format of {@code diff -e}. */
class PatchTest {
  private static final List<String> LINES = List.of("one", "two", "three", "four", "five");

  private static List<String> applied(String... script) {
    return new Patch("p", "p-sources.jar", "P.java", List.of(script)).apply(LINES);
  }

  @Test
  void lines_are_added_changed_and_deleted_from_the_last_place_on() {
    assertThat(applied("5a", "six", ".", "3,4c", "3", ".", "1d"))
        .containsExactly("two", "3", "five", "six");
    assertThat(applied("0a", "zero", ".")).startsWith("zero", "one");
    assertThat(applied("2,5d")).containsExactly("one");
  }

  @Test
  void other_commands_are_refused() {
    assertThatThrownBy(() -> applied("s/.//")).hasMessage("P.java: no command of ed: s/.//");
    assertThatThrownBy(() -> Configuration.of("patched-nothing"))
        .hasMessage("patched-nothing: no such patch");
  }
}
