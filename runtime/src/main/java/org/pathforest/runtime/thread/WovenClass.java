package org.pathforest.runtime.thread;

/** A class of an instrumented archive. Immutable. */
public final class WovenClass {
  /** Internal name of the class. */
  public final String name;

  /** SHA-256 of the original class file. */
  public final String sha256;

  /** The archive that contains the class. */
  public final Archive archive;

  /** Archive-wide number of the first method. */
  public final int firstMethod;

  /** Number of methods that have archive-wide numbers. */
  public final int methods;

  WovenClass(String name, String sha256, Archive archive, int firstMethod, int methods) {
    this.name = name;
    this.sha256 = sha256;
    this.archive = archive;
    this.firstMethod = firstMethod;
    this.methods = methods;
  }
}
