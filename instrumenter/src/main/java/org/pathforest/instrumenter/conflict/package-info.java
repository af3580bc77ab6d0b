/** Finds branches of a method that exclude each other. */
package org.pathforest.instrumenter.conflict;
