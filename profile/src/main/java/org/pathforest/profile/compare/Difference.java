package org.pathforest.profile.compare;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.paths.numbering.BlPath;
import org.pathforest.paths.numbering.PathDecoder;
import org.pathforest.profile.MethodPaths;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.Profile;
import org.pathforest.profile.compare.MethodDifference.PathDifference;
import org.pathforest.profile.forest.Kipf;

/**
 * Two profiles: what is in one only, hotter or colder, and how much of the second run the first has
 * covered. Methods of the same class file are compared whatever their path ids are; methods of
 * other builds if name, descriptor and shape agree. Immutable.
 *
 * @param single all methods together: how much of the second run's paths the first has executed
 * @param sequences the same for sequences of paths
 * @param methods that ran in one of them or both, by how much their share has changed, greatest
 *     first
 * @param otherBuild how many of those are of different class files, but of the same shape
 * @param unmatched methods that ran in the second and have no counterpart in the first: other code
 * @param unknown methods of which one of the runs knows no counts
 */
public record Difference(
    Common single,
    Common sequences,
    List<MethodDifference> methods,
    int otherBuild,
    List<MethodKey> unmatched,
    List<MethodKey> unknown) {

  /** Copies the lists. */
  public Difference {
    methods = List.copyOf(methods);
    unmatched = List.copyOf(unmatched);
    unknown = List.copyOf(unknown);
  }

  /**
   * Compares.
   *
   * @param first "train", or before
   * @param second "ref", or after
   */
  public static Difference of(Profile first, Profile second) throws IOException {
    return new Comparer(first, second).compare();
  }

  /** Compares two profiles. */
  private static final class Comparer {
    private final Profile first;
    private final Profile second;
    private final double allBefore;
    private final double allAfter;
    private final Map<String, List<MethodKey>> byName = new HashMap<>();
    private final List<MethodDifference> methods = new ArrayList<>();
    private final List<MethodKey> unmatched = new ArrayList<>();
    private final List<MethodKey> unknown = new ArrayList<>();
    private Common single = Common.NONE;
    private Common sequences = Common.NONE;
    private int otherBuild;

    Comparer(Profile first, Profile second) throws IOException {
      this.first = first;
      this.second = second;
      this.allBefore = instructions(first);
      this.allAfter = instructions(second);
      for (MethodKey key : first.methods()) {
        byName.computeIfAbsent(key.toString(), k -> new ArrayList<>()).add(key);
      }
    }

    private static double instructions(Profile profile) throws IOException {
      double all = 0;
      for (MethodKey key : profile.methods()) {
        MethodProfile m = profile.method(key);
        all += new MethodPaths(m, m.kipf(1)).instructions();
      }
      return all;
    }

    Difference compare() throws IOException {
      Set<MethodKey> left = new HashSet<>(first.methods());
      for (MethodKey key : second.methods()) {
        MethodProfile after = second.method(key);
        MethodProfile before = counterpart(key, after, left);
        if (before != null) {
          left.remove(before.key());
          otherBuild += before.key().equals(key) ? 0 : 1;
        } else if (byName.containsKey(key.toString()) && !sameClassIsThere(key)) {
          unmatched.add(key);
        }
        add(key, before, after);
      }
      for (MethodKey key : first.methods()) {
        if (left.contains(key)) {
          add(key, first.method(key), null);
        }
      }
      methods.sort(
          Comparator.comparingDouble((MethodDifference m) -> -Math.abs(m.after() - m.before()))
              .thenComparing(MethodDifference::key));
      return new Difference(single, sequences, methods, otherBuild, unmatched, unknown);
    }

    private boolean sameClassIsThere(MethodKey key) {
      return byName.getOrDefault(key.toString(), List.of()).contains(key);
    }

    private MethodProfile counterpart(MethodKey key, MethodProfile after, Set<MethodKey> left)
        throws IOException {
      if (left.contains(key)) {
        return first.method(key);
      }
      Shape shape = Shape.of(after.map());
      for (MethodKey other : byName.getOrDefault(key.toString(), List.of())) {
        if (left.contains(other)) {
          MethodProfile before = first.method(other);
          if (Shape.of(before.map()).equals(shape)) {
            return before;
          }
        }
      }
      return null;
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
      Common ofPaths = common(a, b, 1);
      Common ofSequences = common(a, b, k);
      single = single.plus(ofPaths);
      sequences = sequences.plus(ofSequences);
      methods.add(
          new MethodDifference(
              key,
              a == null || allBefore == 0 ? 0 : a.instructions() / allBefore,
              b == null || allAfter == 0 ? 0 : b.instructions() / allAfter,
              paths(a, b),
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
            double was = allBefore == 0 ? 0 : n[0] * length / allBefore;
            double is = allAfter == 0 ? 0 : n[1] * length / allAfter;
            differences.add(new PathDifference(path, n[0], n[1], is - was));
          });
      differences.sort(
          Comparator.comparingDouble((PathDifference p) -> -Math.abs(p.change()))
              .thenComparing(p -> p.path().blocks().toString())
              .thenComparing(p -> p.path().start()));
      return differences;
    }

    /** What both have of the sequences of n paths. */
    private static Common common(Run a, Run b, int n) {
      long train = a == null ? 0 : a.kipf.levelEnd(n) - a.kipf.levelStart(n);
      if (b == null) {
        return new Common(train, 0, 0, 0, 0, 0, 0);
      }
      long ref = 0;
      long common = 0;
      double executions = 0;
      double commonExecutions = 0;
      double instructions = 0;
      double commonInstructions = 0;
      for (int v = b.kipf.levelStart(n); v < b.kipf.levelEnd(n); v++) {
        int[] ids = b.kipf.ids(v);
        double count = b.kipf.count(v);
        double length = 0;
        int[] same = a == null ? null : new int[ids.length];
        for (int i = 0; i < ids.length; i++) {
          BlPath path = b.byId.get(ids[i]);
          length += b.length(path);
          Integer id = same == null ? null : a.paths.get(path);
          if (id == null) {
            same = null;
          } else {
            same[i] = id;
          }
        }
        ref++;
        executions += count;
        instructions += count * length;
        if (same != null && a.kipf.find(same) >= 0) {
          common++;
          commonExecutions += count;
          commonInstructions += count * length;
        }
      }
      return new Common(
          train, ref, common, executions, commonExecutions, instructions, commonInstructions);
    }
  }

  /** A method in one of the profiles, its paths by what they are. */
  private static final class Run {
    final Kipf kipf;
    final Map<BlPath, Integer> paths = new HashMap<>();
    final Map<Integer, BlPath> byId = new TreeMap<>();
    private final MethodProfile method;
    private double all;

    Run(MethodProfile method, int k) throws IOException {
      this.method = method;
      this.kipf = method.kipf(k);
      PathDecoder decoder = new PathDecoder(method.map().numbering());
      for (int root = 0; root < kipf.roots(); root++) {
        BlPath path = decoder.decode(kipf.id(root));
        paths.put(path, kipf.id(root));
        byId.put(kipf.id(root), path);
        all += kipf.count(root) * length(path);
      }
    }

    double length(BlPath path) {
      double sum = 0;
      for (int b : path.blocks()) {
        sum += method.map().cfg().block(b).instructions();
      }
      return sum;
    }

    double instructions() {
      return all;
    }
  }
}
