package org.pathforest.paths.scheme;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.List;
import org.pathforest.paths.weights.EdgeWeights;

/**
 * What a scheme that counts other things than paths says of one method. This interface exists so
 * that export and report are the same for all such schemes. Implementations are immutable.
 */
public interface SchemeCounts {
  /** Limits that were hit when running or were known when instrumenting, by name, in order. */
  List<String> limits();

  /** Bytecode instructions executed as far as is known: the hottest methods have the most. */
  double instructions();

  /** How often what is counted was counted, for the report's table: edges, paths, iterations. */
  long total();

  /** How often its edges ran, for the probes of a later run; null if that is not known. */
  EdgeWeights weights();

  /** Writes the method's own fields, after those that all schemes share. */
  void write(JsonWriter json) throws IOException;

  /**
   * The method in lines of text, hottest first.
   *
   * @param top how many of each kind to show
   */
  List<String> lines(int top);
}
