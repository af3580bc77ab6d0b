package org.pathforest.profile.scheme;

import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.paths.scheme.structural.StructuralCounts;
import org.pathforest.paths.scheme.structural.StructuralPlan;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.Profile;

/**
 * The agreement of a profile of sampled structure graphs with a complete one of the same program,
 * as the overlap of relative frequencies. Yasue et al. 2004 state about 90%. Graphs and methods are
 * weighted by their paths in the complete profile. A graph without samples has an overlap of 0.
 *
 * @param graphs number of graphs that ran in the complete profile
 * @param sampled number of these that have samples
 * @param local overlap of each graph by itself, weighted by its paths in the complete profile
 * @param global overlap of each method's global profile, weighted by its paths in the complete
 *     profile
 * @param counted number of paths that were counted in sampled graphs
 * @param complete number of paths in the complete profile
 */
public record StructuralAccuracy(
    long graphs, long sampled, double local, double global, long counted, long complete) {

  /** Compares two profiles. */
  public static StructuralAccuracy of(Profile sampled, Profile complete) throws IOException {
    Set<MethodKey> known = new HashSet<>(sampled.methods());
    long graphs = 0;
    long withSamples = 0;
    double local = 0;
    double global = 0;
    long counted = 0;
    long all = 0;
    for (MethodKey key : complete.methods()) {
      MethodProfile method = complete.method(key);
      if (!(method.scheme() instanceof StructuralPlan)) {
        continue;
      }
      StructuralCounts theirs = (StructuralCounts) method.schemeCounts();
      StructuralCounts mine =
          known.contains(key) ? (StructuralCounts) sampled.method(key).schemeCounts() : null;
      long total = 0;
      for (StructuralCounts.Graph g : theirs.graphs()) {
        long weight = g.total();
        if (weight == 0) {
          continue;
        }
        graphs++;
        total += weight;
        double overlap = mine == null ? Double.NaN : mine.overlap(g.graph().index(), theirs);
        if (!Double.isNaN(overlap)) {
          withSamples++;
          counted += mine.graphs().get(g.graph().index()).total();
          local += weight * overlap;
        }
      }
      double overlap = mine == null ? Double.NaN : mine.overlap(theirs);
      global += Double.isNaN(overlap) ? 0 : total * overlap;
      all += total;
    }
    return new StructuralAccuracy(graphs, withSamples, local / all, global / all, counted, all);
  }
}
