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
 * What a profile says of one method that ran: threads added up. Immutable; its forest is made from
 * the records of the profile whenever it is asked for, so keep it if you need it twice.
 */
public final class MethodProfile {
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

  /** What to say where a sum of counts passes 2^63 - 1. */
  private FileException tooLarge(ArithmeticException e) {
    return new FileException(file, "counts of " + map.key() + " add up to more than 2^63 - 1", e);
  }

  /** Which method. */
  public MethodKey key() {
    return map.key();
  }

  /** Its graph, numbering and lines. */
  public MethodMap map() {
    return map;
  }

  /** The longest n-grams that were asked for, 1 or more. */
  public int k() {
    return k;
  }

  /**
   * The longest n-grams that are known, in [0, k]; below k a limit was hit. At 0 even counts of
   * single or interrupted paths were lost: none is stated.
   */
  public int exactUpTo() {
    return exactUpTo;
  }

  /** Limits that were hit when running or were known when instrumenting, by name, in order. */
  public List<String> limits() {
    return limits;
  }

  /**
   * How many activations were profiled, if that was done in bursts; null if all were. Those of
   * virtual threads, and of runs without bursts, which are all profiled, are not in these numbers.
   */
  public Bursts bursts() {
    return bursts;
  }

  /**
   * What the counts of a forest would be, were all activations profiled.
   *
   * @param kipf an answer of {@link #kipf()} or {@link #kipf(int)}
   * @throws FileException if a count passes 2^63 - 1
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

  /** Interrupted paths: by handler offset, left the method last, then by start, then by blocks. */
  public List<InterruptedPrefix> interrupted() {
    return interrupted;
  }

  /** What was counted if not paths; null if paths were. */
  public SchemePlan scheme() {
    return map.probes().scheme();
  }

  /**
   * How often each id was counted: of paths, or of what the scheme numbers. Others are not there.
   *
   * @throws FileException if a count passes 2^63 - 1
   */
  public SortedMap<Integer, Long> countsById() throws FileException {
    Kipf counted = kipf(1);
    SortedMap<Integer, Long> counts = new TreeMap<>();
    for (int root = 0; root < counted.roots(); root++) {
      counts.put(counted.id(root), counted.count(root));
    }
    return counts;
  }

  /** Activations that had not ended; known only where edges were counted. */
  public OpenCounts open() {
    return open;
  }

  /**
   * What its scheme says of it.
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

  /** What its tables hold. */
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
   * Bytes that its n-gram tables took at least: what their counters and contexts take, without room
   * to grow. Of all threads together.
   */
  public long leastTableBytes() throws FileException {
    return leastBytes(tableSizes(), k);
  }

  /**
   * The same of a run with shorter sequences, were all of it counted in one table.
   *
   * @param shorter at least 1, less than {@link #k()}
   * @throws FileException if a count passes 2^63 - 1
   */
  public long leastTableBytes(int shorter) throws FileException {
    GramTrie trie = trie(records, shorter);
    long counters = 0;
    for (int v = 1; v < trie.size(); v++) {
      counters += trie.count(v) > 0 ? 1 : 0;
    }
    return leastBytes(new TableSizes(0, counters, 0, 0, 0, 0), shorter);
  }

  /** As the runtime packs them: docs/architecture.md, Tables. */
  private long leastBytes(TableSizes sizes, int ids) {
    long numPaths = map.ids();
    int bits = Long.SIZE - Long.numberOfLeadingZeros(numPaths);
    return sizes.counters() * (bits * ids < Integer.SIZE ? Long.BYTES : 2 * Long.BYTES)
        + sizes.contexts() * BYTES_PER_CONTEXT
        + sizes.nodes() * BYTES_PER_NODE;
  }

  /**
   * The k-slab forests that {@code ksf} has recorded, one for each record: of a thread, or of
   * several that were added up. None of a method whose sequences have one path each, after a merge,
   * or if no counts are known.
   *
   * @throws FileException if counts add up to more than 2^63 - 1
   */
  public List<SlabForest> slabForests() throws FileException {
    List<SlabForest> forests = new ArrayList<>();
    for (MethodRecord r : records) {
      if (r.header().isSlabForest() && exactUpTo > 0) {
        int pathsOfGrams = Math.max(2, k); // single paths are recorded as pairs are
        GramTrie nodes = new GramTrie(SlabForest.levels(pathsOfGrams));
        replay(
            r,
            new TrieSink(nodes) {
              @Override
              public void loose(int id, long count) {
                // No node was made for it.
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

  /** The forest of all n-grams, n ≤ {@link #exactUpTo()}. */
  public Kipf kipf() throws FileException {
    return kipf(exactUpTo);
  }

  /**
   * The forest of shorter n-grams only; those of n = 1, the Ball-Larus profile, cost little.
   *
   * @param upTo 1 or more; above {@link #exactUpTo()} the same as that
   * @throws FileException if a count passes 2^63 - 1
   */
  public Kipf kipf(int upTo) throws FileException {
    return exactUpTo == 0 ? Kipf.unknown() : forest(records, Math.min(upTo, exactUpTo));
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
      throw new IllegalStateException(e); // it is in memory, and was checked when read
    }
  }
}
