package org.pathforest.profile;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.paths.map.PathMapWriter;
import org.pathforest.profile.record.RecordSink;

/** Writes profiles as {@code docs/formats.md} defines them. Shares no code with the reader. */
public final class ProfileFile {
  private final ByteArrayOutputStream records = new ByteArrayOutputStream();
  private final DataOutputStream out = new DataOutputStream(records);
  private final ByteArrayOutputStream map = new ByteArrayOutputStream();
  private final PathMapWriter mapWriter;
  private String finished;
  private final List<String> classes = new ArrayList<>();

  /** Entries of {@code meta.properties}; may be changed. */
  public final Map<String, String> meta = new LinkedHashMap<>();

  /** First number of {@code counts.bin}; may be changed. */
  public int magic = 0x50464342;

  /**
   * Modulus of the records that follow. If negative, it is N for n-gram tables and 0 for others.
   */
  public long modulus = -1;

  /** Activations and profiled activations of the records that follow; empty if all are profiled. */
  public long[] bursts = {};

  /** Version of {@code counts.bin}; may be changed. */
  public int version = 3;

  /** Whether the file contains the path map. */
  public boolean withMap = true;

  /** Replaces the path map's id, if not null. */
  public String mapId;

  /** The content of {@code open.txt}; none if empty. */
  public String open = "";

  /** Counts from before this part of the run; null if there are none. */
  public ProfileFile before;

  /** Sets a line of {@code meta.properties}. */
  public ProfileFile meta(String key, String value) {
    meta.put(key, value);
    return this;
  }

  /** Creates a profile with this k. */
  public ProfileFile(int k) {
    meta.put("format", "1");
    meta.put("profiler", "kpaths");
    meta.put("k", Integer.toString(k));
    meta.put("program", "x.Main");
    meta.put("jvm", "a JVM");
    meta.put("start", "2026-01-02T03:04:05Z");
    meta.put("end", "2026-01-02T03:05:05Z");
    meta.put("limits", "");
    meta.put("memory", "1000000");
    meta.put("liveThreads", "0");
    try {
      mapWriter = new PathMapWriter(map, "kpaths");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Adds a method to the path map, and its class to the registered classes. */
  public ProfileFile method(MethodMap m) throws IOException {
    mapWriter.write(m);
    String c = m.key().className() + " " + m.key().sha256();
    if (!classes.contains(c)) {
      classes.add(c);
    }
    return this;
  }

  /** Begins a record. */
  public ProfileFile record(int tag, int classNumber, int index, long... header) {
    try {
      out.writeByte(tag);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    long[] all = header.clone();
    all[3] |= bursts.length == 0 ? 0 : 32;
    return numbers(classNumber, index)
        .numbers(all)
        .numbers(modulus >= 0 ? modulus : tag == 1 ? header[0] : 0)
        .numbers(bursts);
  }

  /** Writes varints. */
  public ProfileFile numbers(long... values) {
    for (long value : values) {
      long rest = value;
      do {
        long low = rest & 127;
        rest >>>= 7;
        records.write((int) (rest == 0 ? low : low | 128));
      } while (rest != 0);
    }
    return this;
  }

  /** Writes a prefix. */
  public ProfileFile prefix(int handler, int block, long register, long count) {
    try {
      numbers(handler, block);
      out.writeInt((int) register);
      return numbers(count);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Writes a record of a method in which these sequences ended, as an n-gram table counts them. */
  public ProfileFile sequences(
      int classNumber, int index, long numPaths, int k, List<int[]> sequences, long... prefixes)
      throws IOException {
    PlainGramTable table = new PlainGramTable(k, sequences, 0, new java.util.Random(1));
    record(1, classNumber, index, numPaths, k, table.exactUpTo, 0);
    List<long[]> contexts = new ArrayList<>();
    List<long[]> counters = new ArrayList<>();
    table.tell(
        new RecordSink() {
          @Override
          public void context(int previous, int id, int length) {
            contexts.add(new long[] {previous, id, length});
          }

          @Override
          public void counter(int context, int id, long count) {
            counters.add(new long[] {context, id, count});
          }
        });
    numbers(contexts.size());
    contexts.forEach(this::numbers);
    numbers(counters.size());
    counters.forEach(this::numbers);
    numbers(prefixes.length / 4);
    for (int i = 0; i < prefixes.length; i += 4) {
      prefix((int) prefixes[i], (int) prefixes[i + 1], prefixes[i + 2], prefixes[i + 3]);
    }
    return this;
  }

  /**
   * Writes a record like {@link #sequences}, as a packed table counts them, without interruptions.
   */
  public ProfileFile packed(
      int classNumber, int index, long numPaths, int k, int bits, List<int[]> sequences) {
    Map<Long, Long> counts = new LinkedHashMap<>();
    for (int[] s : sequences) {
      for (int end = 1; end <= s.length; end++) {
        long key = 0;
        for (int i = Math.max(0, end - k); i < end; i++) {
          key = key << bits | s[i] + 1;
        }
        counts.merge(key, 1L, Long::sum);
      }
    }
    record(3, classNumber, index, numPaths, k, k, 0).numbers(bits, counts.size());
    counts.forEach((key, count) -> numbers(key, count));
    return numbers(0);
  }

  /** Returns the path map's id. Afterwards no method can be added. */
  public String id() throws IOException {
    if (finished == null) {
      finished = mapWriter.finish();
    }
    return mapId == null ? finished : mapId;
  }

  /** Writes the file. Can be called once. */
  public Path write(Path file) throws IOException {
    String id = id();
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
      zip.putNextEntry(new ZipEntry("counts.bin"));
      writeCounts(id, zip);
      if (before != null) {
        zip.putNextEntry(new ZipEntry("before.bin.gz"));
        GZIPOutputStream compressed = new GZIPOutputStream(zip);
        before.writeCounts(id, compressed);
        compressed.finish();
      }
      if (withMap) {
        zip.putNextEntry(new ZipEntry("maps/" + id + ".map.gz"));
        map.writeTo(zip);
        meta.put("maps", id);
      }
      if (!open.isEmpty()) {
        zip.putNextEntry(new ZipEntry("open.txt"));
        zip.write(open.getBytes(StandardCharsets.UTF_8));
      }
      zip.putNextEntry(new ZipEntry("meta.properties"));
      StringBuilder text = new StringBuilder();
      meta.forEach((key, value) -> text.append(key).append('=').append(value).append('\n'));
      zip.write(text.toString().getBytes(StandardCharsets.UTF_8));
    }
    return file;
  }

  private void writeCounts(String id, OutputStream stream) throws IOException {
    DataOutputStream counts = new DataOutputStream(stream);
    counts.writeInt(magic);
    counts.writeShort(version);
    counts.writeInt(classes.size());
    for (String c : classes) {
      counts.writeUTF(c.substring(0, c.indexOf(' ')));
      counts.writeUTF(c.substring(c.indexOf(' ') + 1));
      counts.writeUTF(id);
    }
    records.writeTo(counts);
    counts.writeByte(0);
    counts.flush();
  }
}
