package org.pathforest.profile.report.pattern;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.pathforest.profile.forest.PathRun;
import org.pathforest.profile.pattern.Pattern;
import org.pathforest.profile.text.Numbers;

/** Patterns as sentences. */
final class PatternText {
  /** Longest list of trip counts in a line. */
  private static final int TIMES_SHOWN = 8;

  private PatternText() {}

  /** One word for what it is. */
  static String kind(Pattern pattern) {
    if (pattern instanceof Pattern.Periodic p) {
      return p.alternating() ? "alternating" : "periodic";
    }
    return pattern.getClass().getSimpleName().toLowerCase(Locale.ROOT);
  }

  /**
   * What it says, and what shows it.
   *
   * @param k how long the known sequences are
   */
  static String sentence(Pattern pattern, int k) {
    if (pattern instanceof Pattern.Phased p) {
      return "loop at %s: %s of the iterations are in runs of one path"
          .formatted(place(p.loop()), percent(p.share()));
    } else if (pattern instanceof Pattern.Periodic p) {
      return "%s: %s %s in a row (%s of the times that path %d ran)"
          .formatted(
              (p.alternating() ? "paths %s take turns" : "paths %s go round")
                  .formatted(join(p.turn())),
              Numbers.count(p.count(), "time"),
              Numbers.count(p.length()),
              percent(p.ofFirst()),
              p.turn().get(0));
    } else if (pattern instanceof Pattern.Biased p) {
      return "loop at %s: %s of the iterations (%s of %s; %s) take path %d"
          .formatted(
              place(p.loop()),
              percent(p.share()),
              Numbers.count(p.count()),
              Numbers.count(p.iterations()),
              Numbers.count(p.backEdges(), "back edge"),
              p.path());
    } else if (pattern instanceof Pattern.Correlated p) {
      String decided =
          p.decided().isEmpty()
              ? ""
              : "; it decides the branch at "
                  + p.decided().stream()
                      .map(d -> line(d))
                      .distinct()
                      .collect(Collectors.joining(", "));
      return "loop at %s: the iteration before tells %s of the %s bits that say which path one takes%s"
          .formatted(place(p.loop()), bits(p.information()), bits(p.entropy()), decided);
    } else if (pattern instanceof Pattern.Irregular p) {
      return "loop at %s: %s before tell %s of the %s bits that say which path one takes: branches are hard to predict here, and code without them may be faster"
          .formatted(
              place(p.loop()),
              p.iterations() == 1 ? "the iteration" : "the " + p.iterations() + " iterations",
              bits(p.information()),
              bits(p.entropy()));
    }
    Pattern.TripCounts p = (Pattern.TripCounts) pattern;
    return "loop at %s: entered %s, %s times round on average%s"
        .formatted(
            place(p.loop()),
            Numbers.count(p.entries(), "time"),
            String.format(Locale.ROOT, "%,.1f", p.mean()),
            times(p, k));
  }

  /** {@code " (times round 0: 10.0%, 1: 22.0%, more: 3.0%)"}; empty if nothing is known. */
  private static String times(Pattern.TripCounts p, int k) {
    List<String> words = new ArrayList<>();
    long left = 0;
    for (int t = 0; t < p.times().size(); t++) {
      long n = p.times().get(t);
      if (n > 0 && words.size() < TIMES_SHOWN) {
        words.add(t + ": " + percent((double) n / p.entries()));
      } else {
        left += n;
      }
    }
    if (words.isEmpty()) {
      return "";
    }
    if (left + p.more() > 0) {
      String what = left > 0 ? "more" : "beyond " + k + " paths";
      words.add(what + ": " + percent((double) (left + p.more()) / p.entries()));
    }
    return " (times round " + String.join(", ", words) + ")";
  }

  /** The paths that it is about, a line each. */
  static List<String> paths(Pattern pattern, int k, IntFunction<String> text) {
    List<String> lines = new ArrayList<>();
    if (pattern instanceof Pattern.Phased p) {
      for (Pattern.Phase phase : p.phases()) {
        lines.add(
            "path %d: %s of the iterations, %s in a row on average, followed by %d more %s of the times: %s"
                .formatted(
                    phase.path(),
                    percent(phase.share()),
                    String.format(Locale.ROOT, "%,.1f", phase.run()),
                    k - 1,
                    percent(phase.followed()),
                    text.apply(phase.path())));
      }
    } else if (pattern instanceof Pattern.Periodic p) {
      for (PathRun run : PathRun.of(p.turn().stream().mapToInt(Integer::intValue).toArray())) {
        String times = run.least() == 1 ? "" : "×" + run.least() + " ";
        lines.add(times + "path " + run.id() + ": " + text.apply(run.id()));
      }
    } else if (pattern instanceof Pattern.Biased p) {
      lines.add("path " + p.path() + ": " + text.apply(p.path()));
    }
    return lines;
  }

  private static String join(List<Integer> ids) {
    return ids.stream().map(String::valueOf).collect(Collectors.joining(", "));
  }

  private static String line(Pattern.Decided d) {
    return d.line() > 0 ? "line " + d.line() : "offset " + d.branch().offset();
  }

  private static String place(Pattern.Place place) {
    return place.line() > 0 ? "line " + place.line() : "offset " + place.offset();
  }

  private static String bits(double bits) {
    return String.format(Locale.ROOT, "%.2f", bits);
  }

  private static String percent(double share) {
    return Numbers.percent(share);
  }
}
