package org.pathforest.profile.predict;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.pathforest.paths.FileException;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.profile.EdgeProfile;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.Profile;
import org.pathforest.profile.compare.Counterparts;
import org.pathforest.profile.compare.Difference;
import org.pathforest.profile.forest.Kipf;

/**
 * Quality of predictions for a run: of paths from a profile's edges (Ball &amp; Larus 1996, section
 * 6), and of longer sequences of paths from shorter ones. The predicting profile is of the same run
 * or of another one. Immutable.
 *
 * @param methods the methods, those whose edges miss most instructions first
 * @param hottest the hottest sequences of each length; empty if another profile predicts
 * @param otherBuild number of methods that are compared across class files, since their shape is
 *     the same
 * @param otherCode methods that the predicting profile knows with other code; it is treated as not
 *     knowing them
 * @param unknown methods without known counts, which are in no sum
 */
public record Prediction(
    List<MethodPrediction> methods,
    List<Hottest> hottest,
    int otherBuild,
    List<MethodKey> otherCode,
    List<MethodKey> unknown) {
  /** Copies the lists. */
  public Prediction {
    methods = List.copyOf(methods);
    hottest = List.copyOf(hottest);
    otherCode = List.copyOf(otherCode);
    unknown = List.copyOf(unknown);
  }

  /**
   * Predicts a run from itself.
   *
   * @param keys methods to predict
   * @throws FileException if a count exceeds 2^63 - 1
   */
  public static Prediction of(Profile profile, Collection<MethodKey> keys) throws IOException {
    List<MethodPrediction> methods = new ArrayList<>();
    List<MethodKey> unknown = new ArrayList<>();
    HottestSequences hottest = new HottestSequences();
    for (MethodKey key : keys) {
      MethodProfile m = profile.method(key);
      if (m.exactUpTo() == 0) {
        unknown.add(key);
        continue;
      }
      Kipf kipf = m.kipf();
      PlacedForest forest = new PlacedForest(m.map().numbering(), kipf);
      methods.add(
          new MethodPrediction(
              key,
              true,
              m.k(),
              m.exactUpTo(),
              PathPrediction.of(m.map().numbering(), kipf, m.edges(kipf)),
              Overlap.of(forest, hottest),
              Successors.within(forest)));
    }
    return new Prediction(sorted(methods), hottest.all(), 0, List.of(), unknown);
  }

  /**
   * Predicts a run from another one.
   *
   * @param train the predicting profile
   * @param ref the predicted profile
   * @param keys methods of {@code ref} to predict
   * @throws FileException if the profiles have no class in common, or a count exceeds 2^63 - 1
   */
  public static Prediction of(Profile train, Profile ref, Collection<MethodKey> keys)
      throws IOException {
    Difference.requireCommonClass(train, ref);
    Counterparts pairs = Counterparts.of(train, ref);
    List<MethodPrediction> methods = new ArrayList<>();
    List<MethodKey> otherCode = new ArrayList<>();
    List<MethodKey> unknown = new ArrayList<>();
    for (MethodKey key : keys) {
      MethodProfile m = ref.method(key);
      MethodKey before = pairs.of(key);
      MethodProfile known = before == null ? null : train.method(before);
      if (m.exactUpTo() == 0 || (known != null && known.exactUpTo() == 0)) {
        unknown.add(key);
        continue;
      }
      if (pairs.otherCode(key) != null) {
        otherCode.add(key);
      }
      methods.add(of(known, m));
    }
    return new Prediction(sorted(methods), List.of(), pairs.otherBuild(), otherCode, unknown);
  }

  private static MethodPrediction of(MethodProfile known, MethodProfile m) throws IOException {
    Kipf kipf = m.kipf();
    PlacedForest forest = new PlacedForest(m.map().numbering(), kipf);
    Kipf before = known == null ? null : known.kipf();
    List<NextPath> next =
        known == null
            ? Successors.ofNothing(forest)
            : Successors.of(
                forest,
                m.map().numbering(),
                new PlacedForest(known.map().numbering(), before),
                known.map().numbering());
    EdgeProfile edges = known == null ? null : known.edges(before);
    return new MethodPrediction(
        m.key(),
        known != null,
        m.k(),
        m.exactUpTo(),
        PathPrediction.of(m.map().numbering(), kipf, edges),
        List.of(),
        next);
  }

  private static List<MethodPrediction> sorted(List<MethodPrediction> methods) {
    return methods.stream()
        .sorted(
            Comparator.comparingDouble((MethodPrediction m) -> -m.paths().tally().missed())
                .thenComparing(MethodPrediction::key))
        .toList();
  }

  /** Returns the totals of all executed paths. */
  public PathTally tally() {
    return methods.stream().map(m -> m.paths().tally()).reduce(PathTally.NONE, PathTally::plus);
  }

  /** Returns the overlaps of all methods together, ordered by n, then by {@code from}. */
  public List<Overlap> overlaps() {
    Map<Long, Overlap> sums = new TreeMap<>();
    for (MethodPrediction m : methods) {
      for (Overlap o : m.overlaps()) {
        sums.merge(((long) o.n() << 32) | o.from(), o, Overlap::plus);
      }
    }
    return List.copyOf(sums.values());
  }

  /**
   * Returns the predictions of the next path for all methods together. Contexts have 0 paths up to
   * the longest that any method knows. Methods that know only shorter contexts take part with their
   * longest.
   */
  public List<NextPath> next() {
    int contexts = methods.stream().mapToInt(m -> m.next().size()).max().orElse(0);
    List<NextPath> sums = new ArrayList<>();
    for (int i = 0; i < contexts; i++) {
      NextPath sum = new NextPath(i, 0, 0, 0);
      for (MethodPrediction m : methods) {
        sum = sum.plus(m.next().get(Math.min(i, m.next().size() - 1)));
      }
      sums.add(sum);
    }
    return sums;
  }

  /**
   * Returns the methods that know only shorter sequences than the run was asked to count, because a
   * limit was hit.
   */
  public List<MethodKey> limited() {
    return methods.stream()
        .filter(m -> m.exactUpTo() < m.k())
        .map(MethodPrediction::key)
        .sorted()
        .toList();
  }
}
