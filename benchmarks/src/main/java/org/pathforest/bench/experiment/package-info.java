/** Experiments: programs, configurations and the papers' tables, described by a small file. */
package org.pathforest.bench.experiment;
