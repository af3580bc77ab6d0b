package org.pathforest.runtime.thread;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Counters of which 16 bits are in the page. */
class CounterPageTest {
  private static final int COUNTER = ArchiveCounts.UNUSED;

  private final Archive archive = Archive.of(0, "7 map 4 kpaths 1 2", "sha 2 3 p/C");
  private final CounterPage page = new CounterPage(archive, 0, 1);

  /** Counts as counter holders do. */
  private void count(int times) {
    for (int n = 0; n < times; n++) {
      short next = (short) (page.counts[COUNTER] + 1);
      if (next != 0) {
        page.counts[COUNTER] = next;
      } else {
        page.carry(COUNTER);
      }
    }
  }

  @Test
  void counts_beyond_16_bits_are_exact() {
    count(200_000);
    assertThat(page.get(COUNTER)).isEqualTo(200_000);
    page.add(COUNTER, 1L << 40);
    assertThat(page.get(COUNTER)).isEqualTo(200_000 + (1L << 40));
    assertThat(page.get(COUNTER + 1)).isZero();
    assertThat(page.bytes()).as("bytes of the carries").isGreaterThan(CounterPage.BYTES);
  }

  @Test
  void reader_beside_the_thread_that_counts_sees_no_count_go_back() throws Exception {
    int times = 20_000_000;
    Thread thread = new Thread(() -> count(times));
    thread.start();
    long last = 0;
    while (thread.isAlive()) {
      long now = page.get(COUNTER);
      assertThat(now).isBetween(last, (long) times);
      last = now;
    }
    thread.join();
    assertThat(page.get(COUNTER)).isEqualTo(times);
  }

  @Test
  void counts_move_to_a_sum_once() {
    ArchiveCounts sum = ArchiveCounts.of(null, archive);
    count(70_000);
    page.moveTo(sum);
    assertThat(sum.countsOf(0)).containsExactly(70_000, 0);
    assertThat(page.get(COUNTER)).isZero();
    count(70_001);
    page.moveTo(sum);
    page.moveTo(sum);
    assertThat(sum.countsOf(0)).containsExactly(140_001, 0);
  }

  @Test
  void reset_sets_both_parts_to_0() {
    count(70_000);
    page.reset();
    assertThat(page.get(COUNTER)).isZero();
    count(3);
    assertThat(page.get(COUNTER)).isEqualTo(3);
  }
}
