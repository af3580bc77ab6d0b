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
 * What a profiler has left as it was: it costs nothing there and knows nothing.
 *
 * @param methods of the classes of which a method ran when acyclic paths were counted. Classes
 *     without any probe are not known to a profile that leaves them out
 * @param ran those of them that ran then
 * @param share of those among the acyclic paths that ended
 */
record LeftOut(long methods, int ran, double share) {
  /**
   * Compares.
   *
   * @param profile of the profiler
   * @param paths a profile of acyclic paths of the same program, in which no method is left out
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
