/** How the paths of a method follow each other: patterns, found in its forest alone. */
package org.pathforest.profile.pattern;
