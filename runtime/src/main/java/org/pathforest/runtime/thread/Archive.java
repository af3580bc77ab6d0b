package org.pathforest.runtime.thread;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.pathforest.runtime.settings.Settings;

/**
 * An instrumented archive whose classes run. Each counter holder makes one. If several loaders load
 * the same archive, one archive represents all of them.
 *
 * <p>Methods in which every sequence is a single path (no loop, no cut) need no table: their paths
 * have <em>counters</em>. The counters of a method are numbered by path id, those of methods follow
 * one another in the order of their archive-wide numbers.
 *
 * <p>It has no static initialiser, since it is made before it is known that there is room. More
 * than 300 lines: counter holders, the registry and profiles share its state. Safe for all threads
 * once it has registered.
 */
public final class Archive {
  /** Calls of some archive were not counted, and no record says so: the profile does. */
  private static volatile boolean someUncounted;

  /** Description of the archive in one line, see {@link #read}. */
  final String identity;

  /** Description of the classes, see {@link LayoutReader}. */
  private final String layout;

  /** The counter holder, for its loader; null once it has registered. */
  private Class<?> type;

  /** Whether it has registered, so that the fields below are known. Written last. */
  public volatile boolean registered;

  /**
   * The archive that represents all with the same description: this one, or one that registered
   * earlier.
   */
  public Archive representative = this;

  /** Index of the archive in every thread's array of counts, 0 or greater. */
  public int number;

  /** Number of methods that have probes; 0: the archive is not counted. */
  public int methods;

  /** Identity of its path map; null until it has registered. */
  public String mapId;

  /** The k for which it was instrumented; a setting of the run overrides it. */
  private int k;

  /** The profiler for which it was instrumented, such as {@code kpaths}. */
  private String profiler;

  /** By method, and one more: number of its first counter. */
  private int[] firstCounters;

  /** Finds the counts of threads; the same object for all archives that this one represents. */
  public ThreadSlots threads;

  /** Counts of the thread that owns a holder of the archive; null if none does. */
  public ArchiveCounts owned;

  /**
   * By method: N if there was no memory for some thread's counters or table, so that counts are
   * missing; else 0.
   */
  public int[] uncounted;

  /**
   * By method: whether the stack has overflowed in one of its probes, where there was no room to
   * count that. The counter holder shares this array, and woven code writes it, only to true.
   */
  public boolean[] overflowed;

  /** Whether its holder is being initialised, and will read {@link #overflowed} afterwards. */
  public boolean owning;

  /** Arrays of holders that had them before they could register; null if there are none. */
  private List<boolean[]> overflowedBefore;

  /** Whether calls were not counted because they came before it could register. */
  public volatile boolean missed;

  /** Whether it is in the list of those that could not register, and the next one there. */
  public boolean waits;

  /** The next archive in that list; null at its end. */
  public Archive next;

  /** Whether counts of ended threads are being added up. */
  public boolean folding;

  /** Samplers of its structure graphs, by method and graph; null if there are none. */
  Map<Long, Samples> samples;

  /**
   * Creates an archive that is yet to be registered.
   *
   * @param identity see {@link #read}
   * @param layout see {@link LayoutReader}, in pieces
   * @param type the counter holder, or null if there is none
   */
  public Archive(String identity, String[] layout, Class<?> type) {
    this.identity = identity;
    StringBuilder whole = new StringBuilder();
    for (String piece : layout) {
      whole.append(piece);
    }
    this.layout = whole.toString();
    this.type = type;
    this.overflowed = new boolean[methodsIn(identity)];
  }

  /** Creates an archive that has registered under a number. */
  public static Archive of(int number, String identity, String... layout) {
    Archive a = new Archive(identity, layout, null);
    a.read();
    a.number = number;
    a.setRegistered();
    return a;
  }

  /** Notes that calls of some archive were not counted, where no record can say so. */
  public static void noteUncounted() {
    someUncounted = true;
  }

  /** Whether calls of some archive were not counted, and no record says so. */
  public static boolean anyUncounted() {
    return someUncounted;
  }

  /** The fifth word, found without splitting the line. */
  private static int methodsIn(String identity) {
    int end = identity.lastIndexOf(' ');
    int n = 0;
    for (int i = identity.lastIndexOf(' ', end - 1) + 1; i < end; i++) {
      char c = identity.charAt(i);
      n = c >= '0' && c <= '9' ? 10 * n + (c - '0') : 0;
    }
    return n;
  }

  /** Number of the protocol for which the archive was woven; -1 if there is none. */
  public int protocol() {
    int end = identity.indexOf(' ');
    try {
      return end < 0 ? -1 : Integer.parseInt(identity.substring(0, end));
    } catch (NumberFormatException e) {
      return -1;
    }
  }

  /**
   * Reads the description: protocol, identity of the path map, k, profiler, number of methods with
   * numbers, number of counters, with a blank between two; then the layout.
   */
  void read() {
    String[] is = identity.split(" ", 6);
    mapId = is[1];
    k = Integer.parseInt(is[2]);
    profiler = is[3];
    int all = Integer.parseInt(is[4]);
    uncounted = new int[all];
    firstCounters = new int[all + 1];
    firstCounters[0] = ArchiveCounts.UNUSED;
    int m = 0;
    for (LayoutReader c = new LayoutReader(layout); c.next(); ) {
      for (int i = 0; i < c.methods; i++, m++) {
        firstCounters[m + 1] = firstCounters[m] + c.counters(i);
      }
    }
    methods = all;
    threads =
        new ThreadSlots(
            1 + (counters() >> ArchiveCounts.PAGE_BITS), 1 + (all >> ArchiveCounts.TABLES_BITS));
  }

