package org.pathforest.bench.experiment;

import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.profile.Profile;
import org.pathforest.profile.forest.Kipf;

/**
 * The methods that a profiler has left out. They cost nothing, and nothing is known about them.
 *
 * @param methods number of left-out methods in classes of which a method ran when acyclic paths
 *     were counted. A class without any probe is unknown to a profile that leaves it out
 * @param ran number of these methods that ran at that time
 * @param share share of the paths of these methods among the acyclic paths that ended
 */
record LeftOut(long methods, int ran, double share) {
  /**
   * Compares two profiles.
   *
   * @param profile profile of the profiler
   * @param paths profile of acyclic paths of the same program, in which no method is left out
   */
  static LeftOut of(Profile profile, Profile paths) throws IOException {
    Set<MethodKey> known = new HashSet<>(paths.methods());
    Set<String> classes = known.stream().map(MethodKey::className).collect(Collectors.toSet());
    Set<MethodKey> leftOut = new HashSet<>();
    profile.forEachMap(
        classes::contains,
        m -> {
          if (m.status() == MethodMap.Status.LEFT_OUT) {
            leftOut.add(m.key());
          }
        });
    Set<MethodKey> ran = new HashSet<>(leftOut);
    ran.retainAll(known);
    if (ran.isEmpty()) {
      return new LeftOut(leftOut.size(), 0, 0);
    }
    double all = 0;
    double missed = 0;
    for (MethodKey key : paths.methods()) {
      Kipf kipf = paths.method(key).kipf(1);
      for (int v = 0; v < kipf.roots(); v++) {
        all += kipf.count(v);
        missed += ran.contains(key) ? kipf.count(v) : 0;
      }
    }
    return new LeftOut(leftOut.size(), ran.size(), all == 0 ? 0 : missed / all);
  }
}
