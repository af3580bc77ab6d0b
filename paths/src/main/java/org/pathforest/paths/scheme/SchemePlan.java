package org.pathforest.paths.scheme;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.List;
import org.pathforest.paths.probe.ProbePlan;

/**
 * What a scheme counts in a method: things numbered from 0, the probes that count them, and what
 * their counts say. Immutable.
 */
public interface SchemePlan {
  /** The scheme's name. */
  String scheme();

  /** How many different ids are counted, 1 or more: all are in [0, counters()). */
  int counters();

  /** How many {@code int} registers the probes need. */
  int registers();

  /** The probes, of id actions only. */
  ProbePlan probes();

  /** Whether a path of the method can have several probes that count: then its table is fetched. */
  boolean countsOften();

  /** The kind of table, where the method has one. */
  default TableKind table() {
    return TableKind.USUAL;
  }

  /** What is counted of the first ids only; null if all is counted. */
  default Sampling sampling() {
    return null;
  }

  /**
   * How activations are found that are open when counts are read; null if counts mean something
   * without them.
   */
  default OpenPlaces openPlaces() {
    return null;
  }

  /**
   * Writes the fields of its object in the path map but its name; {@link Scheme#restore} makes the
   * same plan of them and the method's numbering.
   */
  void write(JsonWriter json) throws IOException;

  /**
   * Makes sense of the counts of a run.
   *
   * @throws ArithmeticException if counts add up to more than 2^63 - 1
   */
  SchemeCounts counts(CountedMethod counted);

  /** Kinds of tables; the runtime has them. */
  enum TableKind {
    /** What the runtime thinks best. */
    USUAL,
    /** An array with a counter for each id. */
    ARRAY,
    /** A hashed table. */
    HASHED
  }

  /** Ids in groups, each of which is switched off after so many counts. */
  interface Sampling {
    /** So many counts of each group are kept in a run. */
    int samples();

    /** The group of an id. */
    int groupOfId(int id);

    /** The group of the ids whose sums a register holds. */
    int groupOfRegister(int register);
  }

  /** Finds the blocks in which threads are. */
  interface OpenPlaces {
    /**
     * The blocks in which a thread can be whose stack tells a line.
     *
     * @param line 0 or less if it is not known
     * @param exiting whether the thread is in a call of {@code System.exit}
     */
    List<Integer> blocksAt(int line, boolean exiting);
  }
}
