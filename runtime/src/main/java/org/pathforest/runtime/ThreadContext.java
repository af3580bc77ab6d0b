package org.pathforest.runtime;

/** The tables of one thread. Only that thread makes and writes them. */
final class ThreadContext {
  final Thread owner;

  /** By method: base of its class plus its index; null until it runs. */
  Table[] tables = new Table[64];

  ThreadContext(Thread owner) {
    this.owner = owner;
  }

  void put(int index, Table t) {
    if (index >= tables.length) {
      Table[] grown = new Table[Math.max(index + 1, tables.length * 2)];
      System.arraycopy(tables, 0, grown, 0, tables.length);
      tables = grown;
    }
    tables[index] = t;
  }
}
