/** Running a program instrumented: java's command line, its class path, the cache, the process. */
package org.pathforest.cli.launch;
