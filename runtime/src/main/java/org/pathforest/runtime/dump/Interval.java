package org.pathforest.runtime.dump;

import java.util.Collections;
import java.util.Map;

/**
 * The part of a run that its next profile tells of: since when, and what had been counted before.
 * Immutable.
 */
final class Interval {
  /** When it began, in milliseconds since 1970. */
  final long start;

  /**
   * {@code counts.bin} of all that had been counted before, compressed by gzip; null if nothing.
   */
  final byte[] before;

  /**
   * Where activations were that had not ended at its begin, as {@link RuntimeShare#OPEN} has them.
   */
  final Map<String, Long> openBefore;

  private final String run;
  private final int number;

  private Interval(String run, int number, long start, byte[] before, Map<String, Long> open) {
    this.run = run;
    this.number = number;
    this.start = start;
    this.before = before;
    this.openBefore = open;
  }

  /** The first one of this run. */
  static Interval first() {
    long mixed = System.nanoTime() * 0x9E3779B97F4A7C15L ^ OutputName.START;
    mixed = mixed * 0x9E3779B97F4A7C15L ^ OutputName.host().hashCode();
    mixed = mixed * 0x9E3779B97F4A7C15L ^ OutputName.pid().hashCode();
    Map<String, Long> none = Collections.emptyMap();
    return new Interval(Long.toHexString(mixed), 1, OutputName.START, null, none);
  }

  /**
   * The one that begins now.
   *
   * @param counted null if all counts were set to 0
   * @param open see {@link #openBefore}
   */
  Interval next(byte[] counted, Map<String, Long> open) {
    return new Interval(run, number + 1, System.currentTimeMillis(), counted, open);
  }

  /** What no other interval of any run is called: profiles that share it count the same paths. */
  String name() {
    return run + "." + number;
  }
}
