package org.pathforest.bench.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.pathforest.paths.dag.DagEdge;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.paths.numbering.PathDecoder;
import org.pathforest.paths.scheme.edges.EdgeCounts;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.Profile;
import org.pathforest.profile.file.ProfileReader;
import org.pathforest.profile.forest.Kipf;
import org.pathforest.profile.record.InterruptedPrefix;
import org.pathforest.profile.record.TableSizes;

/**
 * Totals of a profile over all threads and methods of the whole run, including warm-up.
 *
 * @param methods number of methods that ran
 * @param activations number of their activations
 * @param paths number of paths that ended
 * @param interrupted number of paths that an exception cut short
 * @param singles number of different paths that ended
 * @param sizes sizes of the tables
 * @param forest shape of the k-IPF
 * @param limits names of the limits that were hit, separated by blanks; empty if there are none
 */
public record Figures(
    long methods,
    long activations,
    long paths,
    long interrupted,
    long singles,
    TableSizes sizes,
    ForestFigures forest,
    String limits) {
  /** Figures of a run without a profile. */
  public static final Figures NONE =
      new Figures(-1, -1, -1, -1, -1, TableSizes.NONE, ForestFigures.UNKNOWN, "");

  /** Limit: classes that were loaded have methods without the probes that they need. */
  public static final String LEFT_OUT = "left-out";

  /** Mark among the limits: the compilers were still at work when the batches were measured. */
  public static final String NOT_STEADY = "not-steady";

  /** Limits that are found only when the counts of edges are solved. */
  private static final Set<String> FOUND =
      Set.of(EdgeCounts.OPEN_ACTIVATIONS, EdgeCounts.INCONSISTENT);

  /** Reads the methods and limits of a profile that does not count paths. */
  static Figures withoutPaths(Path file) throws IOException {
    Profile profile = ProfileReader.read(file);
    TreeSet<String> limits = limits(profile);
    for (MethodKey key : profile.methods()) {
      MethodProfile method = profile.method(key);
      if (method.scheme() != null && method.scheme().openPlaces() != null) {
        method.schemeCounts().limits().stream().filter(FOUND::contains).forEach(limits::add);
      }
    }
    return new Figures(
        profile.methods().size(),
        -1,
        -1,
        -1,
        -1,
        TableSizes.NONE,
        ForestFigures.UNKNOWN,
        String.join(" ", limits));
  }

  /** Returns the same figures with one more limit. */
  Figures withLimit(String limit) {
    return new Figures(
        methods,
        activations,
        paths,
        interrupted,
        singles,
        sizes,
        forest,
        (limits + " " + limit).strip());
  }

  private static TreeSet<String> limits(Profile profile) {
    TreeSet<String> limits = new TreeSet<>(profile.meta().limits());
    if (!profile.totals().leftOut().isEmpty()) {
      limits.add(LEFT_OUT);
    }
    return limits;
  }

  /**
   * Reads a profile of paths.
   *
   * @param withForest whether to build the k-IPF, which takes time for long sequences
   */
  public static Figures of(Path file, boolean withForest) throws IOException {
    Profile profile = ProfileReader.read(file);
    Sum sum = new Sum();
    for (MethodKey key : profile.methods()) {
      sum.add(profile.method(key), withForest);
    }
    return new Figures(
        profile.methods().size(),
        sum.activations,
        sum.paths,
        sum.interrupted,
        sum.singles,
        sum.sizes,
        withForest ? sum.forest : ForestFigures.UNKNOWN,
        String.join(" ", limits(profile)));
  }

  private static final class Sum {
    private long activations;
    private long paths;
    private long interrupted;
    private long singles;
    private TableSizes sizes = TableSizes.NONE;
    private ForestFigures forest = ForestFigures.EMPTY;

    void add(MethodProfile method, boolean withForest) throws IOException {
      Kipf kipf = withForest ? method.kipf() : method.kipf(1);
      PathDecoder decoder = new PathDecoder(method.map().numbering());
      for (int v = 0; v < kipf.roots(); v++) {
        paths = Math.addExact(paths, kipf.count(v));
        if (decoder.decode(kipf.id(v)).start() == DagEdge.Kind.START_ENTRY) {
          activations = Math.addExact(activations, kipf.count(v));
        }
      }
      for (InterruptedPrefix prefix : method.interrupted()) {
        interrupted = Math.addExact(interrupted, prefix.count());
        if (prefix.start() == DagEdge.Kind.START_ENTRY) {
          activations = Math.addExact(activations, prefix.count());
        }
      }
      singles += kipf.roots();
      sizes = sizes.plus(method.tableSizes());
      if (withForest) {
        forest = forest.plus(ForestFigures.of(kipf, method.k()));
      }
    }
  }
}
