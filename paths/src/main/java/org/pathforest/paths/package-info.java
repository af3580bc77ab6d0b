/** The theory of path profiling, independent of class-file and intermediate-code libraries. */
package org.pathforest.paths;
