package org.pathforest.paths.scheme;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import org.pathforest.paths.probe.ProbePlan;

/**
 * What a profiler counts in a method if not Ball-Larus paths and n-grams of them: things numbered
 * from 0, and the probes that count them. This interface exists so that path map, weaver and
 * profile are the same for all such schemes. Implementations are immutable; each says how its ids
 * are decoded.
 */
public interface SchemePlan {
  /** The profiler's name on the command line and in files. */
  String scheme();

  /** How many different ids are counted, 1 or more: all are in [0, counters()). */
  int counters();

  /** How many {@code int} registers the probes need. */
  int registers();

  /** The probes, of scheme actions only. */
  ProbePlan probes();

  /** Whether a path of the method can have several probes that count: then its table is fetched. */
  boolean countsOften();

  /**
   * Writes the fields of its object in the path map but its name; the path map makes the same plan
   * of them and the method's numbering.
   */
  void write(JsonWriter json) throws IOException;
}
