package org.pathforest.runtime.thread;

import java.lang.ref.WeakReference;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.pathforest.runtime.memory.Memory;

/**
 * Counts of one thread, which alone makes and writes them; of one virtual thread after another; or
 * of many virtual threads at once. Sums of ended threads are the same without an owner.
 */
public final class ThreadContext {
  private static final int VIRTUAL = -1;
  private static final ArchiveCounts[] NONE = {};
  private static final int BYTES_PER_ARCHIVE = 4;

  /** The thread; null if the counts are of virtual threads, or for sums. */
  public final Thread owner;

  /** Its position in the order in which contexts were made; -1 if it is of virtual threads. */
  final long number;

  /**
   * The virtual thread that counts here now, without keeping it from being collected; null if many
   * do so at once, or none.
   */
  private final AtomicReference<WeakReference<Thread>> user;

  /** Counts by number of the archive; null until the archive runs. */
  ArchiveCounts[] archives = NONE;

  /** Written before new counts are published, so that other threads see all of them. */
  private final AtomicInteger published = new AtomicInteger();

  /** Creates a context without counts. */
  public ThreadContext(Thread owner, long number) {
    this(owner, number, null);
  }

  private ThreadContext(Thread owner, long number, AtomicReference<WeakReference<Thread>> user) {
    this.owner = owner;
    this.number = number;
    this.user = user;
  }

  /** Creates a context that many virtual threads write at once. */
  static ThreadContext ofMany() {
    return new ThreadContext(null, VIRTUAL);
  }

  /** Creates a context that one virtual thread writes at a time, and this one now. */
  static ThreadContext ofVirtual(Thread user) {
    WeakReference<Thread> first = new WeakReference<Thread>(user);
    return new ThreadContext(null, VIRTUAL, new AtomicReference<WeakReference<Thread>>(first));
  }

  /** Whether it is of virtual threads. */
  public boolean isVirtual() {
    return number == VIRTUAL;
  }

  /** Whether it belongs to this virtual thread now. */
  boolean isUsedBy(Thread t) {
    return user.get().get() == t;
  }

  /**
   * Gives it to the current thread, a virtual one, if the thread that it belongs to has ended: its
   * writes are seen then. False if it hasn't, or another thread was faster.
   */
  boolean passTo(Thread current) {
    WeakReference<Thread> before = user.get();
    Thread t = before.get();
    try {
      return (t == null || !t.isAlive())
          && user.compareAndSet(before, new WeakReference<Thread>(current));
    } catch (OutOfMemoryError e) {
      return false;
    }
  }

  /**
   * The counts of an archive, made if necessary. Only a thread that it belongs to may call this.
   *
   * @throws OutOfMemoryError if there is no memory for them
   */
  public ArchiveCounts of(Archive a) {
    ArchiveCounts c = at(a.number);
    if (c != null) {
      return c;
    }
    if (isVirtual() && user == null) {
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
