/**
 * From class files to control-flow graphs: by SootUp's Jimple where it can be tied to the bytecode,
 * else by the bytecode alone. {@link org.pathforest.instrumenter.jimple.FrontEnd} is the way in.
 */
package org.pathforest.instrumenter.jimple;
