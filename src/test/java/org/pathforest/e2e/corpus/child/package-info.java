/** Programs that run in child JVMs, where only the JDK is available. */
package org.pathforest.e2e.corpus.child;
