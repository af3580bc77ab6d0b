/** Turns probe plans into bytecode. */
package org.pathforest.instrumenter.weave;
