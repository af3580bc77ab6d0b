package org.pathforest.profile.merge;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.pathforest.paths.FileException;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.profile.ClassEntry;
import org.pathforest.profile.MethodEntry;
import org.pathforest.profile.MethodTable;
import org.pathforest.profile.MethodTotals;
import org.pathforest.profile.Profile;
import org.pathforest.profile.ProfileMeta;
import org.pathforest.profile.UnpackedMaps;
import org.pathforest.profile.record.MethodRecord;

/**
 * Adds up profiles of the same program, or of programs that share classes. Any number of profiles
 * can be added one after the other; memory grows only with the size of their sum. Not safe for use
 * by several threads.
 */
public final class Merger {
  /**
   * Least number of bytes at which new records of a method are summed. New records wait until they
   * also have the size of the records that they are added to. So sums are not computed for each
   * profile, and at most about twice the sum is kept.
   */
  private static final int WAITING = 1 << 10;

  private final MetaSum meta = new MetaSum();
  private final NavigableMap<String, byte[]> pathMaps = new TreeMap<>();
  private final NavigableMap<ClassEntry, MethodTotals> totals = new TreeMap<>();
  private final TreeSet<ClassEntry> classes = new TreeSet<>();
  private final NavigableMap<MethodKey, MethodEntry> entries = new TreeMap<>();
  private final UnpackedMaps unpacked = new UnpackedMaps();
  private final Map<String, String> intervals = new HashMap<>();
  private ProfileMeta first;
  private String firstName;
  private String name;
  private int added;

  /**
   * Adds up several profiles.
   *
   * @param profiles one or more
   * @return as {@link #sum}
   * @throws FileException as {@link #add} and {@link #sum}
   */
  public static Profile merge(List<Profile> profiles) throws IOException {
    Merger merger = new Merger();
    for (Profile p : profiles) {
      merger.add(p);
    }
    return merger.sum();
  }

  /**
   * Adds a profile. The merger keeps the counts, and any classes and path maps that it does not
   * have yet.
   *
   * @throws FileException if the profile cannot be added; the message names it. This happens if k
   *     or profiler differ, a method's path maps differ, or a count exceeds 2^63 - 1. It also
   *     happens if the profile counts what another one has counted, such as two dumps of one run
   *     without a reset in between. The sum cannot be used after that
   */
  public void add(Profile p) throws IOException {
    for (String interval : p.meta().run().intervals()) {
      String other = intervals.putIfAbsent(interval, p.name());
      if (other != null) {
        throw new FileException(
            p.name(),
            "covers the same part of the same run as %s; merge only the later of the two"
                .formatted(other));
      }
    }
    boolean counts = !p.entries().isEmpty();
    if (counts) {
      check(p);
    }
    name = added == 0 ? p.name() : added == 1 ? name + " + " + p.name() : name;
    added++;
    meta.add(p.meta(), counts);
    p.pathMaps().forEach(pathMaps::putIfAbsent);
    p.totalsByClass().forEach(totals::putIfAbsent);
    classes.addAll(p.classes());
    MethodTable table = new MethodTable(p.name(), entries);
    for (MethodEntry entry : p.entries().values()) {
      table.add(entry, () -> p.map(entry));
      MethodEntry all = entries.get(entry.key());
      if (waiting(all) > Math.max(WAITING, kept(all))) {
        entries.put(entry.key(), summed(all, p.name()));
      }
    }
  }

  /**
   * Adds a path map, so that the sum describes its methods even if none of its classes was loaded.
   *
   * @param id id of the map
   * @param compressed the map, compressed as in archives; not copied
   */
  public void addMap(String id, byte[] compressed) {
    pathMaps.putIfAbsent(id, compressed);
  }

  /** Returns the bytes of records that are still to be added to others. */
  private static long waiting(MethodEntry entry) {
    long all = 0;
    for (MethodRecord r : entry.records()) {
      all += r.size();
    }
    return all - kept(entry);
  }

  /** Returns the bytes of the first record of each likeness. */
  private static long kept(MethodEntry entry) {
    long size = 0;
    for (List<MethodRecord> alike : MethodRecord.alike(entry.records()).values()) {
      size += alike.get(0).size();
    }
    return size;
  }

  /** Combines all records that are alike into one. */
  private MethodEntry summed(MethodEntry entry, String file) throws IOException {
    MethodKey key = entry.key();
    List<MethodRecord> sums = new ArrayList<>();
    for (List<MethodRecord> alike : MethodRecord.alike(entry.records()).values()) {
      sums.add(
          alike.size() == 1
              ? alike.get(0)
              : RecordSum.of(alike, key, () -> unpacked.of(entry.maps(), key), file));
    }
    return entry.with(List.copyOf(sums));
  }

  /**
   * Returns the exact sum of the profiles added, at least one. A method is exact up to the least
   * length of its profiles, and has all their limits. The run begins with the first of theirs and
   * ends with the last. Records with different ratios of profiled activations stay separate, so
   * that estimates hardly change.
   *
   * @throws FileException if a count exceeds 2^63 - 1
   */
  public Profile sum() throws IOException {
    if (added == 0) {
      throw new IllegalStateException("nothing was added");
    }
    String all = added <= 2 ? name : name + " + " + (added - 2) + " more";
    for (Map.Entry<MethodKey, MethodEntry> entry : entries.entrySet()) {
      if (waiting(entry.getValue()) > 0) {
        entry.setValue(summed(entry.getValue(), all));
      }
    }
    return new Profile(
        all, meta.sum(pathMaps.keySet()), List.copyOf(classes), pathMaps, totals, entries);
  }

  private void check(Profile p) throws FileException {
    if (first == null) {
      first = p.meta();
      firstName = p.name();
    }
    if (first.k() != p.meta().k()) {
      throw new FileException(
          p.name(),
          "has k = %d, but %s has k = %d; merge only profiles with the same k"
              .formatted(p.meta().k(), firstName, first.k()));
    }
    if (!first.profiler().equals(p.meta().profiler())) {
      throw new FileException(
          p.name(),
          "was recorded with --profiler %s, but %s with %s; merge only profiles of one profiler"
              .formatted(p.meta().profiler(), firstName, first.profiler()));
    }
  }
}
