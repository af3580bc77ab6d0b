/** Instruments jars and class folders. */
package org.pathforest.instrumenter;
