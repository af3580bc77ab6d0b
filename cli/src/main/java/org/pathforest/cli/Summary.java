package org.pathforest.cli;

import java.util.List;
import java.util.Locale;
import org.pathforest.instrumenter.InstrumentResult;
import org.pathforest.instrumenter.InstrumentResult.Left;
import org.pathforest.instrumenter.SameClasses;
import org.pathforest.instrumenter.weave.code.CompileLimit;
import org.pathforest.profile.text.FirstNames;
import org.pathforest.profile.text.TextEscapes;

/** The text that {@code instrument} prints about an archive. */
final class Summary {
  private final StringBuilder text = new StringBuilder();

  private final String how;

  private Summary(String how) {
    this.how = how;
  }

  /**
   * Returns the whole text.
   *
   * @param earlier the profile of an earlier run; null if no profile can be given
   * @param how hint in the text: how to see all names that it leaves out; null to show all names
   */
  static String of(InstrumentResult r, EarlierRun earlier, String how) {
    InstrumentResult.Methods m = r.methods();
    InstrumentResult.Contents c = r.contents();
    Summary s = new Summary(how);
    s.text.append(TextEscapes.visible(r.in() + " -> " + r.out())).append('\n');
    if (c.nested() > 0) {
      s.figure("archives inside", c.nested(), "");
    }
    s.figure("class files", c.classes().size(), "");
    s.figure("methods with code", m.total(), "");
    s.figure("instrumented", m.instrumented(), "");
    if (earlier != null && earlier.given()) {
      s.figure(
          "measured",
          m.measured(),
          "of these, with weights from the profile; the others are estimated");
    }
    s.figure("trivial", m.trivial(), "one path, no loop, no handler: no probes needed");
    s.figure("left out", m.leftOut().size(), "");
    s.list(m.leftOut());
    s.figure("from bytecode", m.fromBytecode().size(), "modeled from bytecode instead of Jimple");
    s.names(m.fromBytecode().stream().map(Left::what).toList());
    s.figure("cut", m.cut().size(), "too many paths, so they are cut into pieces");
    s.names(m.cut());
    s.figure("reduced", m.reduced().size(), "record less, to stay below a limit of the JVM");
    s.list(m.reduced());
    if (!m.huge().isEmpty()) {
      s.figure("slow", m.huge().size(), CompileLimit.MEANING);
      s.list(m.huge());
    }
    if (!c.unread().isEmpty()) {
      s.figure("unread", c.unread().size(), "files that can't be read, copied unchanged");
    }
    if (!c.passedOver().isEmpty()) {
      s.figure("not searched", c.passedOver().size(), "archives inside; --nested instruments them");
      s.names(c.passedOver());
    }
    if (!c.duplicates().isEmpty()) {
      s.figure("duplicates", c.duplicates().size(), "entries with the same name, kept");
      s.list(c.duplicates());
    }
    if (c.signed()) {
      s.text.append("  signature removed: it is not valid for instrumented classes\n");
    }
    if (c.automaticModule() != null && !r.external() && r.mapId() != null) {
      s.text.append("  module ").append(c.automaticModule());
      s.text.append(
          ": on a module path it needs --runtime external, and java\n    --add-modules org.pathforest.runtime\n");
    }
    return s.text.toString();
  }

  /**
   * Returns a line for each pair of places with classes of the same names; only the first lines if
   * there are many.
   */
  static String ofSameClasses(List<InstrumentResult> results, String how) {
    StringBuilder text = new StringBuilder();
    List<String> all = SameClasses.in(results).stream().map(same -> text(same, how)).toList();
    for (String line : FirstNames.lines(all, how)) {
      text.append("duplicate: ").append(TextEscapes.visible(line)).append('\n');
    }
    return text.toString();
  }

  private static String text(SameClasses same, String how) {
    int n = same.classes().size();
    return "%s in %s and in %s; only one copy is loaded"
        .formatted(
            (n == 1 ? "class " : n + " classes, ") + FirstNames.of(same.classes(), how),
            same.first(),
            same.second());
  }

  /** Prints a line on standard error for each file that could not be read. */
  static void warnOfUnread(InstrumentResult r, String how) {
    List<String> lines =
        r.contents().unread().stream()
            .map(left -> "%s!/%s: %s (copied unchanged)".formatted(r.in(), left.what(), left.why()))
            .toList();
    for (String line : FirstNames.lines(lines, how)) {
      StandardOutput.say(line);
    }
  }

  /** Prints a line on standard error for each option of the scheme that matched nothing. */
  static void warnOfUnused(List<String> unused, String how) {
    FirstNames.lines(unused, how).forEach(StandardOutput::say);
  }

  private void figure(String name, int value, String note) {
    text.append(String.format(Locale.ROOT, "  %-18s %,9d", name, value));
    text.append(note.isEmpty() ? "" : "  (" + note + ")").append('\n');
  }

  private void list(List<Left> lefts) {
    for (String line : FirstNames.lines(lefts.stream().map(Left::toString).toList(), how)) {
      item(line);
    }
  }

  private void names(List<String> names) {
    FirstNames.lines(names, how).forEach(this::item);
  }

  private void item(String line) {
    text.append("      ").append(TextEscapes.visible(line)).append('\n');
  }
}
