package org.pathforest.bench.micro;

/**
 * {@link FourBranches}, instrumented by hand with only a hash table of single paths per thread. The
 * table has open addressing, has key and count in one word, and is inlined into the loop. This is
 * the least that a hash table costs where it can be inlined. A profiler needs more: a count that
 * passes 2^32 would spoil its key, but no count does in a trial of seconds.
 */
final class FourBranchesByHandHash implements Loop {
  private static final int WAYS = 16;
  private static final ThreadLocal<Counts> COUNTS = ThreadLocal.withInitial(Counts::new);

  /** Path id plus one in the high half of a word, and its count in the low half; 0 if free. */
  private static final class Counts {
    private long[] slots = new long[16];
    private int size;

    void count(int id) {
      long[] slots = this.slots;
      int key = id + 1;
      int last = slots.length - 1;
      for (int i = hash(key) & last; ; i = i + 1 & last) {
        long found = slots[i];
        if ((int) (found >>> 32) == key) {
          slots[i] = found + 1;
          return;
        }
        if (found == 0) {
          add(key);
          return;
        }
      }
    }

    private static int hash(int key) {
      int h = key * 0x9E3779B9;
      return h ^ h >>> 16;
    }

    private void add(int key) {
      if (++size > slots.length / 4 * 3) {
        long[] old = slots;
        slots = new long[2 * old.length];
        for (long word : old) {
          if (word != 0) {
            put(word);
          }
        }
      }
      put((long) key << 32 | 1);
    }

    private void put(long word) {
      int last = slots.length - 1;
      int i = hash((int) (word >>> 32)) & last;
      while (slots[i] != 0) {
        i = i + 1 & last;
      }
      slots[i] = word;
    }
  }

  @Override
  public long run(int[] numbers) {
    Counts counts = COUNTS.get();
    int r = WAYS + 1;
    long sum = 0;
    for (int i = 0, n = numbers.length; i < n; ) {
      int number = numbers[i];
      if ((number & 1) != 0) {
        sum += 3;
      } else {
        sum ^= 1;
        r += 8;
      }
      if ((number & 2) != 0) {
        sum += 5;
      } else {
        sum ^= 8;
        r += 4;
      }
      if ((number & 4) != 0) {
        sum += 7;
      } else {
        sum ^= 15;
        r += 2;
      }
      if ((number & 8) != 0) {
        sum += 9;
      } else {
        sum ^= 22;
        r += 1;
      }
      i++;
      counts.count(r);
      r = 0;
    }
    counts.count(r + WAYS);
    return sum;
  }
}
