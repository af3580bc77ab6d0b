/**
 * What instrumented programs link against: tables, thread contexts, and the dump. It runs inside
 * other people's programs, so it needs nothing but {@code java.base}, logs nothing, takes no lock
 * on a hot path, and throws nothing into the program.
 */
package org.pathforest.runtime;
