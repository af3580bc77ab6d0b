package org.pathforest.runtime.thread;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.pathforest.runtime.memory.Memory;
import org.pathforest.runtime.settings.Settings;

/**
 * An instrumented archive whose classes run. Each counter holder creates one. If several class
 * loaders load the same archive, one object represents all of them.
 *
 * <p>Methods in which every sequence is a single path (no loop, no cut) need no table: their paths
 * have <em>counters</em>. The counters of a method are numbered by path id. The counters of the
 * next method follow, in the order of archive-wide method numbers.
 *
 * <p>There is no static initializer, since archives are created before it is known that there is
 * room. More than 300 lines: counter holders, the registry and profiles share its state. Safe for
 * all threads once the archive has registered.
 */
public final class Archive {
  /** Number of threads that own a counter holder: as many as it has classes. */
  private static final int MOST_OWNERS = 5;

  /** Whether calls of some archive were not counted, and no record says so: the profile does. */
  private static volatile boolean someUncounted;

  /** One-line description of the archive, see {@link #read}. */
  final String description;

  /** Description of the classes, see {@link LayoutReader}. */
  private final String layout;

  /** The counter holder, which has the class loader; null once the archive has registered. */
  private Class<?> type;

  /** Whether the archive has registered, so that the fields below are known. Written last. */
  public volatile boolean registered;

  /**
   * The archive that represents all archives with the same description: this one, or one that
   * registered earlier.
   */
  public Archive representative = this;

  /** Index of the archive in every thread's array of counts, 0 or greater. */
  public int number;

  /** Number of methods that have probes; 0 if the archive is not counted. */
  public int methods;

  /** SHA-256 of its path map; null until the archive has registered. */
  public String mapId;

  /** The k for which the archive was instrumented. A setting of the run overrides it. */
  private int k;

  /** The profiler for which the archive was instrumented, such as {@code kpaths}. */
  private String profiler;

  /** Number of the first counter, by method; one element more than there are methods. */
  private int[] firstCounters;

  /** Finds the counts of threads. All archives that this one represents use the same object. */
  public ThreadSlots threads;

  /** Counts of the threads that own holders of the archive; null where there is none. */
  private final ArchiveCounts[] owned = new ArchiveCounts[MOST_OWNERS];

  /**
   * By method: N if counts are missing because there was no memory for some thread's counters or
   * table; else 0.
   */
  public int[] uncounted;

  /**
   * By method: whether the stack has overflowed in one of its probes, where there was no room to
   * count that. The counter holder shares this array. Woven code writes it, and only to true.
   */
  public boolean[] overflowed;

  /** Whether the holder is being initialized, and will read {@link #overflowed} afterwards. */
  public boolean owning;

  /**
   * Arrays of other holders of the archive, which had them before they could register; null if
   * there are none.
   */
  private List<boolean[]> overflowedBefore;

  /** Whether calls were not counted because they came before the archive could register. */
  public volatile boolean missed;

  /** Whether the archive is in the list of archives that could not register. */
  public boolean waits;

  /** The next archive in that list; null at its end. */
  public Archive next;

  /** Whether counts of ended threads are being added up now. */
  public boolean folding;

  /** Samplers of its structure graphs, by method and graph; null if there are none. */
  Map<Long, Samples> samples;

  /**
   * Creates an archive that has not registered yet.
   *
   * @param description one-line description, see {@link #read}
   * @param layout pieces of the text that {@link LayoutReader} reads
   * @param type the counter holder, or null if there is none
   */
  public Archive(String description, String[] layout, Class<?> type) {
    this.description = description;
    StringBuilder whole = new StringBuilder();
    for (String piece : layout) {
      whole.append(piece);
    }
    this.layout = whole.toString();
    this.type = type;
    this.overflowed = new boolean[methodsIn(description)];
  }

  /** Creates an archive that is registered under a number. */
  public static Archive of(int number, String description, String... layout) {
    Archive a = new Archive(description, layout, null);
    a.read();
    a.number = number;
    a.setRegistered();
    return a;
  }

  /**
   * Creates what a counter holder keeps for the current thread, see {@link ArchiveCounts#own}.
   *
   * @param c counts of that thread
   * @return null also if enough live threads own holders of the archive
   */
  public synchronized Object[] own(ArchiveCounts c) {
    int place = -1;
    int others = 0;
    for (int i = 0; i < owned.length; i++) {
      ArchiveCounts o = owned[i];
      if (o != null && o != c && o.owner.isAlive()) {
        others++;
      } else if (place < 0 || o == c) {
        place = i;
      }
    }
    Memory.Use use = others == 0 ? Memory.Use.SINGLE_PATHS : Memory.Use.FURTHER_OWNERS;
    Object[] own = place < 0 ? null : c.own(use);
    if (own != null) {
      owned[place] = c;
    }
    return own;
  }

  /** Forgets the counts of a thread that has ended. */
  synchronized void forget(ArchiveCounts c) {
    for (int i = 0; i < owned.length; i++) {
      owned[i] = owned[i] == c ? null : owned[i];
    }
  }

  /** Records that calls of some archive were not counted, where no record can say so. */
  public static void noteUncounted() {
    someUncounted = true;
  }

  /** Returns whether calls of some archive were not counted, and no record says so. */
  public static boolean anyUncounted() {
    return someUncounted;
  }

