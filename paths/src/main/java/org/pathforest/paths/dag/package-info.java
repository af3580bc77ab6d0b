/** The acyclic graph whose ENTRY-to-EXIT paths are the Ball-Larus paths of a method. */
package org.pathforest.paths.dag;
