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
 * A profile: its run and the methods that ran. Counts and graphs stay as compact as in the file
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
   * Creates a profile from its parts.
   *
   * @param name of the file, as the user knows it, for messages
   * @param pathMaps compressed path maps, by id
   * @param totals method totals by class, with a blank map id in each key
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
   * Returns a view that contains only some classes. Use it to read the profile, not to merge it:
   * path maps are not filtered, and a sum would contain them whole.
   *
   * @param which accepts classes by internal name and SHA-256 of the class file
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

  /** Returns the same profile with another program name. */
  public Profile of(String program) {
    return new Profile(name, meta.of(program), classes, pathMaps, totals, entries, meant);
  }

  /** Returns the name of the file, as the user knows it. */
  public String name() {
    return name;
  }

  /** Returns the description of the run. */
  public ProfileMeta meta() {
    return meta;
  }

  /** Returns the names of the profilers in the profile that counted something other than paths. */
  public List<String> schemes() {
    return meta.schemes();
  }

  /**
   * Checks that the profile contains paths only.
   *
   * @throws FileException if anything else was counted
   */
  public void requirePaths() throws FileException {
    List<String> schemes = schemes();
    if (!schemes.isEmpty()) {
      throw new FileException(
          name,
          "was recorded with --profiler "
              + String.join(" and ", schemes)
              + ", which counts no paths; use 'report' or 'export --format jsonl'");
    }
  }

  /**
   * Returns how many activations were profiled, and how many there were, of all methods that can be
   * profiled in bursts; null if all were profiled.
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
          "was profiled in bursts (%d of %d calls), so the counts of edges and sequences are unknown; use a run without pathforest.bursts"
              .formatted(bursts.profiled(), bursts.activations()));
    }
  }

  /** Returns the totals of the methods of all loaded classes. */
  public MethodTotals totals() {
    return MethodTotals.sum(totals.values());
  }

  /** Returns the methods that ran or were interrupted, in order. */
  public List<MethodKey> methods() {
    return List.copyOf(entries.keySet());
  }

  /**
   * Returns the profile of a method.
   *
   * @throws IllegalArgumentException if the method is not one of {@link #methods()}
   * @throws FileException if its counts add up to more than 2^63 - 1
   */
  public MethodProfile method(MethodKey key) throws IOException {
    return method(map(entry(key)));
  }

  /**
   * Returns the profile of a method whose path map is known.
   *
   * @param map as {@link #forEachMap} passes it
   */
  public MethodProfile method(MethodMap map) throws IOException {
    MethodEntry entry = entry(map.key());
    return new MethodProfile(name, map, entry.records(), entry.open());
  }

  /** Receives the methods of path maps. */
  @FunctionalInterface
  public interface MapVisitor {
    /** Visits a method. */
    void visit(MethodMap map) throws IOException;
  }

  /**
   * Visits all methods of all path maps, in the order of the maps, including methods of classes
   * that were never loaded. A method that is in several maps is visited once for each of them.
   *
   * @param classes accepts classes by internal name
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

  /** Returns the path map of a method. Graphs of the classes used last are kept in memory. */
  public MethodMap map(MethodEntry entry) throws IOException {
    return unpacked.of(entry.maps(), entry.key());
  }

  /** Returns whether a class file was loaded in any of the runs. */
  public boolean loaded(String className, String sha256) {
    return totals.containsKey(new ClassEntry(className, sha256, ""));
  }

  /** Returns the names of the classes whose path map was not found, with dots, in order. */
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
