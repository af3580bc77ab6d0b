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
 * @param classes how many
 * @param example the first one's name
 */
public record SameClasses(String first, String second, int classes, String example) {
  /** Pairs of places among all that was instrumented together, in the order of finding. */
  public static List<SameClasses> in(List<InstrumentResult> results) {
    Map<String, String> first = new HashMap<>();
    Set<List<String>> seen = new HashSet<>();
    Map<List<String>, SameClasses> pairs = new LinkedHashMap<>();
    for (InstrumentResult result : results) {
      for (ClassPlace c : result.places()) {
        String place = label(result, c.place());
        String before = first.putIfAbsent(c.name(), place);
        // A multi-release jar has it several times in one place.
        if (seen.add(List.of(c.name(), place)) && before != null) {
          pairs.merge(
              List.of(before, place),
              new SameClasses(before, place, 1, c.name().replace('/', '.')),
              (a, b) -> new SameClasses(a.first, a.second, a.classes + 1, a.example));
        }
      }
    }
    return new ArrayList<>(pairs.values());
  }

  private static String label(InstrumentResult result, String place) {
    if (place.isEmpty()) {
      return result.in().toString();
    }
    String inside = place.endsWith("!/") ? place.substring(0, place.length() - 2) : place;
    return result.in() + "!/" + inside;
  }

  @Override
  public String toString() {
    String what =
        classes == 1 ? "class " + example : classes + " classes, such as " + example + ",";
    return what + " in " + first + " and in " + second;
  }
}
