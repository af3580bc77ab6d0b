/** Path numbering: cuts, edge values, spanning tree, chord increments, and the decoder. */
package org.pathforest.paths.numbering;
