package org.pathforest.profile;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import org.pathforest.paths.FileException;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.paths.map.PathMapReader;
import org.pathforest.profile.record.Bursts;

/**
 * A profile: its run, and the methods that ran. Counts and graphs stay as compact as in the file
 * until a method is asked for. Safe for use by several threads.
 */
public final class Profile {

  private final String name;
  private final ProfileMeta meta;
  private final List<ClassEntry> classes;
  private final NavigableMap<String, byte[]> pathMaps;
  private final NavigableMap<ClassEntry, MethodTotals> totals;
  private final NavigableMap<MethodKey, MethodEntry> entries;
  private final BiPredicate<String, String> meant;
  private final UnpackedMaps unpacked = new UnpackedMaps();

  /**
   * Puts a profile together.
   *
   * @param name of the file, as the user knows it, for messages
   * @param pathMaps compressed, by id
   * @param totals by class, its map id blank
   */
  public Profile(
      String name,
      ProfileMeta meta,
      List<ClassEntry> classes,
      NavigableMap<String, byte[]> pathMaps,
      NavigableMap<ClassEntry, MethodTotals> totals,
      NavigableMap<MethodKey, MethodEntry> entries) {
    this(name, meta, classes, pathMaps, totals, entries, (className, sha256) -> true);
  }

  private Profile(
      String name,
      ProfileMeta meta,
      List<ClassEntry> classes,
      NavigableMap<String, byte[]> pathMaps,
      NavigableMap<ClassEntry, MethodTotals> totals,
      NavigableMap<MethodKey, MethodEntry> entries,
      BiPredicate<String, String> meant) {
    this.name = name;
    this.meta = meta;
    this.classes = List.copyOf(classes);
    this.pathMaps = pathMaps;
    this.totals = totals;
    this.entries = entries;
    this.meant = meant;
  }

  /**
   * What it says of some classes, as if there were no others. For those who look at it: path maps
   * stay whole, and so would be those of a sum that it is added to.
   *
   * @param which classes, by internal name and SHA-256 of the class file
   */
  public Profile only(BiPredicate<String, String> which) {
    BiPredicate<String, String> both = meant.and(which);
    NavigableMap<ClassEntry, MethodTotals> fewerTotals = new TreeMap<>(totals);
    fewerTotals.keySet().removeIf(c -> !both.test(c.className(), c.sha256()));
    NavigableMap<MethodKey, MethodEntry> fewer = new TreeMap<>(entries);
    fewer.keySet().removeIf(key -> !both.test(key.className(), key.sha256()));
    return new Profile(
        name,
        meta,
        classes.stream().filter(c -> both.test(c.className(), c.sha256())).toList(),
        pathMaps,
        fewerTotals,
        fewer,
        both);
  }

  /** The same, as if a program of that name had run. */
  public Profile of(String program) {
    return new Profile(name, meta.of(program), classes, pathMaps, totals, entries, meant);
  }

  /** The file, as the user knows it. */
  public String name() {
    return name;
  }

  /** What it says of its run. */
  public ProfileMeta meta() {
    return meta;
  }

  /** Profilers of it that counted other things than paths. */
  public List<String> schemes() {
    return meta.schemes();
  }

  /**
   * Checks that there are paths.
   *
   * @throws FileException if anything else was counted
   */
  public void requirePaths() throws FileException {
    List<String> schemes = schemes();
    if (!schemes.isEmpty()) {
      throw new FileException(
          name,
          "was made with --profiler "
              + String.join(" and ", schemes)
              + ", which keeps no paths: report and export --format jsonl show what it has");
    }
  }

  /**
   * How many activations of all methods that can be profiled in bursts were profiled, and how many
   * there were; null if all were profiled.
   */
  public Bursts bursts() {
    return Bursts.of(() -> entries.values().stream().flatMap(e -> e.records().stream()).iterator());
  }

  /**
   * Checks that all activations were profiled.
   *
   * @throws FileException if some were not
   */
  public void requireAllActivations() throws FileException {
    Bursts bursts = bursts();
    if (bursts != null) {
      throw new FileException(
          name,
          "was profiled in bursts (%d of %d calls), which do not tell how often edges and sequences ran: use a run without pathforest.bursts"
              .formatted(bursts.profiled(), bursts.activations()));
    }
  }

  /** What became of the methods of the classes that were loaded. */
  public MethodTotals totals() {
    return MethodTotals.sum(totals.values());
  }

  /** The methods that ran, or were interrupted, in order. */
  public List<MethodKey> methods() {
    return List.copyOf(entries.keySet());
  }

  /**
   * What it says of a method.
   *
   * @throws IllegalArgumentException if the method is none of {@link #methods()}
   * @throws FileException if its counts add up to more than 2^63 - 1
   */
  public MethodProfile method(MethodKey key) throws IOException {
    return method(map(entry(key)));
  }

  /**
   * The same of a method whose map is known.
   *
   * @param map as {@link #forEachMap} gives it
   */
  public MethodProfile method(MethodMap map) throws IOException {
    MethodEntry entry = entry(map.key());
    return new MethodProfile(name, map, entry.records(), entry.open());
  }

  /** Is told of a method of a path map. */
  @FunctionalInterface
  public interface MapVisitor {
    /** Visits. */
    void visit(MethodMap map) throws IOException;
  }

  /**
   * Visits all methods of all path maps, of classes that were never loaded, too, in the order of
   * the maps. One that stands in several maps is visited several times.
   *
   * @param classes which classes, by internal name
   */
  public void forEachMap(Predicate<String> classes, MapVisitor visitor) throws IOException {
    for (Map.Entry<String, byte[]> map : pathMaps.entrySet()) {
      PathMapReader.read(
          new ByteArrayInputStream(map.getValue()),
          name + " (path map " + map.getKey() + ")",
          classes,
          (m, line) -> {
            if (meant.test(m.key().className(), m.key().sha256())) {
              visitor.visit(m);
            }
          });
    }
  }

  private MethodEntry entry(MethodKey key) {
    MethodEntry entry = entries.get(key);
    if (entry == null) {
      throw new IllegalArgumentException(key + " did not run");
    }
    return entry;
  }

  /** The map of a method; the graphs of the class asked for last are kept. */
  public MethodMap map(MethodEntry entry) throws IOException {
    return unpacked.of(entry.maps(), entry.key());
  }

  /** Whether that class file was loaded, in any of the runs. */
  public boolean loaded(String className, String sha256) {
    return totals.containsKey(new ClassEntry(className, sha256, "").withoutMap());
  }

  /** Names of the classes whose path map was not found, as people write them, in order. */
  public List<String> classesWithoutMap() {
    return classes.stream()
        .filter(c -> !pathMaps.containsKey(c.mapId()))
        .map(c -> c.className().replace('/', '.'))
        .distinct()
        .sorted()
        .toList();
  }

  public List<ClassEntry> classes() {
    return classes;
  }

  public NavigableMap<String, byte[]> pathMaps() {
    return pathMaps;
  }

  public NavigableMap<ClassEntry, MethodTotals> totalsByClass() {
    return new TreeMap<>(totals);
  }

  public NavigableMap<MethodKey, MethodEntry> entries() {
    return entries;
  }
}
