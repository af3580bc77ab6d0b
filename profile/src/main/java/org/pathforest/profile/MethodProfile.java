package org.pathforest.profile;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.pathforest.paths.FileException;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.paths.probe.InterruptedMode;
import org.pathforest.paths.scheme.CountedMethod;
import org.pathforest.paths.scheme.OpenCounts;
import org.pathforest.paths.scheme.SchemeCounts;
import org.pathforest.paths.scheme.SchemePlan;
import org.pathforest.profile.forest.GramTrie;
import org.pathforest.profile.forest.Kipf;
import org.pathforest.profile.forest.SlabForest;
import org.pathforest.profile.record.Bursts;
import org.pathforest.profile.record.InterruptedPrefix;
import org.pathforest.profile.record.MethodRecord;
import org.pathforest.profile.record.PrefixDecoder;
import org.pathforest.profile.record.RecordSink;
import org.pathforest.profile.record.TableSizes;
import org.pathforest.profile.record.TrieSink;

/**
 * The profile of one method that ran, with the counts of all threads added up. Immutable. Each
 * request for a forest builds it from the records, so keep a forest that you need twice.
 *
 * <p>More than 300 lines, a third of them documentation: all questions about a method lead here.
 */
public final class MethodProfile {
  /** Greatest number of bits of packed path ids that share a word with their count. */
  private static final int NARROW_KEY = 44;

  private static final int BYTES_PER_CONTEXT = 14;
  private static final int BYTES_PER_NODE = 40;

  private final String file;
  private final MethodMap map;
  private final List<MethodRecord> records;
  private final OpenCounts open;
  private final int k;
  private final int exactUpTo;
  private final List<String> limits;
  private final Bursts bursts;
  private final List<InterruptedPrefix> interrupted;

  /**
   * Adds up records.
   *
   * @param records one or more that fit the map
   * @param open activations that had not ended
   */
  MethodProfile(String file, MethodMap map, List<MethodRecord> records, OpenCounts open)
      throws IOException {
    this.open = open;
    this.file = file;
    this.map = map;
    this.records = List.copyOf(records);
    this.k = records.get(0).header().k();
    int exact = k;
    TreeSet<String> names = new TreeSet<>(map.probes().limits());
    for (MethodRecord r : records) {
      exact = Math.min(exact, r.header().exactUpTo());
      names.addAll(r.header().limitNames());
    }
    this.bursts = Bursts.of(records);
    this.exactUpTo = exact;
    this.limits = List.copyOf(names);
    PrefixDecoder prefixes = new PrefixDecoder(map, file);
    try {
      prefixes.addAll(records);
    } catch (ArithmeticException e) {
      throw tooLarge(e);
    }
    this.interrupted = exactUpTo == 0 ? List.of() : List.copyOf(prefixes.prefixes());
  }

  /** Returns the exception for a sum of counts that exceeds 2^63 - 1. */
  private FileException tooLarge(ArithmeticException e) {
    return new FileException(
        file, "the counts of " + map.key() + " exceed 2^63 - 1; merge fewer profiles", e);
  }

  /** Returns the key of the method. */
  public MethodKey key() {
    return map.key();
  }

  /** Returns the graph, path numbering and source lines of the method. */
  public MethodMap map() {
    return map;
  }

  /** Returns the greatest length of n-grams that the run was asked to count, 1 or more. */
  public int k() {
    return k;
  }

  /**
   * Returns the greatest length of n-grams that are known exactly, in [0, k]. If it is below k, a
   * limit was hit. At 0, even counts of single or interrupted paths were lost, and the profile
   * states none.
   */
  public int exactUpTo() {
    return exactUpTo;
  }

  /**
   * Returns the names of limits that were hit at run time or known at instrumentation, in order.
   */
  public List<String> limits() {
    return limits;
  }

  /**
   * Returns how many activations were profiled, if they were profiled in bursts; null if all were.
   * The numbers leave out activations of virtual threads and of runs without bursts, which are
   * always profiled.
   */
  public Bursts bursts() {
    return bursts;
  }

