/** From probe plans to bytecode. */
package org.pathforest.instrumenter.weave;
