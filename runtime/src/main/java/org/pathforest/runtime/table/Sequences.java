package org.pathforest.runtime.table;

import java.io.IOException;
import java.util.BitSet;

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
   * @param parts the counts; sequences may be in several parts, parts may be null, but not the
   *     first
   */
  static void write(CountsWriter out, Table.Head head, Sequences[] parts) throws IOException {
    BitSet[] counted = new BitSet[parts.length];
    int size = 0;
    for (int i = 0; i < parts.length; i++) {
      counted[i] = parts[i] == null ? null : parts[i].counted();
      size += parts[i] == null ? 0 : counted[i].cardinality();
    }
    head.write();
    out.varint(parts[0].bits);
    out.varint(size);
    for (int i = 0; i < parts.length; i++) {
      if (parts[i] != null) {
        parts[i].write(out, counted[i]);
      }
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
