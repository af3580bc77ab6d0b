/** What runs inside the JVM that is measured. */
package org.pathforest.bench.child;
