/** Counts of real runs, compared with those of the independent tracer. */
package org.pathforest.e2e.exact;
