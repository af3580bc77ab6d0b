package org.pathforest.runtime.thread;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.pathforest.runtime.settings.Settings;

/**
 * An instrumented archive whose classes run. Its counter holder has one; of several holders of the
 * same archive, which several loaders have, one archive stands for all.
 *
 * <p>Methods in which every sequence is a single path (no loop, no cut) need no table: their paths
 * have <em>counters</em>. A method's counters stand one after another, by path id; methods in the
 * order of their archive-wide numbers.
 */
public final class Archive {
  /** Calls of some archive were not counted, and no record says so: the profile does. */
  private static volatile boolean someUncounted;

  /** What its holder says of it in one line. */
  final String identity;

  /** Its classes, see {@link LayoutReader}. */
  private final String layout;

  /** The holder, asked for its path map's place; null when it has registered. */
  private Class<?> type;

  /** Whether it has registered: what follows is known then. Written last. */
  public volatile boolean registered;

  /** The archive that stands for all that say the same: this one, or one that registered before. */
  public Archive representative = this;

  /** Index of the archive in every thread's array of counts. */
  public int number;

  /** How many of its methods have probes; 0: the archive is not counted. */
  public int methods;

  public String mapId;

  /** What it was instrumented for; the settings of the run go before it. */
  private int k;

  /** What it was instrumented for, as {@code kpaths}. */
  private String profiler;

  /** By method and one more: its first counter; with N counters the next one's is N further. */
  private int[] firstCounters;

  /** Finds what threads count; one for all that the same archive stands for. */
  public ThreadSlots threads;

  /** The counts of the thread that owns a holder of it; null if none does. */
  public ArchiveCounts owned;

  /**
   * By method: N if there was no memory for some thread's counters or table, so that counts are
   * missing; else 0.
   */
  public int[] uncounted;

  /**
   * By method: whether the stack has overflowed in one of its probes, where there was no room to
   * count that. Its holder has this array, and woven code writes it, only to true.
   */
  public boolean[] overflowed;

  /** Whether its holder is being initialised, and will look at that array afterwards. */
  public boolean owning;

  /** The arrays of holders that had them before they could register; null if there are none. */
  private List<boolean[]> overflowedBefore;

  /** Calls were not counted that came before it could register. */
  public volatile boolean missed;

  /** Whether it is in the list of those that could not register, and the next one there. */
  public boolean waits;

  public Archive next;

  /** What ended threads have counted of it is being added up. */
  public boolean folding;

  /** Samplers of its structure graphs, by method and graph; null if there are none. */
  Map<Long, Samples> samples;

  /**
   * Makes an archive that is yet to be registered.
   *
   * @param type the holder, or null if there is none
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

  /** One that has registered under that number. */
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

  /** The last word but one, without what it would need to split them all. */
  private static int methodsIn(String identity) {
    int end = identity.lastIndexOf(' ');
    int n = 0;
    for (int i = identity.lastIndexOf(' ', end - 1) + 1; i < end; i++) {
      char c = identity.charAt(i);
      n = c >= '0' && c <= '9' ? 10 * n + (c - '0') : 0;
    }
    return n;
  }

  /** The number of the protocol that the archive was woven for; -1 if it says none. */
  public int protocol() {
    int end = identity.indexOf(' ');
    try {
      return end < 0 ? -1 : Integer.parseInt(identity.substring(0, end));
    } catch (NumberFormatException e) {
      return -1;
    }
  }

  /** Reads what the archive says of itself. */
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

  /** See {@link ThreadSlots#counters}; null if it has not registered, or is not counted. */
  public long[][][] counterPages() {
    return threads == null ? null : threads.counters;
  }

  /** See {@link ThreadSlots#tables}; null likewise. */
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

  /** All that it says of itself: archives of which that is equal are the same. */
  List<String> all() {
    return Arrays.asList(identity, layout);
  }

  /** The loader to be asked for its path map; null if that is the JVM's, or not for us to know. */
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

  /** Becomes the same as another archive, which has registered. */
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

  /** Path ids that an n-gram of its methods has at most in this run. */
  public int actualK() {
    if (!countsPaths()) {
      return 1;
    }
    boolean single = Settings.ACYCLIC >= 0 ? Settings.ACYCLIC == 1 : profiler.equals("bl");
    return single ? 1 : Settings.K > 0 ? Settings.K : Math.min(k, Settings.MAX_K);
  }

  /** Whether it can be counted as by {@code kpaths}: with a register for paths, or their ids. */
  public boolean canCountSequences() {
    return profiler.equals("kpaths") || profiler.equals("bl");
  }

  /** Whether its methods can be profiled in bursts of activations. */
  public boolean canProfileBursts() {
    String profiler = actualProfiler();
    return profiler.equals("kpaths") || profiler.equals("bl");
  }

  /** Whether paths are counted; if other things are, the run's settings do not change that. */
  public boolean countsPaths() {
    return profiler.equals("kpaths") || profiler.equals("bl") || profiler.equals("ksf");
  }

  /** Whether counts of edges have to be solved: then it matters who is where when they are read. */
  public boolean countsEdges() {
    return profiler.equals("edges");
  }

  /** Which profiler counts in this run. */
  public String actualProfiler() {
    return profiler.equals("ksf") || !countsPaths() ? profiler : actualK() == 1 ? "bl" : "kpaths";
  }

  /** The number behind that of the last counter. */
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

  /** The method whose counter that is. */
  int methodOf(int counter) {
    // Those without counters begin where the next one does: the last of several is meant.
    int i = Arrays.binarySearch(firstCounters, counter);
    int m = i >= 0 ? i : -i - 2;
    while (firstCounters[m + 1] == counter) {
      m++;
    }
    return m;
  }

  /** Notes that counts of a method are missing. */
  public void setUncounted(int method, int numPaths) {
    if (methods != 0) {
      uncounted[method] = numPaths;
    }
  }

  /** The same for the method of a counter. */
  public void setUncounted(int counter) {
    if (methods != 0) {
      int method = methodOf(counter);
      setUncounted(method, countersOf(method));
    }
  }
}
