/** Repeats the papers' evaluations: real programs in forked JVMs, and micro-benchmarks. */
package org.pathforest.bench;
