package org.pathforest.e2e.fuzz;

/**
 * The local variables of a made method. Each keeps its type from the prologue on, but for {@link
 * #scratch}: that one has now this type, now that, so frames must leave it open.
 */
final class Locals {
  /** Two ints that the method is given. */
  final int x;

  final int y;

  /** An object that it is given. */
  final int o;

  /** What keeps it from running for ever. */
  final int fuel;

  /** A long: the method's outcome. */
  final int hash;

  /** A double. */
  final int d;

  /** Two more ints. */
  final int i;

  final int j;

  /** An array of ints. */
  final int array;

  /** A Throwable. */
  final int thrown;

  /** Two slots of any type. */
  final int scratch;

  private int next;

  /**
   * Lays them out.
   *
   * @param first 1 in instance methods, where 0 is {@code this}; else 0
   */
  Locals(int first) {
    x = first;
    y = first + 1;
    o = first + 2;
    fuel = first + 3;
    hash = first + 4;
    d = first + 6;
    i = first + 8;
    j = first + 9;
    array = first + 10;
    thrown = first + 11;
    scratch = first + 12;
    next = first + 14;
  }

  /** One more slot, for one use only. */
  int fresh() {
    return next++;
  }
}
