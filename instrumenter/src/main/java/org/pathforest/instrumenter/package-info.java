/** From jars and class folders to instrumented ones. */
package org.pathforest.instrumenter;
