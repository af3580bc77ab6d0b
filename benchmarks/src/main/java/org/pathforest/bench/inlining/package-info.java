/** Reads how much HotSpot's second compiler inlines of a program and of a profiler's probes. */
package org.pathforest.bench.inlining;
