package org.pathforest.runtime.table;

import java.io.IOException;
import java.util.BitSet;

/**
 * Counts of a table by the ids of their sequence: each id plus one in a few bits of one number, the
 * last id lowest. The arrays are fixed; their counts may still grow.
 */
abstract class Sequences {
  private final int bits;

  /** Creates counts whose ids plus one have that number of bits. */
  Sequences(int bits) {
    this.bits = bits;
  }

  /** Number of places; most have a count. */
  abstract int places();

  /** Count of a place; 0 if it is free. */
  abstract long count(int place);

  /** Ids of a place that is not free, in one number. */
  abstract long key(int place);

  /** Writes all counts greater than 0. */
  void write(CountsWriter out, Table.Head head) throws IOException {
    BitSet written = new BitSet(places());
    for (int i = 0; i < places(); i++) {
      if (count(i) != 0) {
        written.set(i);
      }
    }
    head.write();
    out.varint(bits);
    out.varint(written.cardinality());
    for (int i = written.nextSetBit(0); i >= 0; i = written.nextSetBit(i + 1)) {
      out.varint(key(i));
      out.varint(count(i));
    }
  }
}
