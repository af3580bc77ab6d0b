package org.pathforest.runtime;

/**
 * The cells of a direct table. Their index tells the ids of their sequence, each plus one in a few
 * bits, the last one lowest; contexts have no numbers until somebody wants to write them down.
 */
final class DirectCells extends Cells {
  private final long[] counts;
  private final int bits;

  /** By the index without the last id: number of the context. */
  private final int[] numbers;

  DirectCells(long[] counts, int bits) {
    super(new Contexts(false));
    this.counts = counts.clone(); // a cell that is counted first from now on has no number
    this.bits = bits;
    this.numbers = new int[(counts.length - 1 >>> bits) + 1];
    for (int i = 0; i < counts.length; i++) {
      int ids = i >>> bits;
      if (this.counts[i] != 0 && numbers[ids] == 0) {
        numbers[ids] = number(ids);
      }
    }
  }

  private int number(int ids) {
    int shift = 0;
    while (ids >>> shift != 0) {
      shift += bits;
    }
    int context = 0;
    for (int length = 1; shift > 0; length++) {
      shift -= bits;
      int id = (ids >>> shift & (1 << bits) - 1) - 1;
      int found = contexts.find(context, id, length);
      context = found >= 0 ? found : contexts.make(context, id, length, null);
    }
    return context;
  }

  @Override
  int places() {
    return counts.length;
  }

  @Override
  long count(int place) {
    return counts[place];
  }

  @Override
  int context(int place) {
    return numbers[place >>> bits];
  }

  @Override
  int id(int place) {
    return (place & (1 << bits) - 1) - 1;
  }
}
