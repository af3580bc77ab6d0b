package org.pathforest.bench.report;

import java.util.function.ToLongFunction;
import org.pathforest.bench.run.Counters;
import org.pathforest.bench.run.Run;

/** Figures of single runs; negative if unknown. */
final class RunFigures {
  private RunFigures() {}

  static double paths(Run run) {
    return run.figures().paths();
  }

  /**
   * Returns the paths that end in one call of the program: all paths of the run, divided by its
   * calls.
   */
  static double pathsPerCall(Run run) {
    return run.times().calls() <= 0 ? -1 : paths(run) / run.times().calls();
  }

  static double activations(Run run) {
    return run.figures().activations();
  }

  /** Returns the bytes of the tables. */
  static double bytes(Run run) {
    return run.measurements().tableBytes();
  }

  /**
   * Returns the number of entries in the tables, as Figure 17 counts them: nodes of slab forests,
   * or else counters and contexts.
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
   * Returns the number of hash operations of slab forests, which are look-ups of roots, per path
   * that ends in a method with a forest (Figure 15). With a hash table, single paths take one
   * operation per path.
   */
  static double operations(Run run) {
    double paths = run.figures().sizes().slabPaths();
    return paths <= 0 ? -1 : run.figures().sizes().rootLookUps() / paths;
  }

  /**
   * Returns the number of node scans of slab forests per path that they count. The paper explains
   * its slowest program by them. Known only for runs that count scans.
   */
  static double scans(Run run) {
    double paths = run.figures().sizes().slabPaths();
    return paths <= 0 || run.figures().sizes().nodeScans() < 0
        ? -1
        : run.figures().sizes().nodeScans() / paths;
  }

  /** Returns the share of the paths that made a new context. Unknown without contexts. */
  static double newContexts(Run run) {
    double contexts = run.figures().sizes().contexts();
    return contexts <= 0 ? -1 : contexts / run.figures().paths();
  }

  /** Returns the number of different n-grams, n ≤ k (Figure 18). */
  static double grams(Run run) {
    return run.figures().forest().grams();
  }

  /**
   * Returns the number of different n-grams with counters in tables: k-grams, and shorter n-grams
   * at the beginning of sequences.
   */
  static double cells(Run run) {
    return run.figures().paths() < 0 ? -1 : run.figures().sizes().counters();
  }

  /** Returns the bytes of the tables per n-gram with a counter. Slab forests have few of these. */
  static double bytesPerCell(Run run) {
    return cells(run) <= 0 || run.figures().sizes().nodes() > 0
        ? -1
        : run.measurements().tableBytes() / cells(run);
  }

  /** Returns the average degree of the k-IPF's internal nodes (Figure 19). */
  static double degree(Run run) {
    return grams(run) < 0 ? -1 : run.figures().forest().degree(run.figures().singles());
  }

  /** Returns the average depth of the k-IPF's leaves (Figure 20). */
  static double depth(Run run) {
    return grams(run) < 0 ? -1 : run.figures().forest().depth();
  }

  /** Returns the cycles per instruction (Figure 16 a). */
  static double cyclesPerInstruction(Run run) {
    Counters c = run.measurements().counters();
    return c.cycles() <= 0 || c.instructions() <= 0 ? -1 : (double) c.cycles() / c.instructions();
  }

  /** Returns the misses of the L1 data cache per 1,000 instructions (Figure 16 b). */
  static double l1Misses(Run run) {
    return perThousand(Counters::l1Misses, run);
  }

  /** Returns the misses of the last-level cache per 1,000 instructions (Figure 16 c). */
  static double cacheMisses(Run run) {
    return perThousand(Counters::cacheMisses, run);
  }

  private static double perThousand(ToLongFunction<Counters> counter, Run run) {
    Counters c = run.measurements().counters();
    double misses = counter.applyAsLong(c);
    return misses < 0 || c.instructions() <= 0 ? -1 : 1000 * misses / c.instructions();
  }
}
