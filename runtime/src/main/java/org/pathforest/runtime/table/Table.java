package org.pathforest.runtime.table;

import java.io.IOException;
import org.pathforest.runtime.memory.Memory;
import org.pathforest.runtime.settings.ThreadStop;

/**
 * What one thread counts of one method, or all virtual threads together. Only that thread writes,
 * or many do so by locks and atomic adds; others read after it has ended, or take what they see.
 */
public abstract class Table {
  /** A bound on memory was hit. */
  public static final int LIMIT_MEMORY = 1;

  /** More contexts than the register can number. */
  public static final int LIMIT_CONTEXTS = 2;

  /** The stack overflowed, and a call that counts interruptions may have found no room on it. */
  public static final int LIMIT_STACK = 4;

  /** Edges were counted by a thread that may have gone on while its counts were read or reset. */
  public static final int LIMIT_RUNNING = 8;

  /** Edges were counted by virtual threads, of which it is not known where they are. */
  public static final int LIMIT_VIRTUAL = 16;

  /** Activations are profiled in bursts, as asked for: a record says how many were. */
  public static final int LIMIT_BURSTS = 32;

  /** The program stopped a thread ({@code Thread.stop}): somewhere, also amid a probe. */
  public static final int LIMIT_STOPPED = 64;

  /** Calls were not counted that came when there was no memory to register the class. */
  public static final int LIMIT_LOST = 128;

  /** What a table's objects take before anything is in them, about. */
  private static final int BYTES_PER_TABLE = 200;

  /** Tag of a record of n-grams by contexts, in {@code counts.bin}. */
  public static final int TAG_CONTEXTS = 1;

  /** Of a slab forest. */
  public static final int TAG_SLABS = 2;

  /** Of n-grams by their ids. */
  static final int TAG_SEQUENCES = 3;

  /** N, the number of paths of the method. */
  public final int numPaths;

  /** Most path ids of an n-gram. */
  public final int k;

  /** n-grams up to this length are exact. */
  public int exactUpTo;

  /** Which limits were hit: {@code LIMIT_} bits. */
  public int limits;

  /**
   * RepeatedIterations that were owed could not be counted, since the stack had overflowed. Written
   * where there is no room for a call, and only to true.
   */
  boolean unflushed;

  /** Counts nothing: for a method for which there was no memory at all. Shared by all threads. */
  public final boolean uncounted;

  public final InterruptedCounts interrupted;

  /**
   * Of ended threads: another table of the method, which can't be added to this one; null if there
   * is none.
   */
  public Table beside;

  /**
   * Makes one.
   *
   * @param shared whether many threads write it
   */
  Table(int numPaths, int k, boolean shared, boolean uncounted) {
    this.interrupted = new InterruptedCounts(shared);
    this.numPaths = numPaths;
    this.k = k;
    this.exactUpTo = k;
    this.uncounted = uncounted;
  }

  /** Says that only n-grams up to {@code n} are exact, and why. */
  final void limit(int n, int why) {
    // At the bound on memory this is asked for each path: what is known takes no lock.
    if (exactUpTo > n || (limits & why) != why) {
      addLimit(n, why);
    }
  }

  private synchronized void addLimit(int n, int why) {
    // In this order: who sees the second sees the reason.
    limits |= why;
    exactUpTo = Math.min(exactUpTo, n);
  }

  /**
   * Takes note of what interrupted a path, if that may be thrown anywhere, also in a probe: then
   * block and register need not belong together, and calls deeper on the stack may not have been
   * counted.
   */
  public void note(Throwable x) {
    if (x instanceof StackOverflowError) {
      limit(k, LIMIT_STACK);
    } else if (ThreadStop.is(x)) {
      limit(k, LIMIT_STOPPED);
    }
  }

  /**
   * Which table another of the same method and k is to be added to: this one, or one of those
   * behind it; null if it is now one of these itself.
   */
  public Table sumFor(Table other) {
    return this;
  }

  /** Says what {@link #unflushed} means: paths that have ended are missing. */
  final void limitUnflushed() {
    if (unflushed) {
      limit(0, LIMIT_STACK);
    }
  }

  /** Counts an interrupted path: see {@link InterruptedCounts#key}. */
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
   * If activations are profiled in bursts: how many have begun since the last reset, and how many
   * of them were profiled; else null.
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

  /** To be called at the end of a constructor, when nothing can fail any more. */
  final void takeMemory() {
    Memory.force(bytes());
  }

  /** Bytes taken from {@link Memory}. */
  public final long bytes() {
    return BYTES_PER_TABLE + interrupted.bytes() + ownBytes();
  }

  abstract long ownBytes();

  /**
   * Registers of interrupted prefixes are kept modulo this; 0: their low 32 bits are. A running sum
   * can be told from it.
   */
  public abstract int modulus();

  /** What the table keeps of a register in the middle of a path: the running sum, modulo that. */
  public abstract int runningSum(long r);

  /** Which kind of record it writes: a {@code TAG_} number. */
  public abstract int tag();

  /** Writes what stands before the body of a record. */
  public interface Head {
    void write() throws IOException;
  }

  /**
   * Writes a record without its interrupted prefixes.
   *
   * @param head is written first, but not before what will be counted is fixed: so what it says of
   *     limits holds for that
   */
  public abstract void write(CountsWriter out, Head head) throws IOException;
}
