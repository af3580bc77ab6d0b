package org.pathforest.runtime.table;

import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;
import org.pathforest.runtime.memory.Memory;

/**
 * The counters of a table that many virtual threads write at once. Counters are stored in pieces
 * that never move, and additions are atomic, so no count is lost while the table grows. An index,
 * to which entries are only added, finds a counter by its register without a lock. The table's lock
 * guards the creation of counters and contexts.
 */
final class SharedCounters {
  private static final int PIECE_BITS = 6;
  private static final int PIECE = 1 << PIECE_BITS;
  private static final int BYTES_PER_COUNTER = 12;
  private static final int BYTES_PER_PLACE = 12;

  private final GramTable table;

  private volatile Index index = new Index(16);
  private volatile Piece[] pieces = {};

  // Guarded by the table's lock.
  private int size;
  private long bytes = (long) BYTES_PER_PLACE * 16;

  SharedCounters(GramTable table) {
    this.table = table;
  }

  /**
   * Maps registers to counters. The key of an entry is written after its counter, so a thread that
   * finds the key also finds the counter.
   */
  private static final class Index {
    final AtomicLongArray keys; // register + 1; 0: free
    final AtomicIntegerArray counters;

    Index(int capacity) {
      keys = new AtomicLongArray(capacity);
      counters = new AtomicIntegerArray(capacity);
    }

    int find(long register) {
      int last = keys.length() - 1;
      for (int i = hash(register) & last; ; i = i + 1 & last) {
        long key = keys.get(i);
        if (key == register + 1) {
          return counters.get(i);
        }
        if (key == 0) {
          return -1;
        }
      }
    }

    void put(long register, int counter) {
      int last = keys.length() - 1;
      int i = hash(register) & last;
      while (keys.get(i) != 0) {
        i = i + 1 & last;
      }
      counters.set(i, counter);
      keys.set(i, register + 1);
    }

    private static int hash(long register) {
      long h = register * 0x9E3779B97F4A7C15L;
      return (int) (h >>> 32) ^ (int) (h >>> 48);
    }
  }

  /** A fixed number of counters. */
  private static final class Piece {
    final AtomicLongArray counts = new AtomicLongArray(PIECE);
    final AtomicIntegerArray next = new AtomicIntegerArray(PIECE); // next context + 1; 0: unknown
  }

  /**
   * Counts a path and returns the context after it.
   *
   * @param register context and path id in one number, as in the table
   */
  int step(long register, int context, int id) {
    int counter = index.find(register);
    if (counter < 0) {
      counter = make(register, context);
    }
    if (counter < 0) {
      synchronized (table) {
        addShorter(context, id, 1);
        return table.ids == 1 ? 0 : table.successor(context, id);
      }
    }
    Piece piece = pieces[counter >> PIECE_BITS];
    piece.counts.getAndIncrement(counter & PIECE - 1);
    int n = piece.next.get(counter & PIECE - 1);
    return n != 0 ? n - 1 : extend(piece, counter & PIECE - 1, context, id);
  }

  private int extend(Piece piece, int counter, int context, int id) {
    synchronized (table) {
      int c = table.ids == 1 ? 0 : table.successor(context, id);
      piece.next.set(counter, c + 1);
      return c;
    }
  }

  /** Adds {@code n} to a counter. */
  void count(long register, int context, int id, long n) {
    int counter = index.find(register);
    if (counter < 0) {
      counter = make(register, context);
    }
    if (counter >= 0) {
      add(counter, n);
    } else {
      synchronized (table) {
        addShorter(context, id, n);
      }
    }
  }

  private void add(int counter, long n) {
    pieces[counter >> PIECE_BITS].counts.getAndAdd(counter & PIECE - 1, n);
  }

  /** Adds to the counter of a shorter context, because there is no room for this one. */
  private void addShorter(int context, int id, long n) {
    for (int c = context; c != 0; ) {
      c = table.contexts.shorter(c);
      table.limit(table.contexts.length(c) + 1, Table.LIMIT_MEMORY);
      long register = table.register(c, id);
      int counter = index.find(register);
      if (counter < 0) {
        counter = make(register, c);
      }
      if (counter >= 0) {
        add(counter, n);
        return;
      }
    }
    table.limit(0, Table.LIMIT_MEMORY);
  }

  /** Returns the counter of a register, created if necessary; -1 if there is no room. */
  private int make(long register, int context) {
    synchronized (table) {
      int counter = index.find(register);
      if (counter >= 0) {
        return counter;
      }
      Memory.Use use =
          context == 0 ? Memory.Use.SINGLE_PATHS : GramTable.use(table.contexts.length(context));
      if (size == pieces.length << PIECE_BITS && !addPiece(use)) {
        return -1;
      }
      if (LoadFactor.full(size, index.keys.length()) && !growIndex(use)) {
        return -1;
      }
      counter = size++;
      index.put(register, counter);
      return counter;
    }
  }

  private boolean addPiece(Memory.Use use) {
    long more = (long) BYTES_PER_COUNTER * PIECE;
    if (!Memory.take(more, use)) {
      return false;
    }
    try {
      Piece[] old = pieces;
      Piece[] grown = new Piece[old.length + 1];
      System.arraycopy(old, 0, grown, 0, old.length);
      grown[old.length] = new Piece();
      pieces = grown;
      bytes += more;
      return true;
    } catch (OutOfMemoryError e) {
      Memory.refused(more);
      return false;
    }
  }

  private boolean growIndex(Memory.Use use) {
    Index old = index;
    int capacity = old.keys.length() * 2;
    long more = (long) BYTES_PER_PLACE * old.keys.length();
    if (capacity > 1 << 28 || !Memory.take(more, use)) {
      return false;
    }
    try {
      Index grown = new Index(capacity);
      for (int i = 0; i < old.keys.length(); i++) {
        if (old.keys.get(i) != 0) {
          grown.put(old.keys.get(i) - 1, old.counters.get(i));
        }
      }
      index = grown;
      bytes += more;
      return true;
    } catch (OutOfMemoryError e) {
      Memory.refused(more);
      return false;
    }
  }

  long bytes() {
    synchronized (table) {
      return bytes;
    }
  }

  void reset() {
    for (Piece p : pieces) {
      for (int i = 0; i < PIECE; i++) {
        p.counts.set(i, 0);
      }
    }
  }

  Counters counters() {
    return new IndexedCounters(table, index, pieces);
  }

  private static final class IndexedCounters extends Counters {
    private final GramTable table;
    private final Index index;
    private final Piece[] pieces;

    IndexedCounters(GramTable table, Index index, Piece[] pieces) {
      super(table.contexts);
      this.table = table;
      this.index = index;
      this.pieces = pieces;
    }

    @Override
    int places() {
      return index.keys.length();
    }

    @Override
    long count(int place) {
      if (index.keys.get(place) == 0) {
        return 0;
      }
      int counter = index.counters.get(place);
      // A counter created since then may be in a newer piece: its paths ended later.
      return counter >> PIECE_BITS < pieces.length
          ? pieces[counter >> PIECE_BITS].counts.get(counter & PIECE - 1)
          : 0;
    }

    @Override
    int context(int place) {
      return table.contextOf(index.keys.get(place) - 1);
    }

    @Override
    int id(int place) {
      return table.idOf(index.keys.get(place) - 1);
    }
  }
}
