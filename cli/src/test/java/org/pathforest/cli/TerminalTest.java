package org.pathforest.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.pathforest.profile.text.Style;

class TerminalTest {
  @Test
  void only_terminals_that_can_and_may_are_written_to_with_style() {
    assertThat(Terminal.style(true, Map.of("TERM", "xterm"))).isEqualTo(Style.TERMINAL);
    assertThat(Terminal.style(true, Map.of("TERM", "xterm", "NO_COLOR", "")))
        .isEqualTo(Style.TERMINAL);
    assertThat(Terminal.style(false, Map.of("TERM", "xterm"))).isEqualTo(Style.PLAIN);
    assertThat(Terminal.style(true, Map.of("TERM", "xterm", "NO_COLOR", "1")))
        .isEqualTo(Style.PLAIN);
    assertThat(Terminal.style(true, Map.of("TERM", "dumb"))).isEqualTo(Style.PLAIN);
    assertThat(Terminal.style(true, Map.of())).isEqualTo(Style.PLAIN);
  }
}
