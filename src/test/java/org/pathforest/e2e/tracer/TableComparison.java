package org.pathforest.e2e.tracer;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** Compares two tables of counts. */
final class TableComparison {
  private TableComparison() {}

  /**
   * Compares all counts.
   *
   * @param someMissing whether the export may count less than there was, by a limit with a name
   * @param differ receives each difference in words
   */
  static <K> void compare(
      Map<K, Long> traced, Map<K, Long> exported, boolean someMissing, Consumer<String> differ) {
    Set<K> all = new HashSet<>(traced.keySet());
    all.addAll(exported.keySet());
    for (K what : all) {
      long mine = traced.getOrDefault(what, 0L);
      long stated = exported.getOrDefault(what, 0L);
      if (stated > mine || (stated < mine && !someMissing) || !traced.containsKey(what)) {
        differ.accept(what + ": the export counts " + stated + ", the tracer " + mine);
      }
    }
  }
}
