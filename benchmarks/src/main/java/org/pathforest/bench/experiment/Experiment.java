package org.pathforest.bench.experiment;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.pathforest.bench.report.Metric;
import org.pathforest.bench.run.Configuration;
import org.pathforest.bench.run.Names;
import org.pathforest.bench.workload.Workload;
import org.pathforest.bench.workload.Workloads;
import org.pathforest.paths.FileException;

/**
 * An experiment: what is run, and which tables are made of it. It is read from a file of Java
 * properties with these keys:
 *
 * <ul>
 *   <li>{@code programs}: names, or {@code all}
 *   <li>{@code program.NAME.KEY}: the user's own programs, and the work of any program ({@link
 *       ProgramKeys})
 *   <li>{@code configurations}: configurations besides those that the tables need
 *   <li>{@code rounds}: number of rounds, 3 by default
 *   <li>{@code rounds.NAME}: number of rounds of one configuration, whatever the others have
 *   <li>{@code measure}: {@code calls}, {@code steady} or {@code start-up}
 *   <li>{@code threads}: numbers of threads that call a program side by side in the steady state
 *   <li>{@code once}: further configurations, which are run in the first round only
 *   <li>{@code tables}: names, or {@code all}
 *   <li>{@code goals}: {@code yes} if the report begins with the design goals
 *   <li>{@code runs}: the output folder of an earlier {@code bench}, or its {@code runs.csv}; its
 *       runs count, too
 *   <li>{@code others}: output folders with other programs, which are in the same report
 * </ul>
 *
 * @param programs one or more programs
 * @param configurations the configurations, the uninstrumented program first
 * @param metric kind of time in tables, unless another one is asked for
 * @param rounds numbers of rounds
 * @param tables the tables; may be empty
 * @param goals whether the report has the design goals
 * @param runs file or folder of earlier runs; null for none
 * @param others folders with runs of other programs
 */
