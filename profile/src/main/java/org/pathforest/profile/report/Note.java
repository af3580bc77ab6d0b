package org.pathforest.profile.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.pathforest.profile.text.FirstNames;
import org.pathforest.profile.text.Numbers;

/**
 * What is to be known of a profile before its figures are believed.
 *
 * @param warning whether counts may be missing, or something is not in the profile; else nothing
 *     that was counted is in doubt
 * @param text what it is, with its consequence
 * @param names of the methods or classes that it is about; none if it is about the run
 */
public record Note(boolean warning, String text, List<String> names) {
  /** Copies the list. */
  public Note {
    names = List.copyOf(names);
  }

  /** A sentence with the first names. */
  public String line(String how) {
    return names.isEmpty() ? text : text + ": " + FirstNames.of(names, how);
  }

  /** A limit of a run or of a method. */
  public static Note limit(String name, String meaning) {
    String text = name + (meaning.isEmpty() ? "" : ": " + meaning);
    return new Note(!Limits.isHarmless(name), text, List.of());
  }

  /** A limit that some methods have. */
  public static Note limit(String name, List<String> methods) {
    String title = "%s (%s)".formatted(name, Numbers.count(methods.size(), "method"));
    return new Note(!Limits.isHarmless(name), limit(title, Limits.meaning(name)).text, methods);
  }

  /** As a line of a text report, with the first names. */
  public String inText() {
    return (warning ? "limit: " : "note: ") + line(FirstNames.JSON);
  }

  /** A note about some methods: {@code 1 method}, {@code 53 methods}. */
  public static Note of(boolean warning, String what, List<String> methods, String consequence) {
    return new Note(warning, Numbers.count(methods.size(), what) + ": " + consequence, methods);
  }

  /**
   * Methods that were left as they are: a note for each of the first reasons, one for the others.
   */
  public static List<Note> leftOut(Map<String, List<String>> methods) {
    List<Note> notes = new ArrayList<>();
    List<String> rest = new ArrayList<>();
    methods.forEach(
        (reason, names) -> {
          if (notes.size() < FirstNames.NAMED) {
            notes.add(leftOut(names, reason));
          } else {
            rest.addAll(names);
          }
        });
    if (!rest.isEmpty()) {
      notes.add(leftOut(rest, "other reasons"));
    }
    return notes;
  }

  private static Note leftOut(List<String> methods, String reason) {
    String number = Numbers.count(methods.size(), "method");
    return new Note(true, "left out: " + number + ": " + reason, methods);
  }
}
