package org.pathforest.runtime.table;

import java.util.Arrays;
import org.pathforest.runtime.memory.Memory;
import org.pathforest.runtime.memory.Publication;

/**
 * The rows of a table: one for each context that has occurred, as long as there are few. A row has
 * a cell for each path. A cell holds the count of its path after the row's context, and the
 * register at the start of the next path, which is the index of another row. So the end of a path
 * is one load and one store.
 *
 * <p>If k path ids fit in a register, a context that finds no room for a row is left to {@link
 * PackedCounts}. Registers that hold packed ids are marked. They stay packed until the activation
 * ends. Else the counters of contexts without a row are hashed.
 *
 * <p>Only the table's thread writes cells. {@link IntTable#step} and {@link LongTable#step} do so
 * themselves as long as a cell's count does not overflow and its next register is known.
 */
final class Rows {
  /** Greatest number of paths of a method whose contexts have rows. */
  static final int MOST_PATHS = 255;

  /** Greatest number of bits of a path id plus one with which a row takes four cache lines. */
  private static final int SMALL_BITS = 5;

  /** Greatest number of cells as long as hardly any context finds no row: 32 KiB. */
  private static final int FEW_CELLS = 1 << 12;

  /** Greatest number of cells: 1 MiB. */
  private static final int MOST_CELLS = 1 << 17;

  /** Number of cells that may be added for each path after which there was no row. */
  private static final int CELLS_PER_MISS = 8;

  // The low half of a cell. Its high half is the next register if that is known.
  private static final long COUNT = 0x7FFFFFFFL;
  private static final long UNKNOWN = 0x80000000L;
  private static final int COUNT_BITS = 31;

  private static final long LOW = 0xFFFFFFFFL;

  private final GramTable table;

  /** Number of bits of a path id plus one: binary logarithm of the cells of a row. */
  private final int bits;

  /**
   * Mark of registers with packed ids, in the bits from {@link #markShift} on: one bit, or where
   * the ids take all bits of a register, a number that is no id, in place of an oldest id that is
   * not there.
   */
  private final long mark;

  private final int markShift;

  private final Contexts contexts;

  /** Number of times that each count has exceeded 31 bits, by register. */
  private final OverflowCounts overflows = new OverflowCounts(COUNT_BITS);

  /** Number of times that there was no row for a context, up to what makes a difference. */
  private int misses;

  /** Creates the rows of a table; the first row has a cell for each path. */
  Rows(GramTable table, int bits, int registerBits) {
    this.table = table;
    this.bits = bits;
    this.contexts = table.contexts;
    boolean all = bits * table.ids == Long.SIZE;
    this.markShift = all ? Long.SIZE - bits : registerBits < Integer.SIZE ? 31 : 63;
    this.mark = (all ? PackedCounts.ones(bits) : 1) << markShift;
  }

  /**
   * Returns whether the contexts of a table have rows. Where path ids take all bits of a register,
   * a number that is no id must be left as a mark.
   */
  static boolean exist(int numPaths, int ids) {
    int bits = PackedCounts.bits(numPaths);
    return ids > 1
        && numPaths <= MOST_PATHS
        && (bits * ids != Long.SIZE || numPaths < PackedCounts.ones(bits));
  }

  /** Returns cells that have not been counted. */
  static long[] cells(int length) {
    long[] cells = new long[length];
    Arrays.fill(cells, UNKNOWN);
    return cells;
  }

  /** Returns cells of a table that counts nothing: the next register is always 0. */
  static long[] idleCells(int length) {
    return new long[length];
  }

  /**
   * Returns whether a register is the index of a cell, in a table without contexts. All others are
   * marked.
   */
  static boolean isCell(long r) {
    return r >= 0 && r < MOST_CELLS;
  }

  /** Returns whether a register is the index of a cell now. */
  boolean has(long r) {
    return r >= 0 && r < table.cells.length;
  }

  /**
   * Counts a path whose next register is unknown, or whose count overflows.
   *
   * @param r the register at the end of the path, the index of a cell
   * @param ends whether the sequence ends; the result then has no meaning
   * @return the register at the start of the next path; -1 if it has no row, so that the path must
   *     be counted among the packed ones
   */
  long count(int r, boolean ends) {
    boolean known = (int) table.cells[r] >= 0;
    if (!known && !ends && !link(r)) {
      return -1;
    }
    add(r, 1);
    return table.cells[r] >>> Integer.SIZE;
  }

  /** Finds the next register of a cell. Returns false if the path is left to packed counts. */
  private boolean link(int r) {
    int context = table.ids == 1 ? 0 : contextAfter(r >> bits, r & (1 << bits) - 1);
    if (context < 0) {
      misses += misses < MOST_CELLS ? 1 : 0;
      return false;
    }
    long[] cells = table.cells; // may be new
    cells[r] = (long) context << bits << Integer.SIZE | cells[r] & COUNT;
    return true;
  }

