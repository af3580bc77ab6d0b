/** The code that runs inside the measured JVM. */
package org.pathforest.bench.child;
