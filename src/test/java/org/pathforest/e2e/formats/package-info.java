/** Pathforest's output formats, read by other tools. */
package org.pathforest.e2e.formats;
