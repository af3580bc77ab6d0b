package org.pathforest.runtime.table;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.pathforest.runtime.memory.Empty;
import org.pathforest.runtime.memory.Memory;
import org.pathforest.runtime.settings.Settings;

/**
 * A table that counts each path once, together with the paths before it in its sequence. When
 * memory runs out, it counts the path with fewer of these. The register tells what the path comes
 * after:
 *
 * <ul>
 *   <li>a row ({@link Rows}), as long as there are few paths and few contexts. If no sequence has
 *       more than one path, there is one row, unless there are very many paths and no array was
 *       requested ({@link #makeArray}).
 *   <li>packed ids: the register holds the last path ids, each plus one in a few bits, and the
 *       running sum. The register plus one is the key of a counter in a hash table ({@link
 *       PackedCounts}). The next register follows from the key without a look-up.
 *   <li>a context: k path ids do not fit in a register. Sequences of earlier paths are numbered;
 *       they are the contexts. The register holds a context and the running sum. Tables that many
 *       threads write have contexts, too.
 * </ul>
 *
 * <p>More than 300 lines: hot methods read the fields of all representations, and HotSpot's
 * inlining depends on the size of the methods and on the number of loads that lead to these fields
 * ({@code CodeSizeTest}).
 */
abstract class GramTable extends Table {
  /** Greatest number of paths for which a table of single paths is an array from the start. */
  private static final int ARRAY_PATHS = 1 << 12;

  /**
   * Greatest length of a short context. Short contexts and their counters may use all memory within
   * the bound.
   */
  private static final int SHORT = 2;

  /** Greatest number of bits of a path id plus one: a modulus must fit in an {@code int}. */
  private static final int ID_BITS = 30;

  /** Greatest number of paths for which a table that counts nothing has a scratch array. */
  private static final int SCRATCH_PATHS = 1 << 8;

  /** Greatest number of path ids that are counted together: k, or 1 for single paths. */
  final int ids;

  /** The cells of {@link #rows}, by register; empty if there are no rows. */
  long[] cells = Empty.longs();

  /** The rows; null if there are none. */
  Rows rows;

  /**
   * Number of low bits of a register that hold the running sum. In tables without contexts, a path
   * id plus one has as many. 0 if there are neither earlier paths nor packed ids in a register.
   */
  final int bits;

  /** Packed ids: mask of the register at the start of a path. */
  final long mask;

  /** Packed ids: the counts. Else null. */
  PackedCounts packed;

  /** Runs of repeated iterations, once a table without contexts has one. Else null. */
  private volatile RepeatCounts repeats;

  private final boolean hasContexts;
  private final GramTable burstTable;

  /** Null if all activations are profiled. */
  private Bursts bursts;

  final Contexts contexts = new Contexts();

  /** Counters of contexts without a row; null if there are no contexts, or many threads write. */
  final HashedCounts hashed;

  /** Greatest number of contexts that the register can hold. */
  final int maxContexts;

  /** The counters if many threads write the table; else null. */
  final SharedCounters shared;

  /**
   * Creates a table.
   *
   * @param single whether no sequence has more than one path
   * @param registerBits number of usable bits of a register
   * @param shared whether many threads write the table
   * @param rowless whether there must be no rows
   */
  GramTable(
      int numPaths, int k, boolean single, int registerBits, boolean shared, boolean rowless) {
    super(numPaths, k, shared, false);
    this.burstTable = null;
    this.shared = shared ? new SharedCounters(this) : null;
    this.ids = single ? 1 : k;
    boolean isLong = registerBits > Integer.SIZE;
    int idBits = PackedCounts.bits(numPaths);
    boolean array = !shared && !rowless && ids == 1 && numPaths <= ARRAY_PATHS;
    boolean fits = idBits <= ID_BITS && idBits * ids <= registerBits;
    hasContexts = shared || (!array && !fits);
    boolean hasRows = !shared && !rowless && Rows.exist(numPaths, ids);
    if (array || hasContexts && ids == 1) {
      bits = 0;
    } else {
      bits = hasContexts && isLong && !hasRows ? Integer.SIZE : idBits;
    }
    mask = array || hasContexts ? 0 : PackedCounts.ones(bits * ids);
    if (!array && !hasContexts) {
      packed = PackedCounts.of(this, bits);
    }
    if (array || hasRows) {
      cells = Rows.cells(array ? numPaths : 1 << bits);
      rows = new Rows(this, bits, registerBits);
    }
    hashed = hasContexts && !shared ? new HashedCounts(this) : null;
    if (isLong) {
      // A cell has 31 bits for the next register.
      maxContexts = rows == null ? Integer.MAX_VALUE - 1 : Integer.MAX_VALUE >> bits;
    } else {
      // In the middle of a path the running sum may be far outside [0, N): 2^26 numbers are
      // reserved for that.
      maxContexts = Integer.MAX_VALUE - (1 << 26) >> bits;
    }
    takeMemory();
  }

