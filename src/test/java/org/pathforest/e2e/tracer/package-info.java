/**
 * The independent tracer: it logs every block of every activation of a run, cuts the blocks into
 * paths offline, and compares what it counts with an export of Pathforest. It shares no code with
 * Pathforest.
 */
package org.pathforest.e2e.tracer;
