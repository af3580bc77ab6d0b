package org.pathforest.profile.file;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.pathforest.paths.FileException;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.paths.map.PathMapReader;
import org.pathforest.paths.scheme.OpenCounts;
import org.pathforest.paths.scheme.SchemePlan;
import org.pathforest.profile.ClassEntry;
import org.pathforest.profile.ClassMaps;
import org.pathforest.profile.MethodEntry;
import org.pathforest.profile.MethodTable;
import org.pathforest.profile.MethodTotals;
import org.pathforest.profile.ProfileMeta;
import org.pathforest.profile.merge.RecordSum;
import org.pathforest.profile.record.CountsInput;
import org.pathforest.profile.record.MethodRecord;
import org.pathforest.profile.record.PrefixDecoder;

/** Finds the path map of every method that has records, and checks that the records fit the map. */
final class MapLoader {
  private final String file;
  private final ProfileMeta meta;
  private final Counts counts;
  private final Counts before;
  private final OpenFile open;
  private final MethodTable table;
  private final NavigableMap<ClassEntry, MethodTotals> totals = new TreeMap<>();

  /**
   * Creates a loader that has read no maps yet.
   *
   * @param before earlier counts, which are subtracted from {@code counts}
   * @param open activations that were open at the end of the run
   */
  MapLoader(String file, ProfileMeta meta, Counts counts, Counts before, OpenFile open) {
    this.file = file;
    this.meta = meta;
    this.open = open;
    this.counts = counts;
    this.before = before;
    this.table = new MethodTable(file);
  }

  MethodTable table() {
    return table;
  }

  NavigableMap<ClassEntry, MethodTotals> totals() {
    return totals;
  }

  /** A class from one map, with its methods that ran, while they are collected. */
  private static final class LoadedClass {
    final List<String> lines = new ArrayList<>();
    final List<MethodMap> methods = new ArrayList<>();
    final List<List<MethodRecord>> records = new ArrayList<>();
    MethodTotals totals = MethodTotals.ONE_CLASS;
  }

  /** Reads the maps. */
  void load(NavigableMap<String, byte[]> pathMaps) throws IOException {
    for (Map.Entry<String, byte[]> map : pathMaps.entrySet()) {
      loadMap(map.getKey(), map.getValue());
    }
    for (ClassEntry c : counts.records().keySet()) {
      // The profile names maps that the run could not find. Any other absent map was lost later.
      if (!pathMaps.containsKey(c.mapId()) && !meta.maps().missing().contains(c.mapId())) {
        throw new FileException(
            file,
            "path map " + c.mapId() + " of " + c.className() + " is missing" + CountsInput.AGAIN);
      }
    }
    open.byMethod()
        .forEach((key, n) -> table.entries().computeIfPresent(key, (k, entry) -> entry.with(n)));
  }

  private void loadMap(String id, byte[] compressed) throws IOException {
    Map<String, Set<String>> wanted = new HashMap<>();
    for (ClassEntry c : counts.classes()) {
      if (c.mapId().equals(id)) {
        wanted.computeIfAbsent(c.className(), key -> new HashSet<>()).add(c.sha256());
      }
    }
    String name = file + " (path map " + id + ")";
    // This takes about as long as everything else together, so it runs in parallel.
    CompletableFuture<String> sha256 =
        CompletableFuture.supplyAsync(() -> sha256(compressed, name));
    Loading loading = new Loading(id);
    PathMapReader.read(
        new ByteArrayInputStream(compressed),
        name,
        wanted::containsKey,
        (m, line) -> {
          if (wanted.get(m.key().className()).contains(m.key().sha256())) {
            loading.method(m, line);
          }
        });
    String found = sha256.join();
    if (!found.equals(id)) {
      throw new FileException(
          name, "damaged path map: its SHA-256 is " + found + CountsInput.AGAIN);
    }
    loading.finish();
  }

