package org.pathforest.instrumenter.conflict;

import java.util.ArrayList;
import java.util.List;

/** A set of {@code int}s, as ranges in ascending order that do not touch. Immutable. */
record Ints(List<Range> ranges) {
  static final Ints ALL = new Ints(List.of(new Range(Integer.MIN_VALUE, Integer.MAX_VALUE)));

  /** The numbers from one to another, both inclusive. */
  record Range(long from, long to) {}

  /** Copies the list. */
  Ints {
    ranges = List.copyOf(ranges);
  }

  /**
   * Returns all {@code int}s from one number to another, inclusive; none if {@code from} is
   * greater.
   */
  static Ints of(long from, long to) {
    return from > to ? new Ints(List.of()) : new Ints(List.of(new Range(from, to)));
  }

  static Ints of(int one) {
    return of(one, one);
  }

  /** Returns the complement: all {@code int}s that are not in this set. */
  Ints not() {
    List<Range> gaps = new ArrayList<>();
    long next = Integer.MIN_VALUE;
    for (Range r : ranges) {
      if (r.from() > next) {
        gaps.add(new Range(next, r.from() - 1));
      }
      next = r.to() + 1;
    }
    if (next <= Integer.MAX_VALUE) {
      gaps.add(new Range(next, Integer.MAX_VALUE));
    }
    return new Ints(gaps);
  }

  /** Returns the intersection of the two sets. */
  Ints and(Ints other) {
    List<Range> common = new ArrayList<>();
    for (Range a : ranges) {
      for (Range b : other.ranges) {
        long from = Math.max(a.from(), b.from());
        long to = Math.min(a.to(), b.to());
        if (from <= to) {
          common.add(new Range(from, to));
        }
      }
    }
    return new Ints(common);
  }

  /** Returns the union of the two sets. */
  Ints or(Ints other) {
    return not().and(other.not()).not();
  }

  boolean isEmpty() {
    return ranges.isEmpty();
  }
}
