package org.pathforest.bench.run;

import java.util.ArrayList;
import java.util.List;

/**
 * What a program is run with.
 *
 * @param name as in tables and files
 * @param scheme of its jars
 * @param k most paths of a sequence; 1 for single paths; 0 without paths
 * @param settings of the run, as options of the JVM
 * @param rounds in which it is run
 */
public record Configuration(
    String name, Scheme scheme, int k, List<String> settings, Rounds rounds) {
  /** In which rounds a configuration is run. */
  public enum Rounds {
    /** The further ones, too: the first goals are about it. */
    MORE,
    /** All but the further ones. */
    ALL,
    /** One, since only the size of its tables is of interest. */
    ONE
  }

  /** The k of the papers' figures. */
  public static final List<Integer> KS = List.of(2, 3, 4, 6, 8, 11, 16);

  /** The uninstrumented program. */
  public static final Configuration PLAIN =
      new Configuration("plain", Scheme.PLAIN, 0, List.of(), Rounds.MORE);

  private static final String BL = "-Dpathforest.profiler=bl";
  private static final String HASHED = "-Dpathforest.tables=hashed";
  private static final int HEADLINE = 4;
  private static final List<Configuration> ALL = make();

  /** Copies the list. */
  public Configuration {
    settings = List.copyOf(settings);
  }

  private static List<Configuration> make() {
    List<Configuration> all = new ArrayList<>();
    all.add(PLAIN);
    all.add(new Configuration("jacoco", Scheme.JACOCO, 0, List.of(), Rounds.MORE));
    all.add(new Configuration("bl", Scheme.NGRAMS, 1, List.of(BL), Rounds.ALL));
    all.add(new Configuration("bl-hash", Scheme.NGRAMS, 1, List.of(BL, HASHED), Rounds.MORE));
    for (int k : KS) {
      all.add(new Configuration("ksf-" + k, Scheme.SLABS, k, k(k), Rounds.ALL));
    }
    for (int k : KS) {
      all.add(
          new Configuration(
              "kpaths-" + k, Scheme.NGRAMS, k, k(k), k == HEADLINE ? Rounds.MORE : Rounds.ALL));
    }
    all.add(new Configuration("bl-small", Scheme.FEW_PATHS, 1, List.of(BL), Rounds.ALL));
    all.add(new Configuration("kpaths-small", Scheme.FEW_PATHS, 4, k(4), Rounds.ALL));
    for (int k : List.of(4, 16)) {
      List<String> settings = List.of("-Dpathforest.k=" + k, HASHED);
      all.add(new Configuration("kpaths-hash-" + k, Scheme.NGRAMS, k, settings, Rounds.ONE));
    }
    all.add(new Configuration("edges", Scheme.EDGES, 0, List.of(), Rounds.ALL));
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
   * Those of a list of names, parted by commas, in the order of {@link #all()}.
   *
   * @throws IllegalArgumentException if there is no such name; the message names it
   */
  public static List<Configuration> named(String names) {
    return Names.choose(names, all(), Configuration::name);
  }

  @Override
  public String toString() {
    return name;
  }
}
