/** Decides which probe goes where: plans of methods, and what a class is woven without. */
package org.pathforest.instrumenter.weave.plan;
