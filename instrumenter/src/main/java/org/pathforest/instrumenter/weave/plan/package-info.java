/** Decides which probe goes where: plans methods, and records what a class is woven without. */
package org.pathforest.instrumenter.weave.plan;
