package org.pathforest.runtime.thread;

import java.lang.ref.WeakReference;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.pathforest.runtime.memory.Memory;

/**
 * The counts of one thread, which alone creates and writes them, or the counts of virtual threads,
 * one after another or many at once. Sums of ended threads are in a context without an owner.
 */
public final class ThreadContext {
  private static final int VIRTUAL = -1;
  private static final ArchiveCounts[] NONE = {};
  private static final int BYTES_PER_ARCHIVE = 4;

  /** The thread; null for counts of virtual threads, and for sums. */
  public final Thread owner;

  /**
   * Position in the order in which contexts were created; -1 if it is a context of virtual threads.
   */
  final long number;

  /**
   * The virtual thread that counts here now, held weakly so that it can be collected. Null if many
   * virtual threads count here at once, or none.
   */
  private final AtomicReference<WeakReference<Thread>> user;

  /** Counts by number of the archive. An element is null until the archive runs. */
  ArchiveCounts[] archives = NONE;

  /** Written before new counts are published, so that other threads see these completely. */
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

  /** Creates a context that one virtual thread writes at a time, {@code user} being the first. */
  static ThreadContext ofVirtual(Thread user) {
    WeakReference<Thread> first = new WeakReference<Thread>(user);
    return new ThreadContext(null, VIRTUAL, new AtomicReference<WeakReference<Thread>>(first));
  }

  /** Returns whether this is a context of virtual threads. */
  public boolean isVirtual() {
    return number == VIRTUAL;
  }

  /** Returns whether the context belongs to a given virtual thread now. */
  boolean isUsedBy(Thread t) {
    return user.get().get() == t;
  }

  /**
   * Gives the context to the current thread, a virtual one, if the thread to which it belongs has
   * ended. The current thread then sees what that thread has written. Returns false if that thread
   * has not ended, or another thread was faster.
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
   * Returns the counts of an archive, created if necessary. Only a thread to which the context
   * belongs may call this.
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

  /** Returns the counts of an archive, or null. */
  public ArchiveCounts at(int number) {
    ArchiveCounts[] c = archives;
    return number < c.length ? c[number] : null;
  }

  /** Returns the number of bytes charged to {@link Memory}, without those of the archives. */
  public long bytes() {
    return (long) BYTES_PER_ARCHIVE * archives.length;
  }
}
