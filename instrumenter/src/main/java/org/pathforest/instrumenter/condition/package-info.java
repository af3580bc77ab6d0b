/** Recovers from a method's Jimple what its branches test, as the source would put it. */
package org.pathforest.instrumenter.condition;
