package org.pathforest.profile.record;

import java.io.IOException;
import java.util.Arrays;

/**
 * Reads one record of {@code counts.bin}, in the format of {@code docs/formats.md}, and checks
 * everything that can be checked without the path map.
 */
public final class RecordParser {
  private RecordParser() {}

  /** Reads the header fields that follow class and method. */
  public static RecordHeader header(int tag, CountsInput in) throws IOException {
    int numPaths = in.number("number of paths", 1, Integer.MAX_VALUE);
    int k = in.number("k", 1, Integer.MAX_VALUE);
    int exactUpTo = in.number("exactUpTo", 0, k);
    int limits = in.number("limits", 0, Integer.MAX_VALUE);
    int modulus = in.number("modulus", 0, Integer.MAX_VALUE);
    boolean bursts = (limits & RecordHeader.BURSTS) != 0;
    long activations = bursts ? in.count() : 0;
    long profiled = bursts ? in.count() : 0;
    if (profiled > activations) {
      throw in.damaged(profiled + " of " + activations + " activations profiled");
    }
    RecordHeader header =
        new RecordHeader(tag, numPaths, k, exactUpTo, limits, modulus, activations, profiled);
    if (header.hasUnknownLimits()) {
      throw in.damaged("unknown limits " + header.limits());
    }
    if (header.modulus() != 0 && header.modulus() < numPaths) {
      throw in.damaged("modulus " + header.modulus() + " for " + numPaths + " paths");
    }
    return header;
  }

  /** Reads the body, which follows the header. */
  static void body(RecordHeader header, CountsInput in, RecordSink sink) throws IOException {
    switch (header.tag()) {
      case RecordHeader.NGRAMS -> ngrams(header, in, sink);
      case RecordHeader.SLABS, RecordHeader.SCANNED_SLABS -> slabs(header, in, sink);
      case RecordHeader.SEQUENCES -> sequences(header, in, sink);
      default -> throw new IllegalArgumentException("tag " + header.tag());
    }
    for (int n = in.number("number of prefixes", 0, Integer.MAX_VALUE); n > 0; n--) {
      int handler = in.number("handler", 0, Integer.MAX_VALUE);
      int block = in.number("block", 0, Integer.MAX_VALUE);
      int register = in.bigEndian(4);
      sink.prefix(handler, block, register, in.count());
    }
  }

  private static void ngrams(RecordHeader header, CountsInput in, RecordSink sink)
      throws IOException {
    int lastId = header.numPaths() - 1;
    int contexts = in.number("number of contexts", 0, Integer.MAX_VALUE - 1);
    int[] lengths = new int[Math.min(contexts, 1 << 10) + 1];
    for (int c = 1; c <= contexts; c++) {
      if (c == lengths.length) {
        lengths = Arrays.copyOf(lengths, (int) Math.min(2L * c, contexts + 1L));
      }
      int previous = in.number("previous context", 0, c - 1);
      int id = in.number("path id", 0, lastId);
      long longest = Math.min(lengths[previous] + 1L, header.k() - 1L);
      lengths[c] = in.number("length of a context", 1, longest);
      sink.context(previous, id, lengths[c]);
    }
    for (int n = in.number("number of counters", 0, Integer.MAX_VALUE); n > 0; n--) {
      int context = in.number("context", 0, contexts);
      int id = in.number("path id", 0, lastId);
      sink.counter(context, id, in.count());
    }
  }

  private static void sequences(RecordHeader header, CountsInput in, RecordSink sink)
      throws IOException {
    int bits = in.number("bits of an id", 1, Integer.SIZE - 1);
    int[] ids = new int[Long.SIZE / bits + 1];
    for (int n = in.number("number of sequences", 0, Integer.MAX_VALUE); n > 0; n--) {
      int at = ids.length;
      for (long rest = in.varint(); rest != 0; rest >>>= bits) {
        ids[--at] = (int) (rest & (1L << bits) - 1) - 1;
        if (ids[at] < 0 || ids[at] >= header.numPaths()) {
          throw in.damaged("path id " + ids[at] + " of " + header.numPaths());
        }
      }
      int length = ids.length - at;
      if (length == 0 || length > header.k()) {
        throw in.damaged("a sequence of " + length + " paths");
      }
      sink.sequence(Arrays.copyOfRange(ids, at, ids.length), in.count());
    }
  }

  private static void slabs(RecordHeader header, CountsInput in, RecordSink sink)
      throws IOException {
    int lastId = header.numPaths() - 1;
    int nodes = in.number("number of nodes", 0, Integer.MAX_VALUE);
    for (int v = 1; v <= nodes; v++) {
      int parent = in.number("parent", 0, v - 1);
      int id = in.number("path id", 0, lastId);
      sink.node(parent, id, in.count());
    }
    for (int n = in.number("number of loose counts", 0, Integer.MAX_VALUE); n > 0; n--) {
      int id = in.number("path id", 0, lastId);
      sink.loose(id, in.count());
    }
    if (header.tag() == RecordHeader.SCANNED_SLABS) {
      long searches = in.count();
      long scans = in.count();
      if (!header.isLimited()) { // else they may not fit the counts of nodes
        sink.scans(searches, scans);
      }
    }
  }
}
