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

/** What tables are made of: times, and the profiles of the first rounds. */
final class Results {
  /** Stands where there is no figure. */
  static final String NOTHING = "–";

  /** Acyclic paths: by them it is known which methods ran. */
  private static final String PATHS = "bl";

  private final Summary summary;
  private final Profiles profiles;
  private final Map<String, Classes> classes;
  private final Map<String, Optional<LeftOut>> leftOut = new HashMap<>();

  /** The classes of a program. */
  @FunctionalInterface
  interface Classes {
    /** Counts their static paths. */
    StaticPaths paths() throws IOException;
  }

  /**
   * Puts together.
   *
   * @param classes of each program
   */
  Results(Summary summary, Profiles profiles, Map<String, Classes> classes) {
    this.summary = summary;
    this.profiles = profiles;
    this.classes = classes;
  }

  /** Static paths of a program; none if it has no classes here. */
  Optional<StaticPaths> staticPaths(String program) throws IOException {
    Classes all = classes.get(program);
    return all == null ? Optional.empty() : Optional.of(all.paths());
  }

  List<String> programs() {
    return summary.programs();
  }

  /** Which times it is about. */
  String times() {
    return summary.metric().text();
  }

  /** Names of configurations that were run and begin so. */
  List<String> configurations(String begin) {
    return summary.configurations().stream()
        .map(c -> c.name())
        .filter(name -> name.startsWith(begin))
        .toList();
  }

  Optional<Profile> profile(String program, String configuration) throws IOException {
    return profiles.of(program, configuration);
  }

  /** Time over that of another configuration, median of the rounds; NaN if there is none. */
  double ratio(String program, String configuration, String over) {
    return summary.ratio(program, configuration, over).map(i -> i.estimate()).orElse(Double.NaN);
  }

  /** Geometric mean over those programs of such ratios; NaN if one has none. */
  double meanRatio(String configuration, String over, List<String> those) {
    return summary.meanOf(those, configuration, over).map(i -> i.estimate()).orElse(Double.NaN);
  }

  /** What a configuration has left out of a program; empty if a profile is missing. */
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
   * Whether a configuration has counted all that ran: no limit was hit, and of the methods that
   * were left out, if any, none is known to have run.
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

  /** The programs of which each of those configurations has counted all that ran. */
  List<String> whole(Collection<String> configurations) throws IOException {
    List<String> found = new ArrayList<>();
    for (String program : programs()) {
      boolean all = true;
      for (String configuration : configurations) {
        all = all && whole(program, configuration);
      }
      if (all) {
        found.add(program);
      }
    }
    return found;
  }

  /** Median of a configuration's times in seconds; NaN if there is none. */
  double seconds(String program, String configuration) {
    return summary.time(program, configuration) / 1e9;
  }

  /** As tables show numbers; NaN is none. */
  static String number(double value, int digits) {
    return Double.isFinite(value)
        ? String.format(Locale.ROOT, "%,." + digits + "f", value)
        : NOTHING;
  }

  /** Names in a sentence. */
  static String names(List<String> some) {
    return some.isEmpty() ? "none" : String.join(", ", some);
  }
}
