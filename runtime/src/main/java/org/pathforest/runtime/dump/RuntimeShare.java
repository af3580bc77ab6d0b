package org.pathforest.runtime.dump;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.BiFunction;
import org.pathforest.runtime.memory.Memory;
import org.pathforest.runtime.table.CounterTable;
import org.pathforest.runtime.table.CountsWriter;
import org.pathforest.runtime.table.IntTable;
import org.pathforest.runtime.table.LongTable;
import org.pathforest.runtime.table.Table;
import org.pathforest.runtime.table.UncountedTables;
import org.pathforest.runtime.thread.Archive;
import org.pathforest.runtime.thread.ArchiveCounts;
import org.pathforest.runtime.thread.LiveThreads;
import org.pathforest.runtime.thread.OpenActivations;
import org.pathforest.runtime.thread.Registry;
import org.pathforest.runtime.thread.ThreadContext;
import org.pathforest.runtime.thread.WovenClass;

/**
 * The share of one runtime in a profile. The runtime that writes the profile may come from another
 * class loader, so the share is a map of JDK types. The constants are its keys and those of the map
 * of facts that {@link #RECORDS} returns. Once created, a share is used by one thread.
 */
public final class RuntimeShare {
  /**
   * {@code String[]}: name, SHA-256 and SHA-256 of the path map of each class, one after another.
   */
  static final String CLASSES = "classes";

  /** {@code Map<String, Object>}: path maps by SHA-256, each a {@code byte[]} or a {@code URL}. */
  static final String MAPS = "maps";

  /** {@code List<Thread>}: threads that run instrumented code, see {@link LiveThreads}. */
  static final String LIVE = "live";

  /**
   * {@code BiFunction<OutputStream, Integer, Map<String, Object>>}: writes the records, and numbers
   * classes from the given number on. Returns the facts below.
   */
  static final String RECORDS = "records";

  /** {@code Integer}: the greatest k of a record; 0 if there is none. */
  static final String K = "k";

  /** {@code Integer}: the least k of a record; 0 if there is none. */
  static final String LEAST_K = "leastK";

  /** {@code Set<String>}: names of the records' profilers. */
  static final String PROFILERS = "profilers";

  /** {@code Set<String>}: names of the limits that were hit. */
  static final String LIMITS = "limits";

  /**
   * {@code Map<String, Long>}: number of activations by position, in methods whose edges are
   * counted. See {@link OpenActivations#frames}.
   */
  static final String OPEN = "open";

  /** {@code Set<String>}: SHA-256 of the path maps of classes that have records. */
  static final String USED = "used";

  private final Registry.Snapshot snapshot;

  /** Classes of all archives. */
  private final List<WovenClass> classes;

  /** Classes about which something is known, in the order of their numbers. */
  private final List<WovenClass> told = new ArrayList<WovenClass>();

  private final List<Thread> counting;
  private final EdgeThreads edges;

  RuntimeShare(Registry.Snapshot snapshot) {
    this.snapshot = snapshot;
    this.classes = Archive.classes(snapshot.archives);
    this.counting = LiveThreads.counting(snapshot.live, classes);
    this.edges = new EdgeThreads(snapshot.contexts, classes);
    for (WovenClass c : classes) {
      if (isTold(c)) {
        told.add(c);
      }
    }
  }

  /**
   * Returns whether something is known about a class now. What starts to run later comes after the
   * profile.
   */
  private boolean isTold(WovenClass c) {
    Archive a = c.archive;
    boolean some = a.folding || a.missed;
    for (int m = c.firstMethod; !some && m < c.firstMethod + c.methods; m++) {
      some = a.uncounted[m] != 0 || a.hasOverflowed(m);
    }
    for (int i = 0; !some && i < snapshot.contexts.size(); i++) {
      ArchiveCounts counts = snapshot.contexts.get(i).at(a.number);
      some = counts != null && counts.ran(c.firstMethod, c.firstMethod + c.methods);
    }
    return some;
  }

  /** Returns the share: the first four entries above. */
  Map<String, Object> describe() {
    Map<String, Object> m = new HashMap<String, Object>();
    String[] all = new String[told.size() * 3];
    int n = 0;
    for (WovenClass c : told) {
      all[n++] = c.name;
      all[n++] = c.sha256;
      all[n++] = c.archive.mapId;
    }
    m.put(CLASSES, all);
    m.put(MAPS, snapshot.maps);
    m.put(LIVE, counting);
    m.put(RECORDS, new Records());
    return m;
  }

  private final class Records implements BiFunction<OutputStream, Integer, Map<String, Object>> {
    Records() {}

