package org.pathforest.runtime.table;

import java.io.IOException;
import java.util.BitSet;

/**
 * The counters of a table, by context and path id. The arrays are fixed, but the counts in them may
 * still grow.
 */
abstract class Counters {
  /** The contexts of the table. */
  final Contexts contexts;

  Counters(Contexts contexts) {
    this.contexts = contexts;
  }

  /** Returns the number of places; most of them have a count. */
  abstract int places();

  /** Returns the count at a place; 0 if the place is free. */
  abstract long count(int place);

  /** Returns the context of a place that is not free. */
  abstract int context(int place);

  /** Returns the path id of a place that is not free. */
  abstract int id(int place);

  /** Writes the contexts and all counts greater than 0. */
  final void write(CountsWriter out, Table.Head head) throws IOException {
    int size = contexts.size();
    int places = places();
    BitSet written = new BitSet(places);
    for (int i = 0; i < places; i++) {
      // A running thread may have created contexts since: their paths ended later.
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
