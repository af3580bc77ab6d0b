/**
 * The path map: what the instrumenter writes down so that path ids can be turned back into paths.
 */
package org.pathforest.paths.map;
