/** Real jars and the JDK's own classes: instrumenting must not lose or change anything in them. */
package org.pathforest.e2e.corpus;
