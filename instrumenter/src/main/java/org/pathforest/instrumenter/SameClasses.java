package org.pathforest.instrumenter;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.pathforest.instrumenter.InstrumentResult.ClassPlace;

/**
 * Classes with the same names in two places. Which of them is loaded depends on the loader. The
 * versions of a class in a multi-release jar are in one place.
 *
 * @param first the place found first
 * @param second the other place
 * @param classes class names as people write them, in the order found
 */
public record SameClasses(String first, String second, List<String> classes) {
  /** Copies the list. */
  public SameClasses {
    classes = List.copyOf(classes);
  }

  /**
   * Returns each pair of places that have classes in common, in the order found. Considers all
   * archives that were instrumented together.
   */
  public static List<SameClasses> in(List<InstrumentResult> results) {
    Map<String, String> first = new HashMap<>();
    Set<List<String>> seen = new HashSet<>();
    Map<List<String>, List<String>> pairs = new LinkedHashMap<>();
    for (InstrumentResult result : results) {
      for (ClassPlace c : result.contents().classes()) {
        String place = label(result, c.place());
        String before = first.putIfAbsent(c.name(), place);
        // A multi-release jar contains the class several times in one place.
        if (seen.add(List.of(c.name(), place)) && before != null) {
          pairs
              .computeIfAbsent(List.of(before, place), pair -> new ArrayList<>())
              .add(c.name().replace('/', '.'));
        }
      }
    }
    List<SameClasses> all = new ArrayList<>();
    pairs.forEach((pair, names) -> all.add(new SameClasses(pair.get(0), pair.get(1), names)));
    return all;
  }

  private static String label(InstrumentResult result, String place) {
    if (place.isEmpty()) {
      return result.in().toString();
    }
    String inside = place.endsWith("!/") ? place.substring(0, place.length() - 2) : place;
    return result.in() + "!/" + inside;
  }
}
