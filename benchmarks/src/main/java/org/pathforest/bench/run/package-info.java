/** Runs real programs in forked JVMs, and records what was measured. */
package org.pathforest.bench.run;
