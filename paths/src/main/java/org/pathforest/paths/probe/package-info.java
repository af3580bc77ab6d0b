/**
 * The places of probes and the constants that they carry. The instrumenter decides which
 * instructions a probe consists of.
 */
package org.pathforest.paths.probe;
