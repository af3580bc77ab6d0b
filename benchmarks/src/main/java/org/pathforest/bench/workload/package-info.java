/**
 * Real programs: their files, their work, and how they are made ready to run. The end-to-end tests
 * run them, too.
 */
package org.pathforest.bench.workload;
