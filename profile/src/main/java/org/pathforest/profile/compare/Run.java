package org.pathforest.profile.compare;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.pathforest.paths.numbering.BlPath;
import org.pathforest.paths.numbering.PathDecoder;
import org.pathforest.profile.Estimate;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.forest.Kipf;

/** A method in one of the profiles, with a table from paths to ids and back. */
final class Run {
  final Kipf kipf;
  final Map<BlPath, Integer> paths = new HashMap<>();
  final Map<Integer, BlPath> byId = new HashMap<>();
  private final MethodProfile method;
  private final Estimate estimate;
  private double all;

  Run(MethodProfile method, int k) throws IOException {
    this.method = method;
    this.kipf = method.kipf(k);
    this.estimate = method.estimate(kipf);
    PathDecoder decoder = new PathDecoder(method.map().numbering());
    for (int root = 0; root < kipf.roots(); root++) {
      BlPath path = decoder.decode(kipf.id(root));
      paths.put(path, kipf.id(root));
      byId.put(kipf.id(root), path);
      all += count(root) * length(path);
    }
  }

  double length(BlPath path) {
    double sum = 0;
    for (int b : path.blocks()) {
      sum += method.map().cfg().block(b).instructions();
    }
    return sum;
  }

  /**
   * Returns the instructions of all activations, including an estimate for those that were not
   * profiled.
   */
  double instructions() {
    return all;
  }

  /** Returns how often the sequence of a node ran in all activations, profiled or not. */
  double count(int node) {
    return estimate.of(node);
  }

  /** Returns how often a path ran in all activations, profiled or not. */
  double count(BlPath path) {
    Integer id = paths.get(path);
    return id == null ? 0 : count(kipf.child(-1, id));
  }
}
