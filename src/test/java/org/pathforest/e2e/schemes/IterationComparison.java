package org.pathforest.e2e.schemes;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.pathforest.e2e.schemes.EdgeCounters.Pair;
import org.pathforest.e2e.schemes.IterationCounters.Counted;
import org.pathforest.e2e.tracer.ExportedMethod;
import org.pathforest.e2e.tracer.Judgement;
import org.pathforest.e2e.tracer.MethodKey;
import org.pathforest.e2e.tracer.TracedPath;

/** Compares an export of {@code kiter} with the tracer's counts. */
public final class IterationComparison extends Judgement<Counted> {
  /** Number of methods that ran and have too many paths to be numbered. */
  long tooMany;

  private final BigInteger most;
  private long paths;
  private long limited;
  private long irreducible;

  private IterationComparison(long most) {
    this.most = BigInteger.valueOf(most);
  }

  /**
   * Compares all methods.
   *
   * @param leftOut methods that were not instrumented, as in {@code org/x/Foo.bar(I)V}
   * @param most largest number of paths for which a method must not be left out
   */
  public static IterationComparison of(
      IterationCounters counters, Path export, Set<String> leftOut, long most) throws IOException {
    IterationComparison comparison = new IterationComparison(most);
    comparison.compare(counters.methods, export, leftOut);
    return comparison;
  }

  @Override
  public String figures() {
    return ("%,d methods, %,d paths with %,d counts, %,d interruptions: %,d differences"
            + " (%,d methods with limits; not numbered: %,d irreducible, %,d with too many paths)")
        .formatted(
            methods,
            paths,
            counts,
            interruptions,
            differences.size(),
            limited,
            irreducible,
            tooMany);
  }

  @Override
  protected void compare(MethodKey key, Counted counted, JsonObject exported, Set<String> limits) {
    limited += limits.isEmpty() ? 0 : 1;
    if (limits.contains("stack-overflow")) {
      return;
    }
    if (counted.loops.irreducible()) {
      differences.add(key + ": is irreducible and was numbered");
    }
    ExportedMethod method = ExportedMethod.ofIterations(exported);
    BigInteger expected = counted.loops.paths();
    if (!method.numPaths().equals(expected)) {
      String numbers = "%s: the export has numPaths %d, the tracer %d";
      differences.add(numbers.formatted(key, method.numPaths(), expected));
    }
    comparePaths(key, counted, method);
    if (blocksKept(limits)) {
      compareInterrupted(key, counted, exported, limits.contains("before-super"));
    }
  }

  private void comparePaths(MethodKey key, Counted counted, ExportedMethod exported) {
    Map<TracedPath, Long> found = new HashMap<>();
    Set<Long> ids = new HashSet<>();
    for (ExportedMethod.PathCount p : exported.paths()) {
      BigInteger id = BigInteger.valueOf(p.id());
      if (!ids.add(p.id()) || id.signum() < 0 || id.compareTo(exported.numPaths()) >= 0) {
        String twice = "%s: id %d is given twice, or not in [0, %d)";
        differences.add(twice.formatted(key, id, exported.numPaths()));
      }
      TracedPath path = p.traced(counted.graph);
      if (found.put(path, p.count()) != null) {
        differences.add(key + ": " + path + " is given twice");
      }
    }
    paths += found.size();
    counts += sum(found);
    compare(key + ": ", counted.paths(), found);
  }

  private void compareInterrupted(
      MethodKey key, Counted counted, JsonObject exported, boolean beforeSuper) {
    Map<Pair, Long> found = new HashMap<>();
    for (JsonObject i : objects(exported, "interrupted")) {
      int block = counted.graph.lastAt(number(i, "block")); // dead code may have split it
      Pair stop = new Pair(counted.graph.offset(block), number(i, "handler"));
      found.merge(stop, count(i), Math::addExact);
    }
    interruptions += sum(found);
    if (!beforeSuper) {
      compare(key + ": interrupted ", counted.interrupted, found);
      return;
    }
    counted.interrupted.forEach(
        (stop, n) -> {
          long there = found.getOrDefault(stop, 0L);
          if (there > n || there < n - (stop.to() < 0 ? counted.leftBeforeSuper : 0)) {
            differences.add(key + ": " + stop + ": " + there + ", the tracer " + n);
          }
        });
  }

  /**
   * Accepts that a method is absent if it has a single path, if it never ended, or if it can't be
   * numbered for a good reason.
   */
  @Override
  protected void compareAbsent(MethodKey key, Counted counted, boolean isLeftOut) {
    boolean neverLeft = // or only before super(…), or did not end
        counted.paths().isEmpty()
            && (counted.interrupted.isEmpty() || counted.leftBeforeSuper == counted.entries);
    if (counted.graph.isTrivial() || (neverLeft && !isLeftOut)) {
      return;
    }
    boolean many = counted.loops.paths().compareTo(most) > 0;
    irreducible += counted.loops.irreducible() ? 1 : 0;
    tooMany += many && !counted.loops.irreducible() ? 1 : 0;
    if (!isLeftOut) {
      differences.add(key + ": not in the export, entered " + counted.entries + " times");
    } else if (!many && !counted.loops.irreducible()) {
      differences.add(
          key + ": left out, but it is reducible with " + counted.loops.paths() + " paths");
    }
  }
}
