package org.pathforest.profile.scheme;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.List;
import org.pathforest.paths.FileException;
import org.pathforest.paths.scheme.edges.EdgePlan;
import org.pathforest.paths.scheme.kiter.IterationPlan;
import org.pathforest.paths.weights.EdgeWeights;
import org.pathforest.profile.MethodProfile;

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

  /**
   * Makes sense of the counts of a method.
   *
   * @throws FileException if counts add up to more than 2^63 - 1, or do not fit together
   * @throws IllegalArgumentException if the method counts paths
   */
  static SchemeCounts of(MethodProfile method) throws FileException {
    if (method.scheme() instanceof EdgePlan) {
      return EdgeCounts.of(method);
    }
    if (method.scheme() instanceof IterationPlan) {
      return IterationCounts.of(method);
    }
    throw new IllegalArgumentException(method.key() + " has no scheme");
  }
}
