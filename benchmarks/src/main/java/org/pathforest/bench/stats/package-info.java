/** Medians of ratios, their intervals, and what these say of a goal. */
package org.pathforest.bench.stats;
