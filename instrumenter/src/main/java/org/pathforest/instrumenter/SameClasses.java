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
 * Classes of the same name in two places: of which one is loaded depends on the loader. Releases of
 * a class in a multi-release jar are in one place.
 *
 * @param first where they are found first
 * @param second where they are found again
 * @param classes their names, as people write them, in the order of finding
 */
public record SameClasses(String first, String second, List<String> classes) {
  /** Copies the list. */
  public SameClasses {
    classes = List.copyOf(classes);
  }

  /** Pairs of places among all that was instrumented together, in the order of finding. */
  public static List<SameClasses> in(List<InstrumentResult> results) {
    Map<String, String> first = new HashMap<>();
    Set<List<String>> seen = new HashSet<>();
    Map<List<String>, List<String>> pairs = new LinkedHashMap<>();
    for (InstrumentResult result : results) {
      for (ClassPlace c : result.contents().classes()) {
        String place = label(result, c.place());
        String before = first.putIfAbsent(c.name(), place);
        // A multi-release jar has it several times in one place.
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
