package org.pathforest.runtime;

import java.io.IOException;

/**
 * A table that counts each path once, in a cell for its context and id: the k-gram that it ends.
 * Where memory ends, under a shorter context.
 */
abstract class GramTable extends Table {
  final Contexts contexts = new Contexts();

  GramTable(int numPaths, int k) {
    super(numPaths, k);
  }

  /** Receives cells. */
  interface CellSink {
    void cell(int context, int id, long count);
  }

  /** Hands out every cell with a count; a cell may come in several parts that add up. */
  abstract void forEachCell(CellSink sink);

  /** Adds to a cell; if it can't be made, to that of a shorter context. */
  abstract void count(int context, int id, long n);

  /** Most contexts that the register can number. */
  abstract int maxContexts();

  /**
   * The context after a path: what is remembered of its context, then its id. Made if need be;
   * where that can't be, the longest that exists of its suffixes.
   */
  final int successor(int context, int id) {
    int length = Math.min(contexts.length(context) + 1, k - 1);
    if (length == 0) {
      return 0;
    }
    for (int n = length; n >= 1; n--) {
      int c = contexts.find(context, id, n);
      if (c < 0 && (n == length || n <= RESERVED_LENGTH) && contexts.size() < maxContexts()) {
        c = contexts.make(context, id, n, n <= RESERVED_LENGTH);
      }
      if (c >= 0) {
        if (n < length) {
          limit(n + 1, why());
        }
        return c;
      }
    }
    limit(1, why());
    return 0;
  }

  private int why() {
    return contexts.size() < maxContexts() ? LIMIT_MEMORY : LIMIT_CONTEXTS;
  }

  /** Contexts up to this length are made while there is any room. */
  private static final int RESERVED_LENGTH = 2;

  @Override
  void add(Table other) {
    super.add(other);
    GramTable t = (GramTable) other;
    final int[] mine = new int[t.contexts.size()];
    for (int c = 1; c < mine.length; c++) {
      int before = mine[t.contexts.previous(c)];
      mine[c] = adopt(before, t.contexts.id(c), t.contexts.length(c));
    }
    t.forEachCell(
        new CellSink() {
          @Override
          public void cell(int context, int id, long count) {
            if (context < mine.length) {
              count(mine[context], id, count);
            }
          }
        });
  }

  /** As {@link #successor}, for a context of a given length. */
  private int adopt(int before, int id, int length) {
    int possible = Math.min(length, contexts.length(before) + 1);
    for (int n = possible; n >= 1; n--) {
      int c = contexts.find(before, id, n);
      if (c < 0 && contexts.size() < maxContexts()) {
        c = contexts.make(before, id, n, n <= RESERVED_LENGTH);
      }
      if (c >= 0) {
        if (n < length) {
          limit(n + 1, why());
        }
        return c;
      }
    }
    limit(1, why());
    return 0;
  }

  @Override
  void write(final CountsWriter out) throws IOException {
    final int size = contexts.size();
    out.varint(size - 1);
    for (int c = 1; c < size; c++) {
      out.varint(contexts.previous(c));
      out.varint(contexts.id(c));
      out.varint(contexts.length(c));
    }
    final CountsWriter cells = new CountsWriter();
    final long[] number = {0};
    forEachCell(
        new CellSink() {
          @Override
          public void cell(int context, int id, long count) {
            // A thread that runs on may have made contexts since: their paths came after.
            if (context < size) {
              number[0]++;
              cells.varint(context);
              cells.varint(id);
              cells.varint(count);
            }
          }
        });
    out.varint(number[0]);
    out.append(cells);
  }
}
