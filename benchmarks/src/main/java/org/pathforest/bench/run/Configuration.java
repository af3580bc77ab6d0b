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
 * What a program is run with.
 *
 * @param name as in tables and files
 * @param scheme of its jars
 * @param k most paths of a sequence; 1 for single paths; 0 without paths
 * @param settings of the run, as options of the JVM
 * @param headline whether the first goals are about it, so that it is run in more rounds
 * @param train whether the program gets little to do: what it was told before it mattered
 */
public record Configuration(
    String name, Scheme scheme, int k, List<String> settings, boolean headline, boolean train) {
  /** The k of the papers' figures. */
  public static final List<Integer> KS = List.of(2, 3, 4, 6, 8, 11, 16);

  /** The uninstrumented program. */
  public static final Configuration PLAIN =
      new Configuration("plain", Scheme.PLAIN, 0, List.of(), true);

  /** The same in a JVM that was not told to compile methods of any size. */
  public static final Configuration PLAIN_DEFAULT =
      new Configuration("plain-default", Scheme.PLAIN, 0, List.of(Jvm.HELD), false);

  /** Before the name of a {@link Patch}. */
  static final String PATCHED = "patched-";

  private static final String BL = "-Dpathforest.profiler=bl";
  private static final String HASHED = "-Dpathforest.tables=hashed";
  private static final int HEADLINE = 4;
  private static final List<Configuration> ALL = make();

  /** How others are named. */
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

  /** One whose program gets all that there is to do. */
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

  /** All of them, {@link #PLAIN} first. */
  public static List<Configuration> all() {
    return ALL;
  }

  /**
   * Those of a list of names, separated by commas: in the order of {@link #all()}, then others as
   * they come.
   *
   * @throws IllegalArgumentException if {@link #of} knows no such name; the message names it
   */
  public static List<Configuration> named(String names) {
    return inOrder(Arrays.stream(names.split(",", -1)).map(Configuration::of).toList());
  }

  /** In the order of {@link #all()}, then others as they come; each once. */
  public static List<Configuration> inOrder(List<Configuration> some) {
    List<Configuration> ordered = new ArrayList<>(ALL.stream().filter(some::contains).toList());
    some.stream().filter(c -> !ALL.contains(c)).distinct().forEach(ordered::add);
    return List.copyOf(ordered);
  }

  /**
   * Whether its JVM does not compile large methods, as by default: what instrumenting has made
   * large is interpreted then. It is compared only with others of the kind.
   */
  public boolean jvmDefault() {
    return settings.contains(Jvm.HELD);
  }

  /** Whether it can be run: a patch is of one program. */
  boolean isFor(Workload workload) {
    return scheme != Scheme.PATCHED
        || Patch.of(name.substring(PATCHED.length())).program().equals(workload.name());
  }

  /** The limits that a run of it hits as it is asked to: they are no reason for it not to count. */
  public Set<String> limitsAskedFor() {
    if (scheme == Scheme.FEW_PATHS) {
      return Set.of(Figures.LEFT_OUT);
    }
    return BURSTS.matcher(name).matches() ? Set.of("bursts") : Set.of();
  }

  /**
   * A configuration by its name: one of {@link #all()}, or one that has to be asked for as {@link
   * #FURTHER} says.
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
