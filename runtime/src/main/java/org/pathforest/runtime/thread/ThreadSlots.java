package org.pathforest.runtime.thread;

import java.util.Arrays;
import org.pathforest.runtime.memory.Memory;
import org.pathforest.runtime.memory.Publication;

/**
 * Finds the counts of the current thread in one archive by its {@link ThreadId}, modulo a power of
 * two. A slot is a hint in front of {@link ThreadContexts}, and its owner is checked. Safe for all
 * threads, without a lock: entries that are lost while an array grows are found again through the
 * thread's context.
 *
 * <p>The pages of {@link ArchiveCounts} are here, too. A probe costs as much as the loads that wait
 * for one another, so it does not go through other objects.
 */
public final class ThreadSlots {
  private static final int LEAST = 64;
  private static final int MOST = 1 << 16;

  /**
   * Number of slots up to which virtual threads make the array grow. Their ids grow and soon
   * collide with those of all live threads.
   */
  private static final int MOST_FOR_VIRTUAL = 1 << 10;

  /** A page that belongs to no thread. */
  private static final Object[] NO_TABLES = {null};

  /**
   * Counts by thread id, modulo the array's length. The array grows when live threads have taken
   * slots from one another a quarter as often as there are slots. That happens soon if two
   * long-lived threads share a slot. Short-lived threads, whose ids take every slot in turn, hardly
   * make the array grow.
   */
  private ArchiveCounts[] slots = new ArchiveCounts[LEAST];

  /**
   * Number of these collisions since the array grew, or somewhat less: threads may write it at
   * once.
   */
  private int met;

  /**
   * Pages of counters, by number of the page, then by thread id modulo the array's length. No
   * element is null.
   */
  final CounterPage[][] counters;

  /** Pages of tables, indexed in the same way. A page begins with its thread. */
  final Object[][][] tables;

  /**
   * Creates the slots of an archive.
   *
   * @param counterPages greatest number of counter pages of a thread
   * @param tablePages greatest number of table pages of a thread
   */
  ThreadSlots(int counterPages, int tablePages) {
    counters = new CounterPage[counterPages][];
    Arrays.fill(counters, new CounterPage[] {CounterPage.NOBODYS});
    tables = new Object[tablePages][][];
    Arrays.fill(tables, new Object[][] {NO_TABLES});
  }

  /** Returns the counts of a thread; null if they are not found here. */
  public ArchiveCounts at(Thread t) {
    long id = ThreadId.of(t);
    ArchiveCounts[] s = slots;
    ArchiveCounts c = s[(int) id & s.length - 1];
    return c != null && c.id == id && id != 0 ? c : null;
  }

  /** Stores the counts of a thread, unless the thread has no id. */
  void put(ArchiveCounts c) {
    if (c.id != 0) {
      ArchiveCounts[] s = slots;
      ArchiveCounts there = s[(int) c.id & s.length - 1];
      int most = c.owner == null ? MOST_FOR_VIRTUAL : MOST;
      if (there != null && there != c && isLive(there.owner) && s.length < most) {
        s = ++met * 4 < s.length ? s : longer(s);
      }
      s[(int) c.id & s.length - 1] = c;
    }
  }

  /**
   * Charges the growth of an array to the memory budget. The array stays as long as the archive
   * does.
   */
  private static void charge(int references) {
    Memory.force((long) ArchiveCounts.BYTES_PER_REFERENCE * references);
  }

  private static boolean isLive(Thread t) {
    return t != null && t.isAlive();
  }

  private ArchiveCounts[] longer(ArchiveCounts[] s) {
    ArchiveCounts[] longer;
    try {
      longer = new ArchiveCounts[2 * s.length];
    } catch (OutOfMemoryError e) {
      return s; // the two threads take turns in the slot
    }
    for (ArchiveCounts each : s) {
      if (each != null) {
        longer[(int) each.id & longer.length - 1] = each;
      }
    }
    charge(s.length);
    met = 0;
    Publication.fence();
    slots = longer;
    return longer;
  }

  /** Stores a page of counters. */
  void put(int number, CounterPage page) {
    put(counters, number, CounterPage.NOBODYS, page, page.id);
  }

  /** Stores a page of tables. */
  void put(int number, Object[] page, long id) {
    put(tables, number, NO_TABLES, page, id);
  }

  private <P> void put(P[][] pages, int number, P nobodys, P page, long id) {
    if (id != 0) {
      P[] s = pages[number];
      int length = slots.length;
      if (s.length < length) {
        try {
          s = Arrays.copyOf(s, length);
        } catch (OutOfMemoryError e) {
          return;
        }
        charge(length - pages[number].length);
        Arrays.fill(s, nobodys); // other threads store theirs again
        Publication.fence(); // no thread may see null
        pages[number] = s;
      }
      s[(int) id & s.length - 1] = page;
    }
  }

  /** Removes the counts of an ended thread. */
  void forget(ArchiveCounts c) {
    ArchiveCounts[] s = slots;
    int i = (int) c.id & s.length - 1;
    if (s[i] == c) {
      s[i] = null;
    }
  }

  /** Removes a page of counters of an ended thread. */
  void forget(int number, CounterPage page, long id) {
    forget(counters, number, CounterPage.NOBODYS, page, id);
  }

  /** Removes a page of tables of an ended thread. */
  void forget(int number, Object[] page, long id) {
    forget(tables, number, NO_TABLES, page, id);
  }

  private static <P> void forget(P[][] pages, int number, P nobodys, P page, long id) {
    P[] s = pages[number];
    int i = (int) id & s.length - 1;
    if (s[i] == page) {
      s[i] = nobodys;
    }
  }
}
