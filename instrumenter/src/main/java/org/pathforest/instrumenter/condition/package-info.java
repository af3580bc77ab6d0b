/** What branches test, put as the source would put it, from a method's Jimple. */
package org.pathforest.instrumenter.condition;
