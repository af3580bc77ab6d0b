package org.pathforest.runtime;

import java.lang.ref.WeakReference;

/** An instrumented class that has registered. Woven code holds one per class. Immutable. */
public final class ClassHandle {
  /** Index of the class's first method in every thread's array of tables. */
  final int base;

  /** Number of methods that have probes. */
  final int methods;

  final String className;
  final String sha256;
  final String mapId;

  /** What the jar was instrumented for; the settings of the run go before it. */
  final int k;

  final boolean acyclic;

  /** Where the path map is looked for; a strong reference would keep the class loaded. */
  final WeakReference<ClassLoader> loader;

  ClassHandle(
      int base,
      int methods,
      String className,
      String sha256,
      String mapId,
      int k,
      boolean acyclic,
      ClassLoader loader) {
    this.base = base;
    this.methods = methods;
    this.className = className;
    this.sha256 = sha256;
    this.mapId = mapId;
    this.k = k;
    this.acyclic = acyclic;
    this.loader = new WeakReference<ClassLoader>(loader);
  }
}
