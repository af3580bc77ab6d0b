/** Lets the runtimes in one JVM find each other and write one profile. */
package org.pathforest.runtime.jvm;
