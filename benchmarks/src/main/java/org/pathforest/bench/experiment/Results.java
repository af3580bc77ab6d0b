package org.pathforest.bench.experiment;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.pathforest.bench.report.Summary;
import org.pathforest.bench.run.Profiles;
import org.pathforest.bench.run.Run;
import org.pathforest.profile.Profile;

/** What tables are made of: times, and the profiles of the first rounds. */
final class Results {
  /** Stands where there is no figure. */
  static final String NOTHING = "–";

  private final Summary summary;
  private final Profiles profiles;
  private final Map<String, List<Path>> jars;

  /**
   * Puts together.
   *
   * @param jars of each program, the one first that gave it its name; none of small kernels
   */
  Results(Summary summary, Profiles profiles, Map<String, List<Path>> jars) {
    this.summary = summary;
    this.profiles = profiles;
    this.jars = jars;
  }

  /** The first jar of a program; empty for a small kernel. */
  List<Path> jars(String program) {
    return jars.getOrDefault(program, List.of()).stream().limit(1).toList();
  }

  List<String> programs() {
    return summary.programs();
  }

  Summary summary() {
    return summary;
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

  /** Geometric mean over the programs of such ratios; NaN if there is none. */
  double meanRatio(String configuration, String over) {
    return summary.mean(configuration, over, p -> true).map(i -> i.estimate()).orElse(Double.NaN);
  }

  /** A figure of a run; NaN if there is none. */
  double figure(String program, String configuration, ToDoubleFunction<Run> figure) {
    double value = summary.figure(program, configuration, figure);
    return value < 0 ? Double.NaN : value;
  }

  /** As tables show numbers; NaN is none. */
  static String number(double value, int digits) {
    return Double.isFinite(value)
        ? String.format(Locale.ROOT, "%,." + digits + "f", value)
        : NOTHING;
  }

  /** As tables show numbers that are counted. */
  static String number(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  /** A share as percents. */
  static String percent(double share) {
    return number(100 * share, 1);
  }
}
