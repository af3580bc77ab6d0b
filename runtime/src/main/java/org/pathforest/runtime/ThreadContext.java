package org.pathforest.runtime;

/** The tables of one thread. Only that thread makes and writes them. */
final class ThreadContext {
  private static final Table[] NONE = {};
  private static final int BYTES_PER_TABLE = 4;

  final Thread owner;

  /** Its place in the order in which contexts were made. */
  final long number;

  /** By method: base of its class plus its index; null until it runs. */
  Table[] tables = NONE;

  ThreadContext(Thread owner, long number) {
    this.owner = owner;
    this.number = number;
  }

  /** Makes sure that a table can be put at an index: after this, nothing can fail any more. */
  void makeRoom(int index) {
    if (index >= tables.length) {
      int old = tables.length;
      Table[] grown = new Table[Math.max(index + 1, Math.max(16, old * 2))];
      System.arraycopy(tables, 0, grown, 0, old);
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