  /**
   * Creates a table that counts nothing.
   *
   * @param burstTable the table that counts, if this one is for activations between bursts; else
   *     null
   */
  GramTable(GramTable burstTable) {
    super(1, 1, false, true);
    this.burstTable = burstTable;
    if (burstTable != null && burstTable.numPaths <= SCRATCH_PATHS) {
      // These counts are never read. Writing them costs less than testing whether they are wanted.
      cells = Rows.idleCells(burstTable.numPaths);
    }
    this.shared = null;
    this.ids = 1;
    this.hasContexts = true;
    this.bits = 0;
    this.mask = 0;
    this.hashed = null;
    this.maxContexts = 0;
  }

  /** Returns whether earlier paths are stored as numbered contexts. */
  final boolean hasContexts() {
    return hasContexts;
  }

  /** Returns a table that counts nothing and has the same kind of register. */
  abstract GramTable idle();

  @Override
  public final void startBursts() {
    if (shared == null) {
      bursts = new Bursts(this, idle());
      Memory.force(bursts.bytes());
    }
  }

  @Override
  public final GramTable forActivation() {
    Bursts b = bursts;
    return b == null ? this : b.next();
  }

  @Override
  public final long[] activations() {
    Bursts b = bursts;
    return b == null ? null : b.activations();
  }

  @Override
  public final Table sumFor(Table other) {
    return Settings.BURSTS ? Bursts.sumFor(this, (GramTable) other) : this;
  }

  /** Returns a number that grows if and only if new sequences occur, as far as it is known. */
  final int known() {
    return (rows == null ? contexts.size() : rows.known())
        + (hashed == null ? 0 : hashed.size())
        + (packed == null ? 0 : packed.size())
        + (repeats == null ? 0 : repeats.size());
  }

  @Override
  public final void note(Throwable x) {
    if (burstTable != null) {
      burstTable.note(x);
    } else {
      super.note(x);
    }
  }

  /**
   * Ends a path and continues its sequence.
   *
   * @param r the register at the end of the path
   * @return the register at the start of the next path, with running sum 0
   */
  abstract long next(long r);

  /**
   * Counts a path that has no cell whose next register is known. It is one method, longer than what
   * HotSpot inlines (325 bytes), on purpose. Inlined at each back edge of a program, it would take
   * ten times the machine code of the loop, and much of the compiler's time.
   *
   * @param r the register at the end of the path
   * @param ends whether the sequence ends; the result then has no meaning
   * @return the register at the start of the next path; an {@code int} register in its low half
   */
  final long slowPath(long r, boolean ends) {
    Rows rows = this.rows;
    PackedCounts packed = this.packed;
    if (rows != null) {
      long after = rows.has(r) ? rows.count((int) r, ends) : -1;
      if (after >= 0) {
        return after;
      }
      if (packed != null) {
        return rows.marked(packed.count(key(r)));
      }
    } else if (packed != null) {
      return packed.count(r + 1);
    }
    if (shared != null) {
      if (ends) {
        shared.count(r, contextOf(r), idOf(r), 1);
        return 0;
      }
      return (long) shared.step(r, contextOf(r), idOf(r)) << bits;
    }
    HashedCounts hashed = this.hashed;
    if (hashed == null) {
      return 0; // counts nothing
    }
    long[] slots = hashed.slots;
    int last = slots.length - 2;
    long key = r + 1;
    int i = HashedCounts.hash(r) & last;
    long found = slots[i];
    // Most keys are in the first or second slot that is looked at.
    if (found != key && found != 0) {
      i = i + 2 & last;
      found = slots[i];
      while (found != key && found != 0) {
        i = i + 2 & last;
        found = slots[i];
      }
    }
    if (found != 0) {
      long word = slots[i + 1] + 1;
      if ((int) word == 0) {
        word = hashed.carry(i, r, 1L << 32);
      }
      slots[i + 1] = word;
      int n = (int) (word >>> 32);
      if (n != 0 || ends) {
        return (long) (n - 1) << bits;
      }
      int c = ids == 1 ? 0 : successor(contextOf(r), idOf(r));
      slots[i + 1] = slots[i + 1] & 0xFFFFFFFFL | (long) (c + 1) << 32;
      return (long) c << bits;
    }
    int context = contextOf(r);
    int id = idOf(r);
    int made = hashed.slot(r);
    if (made < 0) {
      count(context, id, 1);
      return ids == 1 || ends ? 0 : (long) successor(context, id) << bits;
    }
    if (ends) {
      hashed.slots[made + 1] = 1;
      return 0;
    }
    int c = ids == 1 ? 0 : successor(context, id);
    hashed.slots[made + 1] = 1 | (long) (c + 1) << 32;
    return (long) c << bits;
  }

