/** Emits the probes: the code of each action, for each way to count. */
package org.pathforest.instrumenter.weave.emit;
