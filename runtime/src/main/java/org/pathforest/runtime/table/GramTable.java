package org.pathforest.runtime.table;

import java.io.IOException;
import java.util.Arrays;
import org.pathforest.runtime.memory.Empty;
import org.pathforest.runtime.memory.Memory;
import org.pathforest.runtime.memory.Publication;
import org.pathforest.runtime.settings.Settings;

/**
 * A table that counts each path once, together with the paths before it in its sequence. When
 * memory runs out, it counts the path with fewer of these. There are three representations:
 *
 * <ul>
 *   <li>packed: the register holds the last path ids, each plus one in a few bits, and the running
 *       sum. The register plus one is the key of a counter in a hash table ({@link PackedCounts}).
 *       The next register follows from the key without a look-up. If there are few paths, those
 *       that begin a sequence have an array, by key.
 *   <li>direct: the register plus one is the index of a counter in an array. A packed table becomes
 *       direct when it is used often enough to justify the memory of the array. If no sequence has
 *       more than one path, the table is direct from the start, unless there are very many paths
 *       and no array was requested ({@link #makeArray}).
 *   <li>contexts: k path ids do not fit in a register. Sequences of earlier paths are numbered;
 *       they are the contexts. The register holds a context and the running sum. Tables that many
 *       threads write have contexts, too.
 * </ul>
 *
 * <p>More than 300 lines: hot methods of the two subclasses read the fields of all three
 * representations, and a table changes from one to another.
 */
abstract class GramTable extends Table {
  /** Number of paths after which a table becomes direct if its array takes at most 32 KiB. */
  static final int WARM = 1 << 12;

  /** Number of paths after which a table becomes direct if its array takes at most 1 MiB. */
  static final int HOT = 1 << 18;

  private static final int WARM_BITS = 12;
  private static final int HOT_BITS = 17;

  /** Greatest number of paths for which a table of single paths is an array from the start. */
  private static final int ARRAY_PATHS = 1 << 12;

  /**
   * Greatest length of a short context. Short contexts and their counters may use all memory within
   * the bound.
   */
  private static final int SHORT = 2;

  /** Greatest number of paths for which a packed table has an array for the first of a sequence. */
  private static final int FEW_PATHS = 1 << 6;

  /** Greatest number of bits of a path id plus one: a modulus must fit in an {@code int}. */
  private static final int ID_BITS = 30;

  /** Greatest number of paths for which a table that counts nothing has a scratch array. */
  private static final int SCRATCH_PATHS = 1 << 8;

  /** Greatest length of a direct table that is searched for new sequences. */
  private static final int ASKED = 1 << 12;

  /** Greatest number of path ids that are counted together: k, or 1 for single paths. */
  final int ids;

  /**
   * Counts by register plus one. Direct tables: for all possible registers. Packed tables: for
   * those below its length, which hold no earlier path. Else empty.
   */
  long[] direct = Empty.longs();

  /**
   * Packed tables, and direct tables that were packed before: number of bits of a path id plus one.
   * Else 0.
   */
  final int bits;

  /** Direct tables: mask of the register at the start of a path. */
  final long mask;

  /**
   * Packed tables: the counts. Else null. The field is volatile for threads that read the table
   * while its thread counts: if they see null, they see the array that has replaced the counts.
   */
  volatile PackedCounts packed;

  /** Runs of repeated iterations, once a table whose register holds path ids has one. Else null. */
  private volatile RepeatCounts repeats;

  /** Length of {@link #direct} as long as the table is packed. */
  private final int firsts;

  private final boolean hasContexts;
  private final boolean hashed;
  private final GramTable burstTable;

  /** Null if all activations are profiled. */
  private Bursts bursts;

  final Contexts contexts = new Contexts();

  /** The counters if many threads write the table; else null. */
  final SharedCounters shared;

