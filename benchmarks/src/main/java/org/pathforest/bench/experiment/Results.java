package org.pathforest.bench.experiment;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.pathforest.bench.report.Summary;
import org.pathforest.bench.run.Figures;
import org.pathforest.bench.run.Profiles;
import org.pathforest.bench.tables.StaticPaths;
import org.pathforest.profile.Profile;

/** The material of the tables: times, and the profiles of the first rounds. */
final class Results {
  /** The text for a missing figure. */
  static final String NOTHING = "–";

  /** The configuration that counts acyclic paths. Its profiles say which methods ran. */
  private static final String PATHS = "bl";

  private final Summary summary;
  private final Profiles profiles;
  private final Map<String, Classes> classes;
  private final Map<String, Optional<LeftOut>> leftOut = new HashMap<>();

  /** The classes of a program. */
  @FunctionalInterface
  interface Classes {
    /** Counts the static paths of the classes. */
    StaticPaths paths() throws IOException;
  }

  /**
   * Collects the material of the tables.
   *
   * @param classes classes of each program, by program
   */
  Results(Summary summary, Profiles profiles, Map<String, Classes> classes) {
    this.summary = summary;
    this.profiles = profiles;
    this.classes = classes;
  }

  /** Returns the static paths of a program; empty if its classes are not available here. */
  Optional<StaticPaths> staticPaths(String program) throws IOException {
    Classes all = classes.get(program);
    return all == null ? Optional.empty() : Optional.of(all.paths());
  }

  List<String> programs() {
    return summary.programs();
  }

  /** Returns which kind of time the tables are about. */
  String times() {
    return summary.metric().text();
  }

  /**
   * Returns the names of those configurations that were run and whose names begin with a prefix.
   */
  List<String> configurations(String begin) {
    return summary.configurations().stream()
        .map(c -> c.name())
        .filter(name -> name.startsWith(begin))
        .toList();
  }

  Optional<Profile> profile(String program, String configuration) throws IOException {
    return profiles.of(program, configuration);
  }

  /**
   * Returns the time divided by that of another configuration, as the median over the rounds; NaN
   * if there is none.
   */
  double ratio(String program, String configuration, String over) {
    return summary.ratio(program, configuration, over).map(i -> i.estimate()).orElse(Double.NaN);
  }

  /** Returns the geometric mean of such ratios over some programs; NaN if a program has none. */
  double meanRatio(String configuration, String over, List<String> those) {
    return summary.meanOf(those, configuration, over).map(i -> i.estimate()).orElse(Double.NaN);
  }

  /** Returns what a configuration has left out of a program; empty if a profile is missing. */
  Optional<LeftOut> leftOut(String program, String configuration) throws IOException {
    String key = program + " " + configuration;
    if (!leftOut.containsKey(key)) {
      Optional<Profile> profile = profile(program, configuration);
      Optional<Profile> paths = profile(program, PATHS);
      leftOut.put(
          key,
          profile.isPresent() && paths.isPresent()
              ? Optional.of(LeftOut.of(profile.get(), paths.get()))
              : Optional.empty());
    }
    return leftOut.get(key);
  }

  /**
   * Returns whether a configuration has counted everything that ran: no limit was hit, and no
   * method that was left out is known to have run.
   */
  boolean whole(String program, String configuration) throws IOException {
    Set<String> limits = summary.limits(program, configuration);
    if (!summary.ran(program, configuration)
        || limits.stream().anyMatch(l -> !l.equals(Figures.LEFT_OUT))) {
      return false;
    }
    // A class whose methods are all left out is not in the profile, and no limit names it.
    return leftOut(program, configuration).map(left -> left.ran() == 0).orElse(limits.isEmpty());
  }

  /** Returns whether each of the configurations has counted everything that ran. */
  boolean whole(String program, Collection<String> configurations) throws IOException {
    for (String configuration : configurations) {
      if (!whole(program, configuration)) {
        return false;
      }
    }
    return true;
  }

  /** Returns the programs of which each of the configurations has counted everything that ran. */
  List<String> whole(Collection<String> configurations) throws IOException {
    List<String> found = new ArrayList<>();
    for (String program : programs()) {
      if (whole(program, configurations)) {
        found.add(program);
      }
    }
    return found;
  }

  /** Returns the median of a configuration's times in seconds; NaN if there is none. */
  double seconds(String program, String configuration) {
    return summary.time(program, configuration) / 1e9;
  }

  /** Returns a number as tables show it; without a finite value, the text for a missing figure. */
  static String number(double value, int digits) {
    return Double.isFinite(value)
        ? String.format(Locale.ROOT, "%,." + digits + "f", value)
        : NOTHING;
  }

  /** Returns names for a sentence. */
  static String names(List<String> some) {
    return some.isEmpty() ? "none" : String.join(", ", some);
  }
}
