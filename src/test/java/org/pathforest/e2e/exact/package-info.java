/** Counts of real runs against those of the independent tracer. */
package org.pathforest.e2e.exact;
