/**
 * The control-flow graph of one method, independent of class-file and intermediate-code libraries.
 */
package org.pathforest.paths.cfg;
