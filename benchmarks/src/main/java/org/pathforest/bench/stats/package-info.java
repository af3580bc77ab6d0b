/** Medians of ratios, their intervals, and how these compare with a goal. */
package org.pathforest.bench.stats;
