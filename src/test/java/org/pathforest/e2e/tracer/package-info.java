/**
 * The independent tracer. It logs every block of every activation of a run, splits the blocks into
 * paths offline, and compares its counts with an export of Pathforest. It shares no code with
 * Pathforest.
 */
package org.pathforest.e2e.tracer;
