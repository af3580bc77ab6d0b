/** Tests of the command line's parts; {@code org.pathforest.e2e.cli} has tests of the whole. */
package org.pathforest.cli;
