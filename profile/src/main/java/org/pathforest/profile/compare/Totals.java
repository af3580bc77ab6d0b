package org.pathforest.profile.compare;

import java.io.IOException;
import org.pathforest.profile.MethodPaths;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.forest.Kipf;
import org.pathforest.profile.tune.BranchMisses;

/**
 * Figures of methods that can be compared whatever their code is. Only profiled activations count.
 *
 * @param calls number of activations
 * @param paths number of paths that ended
 * @param instructions bytecode instructions on these paths
 * @param misses wrong guesses of branch outcomes by the best predictor that knows the current path
 *     up to the branch and the k - 1 paths before it
 */
public record Totals(long calls, long paths, double instructions, long misses) {
  static final Totals NONE = new Totals(0, 0, 0, 0);

  /** Returns the totals of one method. */
  static Totals of(MethodProfile method) throws IOException {
    Kipf kipf = method.kipf();
    MethodPaths paths = new MethodPaths(method, kipf);
    long misses =
        BranchMisses.of(method.map().cfg(), kipf, paths::path).stream()
            .mapToLong(BranchMisses::missesHistory)
            .sum();
    return new Totals(paths.activations(), paths.ended(), paths.instructions(), misses);
  }

  Totals plus(Totals other) {
    return new Totals(
        calls + other.calls,
        paths + other.paths,
        instructions + other.instructions,
        misses + other.misses);
  }
}
