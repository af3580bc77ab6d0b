/**
 * Where probes go and which constants they carry; what a probe is made of is the weaver's matter.
 */
package org.pathforest.paths.probe;
