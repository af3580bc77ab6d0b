package org.pathforest.profile.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.pathforest.profile.text.FirstNames;
import org.pathforest.profile.text.Numbers;

/**
 * A note that the reader should know before trusting the figures of a profile.
 *
 * @param warning whether counts may be missing, or something is not in the profile; if false,
 *     nothing that was counted is in doubt
 * @param text the note with its consequence
 * @param names names of the methods or classes that the note is about; empty if it is about the run
 */
public record Note(boolean warning, String text, List<String> names) {
  /** Copies the list. */
  public Note {
    names = List.copyOf(names);
  }

  /** Returns the text with the first names; {@code how} says how to see all of them. */
  public String line(String how) {
    return names.isEmpty() ? text : text + ": " + FirstNames.of(names, how);
  }

  /** Returns a note on a limit of a run or of a method. */
  public static Note limit(String name, String meaning) {
    String text = name + (meaning.isEmpty() ? "" : ": " + meaning);
    return new Note(!Limits.isHarmless(name), text, List.of());
  }

  /** Returns a note on a limit that several methods hit. */
  public static Note limit(String name, List<String> methods) {
    String title = "%s (%s)".formatted(name, Numbers.count(methods.size(), "method"));
    return new Note(!Limits.isHarmless(name), limit(title, Limits.meaning(name)).text, methods);
  }

  /** Returns the note as a line of a text report, with the first names. */
  public String inText() {
    return (warning ? "limit: " : "note: ") + line(FirstNames.JSON);
  }

  /**
   * Returns a note whose text begins with a number of methods: {@code 1 method}, {@code 53
   * methods}.
   */
  public static Note of(boolean warning, String what, List<String> methods, String consequence) {
    return new Note(warning, Numbers.count(methods.size(), what) + ": " + consequence, methods);
  }

  /**
   * Returns notes on the methods that were not instrumented: one for each of the first reasons, and
   * one for all other reasons.
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
