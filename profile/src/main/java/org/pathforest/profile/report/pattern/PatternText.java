package org.pathforest.profile.report.pattern;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.pathforest.profile.pattern.Pattern;
import org.pathforest.profile.text.NamedPaths;
import org.pathforest.profile.text.Numbers;
import org.pathforest.profile.text.PathText;

/** Patterns as sentences. */
final class PatternText {
  /** Longest list of trip counts in a sentence. */
  private static final int TIMES_SHOWN = 6;

  /** A loop nearly always repeats equally often if it does so in this part of its entries. */
  private static final double NEARLY_ALWAYS = 0.98;

  /** Trip counts of a smaller part of the entries are not listed. */
  private static final double RARE = 0.01;

  private final int k;
  private final NamedPaths names;
  private final PathText text;

  /**
   * Serves one method.
   *
   * @param k how long the known sequences are
   * @param names of its paths
   */
  PatternText(int k, NamedPaths names, PathText text) {
    this.k = k;
    this.names = names;
    this.text = text;
  }

  /** One word for what it is. */
  static String kind(Pattern pattern) {
    if (pattern instanceof Pattern.Periodic p) {
      return p.alternating() ? "alternating" : "periodic";
    } else if (pattern instanceof Pattern.HardBranch) {
      return "hard branch";
    } else if (pattern instanceof Pattern.PeriodicBranch) {
      return "periodic branch";
    }
    return pattern.getClass().getSimpleName().toLowerCase(Locale.ROOT);
  }

  /** Ids of the paths that it is about, each once. */
  static List<Integer> paths(Pattern pattern) {
    if (pattern instanceof Pattern.Phased p) {
      return p.phases().stream().map(Pattern.Phase::path).toList();
    } else if (pattern instanceof Pattern.Periodic p) {
      return p.turn().stream().distinct().toList();
    }
    return pattern instanceof Pattern.Biased p ? List.of(p.path()) : List.of();
  }

  /** Returns what the pattern may mean for the code; empty if nothing in general. */
  static String advice(Pattern pattern) {
    if (pattern instanceof Pattern.Phased) {
      return "long runs of one path may gain from a loop of their own";
    } else if (pattern instanceof Pattern.Periodic p) {
      return "code for a whole turn of %d paths may be faster".formatted(p.turn().size());
    } else if (pattern instanceof Pattern.Biased) {
      return "the common path may gain if rare work moves out of the loop";
    } else if (pattern instanceof Pattern.Correlated) {
      return "the test may be spared if the iteration before remembers its outcome";
    } else if (pattern instanceof Pattern.Irregular) {
      return "the processor predicts these branches badly; code without them may be faster";
    } else if (pattern instanceof Pattern.PeriodicBranch p) {
      return "code for %d iterations at once may spare the test".formatted(p.period());
    } else if (pattern instanceof Pattern.HardBranch) {
      return "code without the branch may be faster, or one that tests something else first";
    }
    return pattern instanceof Pattern.TripCounts p && exact(p) >= 0
        ? "a loop that always repeats equally often may be unrolled"
        : "";
  }

  /** Returns what the pattern says. */
  String sentences(Pattern pattern) {
    if (pattern instanceof Pattern.Phased p) {
      String runs =
          p.phases().stream()
              .map(
                  phase ->
                      "%s %s in a row on average (%s of the iterations)"
                          .formatted(
                              names.letter(phase.path()),
                              decimal(phase.run()),
                              Numbers.percent(phase.share())))
              .collect(Collectors.joining(", "));
      return "The iterations of %s come in runs of one path: %s.".formatted(loop(p.loop()), runs);
    } else if (pattern instanceof Pattern.Periodic p) {
      List<String> turn = p.turn().stream().map(names::letter).toList();
      return "%s, %s in a row, %s (%s of all %s)."
          .formatted(
              p.alternating()
                  ? "Paths " + String.join(" and ", turn) + " alternate"
                  : "Paths repeat in the order " + String.join(" ", turn),
              Numbers.count(p.length()),
              Numbers.count(p.count(), "time"),
              Numbers.percent(p.ofFirst()),
              turn.get(0));
    } else if (pattern instanceof Pattern.Biased p) {
      return "Path %s is %s of the iterations of %s (%s of %s)."
          .formatted(
              names.letter(p.path()),
              Numbers.percent(p.share()),
              loop(p.loop()),
              Numbers.count(p.count()),
              Numbers.count(p.iterations()));
    } else if (pattern instanceof Pattern.Correlated p) {
      return correlated(p);
    } else if (pattern instanceof Pattern.Irregular p) {
      return "Which path comes next in %s is hard to predict: %s right in %s of the cases%s."
          .formatted(
              loop(p.loop()),
              p.iterations() == 1
                  ? "a guess from the iteration before is"
                  : "a guess from the %d iterations before is".formatted(p.iterations()),
              Numbers.percent(p.predicted()),
              alone(p.guessed()));
    }
    if (pattern instanceof Pattern.PeriodicBranch p) {
      return ("The branch %s goes the way that it went %d iterations before in %s of the cases; always"
              + " guessing the same is wrong in %s of them.")
          .formatted(
              text.test(p.branch().offset()),
              p.period(),
              Numbers.percent(p.share()),
              Numbers.percent((double) p.missesConstant() / p.executions()));
    }
    return pattern instanceof Pattern.HardBranch p
        ? hard(p)
        : tripCounts((Pattern.TripCounts) pattern);
  }

