/** Runs real programs in forked JVMs, and keeps what was measured. */
package org.pathforest.bench.run;
