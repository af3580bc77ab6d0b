package org.pathforest.runtime.table;

import org.pathforest.runtime.memory.Publication;

/** Counts sequences whose key leaves too little room for a count in the same word. */
final class WidePackedCounts extends PackedCounts {
  private static final int BYTES_PER_SLOT = 16;

  // Two words for each slot, side by side in memory: the key, or 0 if the slot is free; the count.
  private long[] slots = new long[2 * FIRST_CAPACITY];

  WidePackedCounts(GramTable table, int bits) {
    super(table, bits, BYTES_PER_SLOT);
  }

  @Override
  long count(long key) {
    long[] slots = this.slots;
    int last = slots.length - 2;
    int i = HashedCounts.hash(key) & last;
    long found = slots[i];
    while (found != key && found != 0) {
      i = i + 2 & last;
      found = slots[i];
    }
    if (found != 0) {
      slots[i + 1]++;
    } else {
      add(key, 1);
    }
    return key << bits & mask;
  }

  @Override
  int place(long key) {
    return place(slots, key);
  }

  private static int place(long[] slots, long key) {
    int last = slots.length - 2;
    int i = HashedCounts.hash(key) & last;
    while (slots[i] != key && slots[i] != 0) {
      i = i + 2 & last;
    }
    return i;
  }

  @Override
  boolean isFree(int place) {
    return slots[place] == 0;
  }

  @Override
  void take(int place, long key) {
    slots[place] = key;
  }

  @Override
  void addAt(int place, long n) {
    slots[place + 1] += n;
  }

  @Override
  void grow(int newCapacity) {
    long[] s = new long[2 * newCapacity];
    for (int j = 0; j < slots.length; j += 2) {
      if (slots[j] != 0) {
        int i = place(s, slots[j]);
        s[i] = slots[j];
        s[i + 1] = slots[j + 1];
      }
    }
    Publication.fence();
    slots = s;
  }

  @Override
  void reset() {
    long[] slots = this.slots;
    for (int i = 1; i < slots.length; i += 2) {
      slots[i] = 0;
    }
  }

  @Override
  Sequences sequences() {
    final long[] words = slots;
    return new Sequences(bits) {
      @Override
      int places() {
        return words.length / 2;
      }

      @Override
      long key(int place) {
        return words[2 * place];
      }

      @Override
      long count(int place) {
        return words[2 * place + 1];
      }
    };
  }
}
