package org.pathforest.runtime.thread;

import java.util.Arrays;
import org.pathforest.runtime.memory.Memory;
import org.pathforest.runtime.table.OverflowCounts;

/**
 * Some counters of one thread: those of an archive whose numbers have the same high bits. Many
 * threads have such pages, and a processor's caches hold few of them, so a counter takes 16 bits.
 * What exceeds them is counted elsewhere. Only the page's thread counts. Other threads may read.
 */
public final class CounterPage implements OverflowCounts.Words {
  /** Number of bits of a counter's number within its page. Counter holders rely on this value. */
  static final int BITS = 10;

  private static final int SIZE = 1 << BITS;
  private static final int BITS_OF_COUNT = Short.SIZE;

  /** Bytes charged to {@link Memory} for a page without what exceeds 16 bits. */
  static final int BYTES = Short.BYTES * SIZE + 128;

  /** Used where no thread has a page. No thread has its id. */
  static final CounterPage NOBODYS = new CounterPage();

  /** The thread's {@link ThreadId}. Only that thread itself relies on this field. */
  public long id;

  /** The low 16 bits of each count. Counter holders count up to these. */
  public final short[] counts;

  private final Archive archive;

  /** Number of the page's first counter. */
  private final int first;

  private final OverflowCounts overflows = new OverflowCounts(BITS_OF_COUNT);

  private CounterPage() {
    this.id = -1;
    this.counts = new short[0];
    this.archive = null;
    this.first = 0;
  }

  /**
   * Creates a page in which nothing is counted.
   *
   * @param number number of the page
   */
  CounterPage(Archive archive, int number, long id) {
    this.id = id;
    this.counts = new short[SIZE];
    this.archive = archive;
    this.first = number << BITS;
  }

  /** Returns the number of the page in which a counter is. */
  static int of(int counter) {
    return counter >> BITS;
  }

  /**
   * Counts a path whose counter exceeds 16 bits.
   *
   * @param i number of the counter within the page
   */
  public void carry(int i) {
    add(i, 1);
  }

  /**
   * Adds to a counter.
   *
   * @param counter number of the counter, whose high bits have no meaning
   * @param n 0 or greater
   */
  void add(int counter, long n) {
    int i = counter & SIZE - 1;
    long sum = word(i, i) + n;
    if (sum >> BITS_OF_COUNT == 0) {
      counts[i] = (short) sum;
    } else if (!overflows.carry(i, sum >> BITS_OF_COUNT, counts, i, (short) sum)) {
      archive.setUncounted(first + i);
    }
  }

  /** Returns a count. */
  long get(int counter) {
    int i = counter & SIZE - 1;
    return overflows.count(i, i, this);
  }

  @Override
  public long word(int place, long key) {
    return counts[place] & 0xFFFF;
  }

  /** Moves all counts to those of another context of the same archive. */
  void moveTo(ArchiveCounts sum) {
    for (int i = 0; i < SIZE; i++) {
      long n = get(i);
      if (n != 0) {
        sum.move(first + i, n);
        counts[i] = 0;
        if (n >> BITS_OF_COUNT != 0) {
          overflows.carry(i, -(n >> BITS_OF_COUNT), counts, i, (short) 0);
        }
      }
    }
  }

  /** Sets all counts to 0. */
  void reset() {
    Arrays.fill(counts, (short) 0);
    overflows.reset();
  }

  /** Returns the number of bytes charged to {@link Memory}. */
  long bytes() {
    return BYTES + overflows.bytes();
  }
}
