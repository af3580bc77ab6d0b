/** Finds what branches of a method exclude each other. */
package org.pathforest.instrumenter.conflict;
