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

/**
 * A table of the methods that ran. A method that several path maps describe has one entry, provided
 * that the maps agree.
 */
public final class MethodTable {
  private final String file;
  private final NavigableMap<MethodKey, MethodEntry> entries;
  private final UnpackedMaps unpacked = new UnpackedMaps();

  /** Creates an empty table. */
  public MethodTable(String file) {
    this(file, new TreeMap<>());
  }

  /**
   * Creates a table that adds to existing entries.
   *
   * @param file name of the file that the methods come from, for messages
   */
  public MethodTable(String file, NavigableMap<MethodKey, MethodEntry> entries) {
    this.file = file;
    this.entries = entries;
  }

  /** Returns the methods added so far. */
  public NavigableMap<MethodKey, MethodEntry> entries() {
    return entries;
  }

  /**
   * Adds a method.
   *
   * @param map path map of the method
   * @throws FileException if the method was added before with another graph, numbering or k
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
            "%s was counted with k = %d and with k = %d; instrument everything with the same k"
                .formatted(entry.key(), records.get(0).header().k(), r.header().k()));
      }
    }
    OpenCounts open = before == null ? entry.open() : before.open().plus(entry.open());
    entries.put(entry.key(), kept.with(List.copyOf(records)).with(open));
  }

  private void checkSame(MethodMap a, MethodMap b) throws IOException {
    if (!lineWithoutIndex(a).equals(lineWithoutIndex(b))) {
      throw new FileException(
          file,
          "two path maps describe "
              + a.key()
              + " differently; instrument everything with the same options");
    }
  }

  /** Leaves out the index, which depends on which other methods have probes. */
  private static String lineWithoutIndex(MethodMap m) throws IOException {
    return PathMapWriter.line(m.with(m.probes().at(0))).toString();
  }
}
