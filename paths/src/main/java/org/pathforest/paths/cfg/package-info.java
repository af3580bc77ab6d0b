/** The control-flow graph of one method, free of any class-file or intermediate-code library. */
package org.pathforest.paths.cfg;
