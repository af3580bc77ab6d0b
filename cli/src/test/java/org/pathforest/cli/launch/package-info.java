/** Tests of starting programs. */
package org.pathforest.cli.launch;
