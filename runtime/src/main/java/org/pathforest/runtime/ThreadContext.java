package org.pathforest.runtime;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What one thread counts, which alone makes and writes it; or what all virtual threads share, or
 * the sums of ended threads: they have no owner.
 */
final class ThreadContext {
  private static final ClassCounts[] NONE = {};
  private static final int BYTES_PER_CLASS = 4;

  final Thread owner;

  /** Its place in the order in which contexts were made. */
  final long number;

  /** By number of the class; null until it runs. */
  ClassCounts[] classes = NONE;

  /** Written before others can see what was written: then they see all of it. */
  private final AtomicInteger published = new AtomicInteger();

  ThreadContext(Thread owner, long number) {
    this.owner = owner;
    this.number = number;
  }

  /** Makes the context of what many threads share. */
  static ThreadContext ofMany() {
    return new ThreadContext(null, -1);
  }

  boolean isShared() {
    return number < 0;
  }

  /**
   * The counts of a class, made if need be; to be asked by its thread.
   *
   * @throws OutOfMemoryError if there is no memory for them
   */
  ClassCounts of(ClassHandle h) {
    ClassCounts c = at(h.number);
    if (c != null) {
      return c;
    }
    if (isShared()) {
      return shared(h);
    }
    makeRoom(h.number);
    c = ClassCounts.of(owner, h);
    classes[h.number] = c;
    return c;
  }

  private synchronized ClassCounts shared(ClassHandle h) {
    ClassCounts c = at(h.number);
    if (c == null) {
      makeRoom(h.number);
      c = ClassCounts.ofMany(h);
      published.incrementAndGet();
      classes[h.number] = c;
    }
    return c;
  }

  /** Makes sure that the counts of a class can be put in their place. */
  void makeRoom(int number) {
    int old = classes.length;
    if (number >= old) {
      ClassCounts[] grown = Arrays.copyOf(classes, Math.max(number + 1, Math.max(16, old * 2)));
      published.incrementAndGet();
      classes = grown;
      Memory.force((long) BYTES_PER_CLASS * (grown.length - old));
    }
  }

  /** The counts of a class, or null. */
  ClassCounts at(int number) {
    ClassCounts[] c = classes;
    return number < c.length ? c[number] : null;
  }

  /** Bytes taken from {@link Memory}, without those of the classes. */
  long bytes() {
    return (long) BYTES_PER_CLASS * classes.length;
  }
}
