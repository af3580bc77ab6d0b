/** Patterns of programs whose behaviour is known. */
package org.pathforest.e2e.patterns;
