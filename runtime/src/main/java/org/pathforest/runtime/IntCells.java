package org.pathforest.runtime;

/** The cells of a table with rows, then those that are hashed. */
final class IntCells extends Cells {
  private final long[] rows;
  private final long[] links;
  private final long[] hashed;
  private final int numPaths;

  IntCells(Contexts contexts, long[] rows, long[] links, long[] hashed, int numPaths) {
    super(contexts);
    this.rows = rows;
    this.links = links;
    this.hashed = hashed;
    this.numPaths = numPaths;
  }

  @Override
  int places() {
    return rows.length + links.length;
  }

  private int register(int place) {
    return place < rows.length ? place : (int) (links[place - rows.length] >>> 32) - 1;
  }

  @Override
  long count(int place) {
    return place < rows.length ? rows[place] : hashed[place - rows.length];
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