  /**
   * Returns the context after a path; -1 if it has no row, and the path is left to packed counts.
   */
  private int contextAfter(int before, int id) {
    if (table.hasContexts()) {
      int context = table.successor(before, id);
      // What is hashed stays hashed: a counter must not be in two places.
      if (table.hashed.size() == 0) {
        makeRoom(context);
      }
      return context;
    }
    int length = Math.min(before == 0 ? 1 : contexts.length(before) + 1, table.ids - 1);
    int context = contexts.find(before, id, length);
    return context >= 0 || !makeRoom(contexts.size())
        ? context
        : contexts.make(before, id, length, Memory.Use.LONG_CONTEXTS);
  }

  /** Makes a row for a context, if it has none. Returns whether it has one. */
  private boolean makeRoom(int context) {
    return context + 1 << bits <= table.cells.length || grow();
  }

  private boolean grow() {
    long[] old = table.cells;
    int wanted = Math.max(2 << bits, 2 * old.length);
    int most =
        bits <= SMALL_BITS ? MOST_CELLS : Math.min(MOST_CELLS, FEW_CELLS + CELLS_PER_MISS * misses);
    long more = 8L * (wanted - old.length);
    if (wanted > most || !Memory.take(more, Memory.Use.LONG_CONTEXTS)) {
      return false;
    }
    try {
      long[] cells = Arrays.copyOf(old, wanted);
      Arrays.fill(cells, old.length, wanted, UNKNOWN);
      Publication.fence();
      table.cells = cells;
      return true;
    } catch (OutOfMemoryError e) {
      Memory.refused(more);
      return false;
    }
  }

  /** Adds {@code n} to the count of a cell. */
  void add(int r, long n) {
    long[] cells = table.cells;
    long sum = (cells[r] & COUNT) + n;
    long word = cells[r] & ~COUNT | sum & COUNT;
    if (sum <= COUNT) {
      cells[r] = word;
    } else if (!overflows.carry(r, sum >>> COUNT_BITS, cells, r, word)) {
      table.limit(0, Table.LIMIT_MEMORY);
    }
  }

  /**
   * Returns the register at the start of the path after another, without counting that.
   *
   * @param r the register at the end of the path, the index of a cell
   */
  long after(int r) {
    return (int) table.cells[r] >= 0 || link(r)
        ? table.cells[r] >>> Integer.SIZE
        : marked(key(r) << bits & table.mask);
  }

  /** Returns a register at the start of a path with its mark, given the packed ids. */
  long marked(long ids) {
    return ids >>> markShift == 0 ? ids | mark : ids;
  }

  /** Returns the packed ids, each plus one, in a marked register at the end of a path. */
  long unmarked(long r) {
    long register = markShift < Integer.SIZE ? r & LOW : r;
    return (register >>> markShift == mark >>> markShift ? register & ~mark : register) + 1;
  }

  /** Returns the ids of a cell's sequence, each plus one, as one number. */
  long key(int r) {
    if (table.ids == 1) {
      return r + 1L;
    }
    long key = (r & (1 << bits) - 1) + 1L;
    int c = r >> bits;
    int shift = bits;
    for (int n = c == 0 ? 0 : contexts.length(c); n > 0; n--) {
      key |= contexts.id(c) + 1L << shift;
      shift += bits;
      c = contexts.previous(c);
    }
    return key;
  }

  /** Returns a number that grows only if new sequences occur. */
  int known() {
    int known = contexts.size();
    long[] cells = table.cells;
    for (int i = 0; i < Math.min(FEW_CELLS, cells.length); i++) {
      known += (cells[i] & COUNT) == 0 ? 0 : 1;
    }
    return known;
  }

  /** Returns the counts so far. */
  Sequences sequences() {
    return new RowSequences(this);
  }

  private static final class RowSequences extends Sequences implements OverflowCounts.Words {
    private final Rows rows;
    private final int places;

    RowSequences(Rows rows) {
      super(rows.bits == 0 ? COUNT_BITS : rows.bits);
      this.rows = rows;
      // Contexts that a running thread creates from now on are not complete for other threads.
      int known = rows.contexts.size();
      int length = rows.table.cells.length;
      this.places = rows.bits == 0 ? length : Math.min(length, known << rows.bits);
    }

    @Override
    int places() {
      return places;
    }

    @Override
    long key(int place) {
      return rows.key(place);
    }

    @Override
    long count(int place) {
      return rows.overflows.count(place, place, this);
    }

    @Override
    public long word(int place, long key) {
      return rows.table.cells[place];
    }
  }

  /** Sets all counts to 0. */
  void reset() {
    long[] cells = table.cells;
    for (int i = 0; i < cells.length; i++) {
      cells[i] &= ~COUNT;
    }
    overflows.reset();
  }

  /** Returns the number of bytes charged to {@link Memory}, without those of the contexts. */
  long bytes() {
    return 8L * table.cells.length + overflows.bytes();
  }
}
