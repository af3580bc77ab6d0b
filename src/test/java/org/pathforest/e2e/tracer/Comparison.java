package org.pathforest.e2e.tracer;

import java.util.List;

/**
 * What a comparison has looked at, and what it has found.
 *
 * @param methods that were compared
 * @param activations of these methods
 * @param paths that these activations ended, each as often as it occurred
 * @param interrupted prefixes compared, each as often as it occurred
 * @param handlerStarts that these activations went through
 * @param grams distinct n-grams compared
 * @param shortened methods whose n-grams are stated for less than k, by a limit that is named
 * @param leftOut methods that ran, were left out as a whole, and so could not be compared
 * @param withoutProbes methods that ran and need no probe, and so need not be in the export
 * @param untraced methods in the export that the tracer had to leave as they were
 * @param differences in words, none if the two agree
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
  /** The figures in one line, without the differences. */
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