    @Override
    public Map<String, Object> apply(OutputStream out, Integer firstClass) {
      try {
        return write(out, firstClass);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private Map<String, Object> write(OutputStream stream, int firstClass) throws IOException {
    CountsWriter out = new CountsWriter(stream);
    Map<WovenClass, Integer> numbers = new IdentityHashMap<WovenClass, Integer>();
    RecordWriter records = new RecordWriter(out, numbers);
    int number = firstClass;
    for (WovenClass c : told) {
      numbers.put(c, number++);
    }
    for (ThreadContext context : snapshot.contexts) {
      for (WovenClass c : told) {
        ArchiveCounts counts = context.at(c.archive.number);
        if (counts != null) {
          records.write(c, counts, edges.limits(counts, context));
        }
      }
    }
    Set<Thread> moved = edges.lookAgain();
    for (ThreadContext context : snapshot.contexts) {
      if (context.owner != null && moved.contains(context.owner)) {
        writeMoved(context, records);
      }
    }
    SortedMap<String, Long> frames = edges.frames();
    for (Map.Entry<String, Long> e : snapshot.atReset.entrySet()) {
      OpenActivations.add(frames, e.getKey(), -e.getValue());
    }
    for (WovenClass c : classes) {
      if (c.archive.countsEdges() && isOpen(c, frames)) {
        records.add(c.archive);
      }
    }
    for (WovenClass c : told) {
      for (int m = 0; m < c.methods; m++) {
        writeMissing(c, m, records);
      }
    }
    out.flush();
    if (Archive.anyUncounted()) {
      records.limits.add("lost");
    }
    Map<String, Object> facts = new HashMap<String, Object>();
    facts.put(K, records.k);
    facts.put(LEAST_K, records.leastK);
    facts.put(PROFILERS, records.profilers);
    facts.put(LIMITS, records.limits);
    facts.put(USED, records.maps);
    facts.put(OPEN, frames);
    return facts;
  }

  private static boolean isOpen(WovenClass c, SortedMap<String, Long> frames) {
    String first = OpenActivations.escaped(c.name) + '\t';
    SortedMap<String, Long> rest = frames.tailMap(first);
    return !rest.isEmpty() && rest.firstKey().startsWith(first);
  }

  /** Writes records which say that a thread did not rest after all. */
  private void writeMoved(ThreadContext context, RecordWriter records) throws IOException {
    for (WovenClass c : told) {
      ArchiveCounts counts = c.archive.countsEdges() ? context.at(c.archive.number) : null;
      for (int m = 0; counts != null && m < c.methods; m++) {
        int method = c.firstMethod + m;
        if (counts.ran(method, method + 1)) {
          records.writeEmpty(c, m, numPaths(c, m), 1, Table.LIMIT_RUNNING);
        }
      }
    }
  }

  /** Writes records without counts which say that counts of a method are missing, if they are. */
  private void writeMissing(WovenClass c, int method, RecordWriter records) throws IOException {
    Archive a = c.archive;
    int number = c.firstMethod + method;
    if (a.uncounted[number] != 0) {
      records.writeEmpty(c, method, a.uncounted[number], 0, Table.LIMIT_MEMORY);
    }
    boolean overflowed = a.hasOverflowed(number);
    if (a.folding || a.missed || overflowed) {
      int numPaths = numPaths(c, method);
      int why =
          (a.folding ? Table.LIMIT_STOPPED : 0)
              | (a.missed ? Table.LIMIT_LOST : 0)
              | (overflowed ? Table.LIMIT_STACK : 0);
      if (numPaths > 0) {
        records.writeEmpty(c, method, numPaths, a.folding ? 0 : a.actualK(), why);
      }
    }
  }

  /** Returns N if it is known; 0 for a method with tables of which none was created. */
  private int numPaths(WovenClass c, int method) {
    int number = c.firstMethod + method;
    int n = c.archive.countersOf(number);
    for (int i = 0; n == 0 && i < snapshot.contexts.size(); i++) {
      ArchiveCounts counts = snapshot.contexts.get(i).at(c.archive.number);
      Table t = counts == null ? null : counts.table(number);
      n = t == null ? 0 : t.numPaths;
    }
    return n;
  }

  /**
   * Makes sure that nothing of this runtime is left to load when its share is wanted. By then,
   * memory may have run out, or the class loader may have been closed.
   */
  public static void prepare() {
    List<Table> tables = new ArrayList<Table>(Arrays.asList(UncountedTables.all()));
    LongTable longs = new LongTable(3000, 4, false);
    LongTable.finish(longs, 0);
    IntTable ints = new IntTable(3, 4, false);
    IntTable.finish(ints, 0);
    IntTable shared = new IntTable(3, 4, true);
    IntTable.finish(shared, 0);
    tables.add(longs);
    tables.add(ints);
    tables.add(shared);
    ints.startBursts();
    Registry.Snapshot s = new Registry.Snapshot();
    // An archive with all that can occur: a method with a table of each kind, and one with a
    // counter.
    int last = tables.size();
    String layout = "none " + "0000000".substring(0, last) + "1 4 none";
    Archive a = Archive.of(0, "0 none 1 edges " + (last + 1) + " 1", layout);
    s.archives.add(a);
    ThreadContext c = new ThreadContext(null, 0);
    ArchiveCounts counts = c.of(a);
    CounterTable other = new CounterTable(1, 1, false);
    counts.put(last, other);
    counts.count(0);
    for (int m = 0; m < last; m++) {
      counts.put(m, tables.get(m));
    }
    s.contexts.add(c);
    RuntimeShare share = new RuntimeShare(s);
    share.edges.prepare(c);
    share.describe();
    try {
      share.write(new ByteArrayOutputStream(), 0);
    } catch (IOException e) {
      throw new IllegalStateException(e); // arrays do not fail
    }
    for (Table t : tables) {
      t.add(t);
      t.reset();
    }
    Memory.giveBack(c.bytes() + counts.bytes() + other.bytes());
    Memory.giveBack(longs.bytes() + ints.bytes() + shared.bytes());
  }
}