  /**
   * Estimates the counts of a forest for all activations, profiled or not.
   *
   * @param kipf a forest that {@link #kipf()} or {@link #kipf(int)} returned
   * @throws FileException if a count exceeds 2^63 - 1
   */
  public Estimate estimate(Kipf kipf) throws FileException {
    Map<Integer, List<MethodRecord>> alike = MethodRecord.alike(records);
    if (alike.size() == 1) {
      return new Estimate(kipf, MethodRecord.scale(records));
    }
    Kipf[] parts = new Kipf[alike.size()];
    double[] factors = new double[parts.length];
    int n = 0;
    for (List<MethodRecord> part : alike.values()) {
      factors[n] = MethodRecord.scale(part);
      parts[n++] = exactUpTo == 0 ? Kipf.unknown() : forest(part, kipf.exactUpTo());
    }
    return new Estimate(kipf, parts, factors);
  }

  /**
   * Returns the interrupted paths, ordered by handler offset, then start, then blocks. Paths whose
   * exception left the method come last.
   */
  public List<InterruptedPrefix> interrupted() {
    return interrupted;
  }

  /** Returns the scheme that counted something other than paths; null if paths were counted. */
  public SchemePlan scheme() {
    return map.probes().scheme();
  }

  /**
   * Returns the count of each id of a path, or of whatever the scheme numbers. Ids that were never
   * counted are absent.
   *
   * @throws FileException if a count exceeds 2^63 - 1
   */
  public SortedMap<Integer, Long> countsById() throws FileException {
    Kipf counted = kipf(1);
    SortedMap<Integer, Long> counts = new TreeMap<>();
    for (int root = 0; root < counted.roots(); root++) {
      counts.put(counted.id(root), counted.count(root));
    }
    return counts;
  }

  /** Returns the activations that had not ended. They are known only if edges were counted. */
  public OpenCounts open() {
    return open;
  }

  /**
   * Returns the scheme's interpretation of the counts.
   *
   * @throws FileException if counts add up to more than 2^63 - 1
   * @throws IllegalStateException if the method counts paths
   */
  public SchemeCounts schemeCounts() throws FileException {
    if (scheme() == null) {
      throw new IllegalStateException(key() + " has no scheme");
    }
    SortedMap<Integer, Long> counts = countsById();
    List<CountedMethod.Interruption> stopped = new ArrayList<>();
    for (InterruptedPrefix p : interrupted) {
      Integer block = p.blocks().isEmpty() ? null : p.blocks().get(0);
      stopped.add(new CountedMethod.Interruption(p.handlerOffset(), block, p.count()));
    }
    InterruptedMode mode = map.probes().interrupted();
    try {
      return scheme().counts(new CountedMethod(counts, stopped, mode, open, limits, exactUpTo > 0));
    } catch (ArithmeticException e) {
      throw tooLarge(e);
    }
  }

  /** Returns the sizes of the method's tables. */
  public TableSizes tableSizes() throws FileException {
    TableSizes sizes = TableSizes.NONE;
    for (MethodRecord r : records) {
      TableSizes.Sink sink = new TableSizes.Sink(r.header().k());
      replay(r, sink);
      sizes = sizes.plus(sink.sizes());
    }
    return sizes;
  }

  /**
   * Returns the least number of bytes that the method's n-gram tables took in all threads together.
   * It covers their counters and contexts, but no room to grow.
   */
  public long leastTableBytes() throws FileException {
    return leastBytes(tableSizes(), k);
  }

  /**
   * Returns the least number of bytes for shorter sequences if one table counted the whole run.
   *
   * @param shorter at least 1, less than {@link #k()}
   * @throws FileException if a count exceeds 2^63 - 1
   */
  public long leastTableBytes(int shorter) throws FileException {
    GramTrie trie = trie(records, shorter);
    long counters = 0;
    for (int v = 1; v < trie.size(); v++) {
      counters += trie.count(v) > 0 ? 1 : 0;
    }
    return leastBytes(new TableSizes(0, counters, 0, 0, 0, 0), shorter);
  }

