/** End-to-end tests of the command line. Commands in the same folder share a JVM. */
package org.pathforest.e2e.cli;
