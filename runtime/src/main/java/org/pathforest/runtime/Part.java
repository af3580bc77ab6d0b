package org.pathforest.runtime;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.zip.CRC32;

/**
 * What one copy of the runtime has to say in a profile. The copy that writes the profile may have
 * been loaded by another loader, so it is handed over in the JDK's types.
 */
final class Part {
  /** {@code String[]}: name, SHA-256 and path map of each class, one after another. */
  static final String CLASSES = "classes";

  /**
   * {@code Map<String, Object>}: path maps, as {@code byte[]}, or the {@code URL} of where they
   * are.
   */
  static final String MAPS = "maps";

  /** {@code List<Thread>}: threads that run instrumented code, see {@link LiveThreads}. */
  static final String LIVE = "live";

  /**
   * {@code BiFunction<OutputStream, Integer, Map<String, Object>>}: writes the records, classes
   * numbered from the number given on; answers the facts below.
   */
  static final String RECORDS = "records";

  /** {@code Integer}: the greatest k of a record; 0 if there is none. */
  static final String K = "k";

  /** {@code Integer}: the least k of a record; 0 if there is none. */
  static final String LEAST_K = "leastK";

  /** {@code Set<String>}: names of the schemes of the records. */
  static final String PROFILERS = "profilers";

  /** {@code Set<String>}: names of the limits that were hit. */
  static final String LIMITS = "limits";

  /**
   * {@code Map<String, Long>}: how many activations of methods whose edges are counted were where,
   * see {@link OpenActivations#frames}.
   */
  static final String OPEN = "open";

  /** {@code Set<String>}: path maps of classes that have records. */
  static final String USED = "used";

  private final Registry.Snapshot snapshot;

  /** Of all archives. */
  private final List<WovenClass> classes;

  /** Those of which there is something to say: they have numbers, in this order. */
  private final List<WovenClass> told = new ArrayList<WovenClass>();

  private final IdentityHashMap<WovenClass, Integer> numbers =
      new IdentityHashMap<WovenClass, Integer>();
  private final TreeSet<String> used = new TreeSet<String>();
  private final TreeSet<String> profilers = new TreeSet<String>();
  private final TreeSet<String> limits = new TreeSet<String>();
  private final List<Thread> counting;
  private final OpenActivations open;
  private final Map<Thread, Long> sums;

  /** Whether what is written is for a sum only: classes may have no numbers yet. */
  private boolean summing;

  private int k;
  private int leastK;

  Part(Registry.Snapshot snapshot) {
    this.snapshot = snapshot;
    this.classes = Archive.classes(snapshot.archives);
    this.counting = LiveThreads.counting(snapshot.live, classes);
    Map<Thread, Long> before = sums();
    this.open = new OpenActivations(classes, false);
    this.sums = sums();
    for (Thread t : changed(before, sums)) {
      open.moved(t);
    }
    for (WovenClass c : classes) {
      if (isTold(c)) {
        told.add(c);
      }
    }
  }

  /** Whether there is something to say of a class now; what begins to run later came after. */
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

  /** What tells whether a thread has counted edges meanwhile: a sum of what it has counted. */
  private Map<Thread, Long> sums() {
    Map<Thread, Long> all = new IdentityHashMap<Thread, Long>();
    for (ThreadContext c : snapshot.contexts) {
      if (c.owner != null && c.owner != Thread.currentThread() && c.owner.isAlive()) {
        all.put(c.owner, sum(c));
      }
    }
    return all;
  }

  private long sum(ThreadContext context) {
    CRC32 sum = new CRC32();
    CountsWriter out = null;
    summing = true;
    try {
      for (WovenClass c : classes) {
        ArchiveCounts counts = c.archive.countsEdges() ? context.at(c.archive.number) : null;
        if (counts != null) {
          out = out == null ? new CountsWriter(new SummingStream(sum)) : out;
          for (int m = 0; m < c.methods; m++) {
            writeRecord(c, m, counts, 0, out);
          }
        }
      }
      if (out != null) {
        out.flush();
      }
    } catch (IOException e) {
      throw new IllegalStateException(e); // nothing is written anywhere
    } finally {
      summing = false;
    }
    return sum.getValue();
  }

  /** Threads that counted something between two sums, or are not in both. */
  private static Set<Thread> changed(Map<Thread, Long> before, Map<Thread, Long> after) {
    Set<Thread> changed = Collections.newSetFromMap(new IdentityHashMap<Thread, Boolean>());
    for (Map.Entry<Thread, Long> e : before.entrySet()) {
      if (!e.getValue().equals(after.get(e.getKey()))) {
        changed.add(e.getKey());
      }
    }
    return changed;
  }

