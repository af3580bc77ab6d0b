package org.pathforest.profile.scheme;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import org.pathforest.paths.FileException;
import org.pathforest.paths.map.KnownWeights;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.paths.weights.EdgeWeights;
import org.pathforest.paths.weights.MeasuredWeights;
import org.pathforest.profile.EdgeProfile;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.Profile;

/**
 * Execution counts of the edges of methods, taken from a profile to place the probes of a later
 * run. Methods without known counts are left out. A few numbers per edge are kept, not the profile.
 * Immutable.
 */
public final class ProfileWeights implements KnownWeights {
  private final Map<MethodKey, MeasuredWeights> known;

  private ProfileWeights(Map<MethodKey, MeasuredWeights> known) {
    this.known = known;
  }

  /**
   * Computes the weights.
   *
   * @param progress receives the number of methods of {@link Profile#methods()} that are done
   * @throws FileException if counts of a method add up to more than 2^63 - 1
   */
  public static ProfileWeights of(Profile profile, IntConsumer progress) throws IOException {
    Map<MethodKey, MeasuredWeights> known = new HashMap<>();
    List<MethodKey> methods = profile.methods();
    for (int i = 0; i < methods.size(); i++) {
      MethodProfile method = profile.method(methods.get(i));
      if (method.exactUpTo() > 0 && method.scheme() != null) {
        EdgeWeights weights = method.schemeCounts().weights();
        if (weights != null) {
          known.put(method.key(), MeasuredWeights.of(method.map().cfg(), weights));
        }
      } else if (method.exactUpTo() > 0) {
        EdgeProfile edges = edges(profile, method);
        if (edges.maximum() > 0) {
          known.put(method.key(), MeasuredWeights.of(edges.cfg(), edges.weights()));
        }
      }
      progress.accept(i + 1);
    }
    return new ProfileWeights(known);
  }

  private static EdgeProfile edges(Profile profile, MethodProfile method) throws FileException {
    try {
      return EdgeProfile.of(method);
    } catch (ArithmeticException e) {
      throw new FileException(
          profile.name(),
          "the counts of " + method.key() + " exceed 2^63 - 1; merge fewer profiles",
          e);
    }
  }

  @Override
  public MeasuredWeights of(MethodKey key) {
    return known.get(key);
  }
}
