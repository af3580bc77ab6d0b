package org.pathforest.runtime.table;

import java.io.IOException;
import org.pathforest.runtime.memory.Memory;
import org.pathforest.runtime.settings.ThreadStop;

/**
 * Counts of one method, by one thread or by virtual threads at once. Only that thread writes;
 * virtual threads write with locks and atomic additions. Other threads read after it has ended, or
 * take what they see.
 */
public abstract class Table {
  /** The bound on memory was reached. */
  public static final int LIMIT_MEMORY = 1;

  /** There are more contexts than the register can number. */
  public static final int LIMIT_CONTEXTS = 2;

  /** The stack overflowed, and a call that counts interruptions may have had no room on it. */
  public static final int LIMIT_STACK = 4;

  /** A thread that counts edges may have run on while its counts were read or reset. */
  public static final int LIMIT_RUNNING = 8;

  /** Virtual threads counted edges; it is not known where they are. */
  public static final int LIMIT_VIRTUAL = 16;

  /** Activations are profiled in bursts; the record says how many were. */
  public static final int LIMIT_BURSTS = 32;

  /** The program stopped a thread ({@code Thread.stop}), perhaps in the middle of a probe. */
  public static final int LIMIT_STOPPED = 64;

  /** Calls were not counted because there was no memory to register the archive. */
  public static final int LIMIT_LOST = 128;

  /** Approximate size of the objects of an empty table. */
  private static final int BYTES_PER_TABLE = 200;

  /** Tag of a record of n-grams by contexts, in {@code counts.bin}. */
  public static final int TAG_CONTEXTS = 1;

  /** Tag of a record of a slab forest. */
  public static final int TAG_SLABS = 2;

  /** Tag of a record of n-grams by their ids. */
  static final int TAG_SEQUENCES = 3;

  /** Tag of a record of a slab forest with node scans. */
  public static final int TAG_SCANNED_SLABS = 4;

  /** N, the number of paths of the method, 1 or greater. */
  public final int numPaths;

  /** Greatest number of path ids in an n-gram. */
  public final int k;

  /** n-grams up to this length are exact, 0 to k. */
  public int exactUpTo;

  /** Which limits were hit: {@code LIMIT_} bits. */
  public int limits;

  /**
   * Repeated iterations could not be counted because the stack had overflowed. It is written where
   * there is no room for a call, and only to true.
   */
  boolean unflushed;

  /** Whether the table counts nothing, since there was no memory for one. All threads share it. */
  public final boolean uncounted;

  /** Counts of interrupted paths. */
  public final InterruptedCounts interrupted;

  /**
   * Another table of the method, also of ended threads, that can't be added to this one; null if
   * there is none.
   */
  public Table beside;

  /**
   * Creates a table.
   *
   * @param shared whether many threads write it
   * @param uncounted whether it counts nothing
   */
  Table(int numPaths, int k, boolean shared, boolean uncounted) {
    this.interrupted = new InterruptedCounts(shared);
    this.numPaths = numPaths;
    this.k = k;
    this.exactUpTo = k;
    this.uncounted = uncounted;
  }

  /**
   * Notes that only n-grams up to length {@code n} are exact.
   *
   * @param why {@code LIMIT_} bits
   */
  final void limit(int n, int why) {
    // At the bound on memory each path calls this: a limit that is known takes no lock.
    if (exactUpTo > n || (limits & why) != why) {
      addLimit(n, why);
    }
  }

  private synchronized void addLimit(int n, int why) {
    // In this order: a thread that sees exactUpTo sees the reason, too.
    limits |= why;
    exactUpTo = Math.min(exactUpTo, n);
  }

  /**
   * Notes an exception that may be thrown anywhere, even in a probe. Block and register may not
   * belong together then, and calls deeper on the stack may not have been counted.
   */
  public void note(Throwable x) {
    if (x instanceof StackOverflowError) {
      limit(k, LIMIT_STACK);
    } else if (ThreadStop.is(x)) {
      limit(k, LIMIT_STOPPED);
    }
  }

  /**
   * The table to which another table of the same method and k is to be added: this one or one
   * behind it. Null if the other table has become one of these itself.
   */
  public Table sumFor(Table other) {
    return this;
  }

  /** Notes the limit that follows from {@link #unflushed}: paths that have ended are missing. */
  final void limitUnflushed() {
    if (unflushed) {
      limit(0, LIMIT_STACK);
    }
  }

  /** Counts an interrupted path, see {@link InterruptedCounts#key}. */
  public final void countInterrupted(long key) {
    if (!interrupted.add(key, 1)) {
      limit(0, LIMIT_MEMORY);
    }
  }

  /**
   * Profiles the method's activations in bursts from now on, if the table can. To be called once,
   * when the table is in its place.
   */
  public void startBursts() {}

  /**
   * How many activations have begun since the last reset, and how many of them were profiled. Null
   * if they are not profiled in bursts.
   */
  public long[] activations() {
    return null;
  }

  /** The table for an activation that begins. */
  public Table forActivation() {
    return this;
  }

  /** Adds what another table of the same method and k has counted. */
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
   * Charges the table to the memory budget. To be called last in a constructor, when nothing can
   * fail any more.
   */
  final void takeMemory() {
    Memory.force(bytes());
  }

  /** Bytes taken from {@link Memory}. */
  public final long bytes() {
    return BYTES_PER_TABLE + interrupted.bytes() + ownBytes();
  }

  abstract long ownBytes();

  /**
   * Registers of interrupted prefixes are kept modulo this number, from which the running sum can
   * be told; 0: their low 32 bits are kept.
   */
  public abstract int modulus();

  /** The running sum in a register in the middle of a path, as far as {@link #modulus} keeps it. */
  public abstract int runningSum(long r);

  /** The kind of record that the table writes: a {@code TAG_} number. */
  public abstract int tag();

  /** Writes the first part of a record. */
  public interface Head {
    void write() throws IOException;
  }

  /**
   * Writes a record without its interrupted prefixes.
   *
   * @param head writes the first part, once it is fixed what will be counted: limits it states
   *     apply to that
   */
  public abstract void write(CountsWriter out, Head head) throws IOException;
}
