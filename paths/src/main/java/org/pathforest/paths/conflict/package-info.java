/** Paths that a method's control flow allows but its data rules out. */
package org.pathforest.paths.conflict;
