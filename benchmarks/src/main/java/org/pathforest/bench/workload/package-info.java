/**
 * Real programs: what they are, what they are given to do, and how they are made ready to run. The
 * end-to-end tests run them, too.
 */
package org.pathforest.bench.workload;