public record Experiment(
    List<Workload> programs,
    List<Configuration> configurations,
    Metric metric,
    Rounds rounds,
    List<PaperTable> tables,
    boolean goals,
    Path runs,
    List<Path> others) {
  private static final String OF_ONE = "rounds.";
  private static final Set<String> KEYS =
      new TreeSet<>(
          List.of(
              "programs",
              "configurations",
              "measure",
              "threads",
              "rounds",
              "once",
              "tables",
              "goals",
              "runs",
              "others"));

  private static final int ROUNDS = 3;

  /** Copies the lists. */
  public Experiment {
    programs = List.copyOf(programs);
    configurations = List.copyOf(configurations);
    tables = List.copyOf(tables);
    others = List.copyOf(others);
  }

  /** Returns the names of all tables. */
  public static List<String> allTables() {
    return PaperTables.all().stream().map(PaperTable::name).toList();
  }

  /**
   * Reads a file.
   *
   * @param all all built-in programs
   * @throws FileException if the file is missing, or if something in it is unknown
   */
  public static Experiment read(Path file, List<Workload> all) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw FileException.missing(file);
    }
    Properties p = new Properties();
    try (Reader in = Files.newBufferedReader(file)) {
      p.load(in);
    } catch (MalformedInputException | IllegalArgumentException e) {
      throw new FileException(
          file.toString(), "is not an experiment (" + e.getMessage() + "); correct it", e);
    }
    for (String key : new TreeSet<>(p.stringPropertyNames())) {
      if (!KEYS.contains(key) && !key.startsWith(OF_ONE) && !key.startsWith(ProgramKeys.PREFIX)) {
        throw new FileException(
            file.toString(), key + ": unknown; known are " + String.join(", ", KEYS));
      }
    }
    try {
      return of(p, all, file.resolveSibling(""));
    } catch (IllegalArgumentException e) {
      throw FileException.of(file.toString(), e.getMessage(), "correct it", e);
    }
  }

  /**
   * Creates an experiment with one program of the user's.
   *
   * @param keys keys and their values, as in a file
   * @throws IllegalArgumentException if a key or a value is unknown
   */
  public static Experiment of(Workload own, Map<String, String> keys) {
    Properties p = new Properties();
    p.putAll(keys);
    p.put("programs", own.name());
    p.put("tables", "");
    return of(p, List.of(own), Path.of(""));
  }

  private static Experiment of(Properties p, List<Workload> all, Path folder) {
    ProgramKeys keys =
        new ProgramKeys(
            p, Stream.concat(all.stream(), Workloads.servers().stream()).toList(), folder);
    if (!keys.own().isEmpty()) {
      p.putIfAbsent("programs", String.join(" ", keys.own().stream().map(Workload::name).toList()));
      p.putIfAbsent("tables", "");
    }
    List<PaperTable> tables = choose(p, "tables", PaperTables.all(), PaperTable::name);
    List<String> once = words(p.getProperty("once", ""));
    Set<String> names = new LinkedHashSet<>();
    names.add(Configuration.PLAIN.name());
    names.addAll(words(p.getProperty("configurations", "")));
    names.addAll(once);
    tables.forEach(t -> names.addAll(t.configurations()));
    if (once.contains(Configuration.PLAIN.name())) {
      throw new IllegalArgumentException(
          "once: remove plain; all others are compared with it in every round");
    }
    if (names.stream().anyMatch(name -> Configuration.of(name).jvmDefault())) {
      names.add(Configuration.PLAIN_DEFAULT.name());
    }
    List<Configuration> configurations = names.stream().map(Configuration::of).toList();
    SortedMap<String, Integer> others = new TreeMap<>();
    once.forEach(name -> others.put(name, 1));
    for (String key : new TreeSet<>(p.stringPropertyNames())) {
      if (key.startsWith(OF_ONE)) {
        String name = key.substring(OF_ONE.length());
        if (!names.contains(name)) {
          throw new IllegalArgumentException(key + ": " + name + " is not run");
        }
        others.put(name, rounds(p, key));
      }
    }
    String runs = p.getProperty("runs", "").trim();
    Protocol measure = measure(p);
    return new Experiment(
        programs(p, all, keys, measure),
        configurations,
        measure.metric,
        new Rounds(rounds(p, "rounds"), others),
        tables,
        goals(p),
        runs.isEmpty() ? null : folder.resolve(runs),
        words(p.getProperty("others", "")).stream().map(folder::resolve).toList());
  }

  /** The part of a program's run that is measured. */
  private enum Protocol {
    CALLS(Metric.CPU),
    STEADY(Metric.PROGRAM),
    START_UP(Metric.PROCESS);

    private final Metric metric;

    Protocol(Metric metric) {
      this.metric = metric;
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  private static Protocol measure(Properties p) {
    String text = p.getProperty("measure", "calls").trim();
    return Arrays.stream(Protocol.values())
        .filter(m -> m.toString().equals(text))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "measure: '" + text + "' is not one of " + Arrays.toString(Protocol.values())));
  }

  private static boolean goals(Properties p) {
    String text = p.getProperty("goals", "no").trim();
    if (!List.of("yes", "no").contains(text)) {
      throw new IllegalArgumentException("goals: '" + text + "' is neither yes nor no");
    }
    return text.equals("yes");
  }

  /** Returns the programs as they are measured: each once for every number of threads. */
  private static List<Workload> programs(
      Properties p, List<Workload> all, ProgramKeys keys, Protocol measure) {
    boolean named = !p.getProperty("programs", "all").trim().equals("all");
    List<Workload> known =
        Stream.of(all, named ? Workloads.servers() : List.<Workload>of(), keys.own())
            .flatMap(List::stream)
            .toList();
    List<Workload> chosen =
        choose(p, "programs", known, Workload::name).stream().map(keys::given).toList();
    List<Integer> threads =
        words(p.getProperty("threads", "")).stream().map(Experiment::threads).toList();
    if (!threads.isEmpty() && measure != Protocol.STEADY) {
      throw new IllegalArgumentException("threads: only with measure = steady");
    }
    return switch (measure) {
      case CALLS -> chosen;
      case START_UP -> chosen.stream().map(Workload::startUp).toList();
      case STEADY ->
          chosen.stream()
              .flatMap(w -> (threads.isEmpty() ? List.of(0) : threads).stream().map(w::steady))
              .toList();
    };
  }

  private static int threads(String text) {
    if (!text.matches("[1-9]\\d{0,2}")) {
      throw new IllegalArgumentException("threads: '" + text + "' is not a number from 1 to 999");
    }
    return Integer.parseInt(text);
  }

  private static int rounds(Properties p, String key) {
    String text = p.getProperty(key, "" + ROUNDS).trim();
    try {
      int rounds = Integer.parseInt(text);
      if (rounds > 0) {
        return rounds;
      }
    } catch (NumberFormatException e) {
      // reported below
    }
    throw new IllegalArgumentException(key + ": '" + text + "' is not a number above 0");
  }

  private static <T> List<T> choose(
      Properties p, String key, List<T> all, java.util.function.Function<T, String> name) {
    String text = p.getProperty(key, "all").trim();
    if (text.isEmpty()) {
      return List.of();
    }
    try {
      return text.equals("all") ? all : Names.choose(String.join(",", words(text)), all, name);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(key + ": " + e.getMessage(), e);
    }
  }

  private static List<String> words(String text) {
    return Arrays.stream(text.trim().split("[\\s,]+")).filter(w -> !w.isEmpty()).toList();
  }
}
