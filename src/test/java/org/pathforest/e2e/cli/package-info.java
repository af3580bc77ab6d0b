/** The command line from end to end, each command in a JVM of its own. */
package org.pathforest.e2e.cli;
