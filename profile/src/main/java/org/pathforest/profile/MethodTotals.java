package org.pathforest.profile;

import java.util.Collection;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.pathforest.paths.map.MethodMap;

/**
 * How many methods the classes have that were loaded, by what the instrumenter did. Immutable.
 *
 * @param classes number of classes
 * @param instrumented methods that have probes
 * @param trivial methods that need none
 * @param leftOut methods that were left as they are, by reason
 */
public record MethodTotals(
    long classes, long instrumented, long trivial, NavigableMap<String, Long> leftOut) {

  static final MethodTotals ONE_CLASS = new MethodTotals(1, 0, 0, new TreeMap<>());

  /** Copies the map. */
  public MethodTotals {
    leftOut = java.util.Collections.unmodifiableNavigableMap(new TreeMap<>(leftOut));
  }

  MethodTotals plus(MethodMap m) {
    return switch (m.status()) {
      case INSTRUMENTED -> new MethodTotals(classes, instrumented + 1, trivial, leftOut);
      case TRIVIAL -> new MethodTotals(classes, instrumented, trivial + 1, leftOut);
      case LEFT_OUT -> {
        NavigableMap<String, Long> reasons = new TreeMap<>(leftOut);
        reasons.merge(m.reason() == null ? "unknown reason" : m.reason(), 1L, Long::sum);
        yield new MethodTotals(classes, instrumented, trivial, reasons);
      }
    };
  }

  static MethodTotals sum(Collection<MethodTotals> all) {
    long classes = 0;
    long instrumented = 0;
    long trivial = 0;
    NavigableMap<String, Long> reasons = new TreeMap<>();
    for (MethodTotals t : all) {
      classes += t.classes;
      instrumented += t.instrumented;
      trivial += t.trivial;
      t.leftOut.forEach((reason, count) -> reasons.merge(reason, count, Long::sum));
    }
    return new MethodTotals(classes, instrumented, trivial, reasons);
  }
}
