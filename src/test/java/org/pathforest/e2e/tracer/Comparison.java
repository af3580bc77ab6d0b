package org.pathforest.e2e.tracer;

import java.util.List;

/**
 * Result of comparing an export with the tracer's counts.
 *
 * @param methods number of methods compared
 * @param activations number of activations of these methods
 * @param paths number of paths that these activations ended, each counted as often as it occurred
 * @param interrupted number of interrupted prefixes compared, each counted as often as it occurred
 * @param handlerStarts number of handler starts that these activations went through
 * @param grams number of distinct n-grams compared
 * @param shortened number of methods whose n-grams are stated only for less than k, because of a
 *     named limit
 * @param leftOut number of methods that ran, were left out as a whole, and so could not be compared
 * @param withoutProbes number of methods that ran and need no probes, and so may be missing from
 *     the export
 * @param untraced number of methods in the export that the tracer could not trace
 * @param differences in words; empty if the two agree
 */
public record Comparison(
    long methods,
    long activations,
    long paths,
    long interrupted,
    long handlerStarts,
    long grams,
    long shortened,
    long leftOut,
    long withoutProbes,
    long untraced,
    List<String> differences) {
  /** Returns the figures in one line, without the differences. */
  public String figures() {
    return String.format(
        "%,d methods, %,d activations, %,d paths, %,d interrupted prefixes, %,d handler starts,"
            + " %,d distinct n-grams compared: %,d differences"
            + " (besides: %,d methods stated for less than k, %,d left out, %,d without probes, %,d not traced)",
        methods,
        activations,
        paths,
        interrupted,
        handlerStarts,
        grams,
        differences.size(),
        shortened,
        leftOut,
        withoutProbes,
        untraced);
  }
}