  /** See {@link ThreadSlots#counters}; null if it has not registered or is not counted. */
  public long[][][] counterPages() {
    return threads == null ? null : threads.counters;
  }

  /** See {@link ThreadSlots#tables}; null if it has not registered or is not counted. */
  public Object[][][] tablePages() {
    return threads == null ? null : threads.tables;
  }

  /** The classes of archives that have registered, each in the order of its methods' numbers. */
  public static List<WovenClass> classes(Iterable<Archive> archives) {
    List<WovenClass> all = new ArrayList<WovenClass>();
    for (Archive a : archives) {
      a.addClasses(all);
    }
    return all;
  }

  private void addClasses(List<WovenClass> all) {
    int m = 0;
    for (LayoutReader c = new LayoutReader(layout); methods > 0 && c.next(); ) {
      all.add(new WovenClass(c.name, c.sha256, this, m, c.methods));
      m += c.methods;
    }
  }

  /** The whole description: archives with equal descriptions are the same. */
  List<String> all() {
    return Arrays.asList(identity, layout);
  }

  /** The loader that finds the path map; null if that is the JVM's, or unknown. */
  ClassLoader loader() {
    try {
      Class<?> t = type;
      return t == null ? null : t.getClassLoader();
    } catch (RuntimeException e) {
      return null; // a security manager forbids it
    }
  }

  /** Ends registering. */
  public void setRegistered() {
    registered = true;
    type = null;
  }

  /** Makes another archive, which has registered, represent this one. */
  void setRepresentative(Archive known) {
    representative = known;
    mapId = known.mapId;
    k = known.k;
    profiler = known.profiler;
    uncounted = known.uncounted;
    firstCounters = known.firstCounters;
    methods = known.methods;
    known.missed |= missed;
    if (owning) {
      overflowed = known.overflowed;
    } else {
      known.addOverflowed(overflowed);
    }
    number = known.number;
    threads = known.threads;
    setRegistered();
  }

  private synchronized void addOverflowed(boolean[] other) {
    if (overflowedBefore == null) {
      overflowedBefore = new ArrayList<boolean[]>();
    }
    overflowedBefore.add(other);
  }

  /** Whether the stack has overflowed in a probe of a method. */
  public synchronized boolean hasOverflowed(int method) {
    boolean any = overflowed[method];
    for (int i = 0; overflowedBefore != null && i < overflowedBefore.size(); i++) {
      any |= overflowedBefore.get(i)[method];
    }
    return any;
  }

  /** Sets all limits to none. */
  synchronized void reset() {
    Arrays.fill(uncounted, 0);
    Arrays.fill(overflowed, false);
    for (int i = 0; overflowedBefore != null && i < overflowedBefore.size(); i++) {
      Arrays.fill(overflowedBefore.get(i), false);
    }
    missed = false;
  }

  /** Greatest number of path ids in an n-gram of its methods in this run. */
  public int actualK() {
    if (!countsPaths()) {
      return 1;
    }
    boolean single = Settings.ACYCLIC >= 0 ? Settings.ACYCLIC == 1 : profiler.equals("bl");
    return single ? 1 : Settings.K > 0 ? Settings.K : Math.min(k, Settings.MAX_K);
  }

  /** Whether sequences can be counted: its methods have a register for paths or their ids. */
  public boolean canCountSequences() {
    return profiler.equals("kpaths") || profiler.equals("bl");
  }

  /** Whether its methods can be profiled in bursts of activations. */
  public boolean canProfileBursts() {
    String profiler = actualProfiler();
    return profiler.equals("kpaths") || profiler.equals("bl");
  }

  /** Whether paths are counted. If not, settings of the run do not change what is counted. */
  public boolean countsPaths() {
    return profiler.equals("kpaths") || profiler.equals("bl") || profiler.equals("ksf");
  }

  /**
   * Whether edges are counted. Their counts can only be solved if it is known where threads are.
   */
  public boolean countsEdges() {
    return profiler.equals("edges");
  }

  /** The profiler that counts in this run. */
  public String actualProfiler() {
    return profiler.equals("ksf") || !countsPaths() ? profiler : actualK() == 1 ? "bl" : "kpaths";
  }

  /** The number after that of the last counter. */
  int counters() {
    return firstCounters[methods];
  }

  /** Number of a method's first counter. */
  int firstCounter(int method) {
    return firstCounters[method];
  }

  /** N, if the method has counters; else 0. */
  public int countersOf(int method) {
    return firstCounters[method + 1] - firstCounters[method];
  }

  /** The method to which a counter belongs. */
  int methodOf(int counter) {
    // Methods without counters start where the next method does: take the last one.
    int i = Arrays.binarySearch(firstCounters, counter);
    int m = i >= 0 ? i : -i - 2;
    while (firstCounters[m + 1] == counter) {
      m++;
    }
    return m;
  }

  /**
   * Notes that counts of a method are missing.
   *
   * @param numPaths N
   */
  public void setUncounted(int method, int numPaths) {
    if (methods != 0) {
      uncounted[method] = numPaths;
    }
  }

  /** Notes that counts of the method to which a counter belongs are missing. */
  public void setUncounted(int counter) {
    if (methods != 0) {
      int method = methodOf(counter);
      setUncounted(method, countersOf(method));
    }
  }
}
