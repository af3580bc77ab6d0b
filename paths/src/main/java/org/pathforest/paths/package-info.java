/** The theory of path profiling, free of class-file and intermediate-code libraries. */
package org.pathforest.paths;
