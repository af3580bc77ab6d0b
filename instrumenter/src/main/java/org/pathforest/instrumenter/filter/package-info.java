/** Finds the code that compilers add to a class, so that coverage does not count it. */
package org.pathforest.instrumenter.filter;
