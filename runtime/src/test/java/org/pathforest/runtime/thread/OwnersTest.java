package org.pathforest.runtime.thread;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.pathforest.runtime.memory.Memory;

/** Which threads own the counter holders of an archive. */
final class OwnersTest {
  private static final int MOST = 5;

  private final Archive archive = Archive.of(0, "7 map 4 kpaths 1 2", "sha 2 3 p/C");
  private final List<CountDownLatch> ends = new ArrayList<>();

  /**
   * Returns the counts of a new thread, which lives until its latch in the list is counted down.
   */
  private ArchiveCounts ofThread() {
    CountDownLatch end = new CountDownLatch(1);
    ends.add(end);
    Thread t =
        new Thread(
            () -> {
              try {
                end.await();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    t.start();
    return ArchiveCounts.of(t, archive);
  }

  @AfterEach
  void end() {
    ends.forEach(CountDownLatch::countDown);
  }

  @Test
  void five_live_threads_own_holders_and_another_one_when_one_has_ended() throws Exception {
    List<ArchiveCounts> owners = new ArrayList<>();
    for (int i = 0; i < MOST; i++) {
      owners.add(ofThread());
      assertThat(archive.own(owners.get(i))).as("owner %d", i).isNotNull();
    }
    ArchiveCounts late = ofThread();
    assertThat(archive.own(late)).as("one too many").isNull();
    assertThat(archive.own(owners.get(2))).as("an owner, in another loader").isNotNull();

    ends.get(2).countDown();
    owners.get(2).owner.join();
    assertThat(archive.own(late)).as("instead of the one that has ended").isNotNull();
    assertThat(archive.own(ofThread())).as("one too many again").isNull();
  }

  @Test
  void owners_beside_the_first_take_little_of_the_memory() {
    ArchiveCounts first = ofThread();
    ArchiveCounts second = ofThread();
    long before = Memory.limit;
    try {
      Memory.limit = Memory.used() + 4096; // enough, but a 128th of it is used by now
      assertThat(archive.own(first)).as("first").isNotNull();
      assertThat(archive.own(second)).as("second").isNull();
    } finally {
      Memory.limit = before;
    }
    assertThat(archive.own(second)).as("second, with memory").isNotNull();
  }
}
