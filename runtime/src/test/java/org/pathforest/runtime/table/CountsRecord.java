package org.pathforest.runtime.table;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** A record of {@code counts.bin}, read as docs/formats.md defines it. */
public final class CountsRecord {
  public int tag;
  public int classNumber;
  public int method;
  public int numPaths;
  public int k;
  public int exactUpTo;
  public int limits;
  public int modulus;
  public long activations;
  public long profiled;

  /** Symbols of each context. */
  final List<List<Integer>> contexts = new ArrayList<>();

  /** Counts, by the symbols of the context followed by the id. */
  public final Map<List<Integer>, Long> counters = new HashMap<>();

  /** Counts of the nodes of a slab forest, by the ids on the way to the node. */
  final Map<List<Integer>, Long> nodes = new HashMap<>();

  final Map<Integer, Long> loose = new HashMap<>();

  /** Searches that did not find their node at the front. They looked at {@code scans} nodes. */
  long searches;

  long scans;

  /** Counts of interrupted prefixes, by handler, block and register. */
  public final Map<List<Integer>, Long> prefixes = new HashMap<>();

  /** Returns the record that a table writes. */
  static CountsRecord of(Table t) {
    try {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      CountsWriter writer = new CountsWriter(bytes);
      CountsRecord r = new CountsRecord();
      r.tag = t.tag();
      t.write(
          writer,
          () -> {
            r.numPaths = t.numPaths;
            r.k = t.k;
            r.exactUpTo = t.exactUpTo;
            r.limits = t.limits;
            r.modulus = t.modulus();
          });
      writer.prefixes(t.interrupted);
      writer.flush();
      DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
      r.body(in);
      if (in.read() >= 0) {
        throw new IOException("bytes are left");
      }
      return r;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads a record; returns null after the last one. */
  public static CountsRecord read(DataInputStream in) throws IOException {
    CountsRecord r = new CountsRecord();
    r.tag = in.readUnsignedByte();
    if (r.tag == 0) {
      return null;
    }
    r.classNumber = number(in);
    r.method = number(in);
    r.numPaths = number(in);
    r.k = number(in);
    r.exactUpTo = number(in);
    r.limits = number(in);
    r.modulus = number(in);
    if ((r.limits & Table.LIMIT_BURSTS) != 0) {
      r.activations = varint(in);
      r.profiled = varint(in);
    }
    r.body(in);
    return r;
  }

  private void body(DataInputStream in) throws IOException {
    if (tag == 1) {
      grams(in);
    } else if (tag == 3) {
      sequences(in);
    } else {
      slabs(in);
    }
    for (int n = number(in); n > 0; n--) {
      List<Integer> key = List.of(number(in), number(in), in.readInt());
      putNew(prefixes, key, varint(in));
    }
  }

  private void grams(DataInputStream in) throws IOException {
    contexts.add(List.of());
    Set<List<Integer>> met = new HashSet<>();
    for (int n = number(in); n > 0; n--) {
      List<Integer> before = contexts.get(number(in));
      int id = id(in);
      int kept = number(in) - 1;
      List<Integer> context = new ArrayList<>(before.subList(before.size() - kept, before.size()));
      context.add(id);
      check(context.size() < k, "a context of " + context.size() + " ids");
      check(met.add(context), "a context twice");
      contexts.add(context);
    }
    for (int n = number(in); n > 0; n--) {
      List<Integer> gram = new ArrayList<>(contexts.get(number(in)));
      gram.add(id(in));
      putNew(counters, gram, varint(in));
    }
  }

  private void sequences(DataInputStream in) throws IOException {
    int bits = number(in);
    for (int n = number(in); n > 0; n--) {
      List<Integer> gram = new ArrayList<>();
      for (long rest = varint(in); rest != 0; rest >>>= bits) {
        int id = (int) (rest & (1L << bits) - 1) - 1;
        check(id >= 0 && id < numPaths, "path id " + id);
        gram.add(0, id);
      }
      check(gram.size() >= 1 && gram.size() <= k, "a sequence of " + gram.size() + " ids");
      counters.merge(gram, varint(in), Long::sum);
    }
  }

  private void slabs(DataInputStream in) throws IOException {
    List<List<Integer>> paths = new ArrayList<>();
    paths.add(List.of());
    for (int n = number(in); n > 0; n--) {
      List<Integer> path = new ArrayList<>(paths.get(number(in)));
      path.add(id(in));
      paths.add(path);
      putNew(nodes, path, varint(in));
    }
    for (int n = number(in); n > 0; n--) {
      putNew(loose, id(in), varint(in));
    }
    if (tag == 4) {
      searches = varint(in);
      scans = varint(in);
    }
  }

  private static <K> void putNew(Map<K, Long> map, K key, long count) {
    check(map.put(key, count) == null, key + " twice");
  }

  private int id(DataInputStream in) throws IOException {
    int id = number(in);
    check(id >= 0 && id < numPaths, "path id " + id);
    return id;
  }

  private static void check(boolean good, String what) {
    if (!good) {
      throw new IllegalStateException(what);
    }
  }

  private static int number(DataInputStream in) throws IOException {
    return Math.toIntExact(varint(in));
  }

  private static long varint(DataInputStream in) throws IOException {
    long value = 0;
    for (int shift = 0; ; shift += 7) {
      int b = in.readUnsignedByte();
      value |= (long) (b & 0x7F) << shift;
      if (b < 0x80) {
        return value;
      }
    }
  }

  /** Returns the number of paths in the record, which is the sum of all its counts. */
  public long paths() {
    return Stream.of(counters, nodes, loose)
        .flatMap(m -> m.values().stream())
        .mapToLong(Long::longValue)
        .sum();
  }

  /** Returns the k-IPF of the record. */
  public Grams grams() {
    Grams grams = new Grams();
    counters.forEach((gram, count) -> grams.addEndings(gram, k, count));
    nodes.forEach(
        (path, count) -> {
          // Figure 12: every path counts at one node. All n-grams that end with the path are
          // suffixes of the node's ids.
          if (count > 0) {
            grams.addEndings(path, k, count);
          }
        });
    loose.forEach((id, count) -> grams.add(List.of(id), count));
    return grams;
  }
}
