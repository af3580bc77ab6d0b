package org.pathforest.profile;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.paths.map.MethodMap;

/**
 * Numbers of methods of the loaded classes, by what the instrumenter did with them. Immutable.
 *
 * @param classes number of classes
 * @param instrumented number of methods that have probes
 * @param trivial number of methods that need no probes
 * @param leftOut methods that were left unchanged, by reason, in the order of the path maps
 */
public record MethodTotals(
    long classes, long instrumented, long trivial, NavigableMap<String, List<MethodKey>> leftOut) {

  public static final MethodTotals ONE_CLASS = new MethodTotals(1, 0, 0, new TreeMap<>());

  /** Copies the map. */
  public MethodTotals {
    TreeMap<String, List<MethodKey>> copy = new TreeMap<>();
    leftOut.forEach((reason, methods) -> copy.put(reason, List.copyOf(methods)));
    leftOut = Collections.unmodifiableNavigableMap(copy);
  }

  /** Returns the number of methods that were left unchanged, for any reason. */
  public long leftOutMethods() {
    return leftOut.values().stream().mapToLong(List::size).sum();
  }

  public MethodTotals plus(MethodMap m) {
    return switch (m.status()) {
      case INSTRUMENTED -> new MethodTotals(classes, instrumented + 1, trivial, leftOut);
      case TRIVIAL -> new MethodTotals(classes, instrumented, trivial + 1, leftOut);
      case LEFT_OUT -> {
        NavigableMap<String, List<MethodKey>> reasons = new TreeMap<>(leftOut);
        reasons.merge(
            m.reason() == null ? "unknown reason" : m.reason(),
            List.of(m.key()),
            MethodTotals::joined);
        yield new MethodTotals(classes, instrumented, trivial, reasons);
      }
    };
  }

  static MethodTotals sum(Collection<MethodTotals> all) {
    long classes = 0;
    long instrumented = 0;
    long trivial = 0;
    NavigableMap<String, List<MethodKey>> reasons = new TreeMap<>();
    for (MethodTotals t : all) {
      classes += t.classes;
      instrumented += t.instrumented;
      trivial += t.trivial;
      t.leftOut.forEach(
          (reason, methods) ->
              reasons.computeIfAbsent(reason, r -> new ArrayList<>()).addAll(methods));
    }
    return new MethodTotals(classes, instrumented, trivial, reasons);
  }

  private static List<MethodKey> joined(List<MethodKey> some, List<MethodKey> more) {
    List<MethodKey> all = new ArrayList<>(some);
    all.addAll(more);
    return all;
  }
}
