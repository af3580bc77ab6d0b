/** Findings of {@code tune} in programs with known behavior. */
package org.pathforest.e2e.tune;