  /**
   * Computes sizes for the runtime's packing, which docs/architecture.md describes under Tables.
   */
  private long leastBytes(TableSizes sizes, int ids) {
    long numPaths = map.ids();
    int bits = Long.SIZE - Long.numberOfLeadingZeros(numPaths);
    return sizes.counters() * (bits * ids <= NARROW_KEY ? Long.BYTES : 2 * Long.BYTES)
        + sizes.contexts() * BYTES_PER_CONTEXT
        + sizes.nodes() * BYTES_PER_NODE;
  }

  /**
   * Returns the k-slab forests that {@code ksf} recorded, one for each record. A record is of one
   * thread, or of several that were added up. The list is empty if all sequences of the method have
   * one path, after a merge, or if no counts are known.
   *
   * @throws FileException if counts add up to more than 2^63 - 1
   */
  public List<SlabForest> slabForests() throws FileException {
    List<SlabForest> forests = new ArrayList<>();
    for (MethodRecord r : records) {
      if (r.header().isSlabForest() && exactUpTo > 0) {
        int pathsOfGrams = Math.max(2, k); // ksf records single paths like pairs
        GramTrie nodes = new GramTrie(SlabForest.levels(pathsOfGrams));
        replay(
            r,
            new TrieSink(nodes) {
              @Override
              public void loose(int id, long count) {
                // The slab forest has no node for a loose count.
              }
            });
        try {
          forests.add(SlabForest.of(pathsOfGrams, nodes));
        } catch (ArithmeticException e) {
          throw tooLarge(e);
        }
      }
    }
    return forests;
  }

  /** Returns the forest of all n-grams with n ≤ {@link #exactUpTo()}. */
  public Kipf kipf() throws FileException {
    return kipf(exactUpTo);
  }

  /**
   * Returns the forest of shorter n-grams only. With {@code upTo} = 1, which is the Ball-Larus
   * profile, it costs little.
   *
   * @param upTo greatest length, 1 or more; values above {@link #exactUpTo()} mean that length
   * @throws FileException if a count exceeds 2^63 - 1
   */
  public Kipf kipf(int upTo) throws FileException {
    return exactUpTo == 0 ? Kipf.unknown() : forest(records, Math.min(upTo, exactUpTo));
  }

  /**
   * Returns how often blocks and edges were executed.
   *
   * @throws FileException if the counts of a block add up to more than 2^63 - 1
   * @throws IllegalArgumentException if no counts are known ({@code exactUpTo} is 0)
   */
  public EdgeProfile edges() throws FileException {
    return edges(kipf(1));
  }

  /**
   * Returns the same as {@link #edges()}.
   *
   * @param singles a forest of this method; only its roots are read
   */
  public EdgeProfile edges(Kipf singles) throws FileException {
    if (exactUpTo == 0) {
      throw new IllegalArgumentException("no counts of " + key() + " are known");
    }
    try {
      return EdgeProfile.of(map.numbering(), singles, interrupted);
    } catch (ArithmeticException e) {
      throw tooLarge(e);
    }
  }

  private Kipf forest(List<MethodRecord> counted, int upTo) throws FileException {
    try {
      return Kipf.of(trie(counted, upTo));
    } catch (ArithmeticException e) {
      throw tooLarge(e);
    }
  }

  private GramTrie trie(List<MethodRecord> counted, int upTo) throws FileException {
    GramTrie trie = new GramTrie(upTo);
    for (MethodRecord r : counted) {
      replay(r, new TrieSink(trie));
    }
    return trie;
  }

  private void replay(MethodRecord r, RecordSink sink) throws FileException {
    try {
      r.replay(file, sink);
    } catch (ArithmeticException e) {
      throw tooLarge(e);
    } catch (FileException e) {
      throw e;
    } catch (IOException e) {
      throw new IllegalStateException(e); // in memory, and checked when it was read
    }
  }
}
