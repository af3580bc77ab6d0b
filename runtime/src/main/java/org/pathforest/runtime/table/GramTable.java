package org.pathforest.runtime.table;

import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import org.pathforest.runtime.memory.Empty;
import org.pathforest.runtime.memory.Memory;
import org.pathforest.runtime.memory.Publication;
import org.pathforest.runtime.settings.Settings;

/**
 * A table that counts each path once, together with what came before it in its sequence. Where
 * memory ends, with less of that. There are three ways:
 *
 * <ul>
 *   <li>packed: the register holds the last path ids themselves, each plus one in a few bits, and
 *       the running sum; with the sum plus one it is the key of a hashed counter ({@link
 *       PackedCounts}). What comes next is known without a look-up.
 *   <li>direct: the same register is the index of the counter. Packed tables become direct when
 *       they are used often enough for the room that this takes; k = 1 always is, unless there are
 *       very many paths and nobody asked for it ({@link #makeArray}).
 *   <li>contexts: k path ids do not fit in a register. What came before has a number, the context,
 *       which the register holds together with the running sum. Tables of many threads do that,
 *       too.
 * </ul>
 */
abstract class GramTable extends Table {
  /** After so many paths a table becomes direct if that takes 32 KiB at most. */
  static final int WARM = 1 << 12;

  /** After so many paths a table becomes direct if that takes 1 MiB at most. */
  static final int HOT = 1 << 18;

  private static final int WARM_BITS = 12;
  private static final int HOT_BITS = 17;

  /** Single paths have an array up to this many, unless one is asked for. */
  private static final int ARRAY_PATHS = 1 << 12;

  /** Contexts up to this length, and their counters, are made while there is any room. */
  private static final int SHORT = 2;

  /** Most bits of an id: moduli are ints. */
  private static final int ID_BITS = 30;

  /** Up to so many paths a table that counts nothing has an array that nobody reads. */
  private static final int SCRATCH_PATHS = 1 << 8;

  /** Longer direct tables are no more asked how many sequences they know. */
  private static final int ASKED = 1 << 12;

  /** Path ids of the longest sequences that there may be: k, or 1. */
  final int ids;

  /** Direct: counts by the register plus one, of all registers that there may be; else empty. */
  long[] direct = Empty.longs();

  /** Direct and packed: of a path id plus one; 0 if nothing has to be remembered, k being 1. */
  final int bits;

  /** Direct: of a register at a path's begin. */
  final long mask;

  /**
   * Packed; else null. Volatile for those who read the table while its thread counts: whoever finds
   * that it has gone sees the array that stands for it.
   */
  volatile PackedCounts packed;

  private final boolean hasContexts;
  private final boolean hashed;
  private final GramTable burstTable;

  /** Null if all activations are profiled. */
  private Bursts bursts;

  final Contexts contexts = new Contexts(true);

  /** Where the counters are if many threads write the table; else null. */
  final SharedCounters shared;

  /**
   * Makes a table.
   *
   * @param single whether no sequence has more than one path
   * @param registerBits how many a register has
   * @param shared whether many threads write it
   * @param hashed whether it may not be direct
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
      packed =
          registerBits < Integer.SIZE
              ? new IntPackedCounts(this, wanted)
              : new LongPackedCounts(this, wanted);
    }
    hasContexts = shared || (!array && !fits);
    bits = hasContexts || array ? 0 : wanted;
    mask = bits == 0 ? 0 : (1L << bits * ids) - 1;
  }

  /**
   * One that counts nothing.
   *
   * @param burstTable if it is for activations between two bursts: the table of the bursts; else
   *     null
   */
  GramTable(GramTable burstTable) {
    super(1, 1, false, true);
    this.burstTable = burstTable;
    if (burstTable != null && burstTable.numPaths <= SCRATCH_PATHS) {
      // What is counted here nobody reads: it costs less than finding out that it is not wanted.
      direct = new long[burstTable.numPaths + 1];
    }
    this.shared = null;
    this.hashed = false;
    this.ids = 1;
    this.hasContexts = true;
    this.bits = 0;
    this.mask = 0;
  }

  /** Whether what came before has a number. */
  final boolean hasContexts() {
    return hasContexts;
  }

  /** Another table for the same register, that counts nothing. */
  abstract GramTable idle();

  /** Different sequences that are known with contexts; roughly, to see whether there are more. */
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

