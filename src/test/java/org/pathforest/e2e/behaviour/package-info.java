/**
 * Unchanged behavior of instrumented programs. Each program runs plain and instrumented, and both
 * runs must print the same.
 */
package org.pathforest.e2e.behaviour;
