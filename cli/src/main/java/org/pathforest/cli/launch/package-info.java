/** Runs a program instrumented: java's command line, the class path, the cache and the process. */
package org.pathforest.cli.launch;
