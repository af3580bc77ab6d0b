package org.pathforest.runtime;

import java.util.Arrays;
import java.util.Map;

/**
 * An instrumented class that has registered. Woven code holds one per class.
 *
 * <p>Methods in which every sequence is a single path (no loop, no cut) need no table of their own:
 * their paths have <em>cells</em> in one array per class and thread. A method's cells stand one
 * after another, by path id; methods in the order of their indices.
 */
public final class ClassHandle {
  /** In a layout: the character of a method with no cells; N above it for N cells. */
  private static final char NO_CELLS = '0';

  /** The constant of woven code that says all that is known of the class. */
  final String identity;

  /** Asked for its path map's place; null if the class has none, or has registered. */
  private Class<?> type;

  /** Whether it has registered: what follows is known then. Written last. */
  volatile boolean registered;

  /** The handle that stands for all that say the same: this one, or one that registered before. */
  ClassHandle representative = this;

  /** Index of the class in every thread's array of counts. */
  int number;

  /** Number of methods that have probes; 0: the class is not counted. */
  int methods;

  String className;
  String sha256;
  String mapId;

  /** What the jar was instrumented for; the settings of the run go before it. */
  private int k;

  /** What it was instrumented for, as {@code kpaths}. */
  private String profiler;

  /** By method and one more: its first cell; with N cells the next one's is N further. */
  private int[] firstCells;

  /**
   * The counts of one of the threads that run the class: that one finds them without looking for
   * them. Only a thread itself puts its counts here, or takes them away when it has ended; what
   * another thread sees here it can tell by the owner.
   */
  ClassCounts first = ClassCounts.none();

  /**
   * By method: N if there was no memory for some thread's table, so that counts are missing; else
   * 0.
   */
  int[] lost;

  /**
   * By method: whether the stack has overflowed in one of its probes, where there was no room to
   * count that. Woven code writes it, only to true, of methods whose paths have cells.
   */
  public boolean[] overflowed;

  /** Calls were not counted that came before it could register. */
  volatile boolean missed;

  /** Whether it stands in the list of {@link Startup}, and the one behind it there. */
  boolean waits;

  ClassHandle next;

  /** What ended threads have counted of it is being added up. */
  boolean folding;

  /** Samplers of its structure graphs, by method and graph; null if there are none. */
  Map<Long, Samples> samples;

  /**
   * Makes a handle that is yet to be registered.
   *
   * @param identity what the class says of itself, see {@link #setNumber}
   * @param type the class, or null for class files before version 49
   */
  ClassHandle(String identity, Class<?> type) {
    this.identity = identity;
    this.type = type;
    this.overflowed = new boolean[methodsIn(identity)];
  }

  /** One that has registered under that number. */
  static ClassHandle of(int number, String identity) {
    ClassHandle h = new ClassHandle(identity, null);
    h.setNumber(number);
    h.setRegistered();
    return h;
  }

  /** The fourth word, without what it would need to split them all. */
  private static int methodsIn(String identity) {
    int word = 0;
    int n = 0;
    for (int i = 0; i < identity.length() && word < 4; i++) {
      char c = identity.charAt(i);
      word += c == ' ' ? 1 : 0;
      n = word == 3 && c >= '0' && c <= '9' ? 10 * n + (c - '0') : n;
    }
    return n;
  }

  /** The number of the protocol that the class was woven for; -1 if it says none. */
  int protocol() {
    int end = identity.indexOf(' ');
    try {
      return end < 0 ? -1 : Integer.parseInt(identity.substring(0, end));
    } catch (NumberFormatException e) {
      return -1;
    }
  }

  /**
   * Reads what the class says of itself: protocol, path map, SHA-256 of the original class file,
   * number of methods with probes, default k, profiler, layout of cells, internal name, a blank
   * between two. The layout has one character per method, {@code '0'} plus the number of its cells;
   * what is missing at its end is 0.
   *
   * @param given see {@link #number}
   */
  void setNumber(int given) {
    String[] is = identity.split(" ", 8);
    number = given;
    mapId = is[1];
    sha256 = is[2];
    k = Integer.parseInt(is[4]);
    profiler = is[5];
    className = is[7];
    int all = Integer.parseInt(is[3]);
    lost = new int[all];
    firstCells = new int[all + 1];
    for (int m = 0; m < all; m++) {
      int n = m < is[6].length() ? is[6].charAt(m) - NO_CELLS : 0;
      firstCells[m + 1] = firstCells[m] + n;
    }
    methods = all;
  }

  /** The loader to be asked for its path map; null if that is the JVM's, or not for us to know. */
  ClassLoader loader() {
    try {
      Class<?> t = type;
      if (t != null) {
        return t.getClassLoader();
      }
      // Such an old class file can't name its own class: where containers run code, this is known.
      ClassLoader context = Thread.currentThread().getContextClassLoader();
      return context != null ? context : ClassHandle.class.getClassLoader();
    } catch (RuntimeException e) {
      // A security manager forbids it, or a thread of the program's answers that way.
      return null;
    }
  }

  /** Ends registering. */
  void setRegistered() {
    registered = true;
    type = null;
  }

  /** Becomes the same as another handle, which has registered. */
  void setRepresentative(ClassHandle known) {
    representative = known;
    number = known.number;
    mapId = known.mapId;
    sha256 = known.sha256;
    k = known.k;
    profiler = known.profiler;
    className = known.className;
    lost = known.lost;
    firstCells = known.firstCells;
    methods = known.methods;
    known.missed |= missed;
    for (int m = 0; m < overflowed.length; m++) {
      known.overflowed[m] |= overflowed[m];
    }
    overflowed = known.overflowed;
    setRegistered();
  }

  /** Path ids that an n-gram of its methods has at most in this run. */
  int actualK() {
    if (!countsPaths()) {
      return 1;
    }
    boolean single = Settings.ACYCLIC >= 0 ? Settings.ACYCLIC == 1 : profiler.equals("bl");
    return single ? 1 : Settings.K > 0 ? Settings.K : Math.min(k, Settings.MAX_K);
  }

  /** Whether it can be counted as by {@code kpaths}: with a register for paths, or their ids. */
  boolean canCountSequences() {
    return profiler.equals("kpaths") || profiler.equals("bl");
  }

  /** Whether paths are counted; if other things are, the run's settings do not change that. */
  boolean countsPaths() {
    return profiler.equals("kpaths") || profiler.equals("bl") || profiler.equals("ksf");
  }

  /** Whether counts of edges have to be solved: then it matters who is where when they are read. */
  boolean countsEdges() {
    return profiler.equals("edges");
  }

  /** Which profiler counts in this run. */
  String actualProfiler() {
    return profiler.equals("ksf") || !countsPaths() ? profiler : actualK() == 1 ? "bl" : "kpaths";
  }

  /** How many cells the class has. */
  int cells() {
    return firstCells[methods];
  }

  /** Index of a method's first cell. */
  int firstCell(int method) {
    return firstCells[method];
  }

  /** N, if the method has cells; else 0. */
  int cellsOf(int method) {
    return firstCells[method + 1] - firstCells[method];
  }

  /** The method whose cell that is. */
  int methodOf(int cell) {
    // Those without cells begin where the next one does: the last of several is meant.
    int i = Arrays.binarySearch(firstCells, cell);
    int m = i >= 0 ? i : -i - 2;
    while (firstCells[m + 1] == cell) {
      m++;
    }
    return m;
  }

  /** Notes that counts of a method are missing. */
  void lose(int method, int numPaths) {
    if (methods != 0) {
      lost[method] = numPaths;
    }
  }
}
