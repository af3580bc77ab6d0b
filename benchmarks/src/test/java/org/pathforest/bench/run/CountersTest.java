package org.pathforest.bench.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Counts in the output of perf. */
class CountersTest {
  @Test
  void counts_are_read_by_event() {
    assertThat(
            Counters.parse(
                List.of(
                    "# started on Sat",
                    "",
                    "1200,,cycles:u,500,100.00,,",
                    "2400,,instructions:u,500,100.00,2.00,insn per cycle",
                    "<not supported>,,L1-dcache-load-misses,0,100.00,,",
                    "7,,cache-misses,500,50.00,,")))
        .isEqualTo(new Counters(1200, 2400, -1, 7));
  }

  @Test
  void machine_without_counters_gives_none() {
    assertThat(Counters.parse(List.of("<not supported>,,cycles,0,100.00,,")))
        .isEqualTo(Counters.UNKNOWN);
  }
}
