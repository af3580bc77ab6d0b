package org.pathforest.profile.record;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One record of a method. The header is parsed. The body stays as it is in {@code counts.bin}, a
 * few bytes per count, until its counts are needed. Immutable.
 */
public final class MethodRecord {
  /** Approximate bytes of this object, its header and the array's header. */
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

  /**
   * Creates a record without counts, for a method of which an activation had begun but nothing was
   * counted.
   */
  public static MethodRecord empty(int numPaths) {
    RecordHeader header = new RecordHeader(RecordHeader.NGRAMS, numPaths, 1, 1, 0, 0, 0, 0);
    return new MethodRecord(header, new byte[] {0, 0, 0}, false, false);
  }

  /** Reads the body of a record whose header was read. */
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

  /**
   * Groups records by their {@link RecordHeader#likeness}. Records that profiled everything come
   * first.
   */
  public static SortedMap<Integer, List<MethodRecord>> alike(List<MethodRecord> records) {
    SortedMap<Integer, List<MethodRecord>> alike = new TreeMap<>();
    for (MethodRecord r : records) {
      alike.computeIfAbsent(r.header().likeness(), l -> new ArrayList<>()).add(r);
    }
    return alike;
  }

  /**
   * Returns the number of activations for each profiled activation, for records that are alike. If
   * none was profiled, the result is 1: the counts are then of activations that began before all
   * counts were set to 0.
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

  /** Returns the approximate size in memory, in bytes. */
  public int size() {
    return body.length + OVERHEAD;
  }

  /** Returns the bytes after the header. Callers must not change the array. */
  public byte[] body() {
    return body;
  }

  /**
   * Returns whether a path ended or was interrupted, or may have done so where a limit hides it.
   */
  public boolean ran() {
    return hasCounts || hasPrefixes || header.isLimited();
  }

  public boolean hasPrefixes() {
    return hasPrefixes;
  }

  /** Passes the content of the record to a sink. */
  public void replay(String file, RecordSink sink) throws IOException {
    RecordParser.body(header, CountsInput.of(body, file), sink);
  }
}