  /** Returns the register at the end of a path, in a table with contexts. */
  final long register(int context, int id) {
    return (long) context << bits | id;
  }

  /** Returns the context in a register at the end of a path. */
  final int contextOf(long register) {
    return bits == 0 ? 0 : (int) (register >>> bits);
  }

  /** Returns the path id in a register at the end of a path. */
  final int idOf(long register) {
    return (int) (bits == 0 ? register : register & (1L << bits) - 1);
  }

  static Memory.Use use(int length) {
    return length <= SHORT ? Memory.Use.SHORT_CONTEXTS : Memory.Use.LONG_CONTEXTS;
  }

  /** Gives a new table of single paths an array for any N, if there is memory. */
  final void makeArray() {
    long more = 8L * numPaths;
    if (packed == null || ids > 1 || !Memory.take(more, Memory.Use.LONG_CONTEXTS)) {
      return;
    }
    try {
      cells = Rows.cells(numPaths);
      rows = new Rows(this, 0, 0);
      Memory.giveBack(packed.bytes());
      packed = null;
    } catch (OutOfMemoryError e) {
      cells = Empty.longs();
      Memory.refused(more);
    }
  }

  /** Returns the register at the start of the path after another, without counting that. */
  final long after(long r) {
    if (isRow(r)) {
      return rows.after((int) r);
    }
    long ids = key(r) << bits & mask;
    return rows == null ? ids : rows.marked(ids);
  }

  /**
   * Returns the ids in the register at the end of a path, each plus one, as one number. For tables
   * without contexts.
   */
  final long key(long r) {
    if (rows == null) {
      return r + 1;
    }
    return Rows.isCell(r) ? rows.key((int) r) : rows.unmarked(r);
  }

  /**
   * Returns whether a thread that reads the table while its thread counts sees the ids in a
   * register, in a table without contexts. If not, the register is newer than the reading.
   */
  final boolean isComplete(long r) {
    return rows == null || !Rows.isCell(r) || r >> bits < contexts.size();
  }

  private boolean isRow(long r) {
    return rows != null && rows.has(r);
  }

  /**
   * Counts a run of repeated iterations, if that takes fewer look-ups than to count its paths.
   *
   * @param q the register at the end of the first path
   * @param n number of paths that have ended, 1 or greater
   * @param c id of the paths after the first
   * @return the register at the end of one more path; -1, which no register is then, if the paths
   *     must be counted one by one
   */
  final long addRun(long q, int n, long c) {
    if (n == 1 || hasContexts || ids == 1) {
      return -1;
    }
    RepeatCounts r = repeats;
    if (r == null) {
      try {
        r = new RepeatCounts(this);
      } catch (OutOfMemoryError e) {
        return -1;
      }
      repeats = r;
    }
    return r.add(q, n, c);
  }

  /** Returns the counts by path ids, for a table without contexts. */
  private List<Sequences> sequences() {
    List<Sequences> parts = new ArrayList<Sequences>(3);
    if (rows != null) {
      parts.add(rows.sequences());
    }
    if (packed != null) {
      parts.add(packed.sequences());
    }
    RepeatCounts r = repeats;
    if (r != null) {
      parts.add(r.sequences());
    }
    return parts;
  }

  /**
   * Returns the context after a path: the end of the context before it, then the path's id. Creates
   * the context if it does not exist. If that is impossible, returns its longest suffix that
   * exists.
   */
  final int successor(int context, int id) {
    return find(context, id, Math.min(contexts.length(context) + 1, k - 1), false);
  }

