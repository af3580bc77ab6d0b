package org.pathforest.runtime.table;

import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * The counts of a table by the path ids of their sequences. A sequence is one number: each id plus
 * one in a few bits, the last id lowest. The arrays are fixed, but the counts in them may still
 * grow.
 */
abstract class Sequences {
  private final int bits;

  /** Creates counts of sequences with {@code bits} bits for each id plus one. */
  Sequences(int bits) {
    this.bits = bits;
  }

  /** Returns the number of places; most of them have a count. */
  abstract int places();

  /** Returns the count at a place; 0 if the place is free. */
  abstract long count(int place);

  /** Returns the ids of a place that is not free, as one number. */
  abstract long key(int place);

  /**
   * Writes all counts greater than 0.
   *
   * @param parts the counts, at least one part; sequences may be in several
   */
  static void write(CountsWriter out, Table.Head head, List<Sequences> parts) throws IOException {
    List<BitSet> counted = new ArrayList<BitSet>();
    int size = 0;
    for (Sequences part : parts) {
      BitSet places = part.counted();
      counted.add(places);
      size += places.cardinality();
    }
    head.write();
    out.varint(parts.get(0).bits);
    out.varint(size);
    for (int i = 0; i < parts.size(); i++) {
      parts.get(i).write(out, counted.get(i));
    }
  }

  private BitSet counted() {
    BitSet counted = new BitSet(places());
    for (int i = 0; i < places(); i++) {
      if (count(i) != 0) {
        counted.set(i);
      }
    }
    return counted;
  }

  private void write(CountsWriter out, BitSet places) throws IOException {
    for (int i = places.nextSetBit(0); i >= 0; i = places.nextSetBit(i + 1)) {
      out.varint(key(i));
      out.varint(count(i));
    }
  }
}
