/**
 * The classes that counter holders and users call. The packages below contain the rest of the
 * runtime that runs inside instrumented programs. Each imports only from those before it: {@code
 * settings}, {@code memory}, {@code table}, {@code thread}, {@code dump}, {@code jvm}.
 *
 * <p>The runtime needs nothing but {@code java.base}, logs nothing, takes no lock on a hot path,
 * and throws nothing into the program.
 */
package org.pathforest.runtime;
