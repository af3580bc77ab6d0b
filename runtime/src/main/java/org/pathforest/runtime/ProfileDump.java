package org.pathforest.runtime;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLConnection;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.CopyOption;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Writes the content of a profile. docs/formats.md describes it. */
final class ProfileDump {
  private static final int MAGIC = 0x50464342;
  private static final int VERSION = 1;

  /** Of {@code counts.bin}. */
  private static final int COUNTS_VERSION = 3;

  /** Null before the first profile, see {@link Startup}. Guarded by the class. */
  private static Interval interval;

  private final Interval current;
  private final List<Map<String, Object>> parts;
  private final TreeMap<String, List<Object>> maps = new TreeMap<String, List<Object>>();
  private final TreeSet<String> used = new TreeSet<String>();
  private final TreeSet<String> missing = new TreeSet<String>();
  private final TreeMap<String, Long> open = new TreeMap<String, Long>();
  private final TreeSet<String> profilers = new TreeSet<String>();
  private final Set<String> limits;
  private int k;
  private int leastK;

  private ProfileDump(List<Map<String, Object>> parts, Set<String> limits) {
    this.current = interval();
    this.parts = parts;
    this.limits = limits;
  }

  /**
   * Makes sure that nothing is left to load when the run ends, as in {@link Part}: neither classes
   * of ours nor, from our loader, those of the JDK. A container's loader that has been closed
   * refuses these, too, unless it has answered for them before.
   */
  static void prepare() {
    List<Map<String, Object>> none = new ArrayList<Map<String, Object>>();
    try {
      OutputStream nowhere = new ByteArrayOutputStream();
      new ProfileDump(none, new TreeSet<String>()).writeZip(nowhere, nowhere);
    } catch (IOException e) {
      throw new IllegalStateException(e); // arrays do not fail
    }
    Class<?>[] others = {
      CopyOption.class,
      File.class,
      FileAttribute.class,
      FileChannel.class,
      FileLock.class,
      FileOutputStream.class,
      FileSystemException.class,
      Files.class,
      InputStream.class,
      LinkOption.class,
      LinkageError.class,
      OverlappingFileLockException.class,
      Path.class,
      PrintStream.class,
      StandardCopyOption.class,
      URL.class,
      URLConnection.class,
      UncheckedIOException.class,
    };
    assert others.length > 0;
    OutputFile.prepare(output(0), content(null, null, null));
  }

  /**
   * The file to write: as set, else a name of the program and process.
   *
   * @param others how many leaders of other versions there were before
   */
  static File output(int others) {
    String name = Settings.OUTPUT;
    if (name == null || name.isEmpty()) {
      name = OutputName.usual();
    } else {
      name = OutputName.of(name);
    }
    if (others > 0) {
      name = OutputFile.insert(name, "-" + (others + 1));
    }
    return new File(name).getAbsoluteFile();
  }

  /** Writes; says in one line what went wrong, if anything. */
  static void writeQuietly(int others, List<BiFunction<String, Object, Object>> copies) {
    String name = "profile";
    try {
      File file = output(others);
      name = file.getPath();
      // A name that was set is the caller's: it may be there from an earlier run.
      boolean named = Settings.OUTPUT != null && !Settings.OUTPUT.isEmpty();
      write(file, named ? OutputFile.REPLACE : 0, false, copies);
    } catch (OutOfMemoryError e) {
      Messages.say(name, "can't write the profile (out of memory)");
    } catch (FileSystemException e) {
      String why = e.getReason() == null ? e.getClass().getSimpleName() : e.getReason();
      Messages.say(name, "can't write the profile (" + why + ")");
    } catch (IOException e) {
      Messages.say(name, "can't write the profile (" + e.getMessage() + ")");
    } catch (Throwable e) {
      ThreadStop.letThrough(e);
      Messages.say(name, "can't write the profile (" + e + ")");
    }
  }

  /**
   * Writes a profile of everything that the copies have counted in the current interval.
   *
   * @param number as {@link OutputFile#write} has it
   * @param reset whether the next interval begins where this profile ends
   * @return the file
   */
  static synchronized File write(
      File file, int number, boolean reset, List<BiFunction<String, Object, Object>> copies)
      throws IOException {
    ByteArrayOutputStream counted = reset ? new ByteArrayOutputStream() : null;
    Map<String, Long> open = new HashMap<String, Long>();
    File written = OutputFile.write(file, number, content(copies, counted, open));
    if (reset) {
      begin(counted.toByteArray(), open);
    }
    return written;
  }

  private static OutputFile.Content content(
      final List<BiFunction<String, Object, Object>> copies,
      final OutputStream counted,
      final Map<String, Long> open) {
    return new OutputFile.Content() {
      @Override
      public void write(OutputStream out) throws IOException {
        writeZip(out, copies, counted, open);
      }
    };
  }

