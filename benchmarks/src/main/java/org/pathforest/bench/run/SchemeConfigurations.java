package org.pathforest.bench.run;

import java.util.List;
import java.util.Locale;
import org.pathforest.paths.scheme.Scheme;
import org.pathforest.paths.scheme.SchemeOption;
import org.pathforest.paths.scheme.Schemes;
import org.pathforest.paths.scheme.kiter.IterationScheme;
import org.pathforest.paths.scheme.kiter.LoopLengths;

/**
 * Configurations of the schemes that count other things than paths. What there is follows from what
 * the schemes say of themselves: {@code NAME-K} of a scheme that has a k; of others {@code NAME},
 * and {@code NAME-VALUE} if there is one option to set.
 */
final class SchemeConfigurations {
  /** As many paths as can be counted: for an experiment, so the scheme has no option for it. */
  private static final IterationScheme UNLIMITED =
      new IterationScheme(LoopLengths.all(), IterationScheme.ARRAY_PATHS, Integer.MAX_VALUE - 1);

  private static final String ALL = "-all";

  /**
   * What jars are made for.
   *
   * @param k 0 if the scheme has none
   */
  record Counted(Scheme scheme, int k) {}

  private SchemeConfigurations() {}

  /** How they are named. */
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

  /** What a configuration counts; null if its name is not one of these. */
  static Counted of(String name) {
    for (Scheme s : Schemes.all()) {
      if (name.equals(s.name()) && s.maxK() == 1) {
        return new Counted(s, 0);
      }
      if (name.startsWith(s.name() + "-")) {
        try {
          return of(s, name.substring(s.name().length() + 1));
        } catch (IllegalArgumentException e) {
          // Not a value of this scheme; another one's name may begin alike.
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
