package org.pathforest.bench.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import org.pathforest.bench.run.Configuration;
import org.pathforest.bench.run.Run;
import org.pathforest.bench.stats.Interval;
import org.pathforest.bench.stats.Ratios;

/** The runs by program, configuration and round; of runs that failed only that they did. */
public final class Summary {
  /** A limit that a configuration asks for. */
  private static final String ASKED_FOR = "bursts";

  private final List<String> programs;
  private final List<Configuration> configurations;
  private final Map<String, TreeMap<Integer, Run>> good = new HashMap<>();
  private final List<Run> bad = new ArrayList<>();
  private final Metric metric;

  /** Sorts runs; a configuration that is not known makes it fail. */
  public Summary(List<Run> runs, Metric metric) {
    this.metric = metric;
    this.programs = runs.stream().map(Run::program).distinct().toList();
    this.configurations = inOrder(runs.stream().map(Run::configuration).distinct().toList());
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

  /** As {@link Configuration#all()} has them, then others as they come. */
  private static List<Configuration> inOrder(List<String> names) {
    List<Configuration> found = names.stream().map(Configuration::of).toList();
    List<Configuration> ordered =
        new ArrayList<>(Configuration.all().stream().filter(found::contains).toList());
    found.stream().filter(c -> !ordered.contains(c)).forEach(ordered::add);
    return List.copyOf(ordered);
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

  Metric metric() {
    return metric;
  }

  private Map<Integer, Run> rounds(String program, String configuration) {
    return good.getOrDefault(key(program, configuration), new TreeMap<>());
  }

  /** Limits that a run of the configuration has hit; empty if none. */
  String limits(String program, String configuration) {
    return rounds(program, configuration).values().stream()
        .map(run -> run.figures().limits().equals(ASKED_FOR) ? "" : run.figures().limits())
        .filter(limits -> !limits.isEmpty())
        .findFirst()
        .orElse("");
  }

  /** Whether a limit was hit. */
  public boolean limited(String program, String configuration) {
    return !limits(program, configuration).isEmpty();
  }

  /** Time of a configuration over that of another, in the rounds in which both ran. */
  double[] ratios(String program, String configuration, String over) {
    Map<Integer, Run> others = rounds(program, over);
    return rounds(program, configuration).values().stream()
        .filter(run -> others.containsKey(run.round()))
        .mapToDouble(
            run -> (double) metric.of(run.times()) / metric.of(others.get(run.round()).times()))
        .filter(ratio -> ratio > 0 && Double.isFinite(ratio))
        .toArray();
  }

  /** Median of the ratios, and its interval. */
  public Optional<Interval> ratio(String program, String configuration, String over) {
    double[] ratios = ratios(program, configuration, over);
    return ratios.length == 0 ? Optional.empty() : Optional.of(Ratios.median(ratios));
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

  /** A figure of the first run for which it is known, that is, not below 0. */
  public double figure(String program, String configuration, ToDoubleFunction<Run> figure) {
    return rounds(program, configuration).values().stream()
        .mapToDouble(figure)
        .filter(value -> value >= 0)
        .findFirst()
        .orElse(-1);
  }

  /** Most rounds that any configuration has. */
  int rounds() {
    return good.values().stream().mapToInt(Map::size).max().orElse(0);
  }
}
