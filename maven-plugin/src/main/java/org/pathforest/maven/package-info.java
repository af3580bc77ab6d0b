/** The Maven plugin: a goal a class, and what they share. Nobody uses this package. */
package org.pathforest.maven;
