package org.pathforest.runtime;

/** An instrumented class that has registered. Woven code holds one per class. */
public final class ClassHandle {
  /** Index of the class's first method in every thread's array of tables. */
  final int base;

  /** Number of methods that have probes; 0: the class is not counted. */
  final int methods;

  final String className;
  final String sha256;
  final String mapId;

  /** What the jar was instrumented for; the settings of the run go before it. */
  final int k;

  final boolean acyclic;

  /**
   * The constant of woven code that stands for all of the above; null if it registered otherwise.
   */
  final String identity;

  /**
   * By method: N if there was no memory for some thread's table, so that counts are missing; else
   * 0.
   */
  final int[] lost;

  ClassHandle(
      int base,
      int methods,
      String className,
      String sha256,
      String mapId,
      int k,
      boolean acyclic,
      String identity) {
    this.base = base;
    this.methods = methods;
    this.className = className;
    this.sha256 = sha256;
    this.mapId = mapId;
    this.k = k;
    this.acyclic = acyclic;
    this.identity = identity;
    this.lost = new int[methods];
  }

  /** A handle of a class that is not counted: none of its methods has a table. */
  static ClassHandle uncounted() {
    return new ClassHandle(0, 0, "", "", "", 1, true, null);
  }

  /**
   * Whether this is the handle of a class as it was woven: woven code that keeps its handle in a
   * field asks, since a redefined class finds the handle of its former self there.
   *
   * @param map identity of its path map
   * @param hash SHA-256 of its original class file
   */
  public boolean is(String map, String hash) {
    return methods == 0 || (mapId.equals(map) && sha256.equals(hash));
  }

  /** Path ids that an n-gram of its methods has at most in this run. */
  int actualK() {
    boolean single = Settings.ACYCLIC >= 0 ? Settings.ACYCLIC == 1 : acyclic;
    return single ? 1 : Settings.K > 0 ? Settings.K : Math.min(k, Settings.MAX_K);
  }
}
