package org.pathforest.instrumenter.condition;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.pathforest.paths.cfg.CfgEdge;

/**
 * The condition that a switch tests.
 *
 * @param key the selector, as an operand of {@code ==}
 * @param labels labels by outcome, in the order of the switch
 */
record Choice(String key, Map<String, String> labels) implements Condition {
  /** Most labels listed; for the others, only their number is given. */
  private static final int LISTED = 3;

  @Override
  public String held(List<String> outcomes) {
    if (outcomes.contains(CfgEdge.DEFAULT)) {
      Set<String> others = new LinkedHashSet<>(labels.values());
      outcomes.forEach(outcome -> others.remove(labels.get(outcome)));
      return others.isEmpty() ? null : listed(new ArrayList<>(others), " != ", " && ", "none");
    }
    List<String> own = new ArrayList<>();
    for (String outcome : outcomes) {
      if (!labels.containsKey(outcome)) {
        return null;
      }
      own.add(labels.get(outcome));
    }
    return listed(own, " == ", " || ", "one");
  }

  private String listed(List<String> those, String relation, String between, String of) {
    if (those.size() > LISTED + 1) {
      return key
          + " is "
          + of
          + " of "
          + String.join(", ", those.subList(0, LISTED))
          + " and "
          + (those.size() - LISTED)
          + " more";
    }
    List<String> each = new ArrayList<>();
    those.forEach(label -> each.add(key + relation + label));
    return String.join(between, each);
  }
}