  /** The first four of the entries above. */
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
    int number = firstClass;
    for (WovenClass c : told) {
      numbers.put(c, number++);
    }
    for (ThreadContext context : snapshot.contexts) {
      for (WovenClass c : told) {
        ArchiveCounts counts = context.at(c.archive.number);
        if (counts != null) {
          int why = limits(counts, context);
          for (int m = 0; m < c.methods; m++) {
            writeRecord(c, m, counts, why, out);
          }
        }
      }
    }
    Set<Thread> moved = changed(sums, sums());
    moved.addAll(open.lookAgain());
    moved.addAll(changed(sums, sums()));
    for (Thread t : moved) {
      open.moved(t);
    }
    for (ThreadContext context : snapshot.contexts) {
      if (context.owner != null && moved.contains(context.owner)) {
        writeMoved(context, out);
      }
    }
    SortedMap<String, Long> frames = open.frames();
    for (Map.Entry<String, Long> e : snapshot.atReset.entrySet()) {
      OpenActivations.add(frames, e.getKey(), -e.getValue());
    }
    for (WovenClass c : classes) {
      if (c.archive.countsEdges() && isOpen(c, frames)) {
        used.add(c.archive.mapId);
        profilers.add(c.archive.actualProfiler());
        k = Math.max(k, 1);
      }
    }
    for (WovenClass c : told) {
      for (int m = 0; m < c.methods; m++) {
        writeMissing(c, m, out);
      }
    }
    out.flush();
    if (Probes.lost) {
      limits.add("lost");
    }
    Map<String, Object> facts = new HashMap<String, Object>();
    facts.put(K, k);
    facts.put(LEAST_K, leastK);
    facts.put(PROFILERS, profilers);
    facts.put(LIMITS, limits);
    facts.put(USED, used);
    facts.put(OPEN, frames);
    return facts;
  }

  private static boolean isOpen(WovenClass c, SortedMap<String, Long> frames) {
    String first = OpenActivations.escaped(c.name) + '\t';
    SortedMap<String, Long> rest = frames.tailMap(first);
    return !rest.isEmpty() && rest.firstKey().startsWith(first);
  }

  /** What is to be said of counts of edges since their threads may run on. */
  private int limits(ArchiveCounts c, ThreadContext context) {
    if (!c.archive.countsEdges()) {
      return 0;
    }
    Thread owner = context.owner;
    boolean running = owner != null && owner.isAlive() && !open.rests(owner);
    return (context.isShared() ? Table.LIMIT_VIRTUAL : 0)
        | (running || c.torn ? Table.LIMIT_RUNNING : 0);
  }

  /** Records that say that a thread has run on after all. */
  private void writeMoved(ThreadContext context, CountsWriter out) throws IOException {
    for (WovenClass c : told) {
      ArchiveCounts counts = c.archive.countsEdges() ? context.at(c.archive.number) : null;
      for (int m = 0; counts != null && m < c.methods; m++) {
        int method = c.firstMethod + m;
        if (counts.ran(method, method + 1)) {
          writeEmpty(c, m, numPaths(c, m), 1, Table.LIMIT_RUNNING, out);
        }
      }
    }
  }

  private void writeRecord(
      WovenClass c, int method, ArchiveCounts counts, int why, CountsWriter out)
      throws IOException {
    int number = c.firstMethod + method;
    Table t = counts.table(number);
    if (c.archive.countersOf(number) > 0) {
      writeCounters(c, method, counts.countsOf(number), t, why, out);
    } else {
      for (Table one = t; one != null; one = one.beside) {
        writeTable(c, method, one, why, out);
      }
    }
  }

  private void writeTable(
      final WovenClass c, final int method, final Table t, final int more, final CountsWriter out)
      throws IOException {
    t.write(
        out,
        new Table.Head() {
          @Override
          public void write() throws IOException {
            // In this order: a limit is noted first, then what it means.
            int exactUpTo = t.exactUpTo;
            Bursts bursts = t instanceof GramTable ? ((GramTable) t).bursts() : null;
            int why = t.limits | more | (bursts == null ? 0 : Table.LIMIT_BURSTS);
            writeHead(c, method, t.tag(), t.numPaths, t.k, exactUpTo, why, t.modulus(), out);
            if (bursts != null) {
              long[] activations = bursts.activations();
              if (activations[1] < activations[0]) {
                limits.add("bursts");
              }
              out.varint(activations[0]);
              out.varint(activations[1]);
            }
          }
        });
    out.prefixes(t.interrupted);
  }

  /** An n-gram table without contexts: every path is a sequence of its own. */
  private void writeCounters(
      WovenClass c, int method, long[] counts, Table t, int more, CountsWriter out)
      throws IOException {
    int cells = 0;
    for (long n : counts) {
      cells += n == 0 ? 0 : 1;
    }
    if (cells == 0 && t == null) {
      return;
    }
    int k = c.archive.actualK();
    int exactUpTo = t == null ? k : t.exactUpTo;
    int why = more | (t == null ? 0 : t.limits);
    writeHead(c, method, Table.TAG_CONTEXTS, counts.length, k, exactUpTo, why, counts.length, out);
    out.varint(0); // contexts
    out.varint(cells);
    for (int id = 0; id < counts.length; id++) {
      if (counts[id] != 0) {
        out.varint(0); // context
        out.varint(id);
        out.varint(counts[id]);
      }
    }
    if (t == null) {
      out.varint(0); // interrupted prefixes
    } else {
      out.prefixes(t.interrupted);
    }
  }

  private void writeHead(
      WovenClass c,
      int method,
      int tag,
      int numPaths,
      int tableK,
      int exactUpTo,
      int why,
      int modulus,
      CountsWriter out)
      throws IOException {
    used.add(c.archive.mapId);
    profilers.add(tag == Table.TAG_SLABS ? "ksf" : c.archive.actualProfiler());
    k = Math.max(k, tableK);
    leastK = leastK == 0 ? tableK : Math.min(leastK, tableK);
    if ((why & Table.LIMIT_MEMORY) != 0) {
      limits.add("memory");
    }
    if ((why & Table.LIMIT_CONTEXTS) != 0) {
      limits.add("contexts");
    }
    if ((why & Table.LIMIT_STACK) != 0) {
      limits.add("stack-overflow");
    }
    if ((why & Table.LIMIT_RUNNING) != 0) {
      limits.add("threads-running");
    }
    if ((why & Table.LIMIT_VIRTUAL) != 0) {
      limits.add("virtual-threads");
    }
    if ((why & Table.LIMIT_STOPPED) != 0) {
      limits.add("thread-stopped");
    }
    if ((why & Table.LIMIT_LOST) != 0) {
      limits.add("lost");
    }
    out.raw(tag);
    out.varint(summing ? 0 : numbers.get(c));
    out.varint(method);
    out.varint(numPaths);
    out.varint(tableK);
    out.varint(exactUpTo);
    out.varint(why);
    out.varint(modulus);
  }

  /** Says that counts of a method are missing, if they are, in records without counts. */
  private void writeMissing(WovenClass c, int method, CountsWriter out) throws IOException {
    Archive a = c.archive;
    int number = c.firstMethod + method;
    if (a.uncounted[number] != 0) {
      writeEmpty(c, method, a.uncounted[number], 0, Table.LIMIT_MEMORY, out);
    }
    boolean overflowed = a.hasOverflowed(number);
    if (a.folding || a.missed || overflowed) {
      int numPaths = numPaths(c, method);
      int why =
          (a.folding ? Table.LIMIT_STOPPED : 0)
              | (a.missed ? Table.LIMIT_LOST : 0)
              | (overflowed ? Table.LIMIT_STACK : 0);
      if (numPaths > 0) {
        writeEmpty(c, method, numPaths, a.folding ? 0 : a.actualK(), why, out);
      }
    }
  }

  /** N, as far as that is known: 0 of a method with tables of which none was made. */
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

  private void writeEmpty(
      WovenClass c, int method, int numPaths, int exactUpTo, int why, CountsWriter out)
      throws IOException {
    int k = c.archive.actualK();
    writeHead(c, method, Table.TAG_CONTEXTS, numPaths, k, exactUpTo, why, 0, out);
    out.varint(0); // contexts
    out.varint(0); // cells
    out.varint(0); // interrupted prefixes
  }

  /**
   * Makes sure that nothing of a copy is left to load when its part is wanted: memory may have run
   * out then, or its loader may have been closed.
   */
  static void prepare() {
    List<Table> tables = new ArrayList<Table>(Arrays.asList(Probes.lostTables()));
    LongTable longs = new LongTable(300, 4, false);
    LongTable.finish(longs, 0);
    IntTable ints = new IntTable(3, 4, false);
    IntTable.finish(ints, 0);
    IntTable shared = new IntTable(3, 4, true);
    IntTable.finish(shared, 0);
    Collections.addAll(tables, longs, ints, shared);
    Registry.Snapshot s = new Registry.Snapshot();
    // An archive that stands for all: a method with a table of each kind, and one with a counter.
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
    Part part = new Part(s);
    part.sums.put(Thread.currentThread(), part.sum(c));
    part.describe();
    try {
      part.write(new ByteArrayOutputStream(), 0);
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
