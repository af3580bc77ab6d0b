/** The command line: a table of commands, one class each. */
package org.pathforest.cli;