  /** Returns the fifth word, without splitting the line. */
  private static int methodsIn(String description) {
    int end = description.lastIndexOf(' ');
    int n = 0;
    for (int i = description.lastIndexOf(' ', end - 1) + 1; i < end; i++) {
      char c = description.charAt(i);
      n = c >= '0' && c <= '9' ? 10 * n + (c - '0') : 0;
    }
    return n;
  }

  /** Returns the number of the protocol for which the archive was woven; -1 if there is none. */
  public int protocol() {
    int end = description.indexOf(' ');
    try {
      return end < 0 ? -1 : Integer.parseInt(description.substring(0, end));
    } catch (NumberFormatException e) {
      return -1;
    }
  }

  /**
   * Reads the one-line description, then the layout. The words of the line are: protocol, SHA-256
   * of the path map, k, profiler, number of methods with archive-wide numbers, number of counters.
   */
  void read() {
    String[] is = description.split(" ", 6);
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
        new ThreadSlots(1 + CounterPage.of(counters()), 1 + (all >> ArchiveCounts.TABLES_BITS));
  }

  /**
   * Returns {@link ThreadSlots#counters}; null if the archive has not registered or is not counted.
   * The return type lets counter holders that were woven for another version link.
   */
  public Object pagesOfCounters() {
    return threads == null ? null : threads.counters;
  }

  /** Returns {@link ThreadSlots#tables}, likewise. */
  public Object pagesOfTables() {
    return threads == null ? null : threads.tables;
  }

  /** Called by holders of protocol 6, whose archives are not counted. */
  public long[][][] counterPages() {
    return null;
  }

  /** Called by holders of protocol 6, whose archives are not counted. */
  public Object[][][] tablePages() {
    return null;
  }

  /**
   * Returns the classes of registered archives, those of an archive in the order of their methods'
   * numbers.
   */
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

  /** Returns the whole description. Archives with equal descriptions are the same. */
  List<String> all() {
    return Arrays.asList(description, layout);
  }

  /** Returns the loader that finds the path map; null if it is the bootstrap loader, or unknown. */
  ClassLoader loader() {
    try {
      Class<?> t = type;
      return t == null ? null : t.getClassLoader();
    } catch (RuntimeException e) {
      return null; // a security manager forbids it
    }
  }

  /** Marks the archive as registered. */
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

  /** Returns whether the stack has overflowed in a probe of a method. */
  public synchronized boolean hasOverflowed(int method) {
    boolean any = overflowed[method];
    for (int i = 0; overflowedBefore != null && i < overflowedBefore.size(); i++) {
      any |= overflowedBefore.get(i)[method];
    }
    return any;
  }

  /** Clears all limits. */
  synchronized void reset() {
    Arrays.fill(uncounted, 0);
    Arrays.fill(overflowed, false);
    for (int i = 0; overflowedBefore != null && i < overflowedBefore.size(); i++) {
      Arrays.fill(overflowedBefore.get(i), false);
    }
    missed = false;
  }

  /** Returns the greatest number of path ids in an n-gram of the archive's methods in this run. */
  public int actualK() {
    if (!countsPaths()) {
      return 1;
    }
    boolean single = Settings.ACYCLIC >= 0 ? Settings.ACYCLIC == 1 : profiler.equals("bl");
    return single ? 1 : Settings.K > 0 ? Settings.K : Math.min(k, Settings.MAX_K);
  }

  /**
   * Returns whether sequences can be counted, and activations profiled in bursts: the methods then
   * have a register for paths or their ids.
   */
  public boolean canCountSequences() {
    return profiler.equals("kpaths") || profiler.equals("bl");
  }

  /**
   * Returns whether paths are counted. If not, settings of the run do not change what is counted.
   */
  public boolean countsPaths() {
    return profiler.equals("kpaths") || profiler.equals("bl") || profiler.equals("ksf");
  }

  /**
   * Returns whether edges are counted. Their counts can be solved only if the positions of threads
   * are known.
   */
  public boolean countsEdges() {
    return profiler.equals("edges");
  }

  /** Returns the profiler that counts in this run. */
  public String actualProfiler() {
    return profiler.equals("ksf") || !countsPaths() ? profiler : actualK() == 1 ? "bl" : "kpaths";
  }

  /** Returns the number after that of the last counter. */
  int counters() {
    return firstCounters[methods];
  }

  /** Returns the number of a method's first counter. */
  int firstCounter(int method) {
    return firstCounters[method];
  }

  /** Returns N if the method has counters, else 0. */
  public int countersOf(int method) {
    return firstCounters[method + 1] - firstCounters[method];
  }

  /** Returns the method to which a counter belongs. */
  int methodOf(int counter) {
    // A method without counters has the same number here as the next method: take the last one.
    int i = Arrays.binarySearch(firstCounters, counter);
    int m = i >= 0 ? i : -i - 2;
    while (firstCounters[m + 1] == counter) {
      m++;
    }
    return m;
  }

  /**
   * Records that counts of a method are missing.
   *
   * @param numPaths N
   */
  public void setUncounted(int method, int numPaths) {
    if (methods != 0) {
      uncounted[method] = numPaths;
    }
  }

  /** Records that counts are missing of the method to which a counter belongs. */
  public void setUncounted(int counter) {
    if (methods != 0) {
      int method = methodOf(counter);
      setUncounted(method, countersOf(method));
    }
  }
}
