package org.pathforest.bench.run;

import java.util.List;
import java.util.Locale;
import org.pathforest.paths.scheme.Scheme;
import org.pathforest.paths.scheme.SchemeOption;
import org.pathforest.paths.scheme.Schemes;
import org.pathforest.paths.scheme.kiter.IterationScheme;
import org.pathforest.paths.scheme.kiter.LoopLengths;

/**
 * Configurations of the schemes that count something other than paths. Their names follow from the
 * schemes' own descriptions: {@code NAME-K} for a scheme with a k; for others {@code NAME}, and
 * {@code NAME-VALUE} if the scheme has one option.
 */
final class SchemeConfigurations {
  /**
   * Counts as many paths as possible. This is for an experiment, so the scheme has no option for
   * it.
   */
  private static final IterationScheme UNLIMITED =
      new IterationScheme(LoopLengths.all(), IterationScheme.ARRAY_PATHS, Integer.MAX_VALUE - 1);

  private static final String ALL = "-all";

  /**
   * A scheme, and its k, for which jars are instrumented.
   *
   * @param k the k of the scheme; 0 if it has none
   */
  record Counted(Scheme scheme, int k) {}

  private SchemeConfigurations() {}

  /** Returns the patterns of the configurations' names. */
  static List<String> names() {
    return Schemes.all().stream().flatMap(s -> names(s).stream()).toList();
  }

  private static List<String> names(Scheme s) {
    if (s.maxK() > 1) {
      String all = s.name() + "-K";
      return s.name().equals(UNLIMITED.name()) ? List.of(all, all + ALL) : List.of(all);
    }
    List<SchemeOption> options = s.options();
    return options.size() != 1
        ? List.of(s.name())
        : List.of(s.name(), s.name() + "-" + options.get(0).name().toUpperCase(Locale.ROOT));
  }

  /** Returns what a configuration counts; null if its name is not one of these. */
  static Counted of(String name) {
    for (Scheme s : Schemes.all()) {
      if (name.equals(s.name()) && s.maxK() == 1) {
        return new Counted(s, 0);
      }
      if (name.startsWith(s.name() + "-")) {
        try {
          return of(s, name.substring(s.name().length() + 1));
        } catch (IllegalArgumentException e) {
          // Not a value of this scheme. The name of another scheme may begin in the same way.
        }
      }
    }
    return null;
  }

  private static Counted of(Scheme s, String value) {
    if (s.maxK() == 1 && s.options().size() != 1) {
      throw new IllegalArgumentException("no option to set");
    }
    if (s.maxK() == 1) {
      return new Counted(s.with(s.options().get(0).name(), List.of(value)), 0);
    }
    boolean all = s.name().equals(UNLIMITED.name()) && value.endsWith(ALL);
    String k = all ? value.substring(0, value.length() - ALL.length()) : value;
    return new Counted(all ? UNLIMITED : s, SchemeOption.number(k, 1, s.maxK()));
  }
}
