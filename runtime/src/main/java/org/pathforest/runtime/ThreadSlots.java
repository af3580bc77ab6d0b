package org.pathforest.runtime;

/**
 * Finds what the current thread counts of one archive, by a number of the thread: a hint, checked
 * by owner, in front of {@link ThreadContexts}. Safe for all threads, without a lock: what is lost
 * while the array grows comes back by way of the thread's context.
 */
final class ThreadSlots {
  private static final int MOST = 1 << 16;

  private ArchiveCounts[] slots = new ArchiveCounts[64];

  /** What a thread counts, or another one, or null: who asks looks at the owner. */
  ArchiveCounts at(Thread t) {
    ArchiveCounts[] s = slots;
    return s[number(t) & s.length - 1];
  }

  /**
   * Its id, unless it is of a class that may override {@code getId}, in code that may be woven. The
   * identity hash takes ten times as long while another thread waits in {@code join()}: the
   * monitor's word then stands where the hash was (benchmark CounterLookUp).
   */
  private static int number(Thread t) {
    return t.getClass() == Thread.class ? (int) t.getId() : System.identityHashCode(t);
  }

  /** Remembers what a thread counts. The array grows when two live threads share a slot. */
  void put(ArchiveCounts c) {
    ArchiveCounts[] s = slots;
    int number = number(c.owner);
    ArchiveCounts there = s[number & s.length - 1];
    if (there != null && there != c && there.owner.isAlive() && s.length < MOST) {
      s = longer(s);
    }
    s[number & s.length - 1] = c;
  }

  private ArchiveCounts[] longer(ArchiveCounts[] s) {
    ArchiveCounts[] longer;
    try {
      longer = new ArchiveCounts[2 * s.length];
    } catch (OutOfMemoryError e) {
      return s; // the two take turns
    }
    for (ArchiveCounts each : s) {
      if (each != null) {
        longer[number(each.owner) & longer.length - 1] = each;
      }
    }
    slots = longer;
    return longer;
  }

  /** Drops what an ended thread has counted. */
  void forget(ArchiveCounts c) {
    ArchiveCounts[] s = slots;
    int i = number(c.owner) & s.length - 1;
    if (s[i] == c) {
      s[i] = null;
    }
  }
}
