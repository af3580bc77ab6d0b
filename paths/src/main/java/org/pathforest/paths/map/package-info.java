/** The path map, in which the instrumenter records how to turn path ids back into paths. */
package org.pathforest.paths.map;
