package org.pathforest.runtime;

import java.io.IOException;
import java.util.BitSet;

/**
 * A table that counts each path once, in a cell for its context and id: the k-gram that it ends.
 * Where memory ends, under a shorter context.
 */
abstract class GramTable extends Table {
  /** Contexts up to this length, and their cells, are made while there is any room. */
  private static final int SHORT = 2;

  final Contexts contexts = new Contexts(true);

  /** Where the cells are if many threads write the table; else null. */
  final SharedCells shared;

  GramTable(int numPaths, int k, boolean shared) {
    super(numPaths, k, shared, false);
    this.shared = shared ? new SharedCells(this) : null;
  }

  /** One that counts nothing. */
  GramTable() {
    super(1, 1, false, true);
    this.shared = null;
  }

  abstract Cells cells();

  /** Adds to a cell; if it can't be made, to that of a shorter context. */
  abstract void count(int context, int id, long n);

  /** Most contexts that the register can number. */
  abstract int maxContexts();

  /** Sets the counts of all cells that are not shared to 0. */
  abstract void resetCells();

  /** Bytes of cells that are not shared. */
  abstract long cellBytes();

  /** The register at the end of a path. */
  abstract long register(int context, int id);

  /** The context in a register at the end of a path. */
  abstract int contextOf(long register);

  /** The path id in a register at the end of a path. */
  abstract int idOf(long register);

  static Memory.Use use(int length) {
    return length <= SHORT ? Memory.Use.SHORT_CONTEXTS : Memory.Use.LONG_CONTEXTS;
  }

  /**
   * The context after a path: what is remembered of its context, then its id. Made if need be;
   * where that can't be, the longest that exists of its suffixes.
   */
  final int successor(int context, int id) {
    return find(context, id, Math.min(contexts.length(context) + 1, k - 1), false);
  }

  /**
   * Finds or makes a context.
   *
   * @param before context before {@code id}
   * @param length how long it should be
   * @param all whether all its suffixes may be made, not only the short ones
   */
  private int find(int before, int id, int length, boolean all) {
    int possible = Math.min(length, contexts.length(before) + 1);
    for (int n = possible; n >= 1; n--) {
      int c = contexts.find(before, id, n);
      if (c < 0 && (all || n == length || n <= SHORT) && contexts.size() < maxContexts()) {
        c = contexts.make(before, id, n, use(n));
      }
      if (c >= 0) {
        if (n < length) {
          limit(n + 1, why());
        }
        return c;
      }
    }
    if (length > 0) {
      limit(1, why());
    }
    return 0;
  }

  private int why() {
    return contexts.size() < maxContexts() ? LIMIT_MEMORY : LIMIT_CONTEXTS;
  }

  @Override
  void add(Table other) {
    super.add(other);
    addCells((GramTable) other);
  }

  void addCells(GramTable t) {
    Cells cells = t.cells();
    Contexts theirs = cells.contexts;
    int[] mine = new int[theirs.size()];
    for (int c = 1; c < mine.length; c++) {
      mine[c] = find(mine[theirs.previous(c)], theirs.id(c), theirs.length(c), true);
    }
    for (int i = 0; i < cells.places(); i++) {
      long count = cells.count(i);
      if (count != 0) {
        count(mine[cells.context(i)], cells.id(i), count);
      }
    }
  }

  @Override
  void write(CountsWriter out, Head head) throws IOException {
    Cells cells = cells();
    Contexts contexts = cells.contexts;
    int size = contexts.size();
    int places = cells.places();
    BitSet written = new BitSet(places);
    for (int i = 0; i < places; i++) {
      // A thread that runs on may have made contexts since: their paths came after.
      if (cells.count(i) != 0 && cells.context(i) < size) {
        written.set(i);
      }
    }
    head.write();
    out.varint(size - 1);
    for (int c = 1; c < size; c++) {
      out.varint(contexts.previous(c));
      out.varint(contexts.id(c));
      out.varint(contexts.length(c));
    }
    out.varint(written.cardinality());
    for (int i = written.nextSetBit(0); i >= 0; i = written.nextSetBit(i + 1)) {
      out.varint(cells.context(i));
      out.varint(cells.id(i));
      out.varint(cells.count(i));
    }
  }

  @Override
  final void reset() {
    super.reset();
    resetCells();
    if (shared != null) {
      shared.reset();
    }
  }

  @Override
  final long ownBytes() {
    return cellBytes() + contexts.bytes() + (shared == null ? 0 : shared.bytes());
  }
}
