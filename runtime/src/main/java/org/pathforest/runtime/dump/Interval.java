package org.pathforest.runtime.dump;

import java.util.Collections;
import java.util.Map;

/** The part of a run that its next profile covers. Immutable. */
final class Interval {
  /** Start of the interval, in milliseconds since 1970. */
  final long start;

  /**
   * The {@code counts.bin} of everything that was counted before, compressed by gzip; null if
   * nothing was.
   */
  final byte[] before;

  /**
   * Positions of activations that had not ended at the start of the interval, as in {@link
   * RuntimeShare#OPEN}.
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

  /** Creates the first interval of this run. */
  static Interval first() {
    long mixed = System.nanoTime() * 0x9E3779B97F4A7C15L ^ OutputName.START;
    mixed = mixed * 0x9E3779B97F4A7C15L ^ OutputName.host().hashCode();
    mixed = mixed * 0x9E3779B97F4A7C15L ^ OutputName.pid().hashCode();
    Map<String, Long> none = Collections.emptyMap();
    return new Interval(Long.toHexString(mixed), 1, OutputName.START, null, none);
  }

  /**
   * Creates the interval that starts now.
   *
   * @param counted see {@link #before}; null if all counts were set to 0
   * @param open see {@link #openBefore}
   */
  Interval next(byte[] counted, Map<String, Long> open) {
    return new Interval(run, number + 1, System.currentTimeMillis(), counted, open);
  }

  /**
   * Returns a name that no other interval of any run has. Profiles with the same name count the
   * same paths.
   */
  String name() {
    return run + "." + number;
  }
}
