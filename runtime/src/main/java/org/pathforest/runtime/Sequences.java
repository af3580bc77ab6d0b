package org.pathforest.runtime;

import java.io.IOException;
import java.util.BitSet;

/**
 * What a table has counted whose cells are told by the ids of their sequence: each plus one in a
 * few bits of one number, the last one lowest. Its arrays are those of one moment; counts go on.
 */
final class Sequences {
  private final long[] words;
  private final boolean keyed;
  private final int bits;

  /**
   * Looks at arrays.
   *
   * @param words counts by key; or key, count, key and so on, where keys of 0 are free
   * @param keyed which of both
   * @param bits of each id
   */
  Sequences(long[] words, boolean keyed, int bits) {
    this.words = words;
    this.keyed = keyed;
    this.bits = bits;
  }

  int bits() {
    return bits;
  }

  /** How many places there are, most of them with a count. */
  int places() {
    return keyed ? words.length / 2 : words.length;
  }

  /** Count of a place; 0 if it is free. */
  long count(int place) {
    return words[keyed ? 2 * place + 1 : place];
  }

  /** Ids of a place that is not free. */
  long key(int place) {
    return keyed ? words[2 * place] : place;
  }

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
