package org.pathforest.profile.compare;

import java.io.IOException;
import org.pathforest.profile.MethodPaths;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.forest.Kipf;
import org.pathforest.profile.tune.BranchMisses;

/**
 * What can be compared of methods whatever their code is. Counts are of profiled activations.
 *
 * @param calls activations
 * @param paths that ended
 * @param instructions bytecode instructions on them
 * @param misses how often the best guess of a branch is wrong that knows the path so far and the k
 *     - 1 paths before
 */
public record Totals(long calls, long paths, double instructions, long misses) {
  static final Totals NONE = new Totals(0, 0, 0, 0);

  /** Those of one method. */
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