  private String hard(Pattern.HardBranch p) {
    return ("The branch %s ran %s: always guessing the same is wrong in %s of them; knowing the path so far"
            + " and the %s before, in %s.")
        .formatted(
            text.test(p.branch().offset()),
            Numbers.count(p.executions(), "time"),
            Numbers.percent((double) p.missesConstant() / p.executions()),
            k == 2 ? "path" : (k - 1) + " paths",
            Numbers.percent((double) p.missesHistory() / p.executions()));
  }

  private String correlated(Pattern.Correlated p) {
    String told =
        "The iteration before tells which path comes next in %s: a guess from it is right in %s of the cases%s."
            .formatted(loop(p.loop()), Numbers.percent(p.predicted()), alone(p.guessed()));
    if (p.decided().isEmpty()) {
      return told;
    }
    boolean several = p.decided().size() > 1;
    String branches =
        p.decided().stream()
            .map(d -> text.test(d.branch().offset()))
            .collect(Collectors.joining(", "));
    return told + " It decides the %s %s.".formatted(several ? "branches" : "branch", branches);
  }

  private static String alone(double guessed) {
    return ", where guessing the most frequent path is in " + Numbers.percent(guessed);
  }

  private String tripCounts(Pattern.TripCounts p) {
    String loop = "T" + loop(p.loop()).substring(1);
    if (p.entries() == 0) {
      return loop + " was entered before the counts of this profile began.";
    }
    int exact = exact(p);
    if (exact >= 0) {
      return "%s %s each time it is entered (%s)."
          .formatted(
              loop,
              exact == 0 ? "ends without a repetition" : "repeats exactly " + times(exact),
              p.entries() == 1 ? "1 entry" : Numbers.count(p.entries()) + " entries");
    }
    String entered = "%s is entered %s and ".formatted(loop, Numbers.count(p.entries(), "time"));
    for (int t = 0; t < p.times().size(); t++) {
      if (p.times().get(t) >= NEARLY_ALWAYS * p.entries()) {
        return entered
            + (t == 0 ? "hardly ever repeats" : "nearly always repeats " + times(t))
            + " (%s of the entries).".formatted(share(p.times().get(t), p));
      }
    }
    return entered + "repeats %s times on average%s.".formatted(decimal(p.mean()), times(p));
  }

  /** How often a loop repeats at each entry; -1 if that varies, or is not known of all entries. */
  private static int exact(Pattern.TripCounts p) {
    for (int t = 0; t < p.times().size(); t++) {
      if (p.times().get(t) == p.entries() && p.entries() > 0) {
        return t;
      }
    }
    return -1;
  }

  /** {@code ": never in 10.0% of the entries, twice in 22.0%"}; empty if nothing is known. */
  private String times(Pattern.TripCounts p) {
    List<String> words = new ArrayList<>();
    long left = p.entries() - p.more();
    for (int t = 0; t < p.times().size() && words.size() < TIMES_SHOWN; t++) {
      long n = p.times().get(t);
      if (n >= RARE * p.entries()) {
        words.add("%s in %s".formatted(times(t), share(n, p)));
        left -= n;
      }
    }
    if (words.isEmpty()) {
      return "";
    }
    words.set(0, words.get(0) + " of the entries");
    if (p.more() >= RARE * p.entries()) {
      words.add("in more than %d paths in %s".formatted(k, share(p.more(), p)));
    }
    if (left >= RARE * p.entries()) {
      words.add("otherwise in " + share(left, p));
    }
    return ": " + String.join(", ", words);
  }

  private static String times(int t) {
    return switch (t) {
      case 0 -> "never";
      case 1 -> "once";
      case 2 -> "twice";
      default -> t + " times";
    };
  }

  private static String share(long n, Pattern.TripCounts p) {
    return Numbers.percent((double) n / p.entries());
  }

  /** {@code the loop at line 3}. */
  private static String loop(Pattern.Place place) {
    return "the loop at "
        + (place.line() > 0 ? "line " + place.line() : "offset " + place.offset());
  }

  private static String decimal(double number) {
    return number > 0 && number < 0.05 ? "<0.1" : String.format(Locale.ROOT, "%,.1f", number);
  }
}
