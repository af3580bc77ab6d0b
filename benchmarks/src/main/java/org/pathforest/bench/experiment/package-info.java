/** Experiments: programs, configurations and the papers' tables, told by a small file. */
package org.pathforest.bench.experiment;
