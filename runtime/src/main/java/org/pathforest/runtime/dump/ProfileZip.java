package org.pathforest.runtime.dump;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.pathforest.runtime.settings.Settings;
import org.pathforest.runtime.settings.ThreadStop;
import org.pathforest.runtime.table.CountsWriter;
import org.pathforest.runtime.thread.OpenActivations;
import org.pathforest.runtime.thread.PathMaps;

/**
 * The content of a profile: a zip file made of the shares of all runtimes, as described in
 * docs/formats.md. Used by one thread.
 *
 * <p>More than 300 lines: all entries are written while their totals for {@code meta.properties}
 * are collected.
 */
final class ProfileZip {
  /** Version in {@code meta.properties}. */
  private static final int VERSION = 1;

  private static final int MAGIC = 0x50464342;

  /** Version in {@code counts.bin}. */
  private static final int COUNTS_VERSION = 3;

  private final Interval interval;

  /** The shares of all runtimes, see {@link RuntimeShare}. */
  private final List<Map<String, Object>> shares;

  private final TreeMap<String, List<Object>> maps = new TreeMap<String, List<Object>>();
  private final TreeSet<String> used = new TreeSet<String>();
  private final TreeSet<String> missing = new TreeSet<String>();
  private final TreeSet<String> profilers = new TreeSet<String>();
  private final Set<String> limits;

  /**
   * Positions of activations, see {@link OpenActivations#frames}. Known once the profile is
   * written.
   */
  final TreeMap<String, Long> open = new TreeMap<String, Long>();

  private int k;
  private int leastK;

  /**
   * Creates a profile that is yet to be written.
   *
   * @param limits names of the limits that were hit so far; others are added
   */
  ProfileZip(Interval interval, List<Map<String, Object>> shares, Set<String> limits) {
    this.interval = interval;
    this.shares = shares;
    this.limits = limits;
  }

  /**
   * Writes the profile.
   *
   * @param file stream for the zip file
   * @param counted also receives the content of {@code counts.bin}, compressed; null if not wanted
   */
  void write(OutputStream file, OutputStream counted) throws IOException {
    ZipOutputStream zip = new ZipOutputStream(new BufferedOutputStream(file, 1 << 16));
    try {
      zip.putNextEntry(entry("counts.bin"));
      if (counted == null) {
        writeCounts(zip);
      } else {
        GZIPOutputStream second = new GZIPOutputStream(counted);
        writeCounts(new Twice(zip, second));
        second.close();
      }
      zip.closeEntry();
      if (interval.before != null) {
        zip.putNextEntry(entry("before.bin.gz"));
        zip.write(interval.before);
        zip.closeEntry();
      }
      writeOpen(zip);
      for (String id : used) {
        if (!copyMap(id, zip)) {
          missing.add(id);
        }
      }
      zip.putNextEntry(entry("meta.properties"));
      zip.write(meta().bytes());
      zip.closeEntry();
    } finally {
      zip.close();
    }
  }

  /** Creates an entry with a fixed time. For the current time, Java would load all time zones. */
  private static ZipEntry entry(String name) {
    ZipEntry entry = new ZipEntry(name);
    try {
      // Java 8 does not have this method.
      ZipEntry.class
          .getMethod("setTimeLocal", LocalDateTime.class)
          .invoke(entry, LocalDateTime.of(2000, 1, 1, 0, 0));
    } catch (ReflectiveOperationException e) {
      return entry;
    }
    return entry;
  }

  /** Writes the positions of activations in methods whose edges were counted. */
  private void writeOpen(ZipOutputStream zip) throws IOException {
    StringBuilder lines = new StringBuilder();
    TreeMap<String, Long> frames = new TreeMap<String, Long>(open);
    for (Map.Entry<String, Long> e : interval.openBefore.entrySet()) {
      OpenActivations.add(frames, e.getKey(), -e.getValue());
    }
    for (Map.Entry<String, Long> e : frames.entrySet()) {
      if (e.getValue() != 0) {
        lines.append("at\t").append(e.getValue()).append('\t').append(e.getKey()).append('\n');
      }
    }
    if (lines.length() > 0) {
      zip.putNextEntry(entry("open.txt"));
      zip.write(lines.toString().getBytes(StandardCharsets.UTF_8));
      zip.closeEntry();
    }
  }

