/**
 * The Maven plugin: one class for each goal, and the code that the goals share. No other module
 * uses this package.
 */
package org.pathforest.maven;
