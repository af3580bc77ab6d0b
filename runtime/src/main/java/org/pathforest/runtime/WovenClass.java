package org.pathforest.runtime;

/** A class of an instrumented archive, as its counter holder tells it. */
final class WovenClass {
  /** Internal. */
  final String name;

  /** Of the original class file. */
  final String sha256;

  final Archive archive;

  /** Archive-wide number of its first method. */
  final int firstMethod;

  /** How many of its methods have numbers. */
  final int methods;

  WovenClass(String name, String sha256, Archive archive, int firstMethod, int methods) {
    this.name = name;
    this.sha256 = sha256;
    this.archive = archive;
    this.firstMethod = firstMethod;
    this.methods = methods;
  }
}
