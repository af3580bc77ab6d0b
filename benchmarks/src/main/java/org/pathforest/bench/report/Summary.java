package org.pathforest.bench.report;

import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import org.pathforest.bench.run.Configuration;
import org.pathforest.bench.run.Figures;
import org.pathforest.bench.run.Run;
import org.pathforest.bench.stats.Interval;
import org.pathforest.bench.stats.Ratios;

/** Runs by program, configuration and round. Failed runs are only listed. */
public final class Summary {
  private final List<String> programs;
  private final List<Configuration> configurations;
  private final Map<String, TreeMap<Integer, Run>> good = new HashMap<>();
  private final List<Run> bad;
  private final Metric metric;

  /**
   * Sorts runs.
   *
   * @throws IllegalArgumentException if a configuration is unknown
   */
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
    // A session that continues repeats its failed runs. The last failure of each is listed.
    Map<String, Run> failed = new LinkedHashMap<>();
    for (Run run : runs) {
      if (!run.ok() && !rounds(run.program(), run.configuration()).containsKey(run.round())) {
        failed.put(key(run.program(), run.configuration()) + " " + run.round(), run);
      }
    }
    bad = List.copyOf(failed.values());
  }

  private static String key(String program, String configuration) {
    return program + " " + configuration;
  }

  /** Returns the programs, in the order of the runs. */
  public List<String> programs() {
    return programs;
  }

  /** Returns the configurations that were run, in the order of {@link Configuration#all()}. */
  public List<Configuration> configurations() {
    return configurations;
  }

  /** Returns whether a configuration was run. */
  public boolean has(String configuration) {
    return configurations.stream().anyMatch(c -> c.name().equals(configuration));
  }

  /** Returns the runs that failed or had different output. */
  List<Run> bad() {
    return bad;
  }

  /** Returns the kind of time that is compared. */
  public Metric metric() {
    return metric;
  }

  private Map<Integer, Run> rounds(String program, String configuration) {
    return good.getOrDefault(key(program, configuration), new TreeMap<>());
  }

  /**
   * Returns the limits that runs of the configuration hit, without those that the configuration
   * asks for. They are sorted by name.
   */
  public Set<String> limits(String program, String configuration) {
    Set<String> limits = recorded(program, configuration);
    limits.remove(Figures.NOT_STEADY);
    limits.removeAll(Configuration.of(configuration).limitsAskedFor());
    return limits;
  }

  private Set<String> recorded(String program, String configuration) {
    Set<String> limits = new TreeSet<>();
    for (Run run : rounds(program, configuration).values()) {
      limits.addAll(Arrays.asList(run.figures().limits().split(" ", -1)));
    }
    limits.remove("");
    return limits;
  }

  /** Returns whether the compilers are known to have been at work in no run. */
  boolean steady() {
    return programs.stream()
        .allMatch(p -> configurations.stream().allMatch(c -> steady(p, c.name())));
  }

  /** Returns the same for the runs of a configuration. */
  boolean steady(String program, String configuration) {
    return !recorded(program, configuration).contains(Figures.NOT_STEADY);
  }

  /** Returns the limits that matter for a number: those of both configurations of a ratio. */
  Set<String> limits(String program, String configuration, Measure measure) {
    Set<String> limits = limits(program, configuration);
    if (measure.isRatio()) {
      limits.addAll(limits(program, measure.over()));
    }
    return limits;
  }

  /** Returns whether such a limit was hit. */
  boolean limited(String program, String configuration) {
    return !limits(program, configuration).isEmpty();
  }

  /** Returns whether a limit was hit that matters for a number. */
  boolean limited(String program, String configuration, Measure measure) {
    return !limits(program, configuration, measure).isEmpty();
  }

  /**
   * Returns the number of each run for which it is known, by round. A ratio is known for rounds in
   * which both configurations ran.
   */
  SortedMap<Integer, Double> values(String program, String configuration, Measure measure) {
    SortedMap<Integer, Double> values = new TreeMap<>();
    Map<Integer, Run> others = measure.isRatio() ? rounds(program, measure.over()) : Map.of();
    for (Run run : rounds(program, configuration).values()) {
      if (!measure.isRatio()) {
        double value = measure.figure().applyAsDouble(run);
        if (value >= 0) {
          values.put(run.round(), value);
        }
      } else if (others.containsKey(run.round())) {
        long ours = metric.of(run.times());
        long theirs = metric.of(others.get(run.round()).times());
        if (ours > 0 && theirs > 0) {
          values.put(run.round(), (double) ours / theirs);
        }
      }
    }
    return values;
  }

  /** Returns the median of a number over the rounds, and its interval; empty if no round has it. */
  Optional<Interval> median(String program, String configuration, Measure measure) {
    double[] values = array(values(program, configuration, measure));
    return values.length == 0 ? Optional.empty() : Optional.of(Ratios.median(values));
  }

  private static double[] array(SortedMap<Integer, Double> values) {
    return values.values().stream().mapToDouble(Double::doubleValue).toArray();
  }

  /** Returns a configuration's time divided by that of another, for rounds in which both ran. */
  double[] ratios(String program, String configuration, String over) {
    return array(values(program, configuration, Measure.timeOver(over)));
  }

  /** Returns the median of these ratios, and its interval. */
  public Optional<Interval> ratio(String program, String configuration, String over) {
    return median(program, configuration, Measure.timeOver(over));
  }

  /** Returns whether a configuration has runs of a program that may count. */
  public boolean ran(String program, String configuration) {
    return !rounds(program, configuration).isEmpty();
  }

  /**
   * Returns the programs for which a goal about both configurations is judged: those that have
   * ratios, and in which no limit was hit.
   */
  List<String> judged(String configuration, String over) {
    return programs.stream()
        .filter(p -> !limited(p, configuration, Measure.timeOver(over)))
        .filter(p -> ratios(p, configuration, over).length > 0)
        .toList();
  }

  /** Returns the geometric mean over the programs in which no limit was hit. */
  Optional<Interval> mean(String configuration, String over) {
    return meanOf(judged(configuration, over), configuration, over);
  }

  /**
   * Returns the geometric mean over the given programs, whatever limits were hit; empty if one of
   * them has no such ratio.
   */
  public Optional<Interval> meanOf(List<String> those, String configuration, String over) {
    List<double[]> all = those.stream().map(p -> ratios(p, configuration, over)).toList();
    return all.isEmpty() || all.stream().anyMatch(ratios -> ratios.length == 0)
        ? Optional.empty()
        : Optional.of(Ratios.geometricMean(all));
  }

  /** Returns the median of the times in nanoseconds; NaN if none is known. */
  public double time(String program, String configuration) {
    double[] times =
        rounds(program, configuration).values().stream()
            .mapToDouble(run -> metric.of(run.times()))
            .filter(time -> time > 0)
            .toArray();
    return times.length == 0 ? Double.NaN : Ratios.median(times).estimate();
  }

  /**
   * Returns the median of a figure over the runs for which it is known, that is, not negative; -1
   * if there are none.
   */
  public double figure(String program, String configuration, ToDoubleFunction<Run> figure) {
    return median(program, configuration, new Measure("", null, figure))
        .map(Interval::estimate)
        .orElse(-1.0);
  }

  /** Returns the greatest number of rounds that a configuration has for any program. */
  int runs(String configuration) {
    return programs.stream().mapToInt(p -> rounds(p, configuration).size()).max().orElse(0);
  }

  /** Returns the greatest number of rounds that any configuration has. */
  int rounds() {
    return good.values().stream().mapToInt(Map::size).max().orElse(0);
  }
}
