/**
 * Real programs, with and without instrumentation: the same output, and counts that the independent
 * tracer confirms. The programs' drivers are resources, compiled against the programs' jars.
 */
package org.pathforest.e2e.workloads;
