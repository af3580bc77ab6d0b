package org.pathforest.runtime;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * The tables of one thread, which alone makes and writes them; or those that all virtual threads
 * share, or the sums of ended threads: they have no owner.
 */
final class ThreadContext {
  private static final Table[] NONE = {};
  private static final int BYTES_PER_TABLE = 4;

  final Thread owner;

  /** Its place in the order in which contexts were made. */
  final long number;

  /** By method: base of its class plus its index; null until it runs. */
  Table[] tables = NONE;

  /** Counts up before others can see what was written: then they see all of it. */
  private final AtomicInteger published = new AtomicInteger();

  ThreadContext(Thread owner, long number) {
    this.owner = owner;
    this.number = number;
  }

  /** Makes the context of tables that many threads share. */
  static ThreadContext ofMany() {
    return new ThreadContext(null, -1);
  }

  boolean isShared() {
    return number < 0;
  }

  /** Puts a new table in its place. */
  Table put(int index, Table t) {
    makeRoom(index);
    tables[index] = t;
    return t;
  }

  /**
   * Puts a new table in its place, if there is none meanwhile.
   *
   * @return the one that is there
   */
  synchronized Table shared(int index, Table t) {
    Table there = at(index);
    if (there != null) {
      Memory.giveBack(t.bytes());
      return there;
    }
    makeRoom(index);
    // All of the table is written before others can see it.
    published.incrementAndGet();
    tables[index] = t;
    return t;
  }

  /** Makes sure that a table can be put at an index: after this, nothing can fail any more. */
  void makeRoom(int index) {
    if (index >= tables.length) {
      int old = tables.length;
      Table[] grown = new Table[Math.max(index + 1, Math.max(16, old * 2))];
      System.arraycopy(tables, 0, grown, 0, old);
      published.incrementAndGet();
      tables = grown;
      Memory.force((long) BYTES_PER_TABLE * (grown.length - old));
    }
  }

  /** The table at an index, or null. */
  Table at(int index) {
    Table[] t = tables;
    return index < t.length ? t[index] : null;
  }

  /** Bytes taken from {@link Memory}, without the tables' own. */
  long bytes() {
    return (long) BYTES_PER_TABLE * tables.length;
  }
}
