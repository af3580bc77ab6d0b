package org.pathforest.runtime.thread;

/** A class of an instrumented archive, as its counter holder tells it. */
public final class WovenClass {
  /** Internal. */
  public final String name;

  /** Of the original class file. */
  public final String sha256;

  public final Archive archive;

  /** Archive-wide number of its first method. */
  public final int firstMethod;

  /** How many of its methods have numbers. */
  public final int methods;

  WovenClass(String name, String sha256, Archive archive, int firstMethod, int methods) {
    this.name = name;
    this.sha256 = sha256;
    this.archive = archive;
    this.firstMethod = firstMethod;
    this.methods = methods;
  }
}
