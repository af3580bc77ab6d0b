package org.pathforest.profile.merge;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.pathforest.paths.FileException;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.profile.MapSource;
import org.pathforest.profile.forest.GramTrie;
import org.pathforest.profile.record.CountsInput;
import org.pathforest.profile.record.CountsOutput;
import org.pathforest.profile.record.MethodRecord;
import org.pathforest.profile.record.PrefixDecoder;
import org.pathforest.profile.record.RecordHeader;
import org.pathforest.profile.record.TrieSink;

/**
 * Adds up the records of a method into one n-gram table. Every sequence that a table has counted as
 * such becomes a counter. A node of a slab forest counts under its last k path ids, a loose count
 * under its id alone. N-grams up to the least {@code exactUpTo} stay exact.
 */
public final class RecordSum {
  private RecordSum() {}

  /**
   * Adds up records.
   *
   * @param records one or more of the same k and {@link RecordHeader#likeness}
   * @param map path map of the method; used only if paths were interrupted
   * @throws FileException if a count exceeds 2^63 - 1
   */
  public static MethodRecord of(
      List<MethodRecord> records, MethodKey key, MapSource map, String file) throws IOException {
    return of(records, List.of(), key, map, file);
  }

  /**
   * Adds up records and subtracts earlier counts. The activations of all records are added up, so
   * estimates assume that all threads profiled the same share of them.
   *
   * @param before earlier counts of the same tables, of the same k
   */
  public static MethodRecord of(
      List<MethodRecord> records,
      List<MethodRecord> before,
      MethodKey key,
      MapSource map,
      String file)
      throws IOException {
    RecordHeader first = records.get(0).header();
    GramTrie trie = new GramTrie(first.k());
    ContextOrder contexts = new ContextOrder(trie);
    boolean hasPrefixes = records.stream().anyMatch(MethodRecord::hasPrefixes);
    PrefixDecoder prefixes = hasPrefixes ? new PrefixDecoder(map.map(), file) : null;
    int exactUpTo = first.k();
    int limits = 0;
    long activations = 0;
    long profiled = 0;
    try {
      for (MethodRecord r : records) {
        exactUpTo = Math.min(exactUpTo, r.header().exactUpTo());
        limits |= r.header().limits();
        activations = Math.addExact(activations, r.header().activations());
        profiled = Math.addExact(profiled, r.header().profiled());
        r.replay(file, contexts.sink());
        if (hasPrefixes) {
          prefixes.add(r);
        }
      }
      if (!before.isEmpty()) {
        GramTrie earlier = new GramTrie(first.k());
        PrefixDecoder earlierPrefixes = hasPrefixes ? new PrefixDecoder(map.map(), file) : null;
        for (MethodRecord r : before) {
          exactUpTo = Math.min(exactUpTo, r.header().exactUpTo());
          limits |= r.header().limits();
          activations -= r.header().activations();
          profiled -= r.header().profiled();
          r.replay(file, new TrieSink(earlier));
          if (hasPrefixes) {
            earlierPrefixes.add(r);
          }
        }
        exactUpTo = Math.min(exactUpTo, trie.subtract(earlier));
        if (hasPrefixes && !prefixes.subtract(earlierPrefixes)) {
          exactUpTo = 0;
        }
        // A negative number: some of the earlier counts are missing now.
        profiled = Math.max(0, profiled);
        activations = Math.max(profiled, activations);
      }
    } catch (ArithmeticException e) {
      throw new FileException(
          file, "the counts of " + key + " exceed 2^63 - 1; merge fewer profiles", e);
    }
    RecordHeader header =
        new RecordHeader(
            RecordHeader.NGRAMS,
            first.numPaths(),
            first.k(),
            exactUpTo,
            limits,
            hasPrefixes ? prefixes.modulus() : first.modulus(),
            activations,
            profiled);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    CountsOutput out = new CountsOutput(bytes);
    writeTable(trie, contexts, out);
    if (hasPrefixes) {
      writePrefixes(prefixes, out);
    } else {
      out.varint(0);
    }
    return MethodRecord.read(header, CountsInput.of(bytes.toByteArray(), file));
  }

  private static void writePrefixes(PrefixDecoder prefixes, CountsOutput out) throws IOException {
    out.varint(prefixes.counts().size());
    for (Map.Entry<PrefixDecoder.Prefix, Long> p : prefixes.counts().entrySet()) {
      out.varint(p.getKey().handler());
      out.varint(p.getKey().block());
      out.int32(prefixes.register(p.getKey()));
      out.varint(p.getValue());
    }
  }

  private static void writeTable(GramTrie trie, ContextOrder contexts, CountsOutput out)
      throws IOException {
    int counters = 0;
    for (int v = 1; v < trie.size(); v++) {
      if (trie.count(v) > 0) {
        counters++;
        contexts.need(trie.parent(v));
      }
    }
    out.varint(contexts.size());
    for (int c = 1; c <= contexts.size(); c++) {
      int v = contexts.node(c);
      out.varint(contexts.previous(c));
      out.varint(trie.id(v));
      out.varint(trie.length(v));
    }
    out.varint(counters);
    for (int v = 1; v < trie.size(); v++) {
      if (trie.count(v) > 0) {
        out.varint(contexts.number(trie.parent(v)));
        out.varint(trie.id(v));
        out.varint(trie.count(v));
      }
    }
  }
}