  private boolean copyMap(String id, ZipOutputStream zip) throws IOException {
    List<Object> places = maps.get(id);
    if (places != null) {
      for (Object place : places) {
        if (copyMap(id, place, zip)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Reads a map completely before any of it is written, because reading may fail. */
  private static boolean copyMap(String id, Object place, ZipOutputStream zip) throws IOException {
    ByteArrayOutputStream map = new ByteArrayOutputStream();
    boolean whole = true;
    try {
      PathMaps.copy(place, map);
    } catch (OutOfMemoryError e) {
      whole = false;
      map = null; // too large for the heap: copied piece by piece below
    } catch (Throwable e) {
      ThreadStop.letThrough(e);
      return false; // the program's URL handler failed, or the jar was replaced
    }
    zip.putNextEntry(entry("maps/" + id + ".map.gz"));
    if (whole) {
      map.writeTo(zip);
    } else {
      PathMaps.copy(place, zip);
    }
    zip.closeEntry();
    return true;
  }

  @SuppressWarnings("unchecked") // RuntimeShare states the types
  private void writeCounts(OutputStream zip) throws IOException {
    CountsWriter out = new CountsWriter(zip);
    out.intValue(MAGIC);
    out.shortValue(COUNTS_VERSION);
    int classes = 0;
    for (Map<String, Object> share : shares) {
      classes += ((String[]) share.get(RuntimeShare.CLASSES)).length / 3;
      add((Map<String, Object>) share.get(RuntimeShare.MAPS));
    }
    out.intValue(classes);
    for (Map<String, Object> share : shares) {
      for (String s : (String[]) share.get(RuntimeShare.CLASSES)) {
        out.utf(s);
      }
    }
    out.flush();
    int first = 0;
    for (Map<String, Object> share : shares) {
      Object records = share.get(RuntimeShare.RECORDS);
      addFacts(
          ((BiFunction<OutputStream, Integer, Map<String, Object>>) records).apply(zip, first));
      first += ((String[]) share.get(RuntimeShare.CLASSES)).length / 3;
    }
    out.raw(0);
    out.flush();
  }

  private void add(Map<String, Object> found) {
    for (Map.Entry<String, Object> e : found.entrySet()) {
      List<Object> places = maps.get(e.getKey());
      if (places == null) {
        places = new ArrayList<Object>();
        maps.put(e.getKey(), places);
      }
      places.add(e.getValue());
    }
  }

  @SuppressWarnings("unchecked") // RuntimeShare states the types
  private void addFacts(Map<String, Object> facts) {
    int least = (Integer) facts.get(RuntimeShare.LEAST_K);
    if (least > 0) {
      leastK = leastK == 0 ? least : Math.min(leastK, least);
    }
    k = Math.max(k, (Integer) facts.get(RuntimeShare.K));
    profilers.addAll((Set<String>) facts.get(RuntimeShare.PROFILERS));
    limits.addAll((Set<String>) facts.get(RuntimeShare.LIMITS));
    used.addAll((Set<String>) facts.get(RuntimeShare.USED));
    for (Map.Entry<String, Long> e :
        ((Map<String, Long>) facts.get(RuntimeShare.OPEN)).entrySet()) {
      OpenActivations.add(open, e.getKey(), e.getValue());
    }
  }

  @SuppressWarnings("unchecked") // RuntimeShare states the types
  private int liveThreads() {
    // By identity: a thread of the program may have its own hashCode.
    IdentityHashMap<Thread, Boolean> live = new IdentityHashMap<Thread, Boolean>();
    for (Map<String, Object> share : shares) {
      for (Thread t : (List<Thread>) share.get(RuntimeShare.LIVE)) {
        live.put(t, true);
      }
    }
    return live.size();
  }

  private MetaProperties meta() {
    if (someLoaderDoesNotSeeUs()) {
      limits.add("lost");
    }
    MetaProperties p = new MetaProperties();
    p.put("format", VERSION);
    if (profilers.isEmpty()) {
      profilers.add("kpaths");
    }
    p.putAll("profiler", profilers);
    p.put("k", k);
    if (leastK < k) {
      p.put("k.least", leastK);
    }
    p.put("program", OutputName.command());
    p.put(
        "jvm",
        System.getProperty("java.vm.name", "") + " " + System.getProperty("java.vm.version", ""));
    p.put("intervals", interval.name());
    p.put("start", instant(interval.start));
    p.put("end", instant(System.currentTimeMillis()));
    used.removeAll(missing);
    p.putAll("maps", used);
    if (!missing.isEmpty()) {
      p.putAll("maps.missing", missing);
    }
    p.putAll("limits", limits);
    p.put("memory", Settings.MEMORY);
    p.put("liveThreads", liveThreads());
    return p;
  }

  /** Returns a time in the format of ISO 8601. Java's formatters would take long to initialize. */
  private static String instant(long millis) {
    int nanos = (int) Math.floorMod(millis, 1000L) * 1000000;
    long seconds = Math.floorDiv(millis, 1000L);
    String time = LocalDateTime.ofEpochSecond(seconds, nanos, ZoneOffset.UTC).toString();
    return time + (time.length() == "2000-01-01T00:00".length() ? ":00Z" : "Z");
  }

  /** Returns whether a class loader has woven classes and no runtime. A system property says so. */
  private static boolean someLoaderDoesNotSeeUs() {
    try {
      for (String name : System.getProperties().stringPropertyNames()) {
        if (name.startsWith("org.pathforest.runtime.missing.")) {
          return true;
        }
      }
    } catch (RuntimeException e) {
      // unknown
    }
    return false;
  }

  /** Writes to two streams. */
  private static final class Twice extends FilterOutputStream {
    private final OutputStream second;

    Twice(OutputStream first, OutputStream second) {
      super(first);
      this.second = second;
    }

    @Override
    public void write(int b) throws IOException {
      out.write(b);
      second.write(b);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      out.write(bytes, from, length);
      second.write(bytes, from, length);
    }
  }
}
