package org.pathforest.bench.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.pathforest.bench.workload.Workload;

/**
 * A configuration in which programs are run.
 *
 * @param name name in tables and files
 * @param scheme how its jars are instrumented
 * @param k greatest number of paths in a sequence, or of iterations for {@code kiter}; 1 for single
 *     paths; 0 without paths
 * @param settings JVM options of the run
 * @param headline whether the first goals are about it, so that it is run in more rounds
 * @param train whether the program gets little to do, as a training run before the measured one
 */
public record Configuration(
    String name, Scheme scheme, int k, List<String> settings, boolean headline, boolean train) {
  /** The values of k in the papers' figures. */
  public static final List<Integer> KS = List.of(2, 3, 4, 6, 8, 11, 16);

  /** The uninstrumented program. */
  public static final Configuration PLAIN =
      new Configuration("plain", Scheme.PLAIN, 0, List.of(), true);

  /** The uninstrumented program in a JVM with the default limit on the size of compiled methods. */
  public static final Configuration PLAIN_DEFAULT =
      new Configuration("plain-default", Scheme.PLAIN, 0, List.of(Jvm.HELD), false);

  /** Prefix of the names of configurations with a {@link Patch}. */
  static final String PATCHED = "patched-";

  private static final String BL = "-Dpathforest.profiler=bl";
  private static final String HASHED = "-Dpathforest.tables=hashed";
  private static final int HEADLINE = 4;
  private static final List<Configuration> ALL = make();

  /** Patterns of the names of further configurations. */
  public static final List<String> FURTHER =
      Stream.concat(
              SchemeConfigurations.names().stream()
                  .filter(name -> ALL.stream().noneMatch(c -> c.name.equals(name))),
              Stream.of(
                  "bl-train",
                  "uncounted-K",
                  "calls-K",
                  "uninterrupted-K",
                  "weighted-K",
                  "ksf-K-scans",
                  "all-methods-K",
                  "bursts-PERIOD-LENGTH",
                  "bursts-PERIOD-LENGTH-adaptive",
                  "patched-NAME"))
          .toList();

  private static final Pattern PARTLY =
      Pattern.compile("(uncounted|calls|uninterrupted|weighted|all-methods)-([1-9]\\d?)");
  private static final Pattern SCANS = Pattern.compile("ksf-([1-9]\\d?)-scans");
  private static final Pattern BURSTS = Pattern.compile("bursts-(\\d{1,9})-(\\d{1,9})(-adaptive)?");

  /** Copies the list. */
  public Configuration {
    settings = List.copyOf(settings);
  }

  /** Creates a configuration whose program gets all of its work. */
  public Configuration(String name, Scheme scheme, int k, List<String> settings, boolean headline) {
    this(name, scheme, k, settings, headline, false);
  }

  private static List<Configuration> make() {
    List<Configuration> all = new ArrayList<>();
    all.add(PLAIN);
    all.add(new Configuration("jacoco", Scheme.JACOCO, 0, List.of(), true));
    all.add(new Configuration("bl", Scheme.NGRAMS, 1, List.of(BL), false));
    all.add(new Configuration("bl-hash", Scheme.NGRAMS, 1, List.of(BL, HASHED), true));
    for (int k : KS) {
      all.add(new Configuration("ksf-" + k, Scheme.SLABS, k, k(k), false));
    }
    for (int k : KS) {
      all.add(new Configuration("kpaths-" + k, Scheme.NGRAMS, k, k(k), k == HEADLINE));
    }
    all.add(new Configuration("bl-small", Scheme.FEW_PATHS, 1, List.of(BL), false));
    all.add(new Configuration("kpaths-small", Scheme.FEW_PATHS, 4, k(4), false));
    for (int k : List.of(4, 16)) {
      List<String> settings = List.of("-Dpathforest.k=" + k, HASHED);
      all.add(new Configuration("kpaths-hash-" + k, Scheme.NGRAMS, k, settings, false));
    }
    all.add(new Configuration("edges", Scheme.OTHER, 0, List.of(), false));
    all.add(PLAIN_DEFAULT);
    all.add(new Configuration("jacoco-default", Scheme.JACOCO, 0, List.of(Jvm.HELD), false));
    List<String> settings = List.of("-Dpathforest.k=" + HEADLINE, Jvm.HELD);
    all.add(new Configuration("kpaths-4-default", Scheme.NGRAMS, HEADLINE, settings, false));
    return List.copyOf(all);
  }

  private static List<String> k(int k) {
    return List.of("-Dpathforest.k=" + k);
  }

  /** Returns the usual configurations, {@link #PLAIN} first. */
  public static List<Configuration> all() {
    return ALL;
  }

  /**
   * Returns the configurations in a comma-separated list of names: first those of {@link #all()},
   * in that order, then others in the order of the list.
   *
   * @throws IllegalArgumentException if {@link #of} knows no such name; the message names it
   */
  public static List<Configuration> named(String names) {
    return inOrder(Arrays.stream(names.split(",", -1)).map(Configuration::of).toList());
  }

  /**
   * Returns each configuration once: first those of {@link #all()}, in that order, then others in
   * the given order.
   */
  public static List<Configuration> inOrder(List<Configuration> some) {
    List<Configuration> ordered = new ArrayList<>(ALL.stream().filter(some::contains).toList());
    some.stream().filter(c -> !ALL.contains(c)).distinct().forEach(ordered::add);
    return List.copyOf(ordered);
  }

  /**
   * Returns whether its JVM does not compile large methods, as is the default. Methods that became
   * large by instrumenting are interpreted then. The configuration is compared only with others of
   * this kind.
   */
  public boolean jvmDefault() {
    return settings.contains(Jvm.HELD);
  }

  /** Returns whether a workload can be run in it: a patch is of one program. */
  boolean isFor(Workload workload) {
    return scheme != Scheme.PATCHED
        || Patch.of(name.substring(PATCHED.length())).program().equals(workload.name());
  }

  /** Returns the limits that its runs hit because it asks for them. Such runs still count. */
  public Set<String> limitsAskedFor() {
    if (scheme == Scheme.FEW_PATHS) {
      return Set.of(Figures.LEFT_OUT);
    }
    return BURSTS.matcher(name).matches() ? Set.of("bursts") : Set.of();
  }

  /**
   * Returns the configuration with a name: one of {@link #all()}, or one that follows a pattern in
   * {@link #FURTHER}.
   *
   * @throws IllegalArgumentException if there is no such name; the message names it
   */
  public static Configuration of(String name) {
    for (Configuration c : ALL) {
      if (c.name.equals(name)) {
        return c;
      }
    }
    if (name.equals("bl-train")) {
      return new Configuration(name, Scheme.NGRAMS, 1, List.of(BL), false, true);
    }
    if (name.startsWith(PATCHED)) {
      Patch.of(name.substring(PATCHED.length()));
      return new Configuration(name, Scheme.PATCHED, 0, List.of(), false);
    }
    SchemeConfigurations.Counted counted = SchemeConfigurations.of(name);
    if (counted != null) {
      return new Configuration(name, Scheme.OTHER, counted.k(), List.of(), false);
    }
    Matcher m = PARTLY.matcher(name);
    if (m.matches()) {
      int k = Integer.parseInt(m.group(2));
      Scheme scheme =
          switch (m.group(1)) {
            case "calls" -> Scheme.CALLS_COUNTED;
            case "uninterrupted" -> Scheme.UNINTERRUPTED;
            case "weighted" -> Scheme.WEIGHTED;
            case "all-methods" -> Scheme.ALL_METHODS;
            default -> Scheme.UNCOUNTED;
          };
      return new Configuration(name, scheme, k, k(k), false);
    }
    m = SCANS.matcher(name);
    if (m.matches()) {
      int k = Integer.parseInt(m.group(1));
      List<String> settings = List.of("-Dpathforest.k=" + k, "-Dpathforest.statistics=true");
      return new Configuration(name, Scheme.SLABS, k, settings, false);
    }
    m = BURSTS.matcher(name);
    if (m.matches()) {
      String how = m.group(1) + "/" + m.group(2) + (m.group(3) == null ? "" : "/adaptive");
      List<String> settings = List.of("-Dpathforest.k=" + HEADLINE, "-Dpathforest.bursts=" + how);
      return new Configuration(name, Scheme.NGRAMS, HEADLINE, settings, false);
    }
    throw new IllegalArgumentException(
        name
            + ": unknown; known are "
            + ALL.stream().map(Configuration::name).collect(Collectors.joining(", "))
            + ", "
            + String.join(", ", FURTHER));
  }

  @Override
  public String toString() {
    return name;
  }
}
