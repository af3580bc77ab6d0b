package org.pathforest.profile.predict;

/**
 * Hot sequences of n paths in all methods together, and how many of them are predicted. A sequence
 * is predicted if shorter sequences give its number of occurrences with an error of a tenth or
 * less.
 *
 * @param n number of paths in a row
 * @param top number of most frequent sequences considered; 0 if they are chosen by share
 * @param share least share of all occurrences; 0 if they are chosen by number
 * @param sequences number of these sequences
 * @param predicted number of these sequences that are predicted
 */
public record Hottest(int n, int top, double share, long sequences, long predicted) {}
