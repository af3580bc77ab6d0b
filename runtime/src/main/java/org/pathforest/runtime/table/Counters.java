package org.pathforest.runtime.table;

import java.io.IOException;
import java.util.BitSet;

/**
 * Counters of a table, by context and path id. The arrays are fixed; their counts may still grow.
 */
abstract class Counters {
  /** Contexts of the table. */
  final Contexts contexts;

  Counters(Contexts contexts) {
    this.contexts = contexts;
  }

  /** Number of places; most have a count. */
  abstract int places();

  /** Count of a place; 0 if it is free. */
  abstract long count(int place);

  /** Context of a place that is not free. */
  abstract int context(int place);

  /** Path id of a place that is not free. */
  abstract int id(int place);

  /** Writes all counts greater than 0, and the contexts. */
  final void write(CountsWriter out, Table.Head head) throws IOException {
    int size = contexts.size();
    int places = places();
    BitSet written = new BitSet(places);
    for (int i = 0; i < places; i++) {
      // A running thread may have made contexts since: their paths came later.
      if (count(i) != 0 && context(i) < size) {
        written.set(i);
      }
    }
    head.write();
    out.varint(size - 1);
    for (int c = 1; c < size; c++) {
      out.varint(contexts.previous(c));
      out.varint(contexts.id(c));
      out.varint(contexts.length(c));
    }
    out.varint(written.cardinality());
    for (int i = written.nextSetBit(0); i >= 0; i = written.nextSetBit(i + 1)) {
      out.varint(context(i));
      out.varint(id(i));
      out.varint(count(i));
    }
  }
}
