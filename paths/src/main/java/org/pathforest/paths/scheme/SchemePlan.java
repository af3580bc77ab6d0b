package org.pathforest.paths.scheme;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.List;
import org.pathforest.paths.probe.ProbePlan;

/**
 * A scheme's plan for a method: the things that are counted, numbered from 0, the probes that count
 * them, and the meaning of their counts. Immutable.
 */
public interface SchemePlan {
  /** Returns the name of the scheme. */
  String scheme();

  /**
   * Returns the number of different ids that are counted, 1 or more. All ids are in [0,
   * counters()).
   */
  int counters();

  /** Returns the number of {@code int} registers that the probes need. */
  int registers();

  /** Returns the probes, which have id actions only. */
  ProbePlan probes();

  /**
   * Returns whether it pays that an activation fetches the method's table once, because it may run
   * several counting probes, as in a loop.
   */
  boolean countsOften();

  /** Returns the kind of table, for methods that have one. */
  default TableKind table() {
    return TableKind.USUAL;
  }

  /**
   * Returns the sampling, by which only the first ids of each group are counted; null if all are
   * counted.
   */
  default Sampling sampling() {
    return null;
  }

  /**
   * Returns the finder of activations that are open when counts are read; null if counts have a
   * meaning without it.
   */
  default OpenPlaces openPlaces() {
    return null;
  }

  /**
   * Writes the fields of the plan's object in the path map, except for its name. {@link
   * Scheme#restore} makes the same plan from these fields and the method's numbering.
   */
  void write(JsonWriter json) throws IOException;

  /**
   * Interprets the counts of a run.
   *
   * @throws ArithmeticException if counts add up to more than 2^63 - 1
   */
  SchemeCounts counts(CountedMethod counted);

  /** Kinds of tables in the runtime. */
  enum TableKind {
    /** The kind that the runtime chooses. */
    USUAL,
    /** An array with a counter for each id. */
    ARRAY,
    /** A hash table. */
    HASHED
  }

  /** Groups of ids. Each group is switched off after a number of counts. */
  interface Sampling {
    /** Returns the number of counts of each group that are kept in a run. */
    int samples();

    /** Returns the group of an id. */
    int groupOfId(int id);

    /** Returns the group of the ids whose sums a register holds. */
    int groupOfRegister(int register);
  }

  /** Finds the blocks in which threads are. */
  interface OpenPlaces {
    /**
     * Returns the blocks in which a thread can be, according to a line of its stack trace.
     *
     * @param line source line; 0 or less if it is not known
     * @param exiting whether the thread is in a call of {@code System.exit}
     */
    List<Integer> blocksAt(int line, boolean exiting);
  }
}
