package org.pathforest.profile.predict;

/**
 * Hot sequences of n paths, of all methods together, and how many of them are predicted: shorter
 * ones let expect a number of occurrences that is off by a tenth or less.
 *
 * @param n paths in a row
 * @param top so many that ran most often; 0 if they are told by their share
 * @param share the least share of all occurrences; 0 if they are told by their number
 * @param sequences how many there are
 * @param predicted how many of these are predicted
 */
public record Hottest(int n, int top, double share, long sequences, long predicted) {}
