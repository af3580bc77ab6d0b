package org.pathforest.bench.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import org.pathforest.bench.run.Configuration;
import org.pathforest.bench.run.Run;
import org.pathforest.bench.stats.Interval;
import org.pathforest.bench.stats.Ratios;

/** The runs by program, configuration and round; of runs that failed only that they did. */
public final class Summary {
  private final List<String> programs;
  private final List<Configuration> configurations;
  private final Map<String, TreeMap<Integer, Run>> good = new HashMap<>();
  private final List<Run> bad = new ArrayList<>();
  private final Metric metric;

  /** Sorts runs; a configuration that is not known makes it fail. */
  public Summary(List<Run> runs, Metric metric) {
    this.metric = metric;
    this.programs = runs.stream().map(Run::program).distinct().toList();
    this.configurations =
        Configuration.inOrder(
            runs.stream().map(Run::configuration).distinct().map(Configuration::of).toList());
    for (Run run : runs) {
      if (run.ok()) {
        good.computeIfAbsent(key(run.program(), run.configuration()), k -> new TreeMap<>())
            .put(run.round(), run);
      }
    }
    // A run that failed is tried again when a session goes on.
    for (Run run : runs) {
      if (!run.ok() && !rounds(run.program(), run.configuration()).containsKey(run.round())) {
        bad.add(run);
      }
    }
  }

  private static String key(String program, String configuration) {
    return program + " " + configuration;
  }

  /** In the order of the runs. */
  public List<String> programs() {
    return programs;
  }

  /** Those that were run, in the order of {@link Configuration#all()}. */
  public List<Configuration> configurations() {
    return configurations;
  }

  /** Whether a configuration was run. */
  public boolean has(String configuration) {
    return configurations.stream().anyMatch(c -> c.name().equals(configuration));
  }

  /** Runs that failed or had other output. */
  List<Run> bad() {
    return bad;
  }

  /** Which times it is about. */
  public Metric metric() {
    return metric;
  }

  private Map<Integer, Run> rounds(String program, String configuration) {
    return good.getOrDefault(key(program, configuration), new TreeMap<>());
  }

  /** Limits that runs of the configuration have hit, but those that it asks for; in order. */
  public Set<String> limits(String program, String configuration) {
    Set<String> limits = new TreeSet<>();
    for (Run run : rounds(program, configuration).values()) {
      limits.addAll(Arrays.asList(run.figures().limits().split(" ", -1)));
    }
    limits.remove("");
    limits.removeAll(Configuration.of(configuration).limitsAskedFor());
    return limits;
  }

  /** Whether a limit was hit. */
  public boolean limited(String program, String configuration) {
    return !limits(program, configuration).isEmpty();
  }

  /** Time of a configuration over that of another, in the rounds in which both ran. */
  double[] ratios(String program, String configuration, String over) {
    Map<Integer, Run> others = rounds(program, over);
    return rounds(program, configuration).values().stream()
        .filter(run -> metric.of(run.times()) > 0 && others.containsKey(run.round()))
        .filter(run -> metric.of(others.get(run.round()).times()) > 0)
        .mapToDouble(
            run -> (double) metric.of(run.times()) / metric.of(others.get(run.round()).times()))
        .toArray();
  }

  /** Median of the ratios, and its interval. */
  public Optional<Interval> ratio(String program, String configuration, String over) {
    double[] ratios = ratios(program, configuration, over);
    return ratios.length == 0 ? Optional.empty() : Optional.of(Ratios.median(ratios));
  }

  /** Whether it has runs that may count. */
  public boolean ran(String program, String configuration) {
    return !rounds(program, configuration).isEmpty();
  }

  /** Programs for which a goal about both configurations is judged: no limit was hit. */
  List<String> judged(String configuration, String over) {
    return programs.stream()
        .filter(p -> !limited(p, configuration) && !limited(p, over))
        .filter(p -> ratios(p, configuration, over).length > 0)
        .toList();
  }

  /** Over all programs in which no limit was hit. */
  public Optional<Interval> mean(String configuration, String over, Predicate<String> which) {
    List<double[]> all =
        judged(configuration, over).stream()
            .filter(which)
            .map(p -> ratios(p, configuration, over))
            .toList();
    return all.isEmpty() ? Optional.empty() : Optional.of(Ratios.geometricMean(all));
  }

  /** Over those programs, whatever limits were hit; none if one has no such ratio. */
  public Optional<Interval> meanOf(List<String> those, String configuration, String over) {
    List<double[]> all = those.stream().map(p -> ratios(p, configuration, over)).toList();
    return all.isEmpty() || all.stream().anyMatch(ratios -> ratios.length == 0)
        ? Optional.empty()
        : Optional.of(Ratios.geometricMean(all));
  }

  /** Median of the times in nanoseconds; NaN if none is known. */
  public double time(String program, String configuration) {
    double[] times =
        rounds(program, configuration).values().stream()
            .mapToDouble(run -> metric.of(run.times()))
            .filter(time -> time > 0)
            .toArray();
    return times.length == 0 ? Double.NaN : Ratios.median(times).estimate();
  }

  /** A figure of the first run for which it is known, that is, not below 0. */
  public double figure(String program, String configuration, ToDoubleFunction<Run> figure) {
    return rounds(program, configuration).values().stream()
        .mapToDouble(figure)
        .filter(value -> value >= 0)
        .findFirst()
        .orElse(-1);
  }

  /** Most rounds that a configuration has, of any program. */
  int runs(String configuration) {
    return programs.stream().mapToInt(p -> rounds(p, configuration).size()).max().orElse(0);
  }

  /** Most rounds that any configuration has. */
  int rounds() {
    return good.values().stream().mapToInt(Map::size).max().orElse(0);
  }
}
