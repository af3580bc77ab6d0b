package org.pathforest.runtime.table;

/** The counters of an {@link IntTable}: first those in rows, then the hashed ones. */
final class IntCounters extends Counters {
  private final long[] rows;
  private final long[] slots;
  private final int numPaths;

  IntCounters(Contexts contexts, long[] rows, long[] slots, int numPaths) {
    super(contexts);
    this.rows = rows;
    this.slots = slots;
    this.numPaths = numPaths;
  }

  @Override
  int places() {
    return rows.length + slots.length / 2;
  }

  private int register(int place) {
    return place < rows.length ? place : (int) (slots[2 * (place - rows.length)] >>> 32) - 1;
  }

  @Override
  long count(int place) {
    return place < rows.length ? rows[place] : slots[2 * (place - rows.length) + 1];
  }

  @Override
  int context(int place) {
    return register(place) / numPaths;
  }

  @Override
  int id(int place) {
    return register(place) % numPaths;
  }
}