  /** Begins the next interval. */
  private static void begin(byte[] counted, Map<String, Long> open) {
    Memory.giveBack(bytes(interval().before));
    interval = interval().next(counted, open);
    Memory.force(bytes(counted));
  }

  private static synchronized Interval interval() {
    if (interval == null) {
      interval = Interval.first();
    }
    return interval;
  }

  private static long bytes(byte[] array) {
    return array == null ? 0 : array.length;
  }

  @SuppressWarnings("unchecked") // what the command answers
  private static void writeZip(
      OutputStream out,
      List<BiFunction<String, Object, Object>> copies,
      OutputStream counted,
      Map<String, Long> open)
      throws IOException {
    // With room for all: who was asked must be told when it is written.
    List<Map<String, Object>> parts = new ArrayList<Map<String, Object>>(copies.size());
    List<BiFunction<String, Object, Object>> asked =
        new ArrayList<BiFunction<String, Object, Object>>(copies.size());
    TreeSet<String> limits = new TreeSet<String>();
    try {
      for (BiFunction<String, Object, Object> copy : copies) {
        try {
          parts.add((Map<String, Object>) copy.apply(Copies.PART, null));
          asked.add(copy);
        } catch (LinkageError e) {
          limits.add("lost"); // its loader was closed, and something was left to load all the same
          Messages.say("profile", "the counts of a copy of the runtime are lost (" + e + ")");
        }
      }
      ProfileDump dump = new ProfileDump(parts, limits);
      dump.writeZip(out, counted);
      open.putAll(dump.open);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    } finally {
      for (BiFunction<String, Object, Object> copy : asked) {
        Copies.tell(copy, Copies.WRITTEN);
      }
    }
  }

  /** Sets all counts to 0; not while a profile is being written. */
  static synchronized void reset(List<BiFunction<String, Object, Object>> copies) {
    for (BiFunction<String, Object, Object> copy : copies) {
      Copies.tell(copy, Copies.RESET);
    }
    begin(null, Collections.<String, Long>emptyMap());
  }

  /**
   * Writes the file.
   *
   * @param counted what {@code counts.bin} says is written here, too, compressed; null if nowhere
   */
  private void writeZip(OutputStream file, OutputStream counted) throws IOException {
    ZipOutputStream zip = new ZipOutputStream(new BufferedOutputStream(file, 1 << 16));
    try {
      zip.putNextEntry(new ZipEntry("counts.bin"));
      if (counted == null) {
        writeCounts(zip);
      } else {
        GZIPOutputStream second = new GZIPOutputStream(counted);
        writeCounts(new Twice(zip, second));
        second.close();
      }
      zip.closeEntry();
      if (current.before != null) {
        zip.putNextEntry(new ZipEntry("before.bin.gz"));
        zip.write(current.before);
        zip.closeEntry();
      }
      writeOpen(zip);
      for (String id : used) {
        if (!copyMap(id, zip)) {
          missing.add(id);
        }
      }
      zip.putNextEntry(new ZipEntry("meta.properties"));
      zip.write(meta().getBytes(StandardCharsets.UTF_8));
      zip.closeEntry();
    } finally {
      zip.close();
    }
  }