  /**
   * Creates a table.
   *
   * @param single whether no sequence has more than one path
   * @param registerBits number of usable bits of a register
   * @param shared whether many threads write the table
   * @param hashed whether the table must not become direct
   */
  GramTable(int numPaths, int k, boolean single, int registerBits, boolean shared, boolean hashed) {
    super(numPaths, k, shared, false);
    this.burstTable = null;
    this.shared = shared ? new SharedCounters(this) : null;
    this.hashed = hashed;
    this.ids = single ? 1 : k;
    int wanted = PackedCounts.bits(numPaths);
    boolean array = !shared && !hashed && ids == 1 && numPaths <= ARRAY_PATHS;
    boolean fits = wanted <= ID_BITS && wanted * ids <= registerBits;
    if (array) {
      direct = new long[numPaths + 1];
    } else if (!shared && fits) {
      direct = hashed || numPaths > FEW_PATHS ? direct : new long[numPaths + 1];
      packed =
          registerBits < Integer.SIZE
              ? new IntPackedCounts(this, wanted)
              : new LongPackedCounts(this, wanted);
    }
    firsts = array ? 0 : direct.length;
    hasContexts = shared || (!array && !fits);
    bits = hasContexts || array ? 0 : wanted;
    mask = bits == 0 ? 0 : PackedCounts.ones(bits * ids);
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
      direct = new long[burstTable.numPaths + 1];
    }
    this.firsts = 0;
    this.shared = null;
    this.hashed = false;
    this.ids = 1;
    this.hasContexts = true;
    this.bits = 0;
    this.mask = 0;
  }

  /** Returns whether earlier paths are stored as numbered contexts. */
  final boolean hasContexts() {
    return hasContexts;
  }

  /** Returns a table that counts nothing and has the same kind of register. */
  abstract GramTable idle();

  /**
   * Returns the approximate number of different sequences in a table with contexts; it grows with
   * them.
   */
  abstract int knownCounters();

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

  /** Returns the number of different sequences, or a number that grows only with them. */
  final int known() {
    if (hasContexts()) {
      return knownCounters();
    }
    if (direct.length > ASKED) {
      return direct.length; // it is large because it is used often: new sequences are rare by now
    }
    PackedCounts p = packed;
    int n = (p == null ? 0 : p.size()) + (repeats == null ? 0 : repeats.size());
    for (long count : direct) {
      n += count == 0 ? 0 : 1;
    }
    return n;
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

  abstract Counters counters();

  /**
   * Adds {@code n} to a counter. If the counter cannot be created, adds to that of a shorter
   * context.
   */
  abstract void count(int context, int id, long n);

  /** Returns the greatest number of contexts that the register can hold. */
  abstract int maxContexts();

  /** Sets all counters with contexts to 0, unless they are shared. */
  abstract void resetCounters();

  /** Returns the size of counters with contexts in bytes, unless they are shared. */
  abstract long counterBytes();

  /** Returns the register at the end of a path, in a table with contexts. */
  abstract long register(int context, int id);

  /** Returns the context in a register at the end of a path. */
  abstract int contextOf(long register);

  /** Returns the path id in a register at the end of a path. */
  abstract int idOf(long register);

  static Memory.Use use(int length) {
    return length <= SHORT ? Memory.Use.SHORT_CONTEXTS : Memory.Use.LONG_CONTEXTS;
  }

  /**
   * Returns whether a packed table becomes direct if it is used often enough. The result may change
   * to false when memory runs out.
   *
   * @param idBits number of bits of a path id plus one
   */
  final boolean mayBeDirect(int idBits) {
    int wanted = idBits * ids;
    return !hashed && wanted <= HOT_BITS && 8L << wanted <= Memory.limit >> 6;
  }

  /**
   * Makes a packed table direct if that is worth the memory. Called by the thread that counts.
   *
   * @param uses number of paths that the table has counted
   * @return whether the table is direct now
   */
  final boolean makeDirect(int uses) {
    int wanted = bits * ids;
    return mayBeDirect(bits) && (uses >= HOT || wanted <= WARM_BITS) && makeDirectOf(1 << wanted);
  }

  /** Makes a new table of single paths direct for any N, if there is memory. */
  final void makeArray() {
    if (packed != null && !hashed && ids == 1) {
      makeDirectOf(numPaths + 1);
    }
  }

  /** Makes a packed table direct. Returns false if there is no memory. */
  private boolean makeDirectOf(int counters) {
    long more = 8L * counters;
    if (!Memory.take(more, Memory.Use.LONG_CONTEXTS)) {
      return false;
    }
    try {
      long[] counts = Arrays.copyOf(direct, counters);
      Sequences all = packed.sequences();
      for (int i = 0; i < all.places(); i++) {
        counts[(int) all.key(i)] += all.count(i);
      }
      Publication.fence();
      direct = counts;
      long less = packed.bytes() + 8L * firsts;
      packed = null;
      Memory.giveBack(less);
      return true;
    } catch (OutOfMemoryError e) {
      Memory.refused(more);
      return false;
    }
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
    if (n == 1 || bits == 0) {
      return -1;
    }
    RepeatCounts r = repeats;
    if (r == null) {
      try {
        r = new RepeatCounts(ids, bits, mask);
      } catch (OutOfMemoryError e) {
        return -1;
      }
      repeats = r;
    }
    return r.add(q, n, c);
  }

  /** Returns the counts by path ids in up to three parts, for a table without contexts. */
  private Sequences[] sequences() {
    PackedCounts p = packed; // must be read before direct, see the field
    RepeatCounts r = repeats;
    long[] counts = direct;
    return new Sequences[] {
      direct(counts, bits == 0 ? Integer.SIZE - 1 : bits),
      // An array that has replaced the counts contains them.
      p == null || counts.length > firsts ? null : p.sequences(),
      r == null ? null : r.sequences()
    };
  }

  private static Sequences direct(final long[] counts, int bits) {
    return new Sequences(bits) {
      @Override
      int places() {
        return counts.length;
      }

      @Override
      long key(int place) {
        return place;
      }

      @Override
      long count(int place) {
        return counts[place];
      }
    };
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
      if (theirs != null) {
        add(theirs);
      }
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
  final void addRepeats(long r, int n) {
    if (hasContexts()) {
      count(contextOf(r), idOf(r), n);
    } else {
      add(r + 1, n);
    }
  }

  /** Counts a sequence {@code n} times, in a table without contexts. */
  private void add(long key, long n) {
    if (hasDirect(key)) {
      direct[(int) key] += n;
    } else {
      packed.add(key, n);
    }
  }

  /** Returns whether a sequence is counted in {@link #direct}. */
  final boolean hasDirect(long key) {
    return key >= 0 && key < direct.length;
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
    PackedCounts p = packed; // must be read before direct, see the field
    if (p != null) {
      p.reset();
    }
    Arrays.fill(direct, 0);
    if (repeats != null) {
      repeats.reset();
    }
    resetCounters();
    if (shared != null) {
      shared.reset();
    }
  }

  @Override
  final long ownBytes() {
    PackedCounts p = packed; // read once: the table may become direct meanwhile
    return 8L * direct.length
        + (p == null ? 0 : p.bytes())
        + (repeats == null ? 0 : repeats.bytes())
        + counterBytes()
        + contexts.bytes()
        + (bursts == null ? 0 : bursts.bytes())
        + (shared == null ? 0 : shared.bytes());
  }
}
