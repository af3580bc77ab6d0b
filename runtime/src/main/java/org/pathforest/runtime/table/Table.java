package org.pathforest.runtime.table;

import java.io.IOException;
import org.pathforest.runtime.memory.Memory;
import org.pathforest.runtime.settings.ThreadStop;

/**
 * The counts of one method, written by one thread or by several virtual threads at once. A single
 * thread writes without synchronization. Virtual threads that share a table use locks and atomic
 * additions. Other threads read the table after its thread has ended. If they read it earlier, they
 * may miss recent counts.
 */
public abstract class Table {
  /** The memory bound was reached. */
  public static final int LIMIT_MEMORY = 1;

  /** There are more contexts than the register can number. */
  public static final int LIMIT_CONTEXTS = 2;

  /** The stack overflowed. A call that counts interruptions may have found no room on the stack. */
  public static final int LIMIT_STACK = 4;

  /** A thread that counts edges may have run while its counts were read or reset. */
  public static final int LIMIT_RUNNING = 8;

  /** Virtual threads counted edges; their positions in the code are unknown. */
  public static final int LIMIT_VIRTUAL = 16;

  /** Activations are profiled in bursts; the record states how many were profiled. */
  public static final int LIMIT_BURSTS = 32;

  /** The program stopped a thread ({@code Thread.stop}), perhaps in the middle of a probe. */
  public static final int LIMIT_STOPPED = 64;

  /** Calls were not counted because there was no memory to register the archive. */
  public static final int LIMIT_LOST = 128;

  /** Approximate size of the objects of an empty table, in bytes. */
  private static final int BYTES_PER_TABLE = 480;

  /** Tag of a record of n-grams by context, in {@code counts.bin}. */
  public static final int TAG_CONTEXTS = 1;

  /** Tag of a record of a slab forest. */
  public static final int TAG_SLABS = 2;

  /** Tag of a record of n-grams by their path ids. */
  static final int TAG_SEQUENCES = 3;

  /** Tag of a record of a slab forest that includes node scans. */
  public static final int TAG_SCANNED_SLABS = 4;

  /** N, the number of paths of the method, 1 or greater. */
  public final int numPaths;

  /** Greatest number of path ids in an n-gram. */
  public final int k;

  /** Length up to which n-grams are exact, 0 to k. */
  public int exactUpTo;

  /** The limits that were hit, as {@code LIMIT_} bits. */
  public int limits;

  /**
   * Whether repeated iterations could not be counted because the stack had overflowed. Code that
   * has no room for a call sets this field, and only to true.
   */
  boolean unflushed;

  /**
   * Whether the table counts nothing. Either there was no memory for a table, and all threads share
   * this one, or it serves the activations between bursts.
   */
  public final boolean uncounted;

  /** Counts of interrupted paths. */
  public final InterruptedCounts interrupted;

  /**
   * The next table of this method whose counts cannot be added to this one, likewise of ended
   * threads; null if there is none.
   */
  public Table beside;

  /**
   * Creates a table.
   *
   * @param shared whether many threads write the table
   * @param uncounted whether the table counts nothing
   */
  Table(int numPaths, int k, boolean shared, boolean uncounted) {
    this.interrupted = new InterruptedCounts(shared);
    this.numPaths = numPaths;
    this.k = k;
    this.exactUpTo = k;
    this.uncounted = uncounted;
  }

  /**
   * Records that only n-grams up to length {@code n} are exact.
   *
   * @param why the reason, as {@code LIMIT_} bits
   */
  final void limit(int n, int why) {
    // Once memory has run out, every path calls this method: a limit that is known takes no lock.
    if (exactUpTo > n || (limits & why) != why) {
      addLimit(n, why);
    }
  }

  private synchronized void addLimit(int n, int why) {
    // The reason comes first: a thread that sees the new exactUpTo must see the reason, too.
    limits |= why;
    exactUpTo = Math.min(exactUpTo, n);
  }

  /**
   * Records an exception that may be thrown anywhere, even in a probe. Block and register may not
   * belong together in that case, and calls deeper on the stack may not have been counted.
   */
  public void note(Throwable x) {
    if (x instanceof StackOverflowError) {
      limit(k, LIMIT_STACK);
    } else if (ThreadStop.is(x)) {
      limit(k, LIMIT_STOPPED);
    }
  }

  /**
   * Returns the table to which another table of the same method and k must be added: this table or
   * one that {@link #beside} leads to. Returns null if {@code other} itself was put among these
   * tables.
   */
  public Table sumFor(Table other) {
    return this;
  }

  /**
   * Records the limit that follows from {@link #unflushed}: counts of paths that have ended are
   * missing.
   */
  final void limitUnflushed() {
    if (unflushed) {
      limit(0, LIMIT_STACK);
    }
  }

  /** Counts an interrupted path. See {@link InterruptedCounts#key} for the key. */
  public final void countInterrupted(long key) {
    if (!interrupted.add(key, 1)) {
      limit(0, LIMIT_MEMORY);
    }
  }

  /**
   * Profiles the method's activations in bursts from now on, if the table can. Must be called once,
   * when the table is in its place.
   */
  public void startBursts() {}

  /**
   * Returns the number of activations since the last reset, then how many of them were profiled.
   * Returns null if activations are not profiled in bursts.
   */
  public long[] activations() {
    return null;
  }

  /** Returns the table for an activation that begins now. */
  public Table forActivation() {
    return this;
  }

  /** Adds the counts of another table of the same method and k. */
  public void add(Table other) {
    limit(other.exactUpTo, other.limits);
    unflushed |= other.unflushed;
    long[] entries = other.interrupted.entries();
    for (int i = 0; i < entries.length; i += 2) {
      if (!interrupted.add(entries[i], entries[i + 1])) {
        limit(0, LIMIT_MEMORY);
      }
    }
  }

  /** Sets all counts to 0. */
  public void reset() {
    interrupted.reset();
  }

  /**
   * Charges the table to the memory budget. Must be called last in a constructor, when nothing can
   * fail any more.
   */
  final void takeMemory() {
    Memory.force(bytes());
  }

  /** Returns the number of bytes charged to {@link Memory}. */
  public final long bytes() {
    return BYTES_PER_TABLE + interrupted.bytes() + ownBytes();
  }

  abstract long ownBytes();

  /**
   * Returns the modulus by which registers of interrupted prefixes are reduced. The running sum
   * follows from the reduced register. If the modulus is 0, the low 32 bits of the register are
   * kept.
   */
  public abstract int modulus();

  /**
   * Returns the running sum in a register in the middle of a path, reduced as {@link #modulus}
   * says.
   */
  public abstract int runningSum(long r);

  /** Returns the kind of record that the table writes, a {@code TAG_} number. */
  public abstract int tag();

  /** Writes the first part of a record. */
  public interface Head {
    void write() throws IOException;
  }

  /**
   * Writes a record without its interrupted prefixes.
   *
   * @param head writes the first part, once it is fixed which counts will be written; the limits in
   *     that part apply to these counts
   */
  public abstract void write(CountsWriter out, Head head) throws IOException;
}