  /** How many different sequences it knows, or a number that only grows with them. */
  final int known() {
    PackedCounts p = packed;
    if (p != null) {
      return p.size();
    }
    if (direct.length == 0) {
      return knownCounters();
    }
    if (direct.length > ASKED) {
      return direct.length; // it is so large since it was used so often: little is new any more
    }
    int n = 0;
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

  abstract Counters counters();

  /** Adds to a counter; if it can't be made, to that of a shorter context. */
  abstract void count(int context, int id, long n);

  /** Most contexts that the register can number. */
  abstract int maxContexts();

  /** Sets the counts of all counters with contexts that are not shared to 0. */
  abstract void resetCounters();

  /** Bytes of counters with contexts that are not shared. */
  abstract long counterBytes();

  /** The register at the end of a path, if it holds a context. */
  abstract long register(int context, int id);

  /** The context in a register at the end of a path. */
  abstract int contextOf(long register);

  /** The path id in a register at the end of a path. */
  abstract int idOf(long register);

  static Memory.Use use(int length) {
    return length <= SHORT ? Memory.Use.SHORT_CONTEXTS : Memory.Use.LONG_CONTEXTS;
  }

  /**
   * Whether a packed table becomes direct if it is used often enough. May be no longer true when
   * memory has ended.
   *
   * @param idBits of an id plus one
   */
  final boolean mayBeDirect(int idBits) {
    int wanted = idBits * ids;
    return !hashed && wanted <= HOT_BITS && 8L << wanted <= Memory.limit >> 6;
  }

  /**
   * Makes a packed table direct if that is worth the room. Called by the thread that counts.
   *
   * @param uses how many paths it has counted
   * @return whether it is direct now
   */
  final boolean makeDirect(int uses) {
    int wanted = bits * ids;
    return mayBeDirect(bits) && (uses >= HOT || wanted <= WARM_BITS) && makeDirectOf(1 << wanted);
  }

  /** Makes a new table of single paths direct at once, whatever N is, if there is room. */
  final void makeArray() {
    if (packed != null && !hashed && ids == 1) {
      makeDirectOf(numPaths + 1);
    }
  }

  /** Makes a packed table direct, with so many counters; answers whether there was room. */
  private boolean makeDirectOf(int counters) {
    long more = 8L * counters;
    if (!Memory.take(more, Memory.Use.LONG_CONTEXTS)) {
      return false;
    }
    try {
      long[] counts = new long[counters];
      Sequences all = packed.sequences();
      for (int i = 0; i < all.places(); i++) {
        counts[(int) all.key(i)] += all.count(i);
      }
      Publication.fence();
      direct = counts;
      long less = packed.bytes();
      packed = null;
      Memory.giveBack(less);
      return true;
    } catch (OutOfMemoryError e) {
      Memory.refused(more);
      return false;
    }
  }

  /** What is counted by the ids of its sequence; null if it is by contexts. */
  private Sequences sequences() {
    PackedCounts p = packed; // in this order: see there
    long[] counts = direct;
    if (counts.length > 0) {
      return direct(counts, bits == 0 ? Integer.SIZE - 1 : bits);
    }
    return p == null ? null : p.sequences();
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

  /** Adds what another table of the same kind has counted. */
  @Override
  public final void add(Table other) {
    super.add(other);
    GramTable t = (GramTable) other;
    if (bursts != null && t.bursts != null) {
      bursts.add(t.bursts);
    }
    Sequences theirs = t.sequences();
    if (theirs == null) {
      addCounters(t.counters());
      return;
    }
    for (int i = 0; i < theirs.places(); i++) {
      long count = theirs.count(i);
      if (count != 0 && packed != null) {
        packed.add(theirs.key(i), count);
      } else if (count != 0) {
        direct[(int) theirs.key(i)] += count;
      }
    }
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
    Sequences sequences = sequences();
    if (sequences != null) {
      sequences.write(out, head);
      return;
    }
    Counters counters = counters();
    Contexts contexts = counters.contexts;
    int size = contexts.size();
    int places = counters.places();
    BitSet written = new BitSet(places);
    for (int i = 0; i < places; i++) {
      // A thread that runs on may have made contexts since: their paths came after.
      if (counters.count(i) != 0 && counters.context(i) < size) {
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
      out.varint(counters.context(i));
      out.varint(counters.id(i));
      out.varint(counters.count(i));
    }
  }

  @Override
  public final void reset() {
    super.reset();
    if (bursts != null) {
      bursts.reset();
    }
    PackedCounts p = packed; // in this order: see there
    if (p != null) {
      p.reset();
    }
    Arrays.fill(direct, 0);
    resetCounters();
    if (shared != null) {
      shared.reset();
    }
  }

  @Override
  final long ownBytes() {
    PackedCounts p = packed; // another thread may ask while it becomes direct
    return 8L * direct.length
        + (p == null ? 0 : p.bytes())
        + counterBytes()
        + contexts.bytes()
        + (bursts == null ? 0 : bursts.bytes())
        + (shared == null ? 0 : shared.bytes());
  }
}
