/** The part of the tracer that traced classes call: three small classes that need only the JDK. */
package org.pathforest.e2e.tracer.rt;
