package org.pathforest.runtime.thread;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.pathforest.runtime.memory.Memory;

/**
 * Counts of one thread, which alone makes and writes them; or counts that virtual threads share, or
 * sums of ended threads, which have no owner.
 */
public final class ThreadContext {
  private static final ArchiveCounts[] NONE = {};
  private static final int BYTES_PER_ARCHIVE = 4;

  /** The thread; null if virtual threads share the counts, or for sums. */
  public final Thread owner;

  /** Its position in the order in which contexts were made; -1 if virtual threads share it. */
  final long number;

  /** Counts by number of the archive; null until the archive runs. */
  ArchiveCounts[] archives = NONE;

  /** Written before new counts are published, so that other threads see all of them. */
  private final AtomicInteger published = new AtomicInteger();

  /** Creates a context without counts. */
  public ThreadContext(Thread owner, long number) {
    this.owner = owner;
    this.number = number;
  }

  /**
   * Creates the contexts of virtual threads: more than can run at a time, a power of two, so that
   * they seldom write at the same place.
   */
  static ThreadContext[] ofMany() {
    int most = Math.min(64, Runtime.getRuntime().availableProcessors());
    ThreadContext[] all = new ThreadContext[2 * Integer.highestOneBit(most)];
    for (int i = 0; i < all.length; i++) {
      all[i] = new ThreadContext(null, -1);
    }
    return all;
  }

  /** Whether virtual threads share it. */
  public boolean isShared() {
    return number < 0;
  }

  /**
   * The counts of an archive, made if necessary. Only its thread may call this.
   *
   * @throws OutOfMemoryError if there is no memory for them
   */
  public ArchiveCounts of(Archive a) {
    ArchiveCounts c = at(a.number);
    if (c != null) {
      return c;
    }
    if (isShared()) {
      return shared(a);
    }
    makeRoom(a.number);
    c = ArchiveCounts.of(owner, a);
    archives[a.number] = c;
    return c;
  }

  private synchronized ArchiveCounts shared(Archive a) {
    ArchiveCounts c = at(a.number);
    if (c == null) {
      makeRoom(a.number);
      c = ArchiveCounts.ofMany(a);
      published.incrementAndGet();
      archives[a.number] = c;
    }
    return c;
  }

  /** Makes sure that the counts of an archive can be put in their place. */
  void makeRoom(int number) {
    int old = archives.length;
    if (number >= old) {
      ArchiveCounts[] grown = Arrays.copyOf(archives, Math.max(number + 1, Math.max(16, old * 2)));
      published.incrementAndGet();
      archives = grown;
      Memory.force((long) BYTES_PER_ARCHIVE * (grown.length - old));
    }
  }

  /** The counts of an archive, or null. */
  public ArchiveCounts at(int number) {
    ArchiveCounts[] c = archives;
    return number < c.length ? c[number] : null;
  }

  /** Bytes taken from {@link Memory}, without those of the archives. */
  public long bytes() {
    return (long) BYTES_PER_ARCHIVE * archives.length;
  }
}
