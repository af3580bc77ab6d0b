/** Tests of how programs are run. */
package org.pathforest.cli.launch;
