/** What runs in child JVMs: nothing but the JDK is there. */
package org.pathforest.e2e.corpus.child;