  /**
   * Computes the id of a map that is also being parsed, maybe by another thread. The parser reports
   * what is wrong with the map.
   */
  private static String sha256(byte[] compressed, String name) {
    try {
      return PathMapReader.sha256(new ByteArrayInputStream(compressed), name);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Receives the methods of one map, class by class. */
  private final class Loading {
    private final String id;
    private final Map<ClassEntry, Set<Integer>> found = new LinkedHashMap<>();
    private ClassEntry current;
    private LoadedClass loaded;

    Loading(String id) {
      this.id = id;
    }

    void method(MethodMap m, String line) throws IOException {
      ClassEntry owner = new ClassEntry(m.key().className(), m.key().sha256(), id);
      if (!owner.equals(current)) {
        pack();
        current = owner;
        loaded = new LoadedClass();
      }
      loaded.totals = loaded.totals.plus(m);
      if (m.status() != MethodMap.Status.INSTRUMENTED) {
        return;
      }
      List<MethodRecord> records = recordsOf(m);
      if (open.see(m) || !records.isEmpty()) {
        SchemePlan scheme = m.probes().scheme();
        if (!meta.counts(scheme == null ? null : scheme.scheme())) {
          throw new FileException(
              file,
              "damaged meta.properties: its profiler can't have counted "
                  + m.key()
                  + CountsInput.AGAIN);
        }
        loaded.lines.add(line);
        loaded.methods.add(m);
        loaded.records.add(
            records.isEmpty() ? List.of(MethodRecord.empty((int) m.ids())) : records);
      }
    }

    /** Returns the records of a method, less its earlier counts. */
    private List<MethodRecord> recordsOf(MethodMap m) throws IOException {
      List<MethodRecord> records = counts.of(current, m.probes().index());
      List<MethodRecord> earlier = before.of(current, m.probes().index());
      if (records.isEmpty()) {
        return records;
      }
      found.computeIfAbsent(current, key -> new HashSet<>()).add(m.probes().index());
      check(m, records);
      if (earlier.isEmpty()) {
        return records;
      }
      check(m, earlier);
      for (MethodRecord r : earlier) {
        if (r.header().k() != records.get(0).header().k()) {
          throw new FileException(
              file, "damaged: k before a reset differs from k after it" + CountsInput.AGAIN);
        }
      }
      MethodRecord difference = RecordSum.of(records, earlier, m.key(), () -> m, file);
      return difference.ran() ? List.of(difference) : List.of();
    }

    private void pack() throws IOException {
      if (current == null) {
        return;
      }
      totals.putIfAbsent(current.withoutMap(), loaded.totals);
      ClassMaps maps = loaded.methods.isEmpty() ? null : ClassMaps.of(loaded.lines);
      for (int i = 0; i < loaded.methods.size(); i++) {
        MethodMap m = loaded.methods.get(i);
        List<MethodRecord> records = loaded.records.get(i);
        MethodEntry entry =
            new MethodEntry(m.key(), current, m.probes().index(), maps, records, OpenCounts.NONE);
        table.add(entry, () -> m);
      }
    }

    private void finish() throws IOException {
      pack();
      for (Map.Entry<ClassEntry, Map<Integer, List<MethodRecord>>> c :
          counts.records().entrySet()) {
        if (c.getKey().mapId().equals(id)) {
          checkAllFound(c.getKey(), c.getValue().keySet());
        }
      }
    }

    private void checkAllFound(ClassEntry c, Set<Integer> indices) throws FileException {
      Set<Integer> known = found.getOrDefault(c, Set.of());
      for (int index : indices) {
        if (!known.contains(index)) {
          throw new FileException(
              file,
              "counts do not fit their path map: %s has no method %d with probes in map %s%s"
                  .formatted(c.className(), index, c.mapId(), CountsInput.AGAIN));
        }
      }
    }

    private void check(MethodMap m, List<MethodRecord> records) throws IOException {
      for (MethodRecord r : records) {
        if (r.header().numPaths() != m.ids()) {
          throw new FileException(
              file,
              "counts do not fit their path map: %s has %d %s, not %d%s"
                  .formatted(
                      m.key(),
                      m.ids(),
                      m.probes().scheme() == null ? "paths" : "counters",
                      r.header().numPaths(),
                      CountsInput.AGAIN));
        }
        try {
          new PrefixDecoder(m, file).add(r);
        } catch (ArithmeticException e) {
          throw new FileException(
              file, "the counts of " + m.key() + " exceed 2^63 - 1; merge fewer profiles", e);
        }
      }
    }
  }
}
