/** Tests of the command line's own parts; {@code org.pathforest.e2e.cli} has those of the whole. */
package org.pathforest.cli;
