package org.pathforest.profile;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.pathforest.paths.FileException;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.paths.map.PathMapWriter;
import org.pathforest.paths.scheme.OpenCounts;
import org.pathforest.profile.record.MethodRecord;

/** Collects the methods that ran; the same method out of several maps is one if they agree. */
public final class MethodTable {
  private final String file;
  private final NavigableMap<MethodKey, MethodEntry> entries;
  private final UnpackedMaps unpacked = new UnpackedMaps();

  /** Collects from nothing. */
  public MethodTable(String file) {
    this(file, new TreeMap<>());
  }

  /**
   * Collects into what is there.
   *
   * @param file that the methods come from, for messages
   */
  public MethodTable(String file, NavigableMap<MethodKey, MethodEntry> entries) {
    this.file = file;
    this.entries = entries;
  }

  /** The methods so far. */
  public NavigableMap<MethodKey, MethodEntry> entries() {
    return entries;
  }

  /**
   * Adds a method.
   *
   * @param map its map
   * @throws FileException if it was added before with another graph, numbering or k
   */
  public void add(MethodEntry entry, MapSource map) throws IOException {
    MethodEntry before = entries.get(entry.key());
    List<MethodRecord> records = new ArrayList<>();
    MethodEntry kept = entry;
    if (before != null) {
      if (before.maps() != entry.maps() && !before.owner().mapId().equals(entry.owner().mapId())) {
        checkSame(unpacked.of(before.maps(), entry.key()), map.map());
      }
      records.addAll(before.records());
      kept = before;
    }
    records.addAll(entry.records());
    for (MethodRecord r : records) {
      if (r.header().k() != records.get(0).header().k()) {
        throw new FileException(
            file,
            "counts of %s with k = %d and k = %d"
                .formatted(entry.key(), records.get(0).header().k(), r.header().k()));
      }
    }
    OpenCounts open = before == null ? entry.open() : before.open().plus(entry.open());
    entries.put(entry.key(), kept.with(List.copyOf(records)).with(open));
  }

  private void checkSame(MethodMap a, MethodMap b) throws IOException {
    if (!lineWithoutIndex(a).equals(lineWithoutIndex(b))) {
      throw new FileException(file, "two path maps that describe " + a.key() + " differently");
    }
  }

  /** The index depends on which other methods have probes. */
  private static String lineWithoutIndex(MethodMap m) throws IOException {
    return PathMapWriter.line(m.with(m.probes().at(0))).toString();
  }
}
