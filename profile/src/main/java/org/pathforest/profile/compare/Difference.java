package org.pathforest.profile.compare;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.pathforest.paths.FileException;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.paths.numbering.BlPath;
import org.pathforest.profile.MethodPaths;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.Profile;
import org.pathforest.profile.compare.MethodDifference.PathDifference;

/**
 * The difference between two profiles: what only one of them has, what became hotter or colder, and
 * how much of the second run the first has covered. Methods of the same class file are compared
 * even if their path ids differ. Methods of other builds are compared if name, descriptor and shape
 * agree. Immutable.
 *
 * @param single how much of the second run's paths the first has executed, in all methods together
 * @param sequences how much of the second run's sequences of paths the first has executed
 * @param methods methods that ran in either run, by how much their share has changed, greatest
 *     change first
 * @param otherBuild how many of these are from different class files, but of the same shape
 * @param otherCode methods that ran in both but have other code; their paths are not compared, and
 *     {@code single} and {@code sequences} leave them out
 * @param unknown methods whose counts are unknown in one of the runs
 * @param totals totals of all methods in each run
 */
public record Difference(
    Common single,
    Common sequences,
    List<MethodDifference> methods,
    int otherBuild,
    List<OtherCode> otherCode,
    List<MethodKey> unknown,
    Change totals) {

  /** Totals in both runs. */
  public record Change(Totals before, Totals after) {}

  /** A method whose code differs in the two profiles. */
  public record OtherCode(MethodKey key, Change totals) {}

  /** Copies the lists. */
  public Difference {
    methods = List.copyOf(methods);
    otherCode = List.copyOf(otherCode);
    unknown = List.copyOf(unknown);
  }

  /**
   * Compares two profiles.
   *
   * @param first "train", or the profile before a change
   * @param second "ref", or the profile after it
   * @throws FileException if the profiles have no class in common
   */
  public static Difference of(Profile first, Profile second) throws IOException {
    requireCommonClass(first, second);
    return new Comparer(first, second).compare();
  }

  /**
   * Checks that two profiles are of the same program.
   *
   * @throws FileException if the profiles have no class in common
   */
  public static void requireCommonClass(Profile first, Profile second) throws IOException {
    Set<String> names = new HashSet<>();
    first.methods().forEach(m -> names.add(m.className()));
    if (second.methods().stream().anyMatch(m -> names.contains(m.className()))) {
      return;
    }
    // Runs of one program may execute different classes, so compare all classes of the path maps.
    Set<String> all = new HashSet<>();
    first.forEachMap(name -> true, m -> all.add(m.key().className()));
    boolean[] common = new boolean[1];
    second.forEachMap(name -> !common[0], m -> common[0] |= all.contains(m.key().className()));
    if (!common[0]) {
      throw new FileException(
          second.name(),
          "has no class in common with " + first.name() + "; compare profiles of the same program");
    }
  }

  /** Compares two profiles. */
  private static final class Comparer {
    private final Profile first;
    private final Profile second;
    private final double allBefore;
    private final double allAfter;
    private final Change totals;
    private final List<MethodDifference> methods = new ArrayList<>();
    private final List<OtherCode> otherCode = new ArrayList<>();
    private final List<MethodKey> unknown = new ArrayList<>();
    private Common single = Common.NONE;
    private Common sequences = Common.NONE;

    Comparer(Profile first, Profile second) throws IOException {
      this.first = first;
      this.second = second;
      this.allBefore = instructions(first);
      this.allAfter = instructions(second);
      this.totals = new Change(totals(first), totals(second));
    }

    private static double instructions(Profile profile) throws IOException {
      double all = 0;
      for (MethodKey key : profile.methods()) {
        MethodProfile m = profile.method(key);
        all += new MethodPaths(m, m.kipf(1)).estimatedInstructions();
      }
      return all;
    }

    private static Totals totals(Profile profile) throws IOException {
      Totals all = Totals.NONE;
      for (MethodKey key : profile.methods()) {
        all = all.plus(Totals.of(profile.method(key)));
      }
      return all;
    }

    Difference compare() throws IOException {
      Counterparts pairs = Counterparts.of(first, second);
      for (MethodKey key : second.methods()) {
        MethodKey other = pairs.otherCode(key);
        if (other == null) {
          MethodKey before = pairs.of(key);
          add(key, before == null ? null : first.method(before), second.method(key));
        } else {
          addOtherCode(key, other);
        }
      }
      for (MethodKey key : first.methods()) {
        if (pairs.onlyFirst(key)) {
          add(key, first.method(key), null);
        }
      }
      methods.sort(
          Comparator.comparingDouble((MethodDifference m) -> -Math.abs(m.after() - m.before()))
              .thenComparing(MethodDifference::key));
      return new Difference(
          single, sequences, methods, pairs.otherBuild(), otherCode, unknown, totals);
    }

    private void addOtherCode(MethodKey key, MethodKey before) throws IOException {
      otherCode.add(
          new OtherCode(
              key, new Change(Totals.of(first.method(before)), Totals.of(second.method(key)))));
      methods.add(
          new MethodDifference(
              key,
              share(first.method(before), allBefore),
              share(second.method(key), allAfter),
              List.of(),
              List.of(),
              Common.NONE,
              Common.NONE,
              0));
    }

    private static double share(MethodProfile m, double all) throws IOException {
      return all == 0 ? 0 : new MethodPaths(m, m.kipf(1)).estimatedInstructions() / all;
    }

    private void add(MethodKey key, MethodProfile before, MethodProfile after) throws IOException {
      if ((before != null && before.exactUpTo() == 0)
          || (after != null && after.exactUpTo() == 0)) {
        unknown.add(key);
        return;
      }
      int k = Math.min(known(before, after), known(after, before));
      Run a = before == null ? null : new Run(before, k);
      Run b = after == null ? null : new Run(after, k);
      Common ofPaths = new Grams(a, b, 1).common();
      Common ofSequences = new Grams(a, b, k).common();
      single = single.plus(ofPaths);
      sequences = sequences.plus(ofSequences);
      methods.add(
          new MethodDifference(
              key,
              a == null || allBefore == 0 ? 0 : a.instructions() / allBefore,
              b == null || allAfter == 0 ? 0 : b.instructions() / allAfter,
              paths(a, b),
              k < 2 ? List.of() : new Grams(a, b, k).changed(allBefore, allAfter),
              ofPaths,
              ofSequences,
              k));
    }

    private static int known(MethodProfile m, MethodProfile other) {
      return m == null ? other.exactUpTo() : m.exactUpTo();
    }

    private List<PathDifference> paths(Run a, Run b) {
      Map<BlPath, long[]> counts = new HashMap<>();
      if (a != null) {
        a.paths.forEach(
            (path, id) -> counts.computeIfAbsent(path, p -> new long[2])[0] = a.kipf.countOf(id));
      }
      if (b != null) {
        b.paths.forEach(
            (path, id) -> counts.computeIfAbsent(path, p -> new long[2])[1] = b.kipf.countOf(id));
      }
      List<PathDifference> differences = new ArrayList<>();
      counts.forEach(
          (path, n) -> {
            double length = (a == null ? b : a).length(path);
            double was = a == null || allBefore == 0 ? 0 : a.count(path) * length / allBefore;
            double is = b == null || allAfter == 0 ? 0 : b.count(path) * length / allAfter;
            differences.add(new PathDifference(path, n[0], n[1], is - was));
          });
      differences.sort(
          Comparator.comparingDouble((PathDifference p) -> -Math.abs(p.change()))
              .thenComparing(p -> p.path().blocks().toString())
              .thenComparing(p -> p.path().start()));
      return differences;
    }
  }
}