  /** Where activations were in methods whose edges were counted. */
  private void writeOpen(ZipOutputStream zip) throws IOException {
    StringBuilder lines = new StringBuilder();
    TreeMap<String, Long> frames = new TreeMap<String, Long>(open);
    for (Map.Entry<String, Long> e : current.openBefore.entrySet()) {
      OpenActivations.add(frames, e.getKey(), -e.getValue());
    }
    for (Map.Entry<String, Long> e : frames.entrySet()) {
      if (e.getValue() != 0) {
        lines.append("at\t").append(e.getValue()).append('\t').append(e.getKey()).append('\n');
      }
    }
    if (lines.length() > 0) {
      zip.putNextEntry(new ZipEntry("open.txt"));
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

  /** Reads a map whole before anything of it is written: it may fail on the way. */
  private static boolean copyMap(String id, Object place, ZipOutputStream zip) throws IOException {
    ByteArrayOutputStream map = new ByteArrayOutputStream();
    boolean whole = true;
    try {
      copy(place, map);
    } catch (OutOfMemoryError e) {
      whole = false;
      map = null; // then piece by piece
    } catch (Throwable e) {
      ThreadStop.letThrough(e);
      return false; // a loader's own handler that fails, a jar that was replaced
    }
    zip.putNextEntry(new ZipEntry("maps/" + id + ".map.gz"));
    if (whole) {
      map.writeTo(zip);
    } else {
      copy(place, zip);
    }
    zip.closeEntry();
    return true;
  }

  /** Copies what is at a URL, or bytes. */
  static void copy(Object place, OutputStream to) throws IOException {
    if (place instanceof byte[]) {
      to.write((byte[]) place);
      return;
    }
    URLConnection connection = ((URL) place).openConnection();
    connection.setUseCaches(false);
    InputStream in = connection.getInputStream();
    try {
      byte[] buffer = new byte[1 << 14];
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        to.write(buffer, 0, n);
      }
    } finally {
      in.close();
    }
  }

  @SuppressWarnings("unchecked") // Part says what it hands over
  private void writeCounts(OutputStream zip) throws IOException {
    CountsWriter out = new CountsWriter(zip);
    out.intValue(MAGIC);
    out.shortValue(COUNTS_VERSION);
    int classes = 0;
    for (Map<String, Object> part : parts) {
      classes += ((String[]) part.get(Part.CLASSES)).length / 3;
      add((Map<String, Object>) part.get(Part.MAPS));
    }
    out.intValue(classes);
    for (Map<String, Object> part : parts) {
      for (String s : (String[]) part.get(Part.CLASSES)) {
        out.utf(s);
      }
    }
    out.flush();
    int first = 0;
    for (Map<String, Object> part : parts) {
      Object records = part.get(Part.RECORDS);
      addFacts(
          ((BiFunction<OutputStream, Integer, Map<String, Object>>) records).apply(zip, first));
      first += ((String[]) part.get(Part.CLASSES)).length / 3;
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

  @SuppressWarnings("unchecked") // Part says what it hands over
  private void addFacts(Map<String, Object> facts) {
    int least = (Integer) facts.get(Part.LEAST_K);
    if (least > 0) {
      leastK = leastK == 0 ? least : Math.min(leastK, least);
    }
    k = Math.max(k, (Integer) facts.get(Part.K));
    profilers.addAll((Set<String>) facts.get(Part.PROFILERS));
    limits.addAll((Set<String>) facts.get(Part.LIMITS));
    used.addAll((Set<String>) facts.get(Part.USED));
    for (Map.Entry<String, Long> e : ((Map<String, Long>) facts.get(Part.OPEN)).entrySet()) {
      OpenActivations.add(open, e.getKey(), e.getValue());
    }
  }

  @SuppressWarnings("unchecked") // Part says what it hands over
  private int liveThreads() {
    // By identity: a program's thread can have a hash code of its own.
    IdentityHashMap<Thread, Boolean> live = new IdentityHashMap<Thread, Boolean>();
    for (Map<String, Object> part : parts) {
      for (Thread t : (List<Thread>) part.get(Part.LIVE)) {
        live.put(t, true);
      }
    }
    return live.size();
  }

  private String meta() {
    if (someLoaderDoesNotSeeUs()) {
      limits.add("lost");
    }
    Map<String, String> p = new TreeMap<String, String>();
    p.put("format", String.valueOf(VERSION));
    p.put("profiler", profilers.isEmpty() ? "kpaths" : join(profilers));
    p.put("k", String.valueOf(k));
    if (leastK < k) {
      p.put("k.least", String.valueOf(leastK));
    }
    p.put("program", OutputName.command());
    p.put(
        "jvm",
        System.getProperty("java.vm.name", "") + " " + System.getProperty("java.vm.version", ""));
    p.put("intervals", current.name());
    p.put("start", Instant.ofEpochMilli(current.start).toString());
    p.put("end", Instant.now().toString());
    used.removeAll(missing);
    p.put("maps", join(used));
    if (!missing.isEmpty()) {
      p.put("maps.missing", join(missing));
    }
    p.put("limits", join(limits));
    p.put("memory", String.valueOf(Settings.MEMORY));
    p.put("liveThreads", String.valueOf(liveThreads()));
    StringBuilder b = new StringBuilder();
    for (Map.Entry<String, String> e : p.entrySet()) {
      b.append(e.getKey()).append('=');
      escape(e.getValue(), b);
      b.append('\n');
    }
    return b.toString();
  }

  /** Woven classes that do not reach the runtime leave word in a system property. */
  private static boolean someLoaderDoesNotSeeUs() {
    try {
      for (String name : System.getProperties().stringPropertyNames()) {
        if (name.startsWith("org.pathforest.runtime.missing.")) {
          return true;
        }
      }
    } catch (RuntimeException e) {
      // not for us to read
    }
    return false;
  }

  private static String join(Iterable<String> words) {
    StringBuilder b = new StringBuilder();
    for (String w : words) {
      b.append(b.length() == 0 ? "" : " ").append(w);
    }
    return b.toString();
  }

  /** As java.util.Properties wants values, without the date that its store method writes. */
  private static void escape(String value, StringBuilder b) {
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == '\\') {
        b.append("\\\\");
      } else if (c == ' ' && i == 0) {
        b.append("\\ ");
      } else if (c < ' ' || c > '~') {
        b.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
      } else {
        b.append(c);
      }
    }
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