  /**
   * Finds or creates a context.
   *
   * @param before the context before {@code id}
   * @param length wanted length, in path ids
   * @param all whether suffixes of any length may be created, not only short ones
   */
  private int find(int before, int id, int length, boolean all) {
    int possible = Math.min(length, contexts.length(before) + 1);
    for (int n = possible; n >= 1; n--) {
      int c = contexts.find(before, id, n);
      if (c < 0 && (all || n == length || n <= SHORT) && contexts.size() < maxContexts) {
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
    return contexts.size() < maxContexts ? LIMIT_MEMORY : LIMIT_CONTEXTS;
  }

  /** Adds the counts of another table of the same kind. */
  @Override
  public final void add(Table other) {
    super.add(other);
    GramTable t = (GramTable) other;
    if (bursts != null && t.bursts != null) {
      bursts.add(t.bursts);
    }
    if (t.hasContexts()) {
      addCounters(t.counters());
      return;
    }
    for (Sequences theirs : t.sequences()) {
      add(theirs);
    }
  }

  private void add(Sequences theirs) {
    for (int i = 0; i < theirs.places(); i++) {
      long count = theirs.count(i);
      if (count != 0) {
        add(theirs.key(i), count);
      }
    }
  }

  /**
   * Counts the last path {@code n} more times.
   *
   * @param r the register at the end of the path
   * @param n 0 or greater
   */
  final void addRepeats(long r, long n) {
    if (hasContexts()) {
      count(contextOf(r), idOf(r), n);
    } else if (isRow(r)) {
      rows.add((int) r, n);
    } else {
      add(key(r), n);
    }
  }

  /** Counts a sequence {@code n} times, in a table without contexts. */
  private void add(long key, long n) {
    if (!addFirst(key, n)) {
      packed.add(key, n);
    }
  }

  /** Counts a path {@code n} times in the first row, if there is one and no path comes before. */
  final boolean addFirst(long key, long n) {
    boolean first = rows != null && key > 0 && key <= numPaths;
    if (first) {
      rows.add((int) key - 1, n);
    }
    return first;
  }

  /** Adds {@code n} to a counter. If it cannot be created, adds to that of a shorter context. */
  final void count(int context, int id, long n) {
    if (shared != null) {
      shared.count(register(context, id), context, id, n);
      return;
    }
    for (int c = context; !uncounted; ) {
      long r = register(c, id);
      if (isRow(r)) {
        rows.add((int) r, n);
        return;
      }
      if (hashed.add(r, n)) {
        return;
      }
      if (c == 0) {
        limit(0, LIMIT_MEMORY);
        return;
      }
      c = contexts.shorter(c);
      limit(contexts.length(c) + 1, LIMIT_MEMORY);
    }
  }

  final Counters counters() {
    return shared != null ? shared.counters() : new RegisterCounters(this);
  }

  private void addCounters(Counters counters) {
    Contexts theirs = counters.contexts;
    int[] mine = new int[theirs.size()];
    for (int c = 1; c < mine.length; c++) {
      mine[c] = find(mine[theirs.previous(c)], theirs.id(c), theirs.length(c), true);
    }
    for (int i = 0; i < counters.places(); i++) {
      long count = counters.count(i);
      if (count != 0) {
        count(mine[counters.context(i)], counters.id(i), count);
      }
    }
  }

  @Override
  public final int modulus() {
    return bits == 0 || bits == Integer.SIZE ? 0 : 1 << bits;
  }

  @Override
  public final int runningSum(long r) {
    return idOf(r);
  }

  @Override
  public final int tag() {
    return hasContexts() ? TAG_CONTEXTS : TAG_SEQUENCES;
  }

  @Override
  public final void write(CountsWriter out, Head head) throws IOException {
    limitUnflushed();
    if (hasContexts()) {
      counters().write(out, head);
    } else {
      Sequences.write(out, head, sequences());
    }
  }

  @Override
  public final void reset() {
    super.reset();
    if (bursts != null) {
      bursts.reset();
    }
    if (packed != null) {
      packed.reset();
    }
    if (rows != null) {
      rows.reset();
    }
    if (repeats != null) {
      repeats.reset();
    }
    if (hashed != null) {
      hashed.reset();
    }
    if (shared != null) {
      shared.reset();
    }
  }

  @Override
  final long ownBytes() {
    return (rows == null ? 0 : rows.bytes())
        + (packed == null ? 0 : packed.bytes())
        + (repeats == null ? 0 : repeats.bytes())
        + (hashed == null ? 0 : hashed.bytes())
        + contexts.bytes()
        + (bursts == null ? 0 : bursts.bytes())
        + (shared == null ? 0 : shared.bytes());
  }
}
