/** Real jars, and the JDK's own classes: nothing of them is lost or changed by instrumenting. */
package org.pathforest.e2e.corpus;
