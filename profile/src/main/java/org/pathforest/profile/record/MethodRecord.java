package org.pathforest.profile.record;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One record of a method: the header, and the rest as it stands in {@code counts.bin}, a few bytes
 * per count, until it is asked for. Immutable.
 */
public final class MethodRecord {
  /** Of this object, its header, and the array. */
  private static final int OVERHEAD = 100;

  private final RecordHeader header;
  private final byte[] body;
  private final boolean hasCounts;
  private final boolean hasPrefixes;

  MethodRecord(RecordHeader header, byte[] body, boolean hasCounts, boolean hasPrefixes) {
    this.header = header;
    this.body = body;
    this.hasCounts = hasCounts;
    this.hasPrefixes = hasPrefixes;
  }

  /** Of a method of which nothing was counted, though an activation of it had begun. */
  public static MethodRecord empty(int numPaths) {
    RecordHeader header = new RecordHeader(RecordHeader.NGRAMS, numPaths, 1, 1, 0, 0, 0, 0);
    return new MethodRecord(header, new byte[] {0, 0, 0}, false, false);
  }

  /** Reads a record whose header was read. */
  public static MethodRecord read(RecordHeader header, CountsInput in) throws IOException {
    final class Seen implements RecordSink {
      boolean counts;
      boolean prefixes;

      @Override
      public void counter(int context, int id, long count) {
        counts |= count > 0;
      }

      @Override
      public void sequence(int[] ids, long count) {
        counts |= count > 0;
      }

      @Override
      public void node(int parent, int id, long count) {
        counts |= count > 0;
      }

      @Override
      public void loose(int id, long count) {
        counts |= count > 0;
      }

      @Override
      public void prefix(int handler, int block, int register, long count) {
        prefixes |= count > 0;
      }
    }
    Seen seen = new Seen();
    in.beginCopy();
    RecordParser.body(header, in, seen);
    return new MethodRecord(header, in.endCopy(), seen.counts, seen.prefixes);
  }

  /** Records by their {@link RecordHeader#likeness}, those that profiled everything first. */
  public static SortedMap<Integer, List<MethodRecord>> alike(List<MethodRecord> records) {
    SortedMap<Integer, List<MethodRecord>> alike = new TreeMap<>();
    for (MethodRecord r : records) {
      alike.computeIfAbsent(r.header().likeness(), l -> new ArrayList<>()).add(r);
    }
    return alike;
  }

  /**
   * How many activations each profiled one of records that are alike stands for. Where none was
   * profiled, what is counted is of activations that began before all counts were set to 0.
   */
  public static double scale(List<MethodRecord> alike) {
    Bursts bursts = Bursts.of(alike);
    return bursts == null || bursts.profiled() == 0
        ? 1
        : (double) bursts.activations() / bursts.profiled();
  }

  public RecordHeader header() {
    return header;
  }

  /** Bytes that it takes in memory, about. */
  public int size() {
    return body.length + OVERHEAD;
  }

  /** The bytes after the header; not to be changed. */
  public byte[] body() {
    return body;
  }

  /** Whether a path has ended or was interrupted, or might have but for a limit. */
  public boolean ran() {
    return hasCounts || hasPrefixes || header.isLimited();
  }

  public boolean hasPrefixes() {
    return hasPrefixes;
  }

  /** Tells a sink what the record holds. */
  public void replay(String file, RecordSink sink) throws IOException {
    RecordParser.body(header, CountsInput.of(body, file), sink);
  }
}
