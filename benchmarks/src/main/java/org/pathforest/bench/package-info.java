/** Repeats the evaluations of the papers: real programs in forked JVMs, and micro-benchmarks. */
package org.pathforest.bench;
