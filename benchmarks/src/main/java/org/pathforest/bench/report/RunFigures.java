package org.pathforest.bench.report;

import java.util.function.ToLongFunction;
import org.pathforest.bench.run.Counters;
import org.pathforest.bench.run.Run;

/** Figures of single runs; below 0 where one is not known. */
final class RunFigures {
  private RunFigures() {}

  static double paths(Run run) {
    return run.figures().paths();
  }

  /** Paths that end in one call of the program; of whole runs, all calls are taken alike. */
  static double pathsPerCall(Run run) {
    return run.times().calls() <= 0 ? -1 : paths(run) / run.times().calls();
  }

  static double activations(Run run) {
    return run.figures().activations();
  }

  /** Bytes of the tables. */
  static double bytes(Run run) {
    return run.measurements().tableBytes();
  }

  /**
   * What the tables hold, as Figure 17 counts it: nodes of a slab forest, else cells and contexts.
   */
  static double entries(Run run) {
    if (run.figures().paths() < 0) {
      return -1;
    }
    return run.figures().sizes().nodes()
        + run.figures().sizes().counters()
        + run.figures().sizes().contexts();
  }

  /**
   * Hash operations of a slab forest: where it looks for a root, per path that ends in a method
   * that has a forest (Figure 15); single paths in a hash table take one for each path.
   */
  static double operations(Run run) {
    double paths = run.figures().sizes().slabPaths();
    return paths <= 0 ? -1 : run.figures().sizes().rootLookUps() / paths;
  }

  /**
   * Node scans of a slab forest per path that it counts, with which the paper explains its slowest
   * program; known of runs that count them.
   */
  static double scans(Run run) {
    double paths = run.figures().sizes().slabPaths();
    return paths <= 0 || run.figures().sizes().nodeScans() < 0
        ? -1
        : run.figures().sizes().nodeScans() / paths;
  }

  /** Share of the paths that made a new context. */
  static double newContexts(Run run) {
    double paths = run.figures().paths();
    return paths <= 0 ? -1 : run.figures().sizes().contexts() / paths;
  }

  /** Different n-grams, n ≤ k (Figure 18). */
  static double grams(Run run) {
    return run.figures().forest().grams();
  }

  /** Different n-grams that a table counts: k-grams, and shorter ones where a sequence begins. */
  static double cells(Run run) {
    return run.figures().paths() < 0 ? -1 : run.figures().sizes().counters();
  }

  static double bytesPerCell(Run run) {
    return cells(run) <= 0 ? -1 : run.measurements().tableBytes() / cells(run);
  }

  /** Average degree of the k-IPF's internal nodes (Figure 19). */
  static double degree(Run run) {
    return grams(run) < 0 ? -1 : run.figures().forest().degree(run.figures().singles());
  }

  /** Average depth of the k-IPF's leaves (Figure 20). */
  static double depth(Run run) {
    return grams(run) < 0 ? -1 : run.figures().forest().depth();
  }

  /** Cycles per instruction (Figure 16 a). */
  static double cyclesPerInstruction(Run run) {
    Counters c = run.measurements().counters();
    return c.cycles() <= 0 || c.instructions() <= 0 ? -1 : (double) c.cycles() / c.instructions();
  }

  /** Misses of the first data cache per thousand instructions (Figure 16 b). */
  static double l1Misses(Run run) {
    return perThousand(Counters::l1Misses, run);
  }

  /** Misses of the last cache per thousand instructions (Figure 16 c). */
  static double cacheMisses(Run run) {
    return perThousand(Counters::cacheMisses, run);
  }

  private static double perThousand(ToLongFunction<Counters> counter, Run run) {
    Counters c = run.measurements().counters();
    double misses = counter.applyAsLong(c);
    return misses < 0 || c.instructions() <= 0 ? -1 : 1000 * misses / c.instructions();
  }
}
