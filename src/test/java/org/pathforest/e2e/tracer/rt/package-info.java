/**
 * The tracer's run-time part: small classes that traced programs use and that need only the JDK.
 */
package org.pathforest.e2e.tracer.rt;
