package org.pathforest.runtime.table;

import java.io.IOException;
import java.util.BitSet;

/**
 * What a table has counted whose counters are told by the ids of their sequence: each plus one in a
 * few bits of one number, the last one lowest. Its arrays are those of one moment; counts go on.
 */
abstract class Sequences {
  private final int bits;

  /** For ids of so many bits. */
  Sequences(int bits) {
    this.bits = bits;
  }

  /** How many places there are, most of them with a count. */
  abstract int places();

  /** Count of a place; 0 if it is free. */
  abstract long count(int place);

  /** Ids of a place that is not free. */
  abstract long key(int place);

  /** Writes what has a count. */
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
