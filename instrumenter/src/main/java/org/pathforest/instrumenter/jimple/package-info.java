/**
 * Turns class files into control-flow graphs. Uses SootUp's Jimple where it can be tied to the
 * bytecode, else the bytecode alone. Start with {@link
 * org.pathforest.instrumenter.jimple.FrontEnd}.
 */
package org.pathforest.instrumenter.jimple;
