package org.pathforest.instrumenter.conflict;

import java.util.ArrayList;
import java.util.List;

/** A set of {@code int}s as ranges in ascending order that do not touch. Immutable. */
record Ints(List<Range> ranges) {
  static final Ints ALL = new Ints(List.of(new Range(Integer.MIN_VALUE, Integer.MAX_VALUE)));

  /** All from one number to another, both included. */
  record Range(long from, long to) {}

  /** Copies the list. */
  Ints {
    ranges = List.copyOf(ranges);
  }

  /** All {@code int}s from one number to another; none if they are in the wrong order. */
  static Ints of(long from, long to) {
    return from > to ? new Ints(List.of()) : new Ints(List.of(new Range(from, to)));
  }

  static Ints of(int one) {
    return of(one, one);
  }

  /** All others. */
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

  /** Those in both. */
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

  /** Those in any of both. */
  Ints or(Ints other) {
    return not().and(other.not()).not();
  }

  boolean isEmpty() {
    return ranges.isEmpty();
  }
}
