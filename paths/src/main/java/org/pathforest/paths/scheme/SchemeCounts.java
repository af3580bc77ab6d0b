package org.pathforest.paths.scheme;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.List;
import org.pathforest.paths.weights.EdgeWeights;

/**
 * Counts of one method by a scheme that counts other things than paths. With this interface, export
 * and report are the same for all such schemes. Implementations are immutable.
 */
public interface SchemeCounts {
  /** The only line of a method whose counts were lost. */
  String LOST = "counts were lost for lack of memory; raise -Xmx or pathforest.memory";

  /**
   * Returns the names of limits that were reached while running or known when instrumenting, in
   * order.
   */
  List<String> limits();

  /**
   * Returns the number of bytecode instructions executed, as far as it is known. The hottest
   * methods have the largest numbers.
   */
  double instructions();

  /** Returns how often the method ran, as far as it is known, for the report's headings. */
  long total();

  /** Returns how often the edges ran, for the probes of a later run; null if that is not known. */
  EdgeWeights weights();

  /** Writes the method's own fields, after the fields that all schemes share. */
  void write(JsonWriter json) throws IOException;

  /**
   * Returns the counts of the method as lines of text, hottest first.
   *
   * @param top number of entries of each kind to show
   */
  List<String> lines(int top);
}
