package org.pathforest.cli;

import java.util.List;
import java.util.Locale;
import org.pathforest.instrumenter.InstrumentResult;
import org.pathforest.instrumenter.InstrumentResult.Left;
import org.pathforest.instrumenter.SameClasses;
import org.pathforest.instrumenter.weave.CompileLimit;
import org.pathforest.profile.text.TextEscapes;

/** What {@code instrument} says of an archive. */
final class Summary {
  /** Web applications can have the same libraries, each with each. */
  private static final int MOST_PAIRS = 20;

  private final StringBuilder text = new StringBuilder();

  private Summary() {}

  static String of(InstrumentResult r) {
    return of(r, null);
  }

  /** With what an earlier run was good for, if one was given. */
  static String of(InstrumentResult r, EarlierRun earlier) {
    Summary s = new Summary();
    s.text.append(TextEscapes.visible(r.in() + " -> " + r.out())).append('\n');
    if (r.nested() > 0) {
      s.figure("archives inside", r.nested(), "");
    }
    s.figure("class files", r.classes(), "");
    s.figure("methods with code", r.methods(), "");
    s.figure("instrumented", r.instrumented(), "");
    if (earlier != null && earlier.given()) {
      s.figure("measured", r.measured(), "of these: weights from the profile, else estimated");
    }
    s.figure("trivial", r.trivial(), "one path, no loop, no handler: no probe needed");
    s.figure("left out", r.leftOut().size(), "");
    s.list(r.leftOut());
    s.figure("from bytecode", r.fromBytecode().size(), "modelled from bytecode instead of Jimple");
    s.figure("cut", r.cut().size(), "too many paths, so they are cut in pieces");
    for (String method : r.cut()) {
      s.item(method);
    }
    s.figure("thinned", r.thinned().size(), "less is kept, else they would be too large");
    s.list(r.thinned());
    if (!r.huge().isEmpty()) {
      s.figure("slow", r.huge().size(), CompileLimit.MEANING);
      s.list(r.huge());
    }
    if (!r.unread().isEmpty()) {
      s.figure("unread", r.unread().size(), "files that can't be read, kept as they were");
    }
    if (r.passedOver() > 0) {
      s.figure(
          "not looked into", r.passedOver(), "archives inside; --nested instruments them, too");
    }
    if (!r.duplicates().isEmpty()) {
      s.figure(
          "duplicates", r.duplicates().size(), "names that an archive has more than once, kept");
      s.list(r.duplicates());
    }
    if (r.signed()) {
      s.text.append("  signature removed: it would not hold any more\n");
    }
    if (r.automaticModule() != null && !r.external() && r.mapId() != null) {
      s.text.append("  module ").append(r.automaticModule());
      s.text.append(
          ": to stand on a module path it needs --runtime external, and java\n    --add-modules org.pathforest.runtime\n");
    }
    return s.text.toString();
  }

  /** A line for each two places that have classes of the same names; the first ones. */
  static String ofSameClasses(List<InstrumentResult> results) {
    StringBuilder text = new StringBuilder();
    List<SameClasses> all = SameClasses.in(results);
    for (SameClasses same : all.subList(0, Math.min(all.size(), MOST_PAIRS))) {
      text.append("twice: ").append(TextEscapes.visible(same.toString())).append('\n');
    }
    if (all.size() > MOST_PAIRS) {
      text.append("twice: classes in ").append(all.size() - MOST_PAIRS);
      text.append(" more pairs of places\n");
    }
    return text.toString();
  }

  /** A line on standard error for each file that could not be read. */
  static void warnOfUnread(InstrumentResult r) {
    for (Left left : r.unread()) {
      StandardOutput.say("%s!/%s: %s (kept as it was)".formatted(r.in(), left.what(), left.why()));
    }
  }

  /** A line on standard error for each rule of {@code --loop-k} that names no loop. */
  static void warnOfUnused(List<String> rules) {
    for (String rule : rules) {
      StandardOutput.say("--loop-k: '" + rule + "' names no innermost loop");
    }
  }

  private void figure(String name, int value, String note) {
    text.append(String.format(Locale.ROOT, "  %-18s %,9d", name, value));
    text.append(note.isEmpty() ? "" : "  (" + note + ")").append('\n');
  }

  private void list(List<Left> lefts) {
    for (Left left : lefts) {
      item(left.toString());
    }
  }

  private void item(String line) {
    text.append("      ").append(TextEscapes.visible(line)).append('\n');
  }
}
