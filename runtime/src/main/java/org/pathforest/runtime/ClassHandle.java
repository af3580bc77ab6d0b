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

  /** Index of the class in every thread's array of counts. */
  final int number;

  /** Number of methods that have probes; 0: the class is not counted. */
  final int methods;

  final String className;
  final String sha256;
  final String mapId;

  /** What the jar was instrumented for; the settings of the run go before it. */
  private final int k;

  /** What it was instrumented for, as {@code kpaths}. */
  private final String profiler;

  /** The constant of woven code that says all of the above. */
  final String identity;

  /** By method and one more: its first cell; with N cells the next one's is N further. */
  private final int[] firstCells;

  /**
   * The counts of one of the threads that run the class: that one finds them without looking for
   * them. Only a thread itself puts its counts here, or takes them away when it has ended; what
   * another thread sees here it can tell by the owner.
   */
  ClassCounts first = ClassCounts.NONE;

  /**
   * By method: N if there was no memory for some thread's table, so that counts are missing; else
   * 0.
   */
  final int[] lost;

  /** Samplers of its structure graphs, by method and graph; null if there are none. */
  Map<Long, Samples> samples;

  private ClassHandle(
      int number,
      String mapId,
      String sha256,
      int methods,
      int k,
      String profiler,
      String layout,
      String className,
      String identity) {
    this.number = number;
    this.mapId = mapId;
    this.sha256 = sha256;
    this.methods = methods;
    this.k = k;
    this.profiler = profiler;
    this.className = className;
    this.identity = identity;
    this.lost = new int[methods];
    this.firstCells = new int[methods + 1];
    for (int m = 0; m < methods; m++) {
      int n = m < layout.length() ? layout.charAt(m) - NO_CELLS : 0;
      firstCells[m + 1] = firstCells[m] + n;
    }
  }

  /**
   * Reads what a class says of itself: protocol, path map, SHA-256 of the original class file,
   * number of methods with probes, default k, profiler, layout of cells, internal name, a blank
   * between two. The layout has one character per method, {@code '0'} plus the number of its cells;
   * what is missing at its end is 0.
   *
   * @param number see {@link #number}
   */
  static ClassHandle of(int number, String identity) {
    String[] is = identity.split(" ", 8);
    return new ClassHandle(
        number,
        is[1],
        is[2],
        Integer.parseInt(is[3]),
        Integer.parseInt(is[4]),
        is[5],
        is[6],
        is[7],
        identity);
  }

  /** A handle of a class that is not counted: none of its methods has a table. */
  static ClassHandle uncounted() {
    return new ClassHandle(0, "", "", 0, 1, "bl", "", "", null);
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
